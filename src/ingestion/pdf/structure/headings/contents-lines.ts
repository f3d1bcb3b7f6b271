import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { kindOfTitle } from './known-names.ts'
import { keyOf } from './match-outline.ts'

/** Leaders, a page number or both at the end of a line. */
const entry = /(?:(?:\.\s?){4,}|…{1,}|\t)\s{0,4}(?:\d{1,3}|[ivxl]{1,6})?\s*$/i
const pageNumber = /^\s*(?:\d{1,3}|[ivxl]{1,6})\s*$/i

/** Points between the baselines of an entry and of its page number. */
const SAME_BASELINE = 2

/** Lines in a row without a page number that end a list of contents. */
const MOST_BETWEEN = 4

/** No paper's contents are longer; also bounds the work on a hostile file. */
const MOST_LINES = 500

/** The pages on which contents may stand in one paragraph, and the lines of that at most. */
const LAST_OF_FRONT = 3
const MOST_IN_ROW = 12

/** So many entries make a list. */
const FEWEST_ENTRIES = 3

/** The first line of contents that run on as a paragraph, 'I. Introduction, 488.—II. The model', and the end of the last one. */
const firstOfRow = /^\s?(?:I|1)\.\s?\p{Lu}[^,]{2,80}, \d{1,4}\.\s?[-–—]/u
const lastPage = /(?:^|, )\d{1,4}\.\s*$/
const dash = /^\s?[-–—]/

/** An appendix in a list of those that are kept elsewhere, and the lines that one takes up at most. */
const appendix = /^(?:online )?appendix [A-Z]\d?\b/i
const MOST_OF_APPENDIX = 2

/**
 * Finds the lines of tables of contents: entries that end in page numbers, below a heading that says so or in one paragraph,
 * and appendices that are listed with no text of theirs.
 */
export function findContentsLines(layout: DocumentLayout): number[] {
  return [...listedContents(layout), ...rowOfContents(layout), ...listedAppendices(layout)]
}

/** Appendices in a row: 'Appendix A: Balance tests' right above 'Appendix B: Recruitment'. */
function listedAppendices({ lines }: DocumentLayout): number[] {
  const body = lines.filter(({ zone }) => zone === 'body')
  const places = body.flatMap(({ text }, place) => (appendix.test(text) ? [place] : []))
  const rows: number[][] = []
  for (const place of places) {
    const row = rows.at(-1)
    if (row && place - row.at(-1)! <= MOST_OF_APPENDIX) row.push(place)
    else rows.push([place])
  }
  return rows
    .filter((row) => row.length >= FEWEST_ENTRIES)
    .flatMap((row) => body.slice(row[0]!, row.at(-1)! + 1).map(({ index }) => index))
}

/** Contents as some journals print them below the authors: entries with their page numbers, one behind the other. */
function rowOfContents({ lines }: DocumentLayout): number[] {
  const first = lines.findIndex(({ text, page }) => page <= LAST_OF_FRONT && firstOfRow.test(text))
  if (first === -1) return []
  const from = lines.slice(first, first + MOST_IN_ROW).filter(({ page }) => page === lines[first]!.page)
  const last = from.findIndex(({ text }, i) => lastPage.test(text) && !dash.test(from[i + 1]?.text ?? ''))
  // Where no line ends with a page, the first is known for what it is, and no other.
  return from.slice(0, Math.max(last, 0) + 1).map(({ index }) => index)
}

function listedContents(layout: DocumentLayout): number[] {
  const body = layout.lines.filter(({ zone }) => zone === 'body')
  const numbered = new Set(
    layout.lines
      .filter(({ text }) => text.length < 8 && pageNumber.test(text))
      .flatMap((line) => [placeOf(line, 0), placeOf(line, 1)])
  )
  const isEntry = (line: LayoutLine) =>
    entry.test(line.text.slice(-60)) ||
    (!pageNumber.test(line.text) && [0, 1].some((step) => numbered.has(placeOf(line, step))))
  return body.flatMap((line, i) =>
    isContentsHeading(line) ? entriesFrom(body, i + 1, isEntry).map(({ index }) => index) : []
  )
}

function isContentsHeading({ text }: LayoutLine): boolean {
  return text.length < 60 && /contents|list of/i.test(text) && kindOfTitle(text.replaceAll('\t', ' ')) === 'contents'
}

/** A page and a height on it, in steps as high as baselines may differ; two steps cover the difference. */
function placeOf({ page, y }: LayoutLine, step: number): string {
  return `${page} ${Math.floor(y / SAME_BASELINE) + step}`
}

function entriesFrom(body: readonly LayoutLine[], start: number, isEntry: (line: LayoutLine) => boolean): LayoutLine[] {
  const firstKey = keyOf(body[start]?.text ?? '')
  let end = start
  let count = 0
  const limit = Math.min(body.length, start + MOST_LINES)
  for (let i = start; i < limit && i - end <= MOST_BETWEEN; i++) {
    const line = body[i]!
    // The first heading of the text has the words of the first entry.
    if (i > start && keyOf(line.text) === firstKey) break
    if (!isEntry(line)) continue
    count++
    end = i + 1
  }
  return count >= FEWEST_ENTRIES ? body.slice(start, end) : []
}
