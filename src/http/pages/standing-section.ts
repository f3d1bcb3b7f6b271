import { endsOfNeighbours } from '../../charts/model-labels.ts'
import type { Neighbour, Standing } from '../../schemas/standing.ts'
import { address, type Query, responsesPath, submissionPath } from './address.ts'
import { capital, formatDifference, formatScore, missingWords, reasonWords } from './format.ts'
import { folded } from './parts/folded.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'

type Task = Standing['tasks'][number]

/**
 * Where a submission stands among the rows of its board, in a sentence for each of them.
 *
 * @param options.model its name, which others may have too
 * @param options.board the board that it is published on, whose rows it is compared with there; readers of that have no key, without
 *   which there is no JSON of it
 */
export function standingSection(standing: Standing, { model, board }: { model: string; board?: Query }): Html {
  const { submission, release, tasks, level } = standing
  const endOf = endsOfNeighbours(standing, model)
  const nameOf: NeighbourName = (neighbour) => {
    const { submissionId, model } = neighbour
    const to = board
      ? address('/compare', { ...board, split: 'public', first: submission, second: submissionId })
      : submissionPath(submissionId)
    const end = endOf(neighbour)
    return html`<a href="${to}">${givenName(model)}${end !== null && ` ${end}`}</a>`
  }
  return html`<section aria-labelledby="standing"><h2 id="standing">Against the board</h2>
${folded(
  tasks.length,
  tasks.map(
    (
      task
    ) => html`<p><strong>${task.taskType} ${formatScore(task.value, standing.metric)}</strong>${place(task)} · <a href="${responsesPath(submission, { taskType: task.taskType })}">where points were lost</a></p>
${task.neighbours.length > 0 && html`<ul>${task.neighbours.map((neighbour) => html`<li>${beside(neighbour, { task, standing, nameOf })}</li>`)}</ul>`}`
  )
)}
<p class="lead">On the <a href="${address('/', { release, split: 'public' })}">board of ${release}</a> as it is now, over public items; one without a response scores ${missingWords([standing.metric])}. Each ${Math.round(100 * level)} % interval is of that pair alone: where it holds 0, these items do not tell the two apart, which is no proof that they are equal.${board ? ' A name leads to the comparison of the two.' : html` <a href="/v1${submissionPath(submission)}/standing">The same as JSON</a>`}</p></section>`
}

function place({ place, sharedBy = 1, of, items }: Task): string {
  const over = `over ${items} ${items === 1 ? 'item' : 'items'}`
  if (of === 1) return `, ${over}: nobody else is on this board`
  if (place === null) return `, ${over}`
  return `, ${over}: place ${place} of ${of}${sharedBy > 1 ? `, which ${sharedBy} share` : ''}`
}

type NeighbourName = (neighbour: Neighbour) => Html

function beside(
  neighbour: Neighbour,
  { task, standing: { metric }, nameOf }: { task: Task; standing: Standing; nameOf: NeighbourName }
): Html {
  const { value, difference, isToldApart } = neighbour
  const { value: gap, lower, upper, reason } = difference
  const named = placeWords(neighbour, task)
  const who = nameOf(neighbour)
  const figures = `${formatScore(value, metric)}${gap === null ? '' : `, difference ${formatDifference(gap, metric)}`}`
  if (isToldApart === null) {
    return html`${capital(named)}, ${who} (${figures}): too little to tell them apart by, ${reasonWords(reason ?? 'no interval')}.`
  }
  const interval = `${formatDifference(lower!, metric)} to ${formatDifference(upper!, metric)}`
  return html`<strong>${isToldApart ? 'Told apart' : 'Not to be told apart'}</strong> from ${named}, ${who} (${figures}, interval ${interval}).`
}

/** @example placeWords({ place: 2, sharedBy: 1, … }, task) // => 'the second' */
function placeWords({ place, sharedBy = 1 }: Neighbour, task: Task): string {
  if (place === null) return 'the submission'
  if (place === task.place) {
    return sharedBy > 2 ? `one of ${sharedBy - 1} that share its place` : 'the one that shares its place'
  }
  if (sharedBy > 1) return `one of ${sharedBy} at place ${place}`
  return `the ${['first', 'second', 'third'][place - 1] ?? `one at place ${place}`}`
}
