import { endsOfNeighbours } from '../charts/model-labels.ts'
import { showScore } from '../grading/show-score.ts'
import type { Neighbour, Standing } from '../schemas/standing.ts'

type Task = Standing['tasks'][number]

/**
 * Where a submission stands, and below it a line for each task type that has others: from which of them it is told apart.
 *
 * @param model its name, which others may have too
 */
export function showStanding(standing: Standing, model: string): string {
  const { tasks, metric } = standing
  const endOf = endsOfNeighbours(standing, model)
  return [
    `Where it stands, over public items: ${tasks.map((task) => placeOf(task, metric)).join('; ')}`,
    ...tasks.filter(({ neighbours }) => neighbours.length > 0).map((task) => besides(task, endOf))
  ].join('\n')
}

/** Its mean on a task type, and its place there where there are any. */
function placeOf({ taskType, value, place, sharedBy = 1, of }: Task, metric: Standing['metric']): string {
  const shared = sharedBy > 1 ? `, which ${sharedBy} share` : ''
  return `${taskType} ${showScore(value, metric)}${place === null ? '' : `, place ${place} of ${of}${shared}`}`
}

function besides(task: Task, endOf: ReturnType<typeof endsOfNeighbours>): string {
  const [apart, alike, unknown] = [true, false, null].map((verdict) =>
    task.neighbours
      .filter(({ isToldApart }) => isToldApart === verdict)
      .map((one) => nameOf(one, { task, end: endOf(one) }))
      .join(', ')
  )
  const verdicts = [
    apart && `told apart from ${apart}`,
    alike && `${apart ? 'not' : 'not told apart'} from ${alike}`,
    unknown && `too little to tell it from ${unknown}`
  ]
  return `${task.taskType}: ${verdicts.filter(Boolean).join('; ')}`
}

/** @example nameOf({ model: 'near', place: 2, … }, { task, end: null }) // => 'near (place 2)' */
function nameOf({ model, place }: Neighbour, { task, end }: { task: Task; end: string | null }): string {
  const name = end === null ? model : `${model} ${end}`
  if (place === null) return name
  return `${name} (${place === task.place ? 'same place' : `place ${place}`})`
}
