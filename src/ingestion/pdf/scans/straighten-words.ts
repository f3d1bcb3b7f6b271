import type { TextRun } from '../text-run.ts'
import { boxOfWord, type RecognisedWord } from './recognised-words.ts'

/** Share of the height of the lower of two words that they must have in common to stand on one line. */
const COMMON_HEIGHT = 0.5

/** Lines that may still go on: recognition goes through the columns of a page one by one, at times line by line. */
const OPEN_LINES = 80

/** Share by which the type of a line must differ from that of the page to be of another size. */
const OTHER_SIZE = 0.18

interface Line {
  words: RecognisedWord[]
}

/**
 * The words of a text layer as runs of text: recognition gives each word a baseline and a size of its own, after the
 * letters that it has and the slope of the page, so that those of its line are put in their place.
 *
 * @param words in the order of the layer
 */
export function straightenWords(words: readonly RecognisedWord[]): TextRun[] {
  const lines: Line[] = []
  for (const word of words) {
    const line = lineFor(lines, word)
    if (line) line.words.push(word)
    else lines.push({ words: [word] })
  }
  const pageSize = Math.round(middleOf(words, ({ fontSize }) => fontSize))
  return lines.flatMap(({ words: own }) => {
    const ordered = own.toSorted((a, b) => a.x - b.x)
    const size = middleOf(own, ({ fontSize }) => fontSize)
    const fontSize = Math.abs(size - pageSize) < OTHER_SIZE * pageSize ? pageSize : Math.round(size)
    const y = middleOf(own, (word) => word.y)
    return ordered.map((word, i) => runOf(word, { y, fontSize, next: ordered[i + 1] }))
  })
}

function lineFor(lines: readonly Line[], word: RecognisedWord): Line | null {
  let best: { line: Line; common: number } | null = null
  for (const line of lines.slice(-OPEN_LINES)) {
    const common = commonHeight(nearest(line, word), word)
    if (common > COMMON_HEIGHT && (!best || common >= best.common)) best = { line, common }
  }
  return best?.line ?? null
}

/** The word of a line that stands nearest: a page that was scanned askew slopes. */
function nearest({ words }: Line, { x }: RecognisedWord): RecognisedWord {
  return words.reduce((near, word) => (Math.abs(word.x - x) < Math.abs(near.x - x) ? word : near))
}

function commonHeight(one: RecognisedWord, other: RecognisedWord): number {
  const [a, b] = [boxOfWord(one), boxOfWord(other)]
  const common = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return common / Math.min(a.bottom - a.top, b.bottom - b.top)
}

function runOf(
  { glyphs, x, right, font }: RecognisedWord,
  { y, fontSize, next }: { y: number; fontSize: number; next: RecognisedWord | undefined }
): TextRun {
  const placed = glyphs.map(({ text, start, end }) => ({ text, start: start - x, end: end - x }))
  // A space of its own parts the words however near the layer puts them.
  const space = { text: ' ', start: right - x, end: right - x }
  return {
    glyphs: next ? [...placed, space] : placed,
    x,
    y,
    angle: 0,
    fontSize,
    font: recognisedFont(font.name)
  }
}

const fonts = new Map<string | undefined, TextRun['font']>()

/** The fonts of layers say nothing of the print: neither weight nor slope. One object for each name, as runs are joined by it. */
function recognisedFont(name: string | undefined): TextRun['font'] {
  const known = fonts.get(name)
  if (known) return known
  const plain = { bold: false, italic: false, smallCaps: false, monospaced: false, math: false }
  const font = { ...(name && { name }), ...plain, recognised: true as const }
  fonts.set(name, font)
  return font
}

function middleOf(words: readonly RecognisedWord[], amountOf: (word: RecognisedWord) => number): number {
  const values = words.map(amountOf).toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)]!
}
