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

/**
 * Marks the lines at the bottom of a column that are set in smaller type, where a rule or the mark of a note tells
 * that notes begin.
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
  const start = ruled >= 0 && (marked < 0 || ruled <= marked) ? ruled : marked
  if (start < 0) return
  if (others.some((line) => standsBelow(line, small[start]!) && !isSmall(line))) return
  const isMostly = small.length - start > LARGEST_SHARE * column.length
  // A table that fills the page below its caption is small type below a rule as well.
  if (first === 0 && start !== marked) return
  if ((isMostly || small[start]!.y < HIGHEST_NOTE * pageHeight) && ruled !== start) return
  for (const line of small.slice(start)) line.zone = 'footnote'
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
