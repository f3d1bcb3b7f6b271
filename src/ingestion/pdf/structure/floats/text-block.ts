import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { countWords } from './line-text.ts'

/** Edges of the running text in points; what sticks out, such as a stamp, does not count. */
export interface TextBlock {
  left: number
  right: number
}

/** Lines with so many words are running text most of the time. */
const WORDY = 6

/** Points. Edges within the same step are one. */
const STEP = 2

/** A page with fewer such lines takes the edges of its document. */
const FEWEST_LINES = 6

/** Measures the block of running text of each page and column by the edges that most of its wordy lines share. */
export function measureTextBlocks({ lines, pages, bodyFontSize }: DocumentLayout): (line: LayoutLine) => TextBlock {
  const wordy = lines.filter((line) => {
    return line.zone === 'body' && Math.abs(line.fontSize / bodyFontSize - 1) < 0.06 && countWords(line) >= WORDY
  })
  const byPage = Map.groupBy(wordy, ({ page, column }) => `${page} ${column}`)
  const byColumn = Map.groupBy(wordy, ({ column }) => column)
  const ofPage = new Map([...byPage].map(([key, own]) => [key, own.length < FEWEST_LINES ? null : blockOf(own)]))
  const ofColumn = new Map([...byColumn].map(([column, own]) => [column, blockOf(own)]))
  const all = blockOf(wordy)
  const widthOf = new Map(pages.map(({ number, width }) => [number, width]))
  return ({ page, column }) => {
    const found = ofPage.get(`${page} ${column}`) ?? ofColumn.get(column) ?? all
    return found ?? { left: 0, right: widthOf.get(page) ?? 0 }
  }
}

function blockOf(lines: readonly LayoutLine[]): TextBlock | null {
  if (lines.length === 0) return null
  return { left: mostCommon(lines.map(({ x }) => x)), right: mostCommon(lines.map(({ right }) => right)) }
}

function mostCommon(places: readonly number[]): number {
  const groups = Map.groupBy(places, (place) => Math.round(place / STEP))
  const largest = [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most))
  return largest[0]!
}
