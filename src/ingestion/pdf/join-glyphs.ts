import type { Glyph } from './text-run.ts'
import { WORD_GAP } from './word-gap.ts'

/** In ems. */
const TAB_GAP = 2

/** Share of a spacing accent that must lie over a letter for the two to be one character. */
const ACCENT_OVERLAP = 0.4

/** Spacing accents as old TeX fonts paint them beside their letter, and the combining mark each stands for. */
const combiningOf: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['\u00b4', '\u0301'],
  ['\u02c6', '\u0302'],
  ['\u02dc', '\u0303'],
  ['\u00af', '\u0304'],
  ['\u02c9', '\u0304'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u00a8', '\u0308'],
  ['\u02da', '\u030a'],
  ['\u02dd', '\u030b'],
  ['\u02c7', '\u030c'],
  ['\u00b8', '\u0327'],
  ['\u02db', '\u0328'],
  ['\u0338', '\u0338']
])

/** TeX paints the stroke of `≠` without a width, in front of the sign. */
const NEGATION = '\u0338'

/**
 * Writes glyphs in painting order as text: gaps become spaces or tabs, ligatures their letters, and an accent painted
 * over a letter becomes one character with it.
 *
 * @param glyphs `start` and `end` in points along one baseline
 * @param em font size in points
 * @param wordGap ems above which a gap parts words
 */
export function joinGlyphs(glyphs: readonly Glyph[], em: number, wordGap = WORD_GAP): string {
  const ordered = glyphs.some(({ text }) => isSpacingAccent(text)) ? accentsAfterLetters(glyphs) : glyphs
  let text = ''
  let before = ''
  let end = ordered[0]?.start ?? 0
  for (const glyph of ordered) {
    const separator = separatorOf(glyph.start - end, em, wordGap)
    if (separator === '\t') text = text.trimEnd() + separator
    else if (separator === ' ' && !/\s$/.test(before) && !/^\s/.test(glyph.text)) text += separator
    text += glyph.text
    before = glyph.text
    end = glyph.end
  }
  return tidy(text)
}

function tidy(text: string): string {
  // Most text is plain: only what is not costs the looks below.
  const letters = /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
        .normalize('NFC')
        .replace(/\t[\s]*/g, '\t')
        .replace(/[^\S\t]/g, ' ')
  return letters.replace(/ {2,}/g, ' ').trim()
}

/** Whether a glyph is an accent without a letter, as old TeX fonts paint it. */
export function isSpacingAccent(text: string): boolean {
  return combiningOf.has(text)
}

/** The mark over a letter that a spacing accent stands for. */
export function combiningMark(text: string): string | null {
  return combiningOf.get(text) ?? null
}

/** What a gap of so many points between two glyphs means. */
export function separatorOf(gap: number, em: number, wordGap = WORD_GAP): '' | ' ' | '\t' {
  if (gap > TAB_GAP * em) return '\t'
  return gap > wordGap * em ? ' ' : ''
}

/** Replaces each spacing accent that lies over a neighbour by a combining mark behind that neighbour. */
function accentsAfterLetters(glyphs: readonly Glyph[]): Glyph[] {
  const result: Glyph[] = []
  let pending: { mark: string; accent: Glyph } | null = null
  for (const glyph of glyphs) {
    const mark = combiningOf.get(glyph.text)
    const previous = result.at(-1)
    if (pending) {
      const isNegated = pending.mark === NEGATION && glyph.text.trim() !== ''
      if (isNegated || (overlaps(pending.accent, glyph) && isLetter(glyph)))
        result.push({ ...glyph, text: withMark(glyph, pending.mark) })
      else result.push(pending.accent, glyph)
      pending = null
    } else if (mark && previous && isLetter(previous) && overlaps(glyph, previous)) {
      result[result.length - 1] = { ...previous, text: withMark(previous, mark) }
    } else if (mark) pending = { mark, accent: glyph }
    else result.push(glyph)
  }
  if (pending) result.push(pending.accent)
  return result
}

function overlaps(accent: Glyph, letter: Glyph): boolean {
  const common = Math.min(accent.end, letter.end) - Math.max(accent.start, letter.start)
  return common > ACCENT_OVERLAP * Math.min(accent.end - accent.start, letter.end - letter.start)
}

function isLetter({ text }: Glyph): boolean {
  return /^\p{L}/u.test(text)
}

function withMark({ text }: Glyph, mark: string): string {
  const [first, ...others] = text.replace('ı', 'i').replace('ȷ', 'j')
  return first + mark + others.join('')
}
