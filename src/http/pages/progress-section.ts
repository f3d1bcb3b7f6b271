import type { SubmissionRow } from '../../db/submissions.ts'
import type { Submission } from '../../schemas/submission.ts'
import { address, submissionPath } from './address.ts'
import { formatDuration, formatMoment, formatUsd } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { type Content, type Html, html } from './parts/html.ts'

/** So long after its last change a submission may be graded any moment: what rules alone grade takes no longer. */
const soonMs = 10_000

/** After how many seconds the page of a grading that goes on is asked for anew. */
export function refreshSeconds({ updatedAt }: Pick<SubmissionRow, 'updatedAt'>, now: Date): number {
  return now.getTime() - updatedAt.getTime() < soonMs ? 1 : 5
}

/** How far the grading of a submission has come, what it has cost, and what is left of it. */
export function progressSection(submission: Submission, { isStill }: { isStill: boolean }): Html {
  const { id, state, progress, deadlineAt } = submission
  const { done, all, words } = stepOf(submission)
  const path = submissionPath(id)
  return html`<h2 id="progress">${state === 'queued' ? 'Waiting to be graded' : 'Being graded'}</h2>
<p><progress max="${all}" value="${done}" aria-label="Grading"></progress> <strong>${done} of ${all}</strong> ${words}</p>
${definitionList('facts', [
  ['Judgments', judgmentWords(submission)],
  ['Cost so far', costWords(progress)],
  ['Time left', timeWords(submission)],
  ...(deadlineAt === null ? [] : [['Given up at', formatMoment(deadlineAt)] as const])
])}
<p>${isStill ? html`This page stands still. <a href="${path}">Follow the grading</a>` : html`This page is asked for anew every few seconds until the grading is done. <a href="${address(path, { follow: 'no' })}">Let it stand still</a>`}</p>`
}

/** Judgments where there are any, and otherwise items: those to which nothing was sent are given their score as well. */
function stepOf({ items, responses, scored, unscored, progress }: Submission): {
  done: number
  all: number
  words: string
} {
  const { judgmentsDone, judgmentsFailed, judgmentsDue } = progress
  if (judgmentsDue) return { done: judgmentsDone + judgmentsFailed, all: judgmentsDue, words: 'judgments' }
  const sent = responses < items ? `, of which ${responses} ${responses === 1 ? 'has' : 'have'} a response` : ''
  return { done: scored + unscored, all: items, words: `items${sent}` }
}

function judgmentWords({ state, progress, judgments }: Submission): Content {
  const { judgmentsDone, judgmentsFailed, judgmentsPending } = progress
  if (judgmentsPending === null) {
    return state === 'queued' ? 'none yet: two submissions of a team are graded at a time' : 'not counted yet'
  }
  const failing = judgments.filter(({ failed }) => failed > 0).map(({ judge, failed }) => `${failed} of ${judge}`)
  const failures = failing.length === 0 ? '0 failed' : `${judgmentsFailed} failed (${failing.join(', ')})`
  return `${judgmentsDone} given, ${failures}, ${judgmentsPending} waiting`
}

function costWords({ spentUsd, leftUsd, unpricedCalls }: Submission['progress']): string {
  if (spentUsd === null) return 'not known: none of the calls has a price'
  const unpriced = unpricedCalls ? `, without ${unpricedCalls} calls that have no price` : ''
  const left = leftUsd === null ? '' : `; about ${formatUsd(leftUsd)} to come, at the mean cost of a judgment so far`
  return `${formatUsd(spentUsd)}${unpriced}${left}`
}

function timeWords({ state, delivery, progress: { leftMs } }: Submission): string {
  if (state === 'queued') return 'not known before it begins'
  if (delivery === 'batch') return 'not known: replies come by batch, together and within a day'
  if (leftMs === null) return 'not known before the first judgment'
  return `${formatDuration(leftMs)}, at the pace since grading began or went on`
}
