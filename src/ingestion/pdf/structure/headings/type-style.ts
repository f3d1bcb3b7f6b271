import type { LayoutLine, Span } from '../../layout/document-layout.ts'

/** What the eye tells headings by. */
export interface TypeStyle {
  /** Points. */
  fontSize: number
  font: string | undefined
  bold: boolean
  italic: boolean
  /** Capitals, full or small. */
  capitals: boolean
  /** Whether its face has no serifs, told by its name. */
  sans: boolean
  /** Measured in a page image: size and face are rough. */
  measured?: true
}

const sansName = /sans|helv|arial|calibri|verdana|tahoma|gothic|^(?:[A-Z]{6}\+)?(?:cm|sf|ec|lm)ss|phv/i

/** Points by which sizes of one style may differ: rounding, and scans. */
const SAME_SIZE = 0.35

/** A style is that of so many of a line's letters; ligatures and quoted words may come in other fonts. */
const MOST = 0.75

/** Style of some spans by their words; mathematics, scripts and names of programs have their own and do not count. */
export function typeStyleOf(spans: readonly Span[], line: LayoutLine): TypeStyle {
  const words = spans.filter((span) => !span.math && !span.script && /\p{L}/u.test(span.text))
  const plain = words.filter(({ monospaced }) => !monospaced)
  const own = plain.length > 0 ? plain : words
  const total = lengthOf(own)
  const share = (has: (span: Span) => boolean) => total > 0 && lengthOf(own.filter(has)) >= MOST * total
  const capitals = isCapitals(own.map((span) => span.text).join(' ')) || share((span) => span.smallCaps)
  const font = longest(own)?.font ?? line.font
  return {
    // Small capitals may be full ones of a smaller size.
    fontSize: capitals ? Math.max(...own.map(({ fontSize }) => fontSize)) : line.fontSize,
    font,
    sans: sansName.test(font ?? ''),
    bold: share((span) => span.bold),
    italic: share((span) => span.italic || /^[\s\dIVX.]{1,8}$/.test(span.text)) && own.some(({ italic }) => italic),
    capitals,
    ...(line.ocr && { measured: true as const })
  }
}

/** Whether nearly all letters are capitals; a plural or a name of a variable may have small ones. */
function isCapitals(text: string): boolean {
  if (/\p{Ll}{3}/u.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0
  return letters > 2 && upper >= 0.9 * letters
}

/** Size, weight, slant, case and kind of face agree. Fonts may differ, as ligatures and other alphabets have their own. */
export function isSameStyle(a: TypeStyle, b: TypeStyle): boolean {
  const isSameSize = Math.abs(a.fontSize - b.fontSize) <= SAME_SIZE
  const isSameCut = a.bold === b.bold && a.italic === b.italic
  return isSameSize && isSameCut && a.capitals === b.capitals && a.sans === b.sans
}

/** Share by which sizes of one type differ as they are measured in page images. */
const MEASURED_SIZE = 0.4

/** Whether two headings may be of one level by their type: in page images, case alone is sure and size about right. */
export function isSisterStyle(a: TypeStyle, b: TypeStyle): boolean {
  if (!a.measured || !b.measured) return isSameStyle(a, b)
  const isAboutSize = Math.abs(a.fontSize - b.fontSize) <= MEASURED_SIZE * Math.max(a.fontSize, b.fontSize)
  return isAboutSize && a.capitals === b.capitals
}

/** Equal for styles that are the same but for rounding: to count styles by. */
export function styleKeyOf({ fontSize, bold, italic, capitals, sans }: TypeStyle): string {
  return [Math.round(fontSize * 2), bold, italic, capitals, sans].join(' ')
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { text }) => sum + text.trim().length, 0)
}

function longest(spans: readonly Span[]): Span | undefined {
  return spans.reduce<Span | undefined>(
    (most, span) => (most && most.text.length >= span.text.length ? most : span),
    undefined
  )
}
