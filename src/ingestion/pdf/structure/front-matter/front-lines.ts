import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { isListOfNames } from './author-rows.ts'
import { landmarkOf } from './landmarks.ts'

/** Title, authors and abstract stand on the first pages, covers of series and lists of contents included. */
const FRONT_PAGES = 6

/** More lines than a page of text can have, over all these pages: what goes beyond is noise. */
const MOST_LINES = 1500

/** Shorter lines say little about where the text begins and ends. */
const SHORTEST_FULL_LINE = 40

/** Smaller type, as a share of the body's, beside the text is a stamp or a note of the typesetter. */
const SMALL_TYPE = 0.75

/** Points. */
const TOLERANCE = 3

/**
 * The lines that may belong to the title, the authors or the abstract: those of the first pages, without running heads,
 * footnotes and what stands beside the text. Titles at the top of the first page stay, by their type or the names below, even where
 * later pages repeat them as running heads.
 */
export function findFrontLines(layout: DocumentLayout): LayoutLine[] {
  const first = layout.lines.find(({ text, zone }) => zone !== 'margin' && /\p{L}{2}/u.test(text))?.page ?? 1
  const front = layout.lines.filter(
    ({ page, text }) => page >= first && page < first + FRONT_PAGES && /[\p{L}\p{N}]/u.test(text)
  )
  const isBesideText = besideText(front, layout.bodyFontSize)
  const laterHeads = new Set(layout.lines.filter(({ zone, page }) => zone === 'header' && page > first).map(lettersOf))
  const isOverNames = (line: LayoutLine) => {
    const below = front.find(({ zone, page, y }) => zone === 'body' && page === first && y > line.y)
    return below !== undefined && isListOfNames(below.text)
  }
  const isOwnHead = (line: LayoutLine) =>
    line.fontSize > layout.bodyFontSize || line.bold || !laterHeads.has(lettersOf(line)) || isOverNames(line)
  const isAtTop = (line: LayoutLine) => line.zone === 'header' && line.page === first && isOwnHead(line)
  const abstractFrom = smallAbstractFrom(front)
  const isOfAbstract = ({ page, index, zone }: LayoutLine) =>
    zone === 'footnote' && page === abstractFrom?.page && index >= abstractFrom.index
  return front
    .filter((line) => !isBesideText(line) && (line.zone === 'body' || isAtTop(line) || isOfAbstract(line)))
    .slice(0, MOST_LINES)
}

/** The label of an abstract in small print that fills the rest of its page, and so looks like the notes of the page. */
function smallAbstractFrom(lines: readonly LayoutLine[]): LayoutLine | undefined {
  const label = lines.find(
    ({ text, zone }) => landmarkOf(text) === 'abstract' && (zone === 'body' || zone === 'footnote')
  )
  return label?.zone === 'footnote' ? label : undefined
}

/** Running heads vary in case and in page numbers. */
function lettersOf({ text }: LayoutLine): string {
  return text.toLowerCase().replace(/[^\p{L}]+/gu, '')
}

function besideText(lines: readonly LayoutLine[], bodyFontSize: number): (line: LayoutLine) => boolean {
  const full = lines.filter(({ text, zone }) => zone === 'body' && text.length >= SHORTEST_FULL_LINE)
  const left = quantile(
    full.map(({ x }) => x),
    0.02
  )
  const right = quantile(
    full.map((line) => line.right),
    0.98
  )
  return (line) =>
    line.fontSize < SMALL_TYPE * bodyFontSize && (line.x > right + TOLERANCE || line.right < left - TOLERANCE)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
