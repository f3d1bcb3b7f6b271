import type { LayoutLine, Span } from '../../layout/document-layout.ts'
import { isPersonName } from './person-names.ts'

/** A piece of a line between wide gaps, as one name in a row of names; points. */
export interface Cell {
  /** As in the line, without tabs. */
  text: string
  /** With a comma for everything raised: marks behind names part them as commas do. */
  unmarked: string
  x: number
  right: number
  /** Style of most of its characters. */
  style: TextStyle
}

export type TextStyle = Pick<Span, 'fontSize' | 'bold' | 'italic' | 'smallCaps'>

/** Ems of space between pieces of two sizes that are no more one cell. */
const SIZES_APART = 0.8

/** Sizes within this share are one size. */
const SAME_SIZE = 0.05

/** The pieces of a line from left to right. */
export function cellsOf(line: LayoutLine): Cell[] {
  const groups: Span[][] = [[]]
  for (const span of line.spans) {
    const [first = '', ...others] = span.text.split('\t')
    const last = groups.at(-1)!.at(-1)
    if (last !== undefined && first.trim() !== '' && isSetApart(last, span)) groups.push([])
    if (first.trim() !== '') groups.at(-1)!.push({ ...span, text: first })
    for (const text of others) groups.push(text.trim() === '' ? [] : [{ ...span, text }])
  }
  return groups.filter((spans) => spans.length > 0).map(toCell)
}

/** Whether a piece stands away from the one before it in another size and weight, or from a name in another font, as an address does. */
function isSetApart(last: Span, next: Span): boolean {
  const isScript = last.script !== undefined || next.script !== undefined
  const isBehindName = fontFamily(last.font) !== fontFamily(next.font) && isPersonName(last.text.trim())
  const isOtherType = !isSameSize(last.fontSize, next.fontSize) && (last.bold !== next.bold || isBehindName)
  return !isScript && isOtherType && next.x - last.right >= SIZES_APART * Math.min(last.fontSize, next.fontSize)
}

function toCell(spans: readonly Span[]): Cell {
  return {
    text: spans
      .map(({ text }) => text)
      .join('')
      .trim(),
    unmarked: spans
      .map(({ text, script }) => (script === 'super' ? ', ' : text))
      .join('')
      .trim(),
    x: Math.min(...spans.map(({ x }) => x)),
    right: Math.max(...spans.map(({ right }) => right)),
    style: isInFakedCapitals(spans) ? { ...mainSpan(spans), fontSize: largestOf(spans) } : mainSpan(spans)
  }
}

/** The longest span on the baseline. */
function mainSpan(spans: readonly Span[]): Span {
  const plain = spans.filter(({ script }) => script === undefined)
  return (plain.length > 0 ? plain : spans).reduce((longest, span) =>
    span.text.length > longest.text.length ? span : longest
  )
}

/** Small capitals that are set as capitals of a smaller size: which of the two sizes a name has more of says nothing. */
function isInFakedCapitals(spans: readonly Span[]): boolean {
  return spans.every(({ text }) => !/\p{Ll}/u.test(text)) && mainSpan(spans).fontSize < largestOf(spans)
}

function largestOf(spans: readonly Span[]): number {
  return Math.max(...spans.filter(({ script }) => script === undefined).map(({ fontSize }) => fontSize))
}

export function isSameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_SIZE * Math.max(a, b)
}

/** The name of a font without its size and its subset, as `SFRM` for `SFRM1095`. */
export function fontFamily(font: string | undefined): string {
  return (font ?? '').replace(/^[A-Z]{6}\+/, '').replace(/\d+/g, '')
}

export function isSameStyle(a: TextStyle, b: TextStyle): boolean {
  return isSameSize(a.fontSize, b.fontSize) && a.bold === b.bold && a.italic === b.italic && a.smallCaps === b.smallCaps
}
