import type { HiddenReason } from '../../../schemas/paper.ts'
import type { Rect } from '../geometry.ts'
import { widthOfWord } from '../letter-widths.ts'
import type { Glyph, RunFont, TextRun } from '../text-run.ts'

/** A word of a hidden text layer with its place: points from the top left corner of the page. */
export interface RecognisedWord {
  /** Place in the layer, which stays with a word that is moved. */
  index: number
  glyphs: Glyph[]
  text: string
  x: number
  right: number
  /** Baseline, as the layer gives it. */
  y: number
  fontSize: number
  font: RunFont
  hidden: HiddenReason | undefined
}

/** Ems: a run that begins nearer to the end of the last one goes on with its word. */
const SAME_WORD_GAP = 0.08

/** Share of the font size by which the baselines within a word may differ. */
const SAME_WORD_RISE = 0.1

/**
 * The words of the runs of a text layer, in the order of painting. The spaces that the layer paints part them; where it
 * paints each word by itself, the runs do.
 */
export function recognisedWords(runs: readonly TextRun[]): RecognisedWord[] {
  const words: RecognisedWord[] = []
  let isOpen = false
  for (const { glyphs, x, y, fontSize, font, hidden } of runs) {
    for (const [i, { text, start, end }] of glyphs.entries()) {
      if (/^\s*$/.test(text)) {
        isOpen = false
        continue
      }
      const glyph = { text, start: x + start, end: x + end }
      const last = words.at(-1)
      const goesOn = last && isOpen && (i > 0 || touches(last, { x: glyph.start, y, fontSize }))
      if (goesOn) {
        last.glyphs.push(glyph)
        last.text += text
        last.right = Math.max(last.right, glyph.end)
      } else {
        const [index, right] = [words.length, glyph.end]
        words.push({ index, glyphs: [glyph], text, x: glyph.start, right, y, fontSize, font, hidden })
      }
      isOpen = true
    }
  }
  for (const [i, word] of words.entries()) keepOffNext(word, words[i + 1])
  return words
}

/** Fonts of layers are often wider than the print: a word ends before the next one of its line begins. */
function keepOffNext(word: RecognisedWord, next: RecognisedWord | undefined): void {
  if (!next || next.x <= word.x || next.x >= word.right) return
  if (Math.abs(next.y - word.y) > 0.4 * word.fontSize) return
  const share = (next.x - word.x) / (word.right - word.x)
  const scaled = (place: number) => word.x + share * (place - word.x)
  word.glyphs = word.glyphs.map(({ text, start, end }) => ({ text, start: scaled(start), end: scaled(end) }))
  word.right = next.x
}

/** The box of a word from its baseline to the height of capitals. */
export function boxOfWord({ x, right, y, fontSize }: RecognisedWord): Rect {
  return { left: x, right, top: y - 0.72 * fontSize, bottom: y }
}

/** Common area as a share of the smaller box. */
export function overlapOf(one: Rect, other: Rect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const areaOf = ({ left, right, top, bottom }: Rect) => (right - left) * (bottom - top)
  return width > 0 && height > 0 ? (width * height) / Math.min(areaOf(one), areaOf(other)) : 0
}

/** Shares of the type size around the baseline where all letters, signs, points and dashes have ink, and other lines none. */
const BAND = { above: 0.62, below: 0.12 }

/** Between which heights the letters of a word have ink, and no other line has any. */
export function bandOfWord({ y, fontSize }: RecognisedWord): Pick<Rect, 'top' | 'bottom'> {
  return { top: y - BAND.above * fontSize, bottom: y + BAND.below * fontSize }
}

/** Points of width of a word for each em of its letters and point of its type. */
export function stretchOf({ x, right, text, fontSize }: RecognisedWord): number {
  return (right - x) / (widthOfWord(text) * fontSize)
}

function touches(last: RecognisedWord, next: { x: number; y: number; fontSize: number }): boolean {
  const gap = (next.x - last.right) / last.fontSize
  const isLevel = Math.abs(next.y - last.y) < SAME_WORD_RISE * last.fontSize
  return isLevel && Math.abs(gap) < SAME_WORD_GAP && Math.abs(next.fontSize - last.fontSize) < 0.1
}
