import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import type { Heading } from '../headings/heading.ts'
import { holdsDate, looksLikeEntry, startScore } from './entry-start.ts'
import { sizeOfList, usualSize } from './list-lines.ts'

/** A list has a date every few lines; where none comes for so many, it is over. */
const LONGEST_WITHOUT_DATE = 26
/** Of so many lines behind a heading, several open entries where the heading only parts the list. */
const LOOK_AHEAD = 24
const LONGEST_HEADING = 90
/** Points on both sides of a heading in the middle. */
const LEAST_MARGIN = 72
/** Type larger than this, in sizes of the list, is none of an entry. */
const LARGER = 1.08
/** Some lists set authors in bold. */
const MOST_BOLD = 0.08
const afterList =
  /^(?:(?:online |supplementary |technical |data |internet |web )?(?:appendix|appendices|annex|supplement|supporting information)\b|(?:[A-Z]|[IVX]{1,4})(?:\.\d)?[.:]? +\p{Lu}[\p{L} ]|(?:list of )?(?:figures|tables)\b|affiliations?:?$|acknowledge?ments?\b|about the authors?|biograph|author (?:contributions|information)|index$|footnotes$|(?:end)?notes$)/iu
const caption =
  /^(?:table|figure|fig\.|tab\.|panel|exhibit|chart) {0,2}(?:[A-Z]?\d{1,3}|[IVX]{1,5}|[A-Z])(?:\.\d{1,2})?(?:[.:|]|$| {1,3}\p{Lu})/iu

/** What a journal prints below its last list, behind the addresses of the authors, and how it wants to be cited. */
const closing =
  /^(?:cite this article:|co-?editor\b.{3,80}\bhandled this manuscript|(?:manuscript|(?:first|final) version) (?:received|accepted)\b)/iu

