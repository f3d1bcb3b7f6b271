import { textWidth } from './text-width.ts'

/** What charts are drawn for: a desk, or a telephone, whose drawings go on below where those of a desk go on beside. */
export const screens = ['desk', 'telephone'] as const
export type Screen = (typeof screens)[number]

/** Pixels of a drawing for a telephone: a screen of 390 without the margins of its page. */
export const telephoneWidth = 358
/** Pixels around all that is drawn. */
export const paddings: Readonly<Record<Screen, number>> = { desk: 16, telephone: 6 }
/** Pixels between the paddings of a telephone, and one for what is rounded up. */
export const innerWidth = telephoneWidth - 2 * paddings.telephone - 1
/** Of the labels of rows on a telephone. */
export const labelSize = 11
const widestLabel = 112
/** Pixels beside a plot: between it and its labels, and for half of the last figure of its axis. */
const besideLabels = 5
const besideFigures = 12
/** Pixels of an axis of scores with its title. */
const scoreAxis = 54
/** Characters at the end of a name that are kept where it is cut, the first that leaves no two names alike. */
const keptAtEnd = [6, 9, 12, 3]

/** Pixels of a plot for a telephone beside the labels of its rows. */
export function widthBesideLabels(labels: readonly string[]): number {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, labelSize)))
  return Math.floor(innerWidth - Math.min(widest, widestLabel) - besideLabels - besideFigures)
}

/** Pixels of a plot for a telephone beside an axis of scores. */
export const widthBesideScores = innerWidth - scoreAxis - besideFigures

/**
 * Labels of rows as a telephone has room for them, each told from the others: cut in the middle, since the end of a name tells
 * versions apart, and with its number before it where even that does not.
 *
 * @param labels none of them twice
 */
export function shortLabels(labels: readonly string[]): string[] {
  const ways = keptAtEnd.map((end) => labels.map((label) => cut(label, end)))
  const way = ways.find((short) => new Set(short).size === short.length)
  return way ?? labels.map((label, place) => cut(`${place + 1}. ${label}`, keptAtEnd[0]!))
}

function cut(label: string, end: number): string {
  const fits = (text: string) => textWidth(text, labelSize) <= widestLabel
  if (fits(label)) return label
  const characters = [...label]
  // The end of a name that was cut already says nothing.
  const tail = label.endsWith('…') ? '' : characters.slice(-end).join('')
  const head = characters.findLastIndex((_, last) => fits(`${characters.slice(0, last + 1).join('')}…${tail}`))
  return `${characters.slice(0, head + 1).join('')}…${tail}`
}
