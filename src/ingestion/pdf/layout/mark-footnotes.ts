import type { Rect } from '../geometry.ts'
import type { BodyStyle } from './body-style.ts'
import type { LayoutLine, PageLayout } from './document-layout.ts'

/** Notes are set in smaller type than this share of the body's. */
const NOTE_SIZE = 0.94

/** A rule belongs to the lines below it when it is no more than so many leadings above their first baseline. */
const RULE_DISTANCE = 1.6

/** Leadings from the left edge of a column within which such a rule begins. */
const RULE_INSET = 2

/** A column that is small type for more than this share is a list of references or a table, without a rule to part it. */
const LARGEST_SHARE = 0.6

/** Share of the page's height above which no notes begin without a rule: affiliations carry the same marks. */
const HIGHEST_NOTE = 0.4

/** ¹, *, †, (1), or a small number raised in front of the text. */
const noteMark = /^(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|[*∗†‡§¶‖]{1,3}|\^[a-z{]|\(\d{1,2}\)\s|\d{1,2}\s?(?=\p{Lu}))/u

/** '33. An avenue', where a journal raises the number in the text alone. */
export const numberedNote = /^(\d{1,3})\.\s?(?=[\p{L}"“‘(])/u

/** Font sizes between two lines of the notes of a page. */
const NOTE_LEADING = 1.5

/** Points by which lines of one type differ in size. */
const SIZE_TOLERANCE = 0.4

/** The share at least of a page's notes whose numbers are found raised: a formula, a table or a recognised line may hide some. */
const LED_OF_SERIES = 0.5

/** Above a list whose entries count as notes do. */
const listHeading = /^\P{L}*(?:references|bibliography|literature)\b/iu

/** A raised number, as a line writes it: behind a word that it leads from. */
const raisedNumber = /(?<=[^\s^] ?)(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|\^\{?\d{1,3}(?!\d))/gu

/**
 * Marks the lines at the bottom of a column that are set in smaller type, where a rule, the mark of a note, or a number
 * that the text of the page raises tells that notes begin.
 *
 * @param lines.column from top to bottom
 * @param lines.others of the page's other columns
 */
export function markFootnotes(
  { column, others }: { column: readonly LayoutLine[]; others: readonly LayoutLine[] },
  { rules, height: pageHeight }: Pick<PageLayout, 'rules' | 'height'>,
  style: BodyStyle
): void {
  const isSmall = ({ fontSize }: LayoutLine) => fontSize < NOTE_SIZE * style.bodyFontSize
  let first = column.length
  while (first > 0 && isSmall(column[first - 1]!)) first -= 1
  const small = column.slice(first)
  // The bar of a fraction stands further in.
  const edge = Math.min(...column.map(({ x }) => x)) + RULE_INSET * style.leading
  const atEdge = rules.filter(({ left }) => left < edge)
  const ruled = small.findIndex((line, i) => hasRuleAbove(line, small[i - 1] ?? column[first - 1], atEdge, style))
  const marked = small.findIndex((line) => noteMark.test(line.text))
  const led = firstNumbered(small, [...others, ...column.slice(0, first)])
  const isLed = led >= 0 && (marked < 0 || led <= marked)
  const start = isLed ? led : ruled >= 0 && (marked < 0 || ruled <= marked) ? ruled : marked
  if (start < 0) return
  if (others.some((line) => standsBelow(line, small[start]!) && !isSmall(line))) return
  const isMostly = small.length - start > LARGEST_SHARE * column.length
  // A table that fills the page below its caption is small type below a rule as well.
  if (first === 0 && start !== marked && !isLed) return
  if ((isMostly || small[start]!.y < HIGHEST_NOTE * pageHeight) && ruled !== start && !isLed) return
  for (const line of small.slice(start)) line.zone = 'footnote'
}

/**
 * Where notes begin whose numbers are set as those of a list, '33. An avenue': by those numbers raised in the text of the
 * page, which no list of references has there. With the lines above that a note of the page before goes on with. -1 for
 * none.
 */
function firstNumbered(small: readonly LayoutLine[], text: readonly LayoutLine[]): number {
  const series = lastSeries(small)
  if (series.length === 0) return -1
  const raised = new Set(text.flatMap((line) => [...line.text.matchAll(raisedNumber)].map(([mark]) => digitsOf(mark))))
  if (series.filter(({ number }) => raised.has(`${number}`)).length < LED_OF_SERIES * series.length) return -1
  let start = series[0]!.place
  while (start > 0 && followsInNote(small[start]!, small[start - 1]!)) start -= 1
  const above = small.slice(Math.max(0, start - 1), series[0]!.place)
  return above.some(({ text }) => listHeading.test(text)) ? -1 : start
}

/** The last lines that open with numbers which count by one. */
function lastSeries(lines: readonly LayoutLine[]): { place: number; number: number }[] {
  const numbered = lines.flatMap((line, place) => {
    const number = numberedNote.exec(line.text)?.[1]
    return number === undefined ? [] : [{ place, number: Number(number) }]
  })
  const end = numbered.findLastIndex(({ number }, i) => i > 0 && number !== numbered[i - 1]!.number + 1)
  return numbered.slice(Math.max(0, end))
}

function followsInNote(line: LayoutLine, above: LayoutLine): boolean {
  return Math.abs(line.fontSize - above.fontSize) <= SIZE_TOLERANCE && line.y - above.y <= NOTE_LEADING * line.fontSize
}

function digitsOf(mark: string): string {
  return mark.normalize('NFKC').replaceAll(/\D/g, '')
}

/** Whether a line of another column runs below a place: notes are the last of a page. */
function standsBelow(line: LayoutLine, note: LayoutLine): boolean {
  return line.y > note.y && line.x < note.right && line.right > note.x
}

function hasRuleAbove(
  line: LayoutLine,
  above: LayoutLine | undefined,
  rules: readonly Rect[],
  { leading }: BodyStyle
): boolean {
  return rules.some(
    ({ top, left, right }) =>
      top < line.y &&
      line.y - top < RULE_DISTANCE * leading &&
      (!above || above.y < top) &&
      left < line.right &&
      right > line.x &&
      Math.abs(left - line.x) < 2 * leading
  )
}
