import { lettersOf, likenessOf } from '../../../../text/likeness.ts'
import type { LayoutLine } from '../../layout/document-layout.ts'
import { textOf } from './blocks.ts'

/** A title on a cover is printed on so many lines at most, among the first lines of the paper. */
const MOST_LINES = 6
const FIRST_LINES = 60

/** Share of the letter pairs of two titles that agree; recognised ones differ in some letters. */
const ALIKE = 0.8

/** Letters; fewer behind a title are the mark of a note. */
const SHORTEST_SUBTITLE = 6

/**
 * The lines on which a title that is known from elsewhere is printed: those whose letters are most like its own. Empty
 * where none are.
 *
 * @param lines of the first pages, in reading order
 */
export function findPrintedTitle(title: string, lines: readonly LayoutLine[]): LayoutLine[] {
  let best: { block: LayoutLine[]; likeness: number } = { block: [], likeness: ALIKE }
  for (const [from] of lines.slice(0, FIRST_LINES).entries()) {
    for (let to = from + 1; to <= Math.min(from + MOST_LINES, lines.length); to++) {
      const block = lines.slice(from, to)
      const text = textOf(block)
      if (text.length > 1.5 * title.length + 20) break
      const likeness = goesOnBehind(title, text) ? 1 : likenessOf(title, text)
      if (likeness > best.likeness) best = { block, likeness }
    }
  }
  return best.block
}

/** Whether print goes on with a colon and a subtitle, which a cover may leave out. */
function goesOnBehind(title: string, text: string): boolean {
  return text.toLowerCase().startsWith(`${title.toLowerCase()}:`)
}

/**
 * The title as printed where it has the letters of the cover's, or goes on behind them with a subtitle; else the cover's,
 * as print is recognised wrongly more often.
 */
export function chooseTitle(cover: string, printed: string | null): string {
  if (printed === null) return cover
  const [stated, found] = [lettersOf(cover), lettersOf(printed)]
  const more = found.length - stated.length
  return found.startsWith(stated) && (more === 0 || more >= SHORTEST_SUBTITLE) ? printed : cover
}
