import type { PageWord } from '../../../schemas/paper.ts'
import type { ImageWord } from './recognition-messages.ts'

interface Size {
  width: number
  height: number
}

/** Ems from the baseline to the top of what has no small letters alone, and of small letters; and below it. */
const ASCENT = 0.68
const X_HEIGHT = 0.45
const DESCENT = 0.21

/** Ems of a letter on the average, and how many times as wide a word may seem. */
const LETTER_WIDTH = 0.5
const WIDEST_EMS = 1.35

/** Points. What seems larger or smaller is no print but a drawing. */
const SMALLEST_TYPE = 4
const LARGEST_TYPE = 26

/**
 * The words of an image as words of its page.
 *
 * @param scale.pixels size of the image
 * @param scale.size of the page, in points
 */
export function pageWordsOf(words: readonly ImageWord[], { pixels, size }: { pixels: Size; size: Size }): PageWord[] {
  const [across, down] = [size.width / pixels.width, size.height / pixels.height]
  const lines = Map.groupBy(words, ({ line }) => line)
  return [...lines.values()].flatMap((line) => {
    const fontSize = down * fontSizeOf(line)
    if (!(fontSize >= SMALLEST_TYPE && fontSize <= LARGEST_TYPE)) return []
    return line.map(({ text, left, right, baseline, confidence }) => ({
      text,
      x: round(across * left),
      y: round(down * baseline),
      width: round(across * (right - left)),
      fontSize: round(fontSize),
      confidence: Math.min(1, Math.max(0, round(confidence))),
      ocr: true as const
    }))
  })
}

/** Of a line, in pixels: the middle of what the boxes of its words say; NaN where none holds a letter or a digit. */
function fontSizeOf(line: readonly ImageWord[]): number {
  const sizes = line.flatMap((word) => emOf(word) ?? []).toSorted((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? Number.NaN
}

/**
 * The em of which the letters of a word are as high as its box, but none of which they would be far too narrow: the box of a
 * formula is as high as its fractions.
 */
function emOf({ text, left, right, top, bottom }: ImageWord): number | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const above = /[\p{Lu}\p{N}bdfhijklt()[\]/]/u.test(text) ? ASCENT : X_HEIGHT
  const below = /[gjpqyQ()[\],;/]/.test(text) ? DESCENT : 0
  const byHeight = (bottom - top) / (above + below)
  return Math.min(byHeight, (WIDEST_EMS * (right - left)) / (LETTER_WIDTH * text.length))
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100
}