/** A name that a sentence begins with, and what follows it in the lines that say who bears it. */
const biography = /^\p{Lu}\p{L}+(?: \p{Lu}[\p{L}.’'-]*){1,3} (?:is|was|has|holds|received|obtained|works|teaches) /u
const occupation = /\b(?:professor|lecturer|researcher|economist|director|fellow|degree|ph\.?d|interests)\b/i
const BIOGRAPHY_LINES = 10

/** Cuts a list off where it ends: before the next heading, appendix or figures, or where nothing looks like an entry any more. */
export function cutAfterList(
  lines: readonly LayoutLine[],
  layout: DocumentLayout,
  headings: readonly Heading[]
): LayoutLine[] {
  const headingLines = new Set(headings.filter(({ runIn }) => !runIn).flatMap(({ lines }) => lines))
  const sizes = sizesByPage(lines)
  const boldMeansHeading = lines.filter(({ spans }) => spans[0]?.bold).length < MOST_BOLD * lines.length
  const kept: LayoutLine[] = []
  let lastDate = 0
  const edges = pageEdges(lines)
  let next: number | null = null
  for (const [i, line] of lines.entries()) {
    if (next !== null && i < next) continue
    const size = sizes.get(line.page)!
    if (closing.test(line.text) || opensBiography(lines, i)) {
      while (kept.length > 0 && kept.at(-1)!.fontSize > LARGER * size) kept.pop()
      break
    }
    if (isCentred(line, edges.get(line.page)!, layout) && (i === 0 || goesOn(lines, i))) continue
    if (caption.test(line.text)) {
      if (!goesOn(lines, i)) break
      continue
    }
    // Entries of a list without an indent look like headings, with their numbers above all.
    const isFound = headingLines.has(line.index) && !(goesOn(lines, i - 1) && looksLikeEntry(lines, i))
    if (isHeading(line, { size, layout, boldMeansHeading, isFound })) {
      if (i > 0 && !goesOn(lines, i)) break
      continue
    }
    if (holdsDate(line.text)) lastDate = kept.length
    else if (kept.length - lastDate > LONGEST_WITHOUT_DATE) {
      next = goesOnBelow(lines, i)
      if (next === null) break
      // What stands between in another column, as a table, is none of the list.
      const { column } = kept[lastDate]!
      while (kept.length > lastDate + 1 && kept.at(-1)!.column !== column) kept.pop()
      lastDate = kept.length
      continue
    }
    kept.push(line)
  }
  return kept.slice(0, lastDate + LONGEST_WITHOUT_DATE)
}

/** Whether what journals print of their authors behind a list begins: 'Ada LANE is professor of …' */
function opensBiography(lines: readonly LayoutLine[], place: number): boolean {
  if (!biography.test(lines[place]!.text) || looksLikeEntry(lines, place)) return false
  const text = lines
    .slice(place, place + BIOGRAPHY_LINES)
    .map((line) => line.text)
    .join(' ')
  return /\b(?:[Hh]is|[Hh]er|He|She)\b/.test(text) && occupation.test(text) && !goesOn(lines, place)
}

/** The size of type of the list on each page: that of the list, or what recognition measured there. */
function sizesByPage(lines: readonly LayoutLine[]): Map<number, number> {
  const size = sizeOfList(lines)
  const pages = Map.groupBy(lines, ({ page }) => page)
  return new Map([...pages].map(([page, own]) => [page, own[0]!.ocr ? Math.max(size, usualSize(own)) : size]))
}

function isHeading(
  line: LayoutLine,
  context: { size: number; layout: DocumentLayout; boldMeansHeading: boolean; isFound: boolean }
): boolean {
  const { size, layout, boldMeansHeading, isFound } = context
  if (line.text.length > LONGEST_HEADING || holdsDate(line.text)) return false
  const isApart = line.gapAbove === null || line.gapAbove > 1.25 * layout.leading
  const isWorded = isShort(line) && afterList.test(line.text)
  const isBold = line.bold && boldMeansHeading && (isWorded || startScore(line.text) < 0.9)
  const isStriking = line.fontSize > LARGER * size || isBold
  return isApart ? isStriking || isFound || isWorded : isStriking && isFound
}

/** Where the lines of each page begin and end. */
function pageEdges(lines: readonly LayoutLine[]): Map<number, { left: number; right: number }> {
  const edges = new Map<number, { left: number; right: number }>()
  for (const { page, x, right } of lines) {
    const known = edges.get(page) ?? { left: x, right }
    edges.set(page, { left: Math.min(known.left, x), right: Math.max(known.right, right) })
  }
  return edges
}

/** A heading within a list, as 'Books' above some of its entries: alone in the middle of the page. */
function isCentred(
  line: LayoutLine,
  { left, right }: { left: number; right: number },
  layout: DocumentLayout
): boolean {
  const [before, behind] = [line.x - left, right - line.right]
  const isApart = line.gapAbove === null || line.gapAbove > 1.25 * layout.leading
  const isInMiddle = Math.min(before, behind) > LEAST_MARGIN && Math.abs(before - behind) < 0.3 * (before + behind)
  return (
    isApart && isInMiddle && line.text.length < 60 && !/[,;:“"]|\p{Ll}\.$/u.test(line.text) && !holdsDate(line.text)
  )
}

function isShort({ text }: LayoutLine): boolean {
  return text.length < 60 && !/[.,;]$/.test(text)
}

/** The line further down the page at which entries go on below something else; null where none do. */
function goesOnBelow(lines: readonly LayoutLine[], from: number): number | null {
  const { page, column } = lines[from]!
  for (let i = from; i < lines.length && lines[i]!.page === page && lines[i]!.column === column; i += 1) {
    if (looksLikeEntry(lines, i) && goesOn(lines, i)) return i
  }
  return null
}

/** Whether entries follow at once. */
function goesOn(lines: readonly LayoutLine[], from: number): boolean {
  const ahead = lines.slice(from + 1, from + 1 + LOOK_AHEAD)
  return ahead.filter((_, i) => looksLikeEntry(ahead, i)).length >= 2
}
