import { nameKey, shownName } from '../schemas/name-key.ts'
import type { Neighbour, Standing } from '../schemas/standing.ts'
import { textWidth } from './text-width.ts'

type Labelled = { submissionId: string; model: string; team: string }

/** Longer names are cut: the beginning of a model's name says most. */
const longestLabel = 36
/** Characters at the end of a submission's id, which tell submissions of one model and team apart. */
const idTail = 6

/**
 * A label for each submission, none twice and none that a reader takes for another: the name of its model, with the team
 * where several have that name, and with the end of its id where even that does not tell them apart.
 *
 * @param longest characters that a name may have in a label
 */
export function modelLabels(models: readonly Labelled[], longest = longestLabel): string[] {
  const short = models.map(({ model }) => shorten(model, longest))
  const withTeam = models.map(({ team }, index) => `${short[index]} · ${shorten(team, longest)}`)
  const withId = models.map(({ submissionId }, index) => `${withTeam[index]} ${endOfId(submissionId)}`)
  const ways = [short, withTeam].map((labels) => ({ labels, counts: Map.groupBy(labels, nameKey) }))
  return models.map((_, index) => {
    const way = ways.find(({ labels, counts }) => counts.get(nameKey(labels[index]!))!.length === 1)
    return way?.labels[index] ?? withId[index]!
  })
}

/**
 * The end of its id for each submission that a reader takes for another by its model and team; null for the others. One that stands in
 * several rows is one.
 */
export function endsOfAlike(rows: readonly Labelled[]): (row: Labelled) => string | null {
  const keyOf = ({ model, team }: Labelled) => JSON.stringify([nameKey(model), nameKey(team)])
  const alike = Map.groupBy(rows, keyOf)
  return (row) => {
    const ids = new Set(alike.get(keyOf(row))?.map(({ submissionId }) => submissionId))
    return ids.size > 1 ? endOfId(row.submissionId) : null
  }
}

/**
 * The same of the neighbours of a submission on its board, beside whose names no team stands.
 *
 * @param model its name, which others may have too
 */
export function endsOfNeighbours(
  { submission, tasks }: Pick<Standing, 'submission' | 'tasks'>,
  model: string
): (neighbour: Neighbour) => string | null {
  const named = ({ submissionId, model }: Pick<Neighbour, 'submissionId' | 'model'>) => ({
    submissionId,
    model,
    team: ''
  })
  const own = { submissionId: submission, model }
  const endOf = endsOfAlike([own, ...tasks.flatMap(({ neighbours }) => neighbours)].map(named))
  return (neighbour) => endOf(named(neighbour))
}

/** The end of a submission's id, as it stands beside names that are not enough. */
export function endOfId(submissionId: string): string {
  return `…${submissionId.slice(-idTail)}`
}

/** Pixels that the longest of the labels takes beside an axis. */
export function labelsWidth(labels: readonly string[], fontSize: number): number {
  return Math.ceil(Math.max(0, ...labels.map((label) => textWidth(label, fontSize))))
}

function shorten(given: string, longest: number): string {
  const name = shownName(given)
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name
}
