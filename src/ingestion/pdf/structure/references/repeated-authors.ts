import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'

/** What text recognition makes of a dash in front of a date: '-(1994)'. */
const hyphenForDash =
  /^(?:[-‐"'~=]{1,2} ?(?=\.? ?\((?:(?:1[5-9]|20)\d\d|in press|forthcoming))|[-‐]{1,2} ?(?=[.,] (?:1[5-9]|20)\d\d[a-z]?[.,]))/
/** A dash set in type, for the authors of the entry before; several may stand in a row: '———, and ———'. */
const typedDash = /^(?:(?:[—–―]{1,6}|[-_]{2,12}|(?:[—–―-] ){2,6})(?:[,\s]{1,3}(?:(?:and|AND|&) )?(?=[—–―_]|--))?)+/u
/** What a drawn dash leaves in front of the next name, date or title. */
const leftBehind = /^(?:[\s,.:;]|(?:and|AND|&)[\s,])+/
const bareYear = /^[.,:]? ?[([]?(?:(?:1[5-9]|20)\d\d[a-z]?[).:,\]]|forthcoming|in press)/
const bareComma = /^(?:, ?){1,4}(?:[\p{Lu}“"‘]|and\s|eds?\b|(?:1[5-9]|20)\d\d \p{Lu})/u
const bareAnd = /^(?:(?:and|&) ?|AND )[\p{Lu},]/u
/** ': "A Study …"', where a colon parts names from titles. */
const bareColon = /^: ?[“"‘\p{Lu}]/u
/** A dash in a page image leaves an empty space, and a title in quotes behind it: '. "The Problem of Social Cost."'. */
const quoteBehindDash = /^(?:[.,] ?|\.{2,4} ?)?["“‘]\S/
const titleBehindDash = /^[.,] \p{Lu}/u
const capitalBehindDash = /^\p{Lu}(?:\p{Ll}|\.,? ?(?:\p{Lu}|and ))/u
/** No line within an entry opens with the mark of the word before it. */
const markAndQuote = /^(?:[.,] ?["“‘]\S|\. \p{Lu}\p{Ll})/u
const DASH_LENGTH = { least: 8, most: 90 }
/** Points that a line behind a lost dash stands further in than the others, at least. */
const LEAST_SPACE = 4
/** Where not even a mark is left, the space must be as wide as a dash. */
const WIDTH_OF_DASH = 12

/**
 * The number of dashes that an entry opens with in place of authors: typed, drawn or lost.
 *
 * @param of.isBehindSpace an empty space stands in front, as long as a dash
 */
export function countDashes(
  text: string,
  line: LayoutLine,
  { layout, isBehindSpace }: { layout: DocumentLayout; isBehindSpace: boolean }
): number {
  const typed = typedDash.exec(text)?.[0]
  if (typed) return typed.split(/[^—–―_-]+/).filter((dash) => dash !== '').length
  if (hyphenForDash.test(text)) return 1
  const drawn = drawnDashes(line, layout)
  const isLost = isBehindSpace || [bareYear, bareComma, bareAnd, bareColon].some((mark) => mark.test(text))
  return drawn > 0 || !isLost ? drawn : Math.max(1, /^(?:, ?)*/.exec(text)![0].replaceAll(' ', '').length)
}

/** The entry without those dashes, and the 'and' between them. */
export function withoutDashes(text: string): string {
  return text.replace(hyphenForDash, '').replace(typedDash, '').replace(leftBehind, '')
}

/**
 * Whether a line follows a dash that is drawn as a rule, as LaTeX styles do, or one that was lost: then it goes on with
 * a comma where a name would stand, or stands further in than other lines and goes on with a year or 'and'.
 */
export function isAfterDrawnDash(line: LayoutLine, layout: DocumentLayout, isFurtherIn: boolean): boolean {
  if (isBehindCommaOfDash(line.text)) return true
  if (isFurtherIn && hyphenForDash.test(line.text)) return true
  return isFurtherIn && (bareYear.test(line.text) || bareAnd.test(line.text) || drawnDashes(line, layout) > 0)
}

/** Whether a line opens with the comma behind a dash: within an entry, one stands at the end of the line before. */
export function isBehindCommaOfDash(text: string): boolean {
  return bareComma.test(text)
}

/** Whether a line goes on with 'and' and a further name behind the end of an entry, which no sentence of one does. */
export function isAndBehindEntry(text: string, before: string): boolean {
  const isEnded = /(?:(?:1[5-9]|20)\d\d[a-z]?\)?|\d[–-]\d{1,4}|forthcoming|in press|mimeo)\.$/i.test(before.trimEnd())
  return isEnded && bareAnd.test(text)
}

/**
 * Whether a line follows a dash that text recognition left out: it stands further in than the lines that go on with an
 * entry, and opens with a title.
 *
 * @param furtherIn points by which it does
 */
export function isAfterLostDash(text: string, furtherIn: number): boolean {
  if (furtherIn > -1 && markAndQuote.test(text)) return true
  if (furtherIn >= WIDTH_OF_DASH && capitalBehindDash.test(text)) return true
  return furtherIn >= LEAST_SPACE && (quoteBehindDash.test(text) || titleBehindDash.test(text))
}

/** Rules on the line of an entry that are as long as a dash for a name, and where its names stand. */
function drawnDashes(line: LayoutLine, layout: DocumentLayout): number {
  const rules = layout.pages[line.page - 1]?.rules ?? []
  return rules.filter(({ left, right, top }) => {
    const length = right - left
    const isOnLine = top < line.y + 1 && top > line.y - line.fontSize
    const isNear = Math.abs(left - line.x) < DASH_LENGTH.most + 10
    // What runs under text is a line under a link.
    const isFree = !line.spans.some((span) => span.x < right - 2 && span.right > left + 2)
    return isOnLine && isNear && isFree && length >= DASH_LENGTH.least && length <= DASH_LENGTH.most
  }).length
}
