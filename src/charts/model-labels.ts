import { textWidth } from './text-width.ts'

type Labelled = { submissionId: string; model: string; team: string }

/** Longer names are cut: the beginning of a model's name says most. */
const longestLabel = 36
/** Characters at the end of a submission's id, which tell submissions of one model and team apart. */
const idTail = 6

/**
 * A label for each submission, none twice: the name of its model, with the team where several have that name, and with
 * the end of its id where even that does not tell them apart.
 */
export function modelLabels(models: readonly Labelled[]): string[] {
  const short = models.map(({ model }) => shorten(model))
  const withTeam = models.map(({ team }, index) => `${short[index]} · ${shorten(team)}`)
  const withId = models.map(({ submissionId }, index) => `${withTeam[index]} …${submissionId.slice(-idTail)}`)
  const isOnly = (labels: readonly string[], index: number) =>
    labels.indexOf(labels[index]!) === index && labels.lastIndexOf(labels[index]!) === index
  return models.map((_, index) => [short, withTeam].find((labels) => isOnly(labels, index))?.[index] ?? withId[index]!)
}

/** Pixels that the longest of the labels takes beside an axis. */
export function labelsWidth(labels: readonly string[], fontSize: number): number {
  return Math.ceil(Math.max(0, ...labels.map((label) => textWidth(label, fontSize))))
}

function shorten(name: string): string {
  return name.length > longestLabel ? `${name.slice(0, longestLabel - 1)}…` : name
}
