import type { LayoutLine } from '../../layout/document-layout.ts'
import { holdsDate, startScore } from './entry-start.ts'
import { readLabel } from './label.ts'

/** More lines make a paragraph of text. */
const MOST_LINES = 30
/** An entry is at least so long. */
const SHORTEST = 15

/**
 * Keeps the entries of a list up to where what follows looks like entries no more: the prefix with the largest sum of
 * likenesses. Fragments inside it, such as a page number that stayed, are left out.
 */
export function keepEntries(entries: readonly LayoutLine[][]): LayoutLine[][] {
  let [sum, best, end] = [0, 0, 0]
  entries.forEach((entry, i) => {
    sum += likeness(entry)
    if (sum >= best) [best, end] = [sum, i + 1]
  })
  return entries.slice(0, end).filter((entry) => textOf(entry).length >= SHORTEST)
}

/** From -1 for text of another kind to 1 for an entry. */
function likeness(entry: readonly LayoutLine[]): number {
  const text = textOf(entry)
  const dated = holdsDate(text) ? 0.5 : -0.5
  const opening = startScore(text)
  const opened = opening >= 0.8 ? 0.5 : opening > 0 ? 0 : -0.5
  const labelled = readLabel(text) ? 0.5 : 0
  return Math.max(-1, Math.min(1, dated + opened + labelled - (entry.length > MOST_LINES ? 1 : 0)))
}

function textOf(entry: readonly LayoutLine[]): string {
  return entry.map(({ text }) => text).join(' ')
}
