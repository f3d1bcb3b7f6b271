import type { TextRun } from '../text-run.ts'
import { type StraightLine, settleSizes } from './line-sizes.ts'
import { middleOf } from './middle-of.ts'
import { boxOfWord, type RecognisedWord } from './recognised-words.ts'

/** Share of the height of the lower of two words that they must have in common to stand on one line. */
const COMMON_HEIGHT = 0.5

/** Lines that may still go on: recognition goes through the columns of a page one by one, at times line by line. */
const OPEN_LINES = 80

/** Ems of white between two columns at least; the same where the layer goes on elsewhere, as words may reach into the white. */
const GUTTER = 1
const NARROW_GUTTER = 0.4

/** Words from which a line of one column is prose. */
const WORDS_OF_PROSE = 4

/** Places in the layer from one word of a line to the next, at most: some words are not read. */
const FEW_MISSING = 4

/** Points within which lines of a column begin, and rows that make one. */
const SAME_EDGE = 6
const FEWEST_ROWS = 5

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
  const cells = lines.map(({ words: own }) => cellsOf(own.toSorted((a, b) => a.x - b.x)))
  const edges = edgesOfColumns(cells)
  const straight = cells.map((row) => columnsOfProse(row, edges).map((column) => straightLine(column)))
  const sizeOf = settleSizes(straight.flat())
  return straight.flatMap((columns) => {
    const last = columns.at(-1)!.words.at(-1)
    return columns.flatMap((line, column) =>
      line.words.map((word, i) => {
        const isApart = column > 0 && i === 0
        return runOf(word, { y: line.y, fontSize: sizeOf(line), isLast: word === last, isApart })
      })
    )
  })
}

/**
 * The words of one height, parted where the white is as wide as between columns; and where the layer goes on elsewhere, as
 * the words of some reach into the white.
 */
function cellsOf(words: readonly RecognisedWord[]): RecognisedWord[][] {
  const cells: RecognisedWord[][] = []
  for (const word of words) {
    const last = cells.at(-1)
    const before = last?.at(-1)
    const least = before && goesOn(before, word) ? GUTTER : NARROW_GUTTER
    if (last && before && word.x - before.right < least * word.fontSize) last.push(word)
    else cells.push([word])
  }
  return cells
}

/** Where the lines of a further column begin, in points: beside a line of prose stands another, again and again. */
function edgesOfColumns(rows: readonly (readonly RecognisedWord[][])[]): number[] {
  const starts = rows.flatMap((cells) =>
    cells.flatMap((cell, i) => {
      const before = cells[i - 1]
      const isBeside = before && isProse(before) && isProse(cell) && !goesOn(before.at(-1)!, cell[0]!)
      return isBeside ? [cell[0]!.x] : []
    })
  )
  const groups = Map.groupBy(starts, (x) => Math.round(x / SAME_EDGE) * SAME_EDGE)
  return [...groups].filter(([, own]) => own.length >= FEWEST_ROWS).map(([x]) => x)
}

/**
 * The columns of prose in one row, whose lines have baselines and sizes of their own: the last words of a paragraph or
 * note may be few. The cells of a table share those of their row.
 */
function columnsOfProse(cells: readonly RecognisedWord[][], edges: readonly number[]): RecognisedWord[][] {
  return cells.reduce<RecognisedWord[][]>((columns, cell) => {
    const last = columns.at(-1)
    const [{ x, fontSize }] = [cell[0]!]
    const isAtEdge = edges.some((edge) => Math.abs(x - edge) < SAME_EDGE + fontSize)
    const isColumn = last && !goesOn(last.at(-1)!, cell[0]!) && (isAtEdge || (isProse(last) && isProse(cell)))
    if (last && !isColumn) last.push(...cell)
    else columns.push([...cell])
    return columns
  }, [])
}

/** Whether the layer goes on from a word to another one. */
function goesOn(before: RecognisedWord, word: RecognisedWord): boolean {
  return word.index > before.index && word.index - before.index <= FEW_MISSING
}

function isProse(words: readonly RecognisedWord[]): boolean {
  return words.length >= WORDS_OF_PROSE
}

function straightLine(words: readonly RecognisedWord[]): StraightLine {
  return {
    words,
    x: words[0]!.x,
    right: Math.max(...words.map(({ right }) => right)),
    y: middleOf(words.map(({ y }) => y)),
    fontSize: middleOf(words.map(({ fontSize }) => fontSize))
  }
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
  { y, fontSize, isLast, isApart }: { y: number; fontSize: number; isLast: boolean; isApart: boolean }
): TextRun {
  const placed = glyphs.map(({ text, start, end }) => ({ text, start: start - x, end: end - x }))
  // A space of its own parts the words however near the layer puts them.
  const space = { text: ' ', start: right - x, end: right - x }
  return {
    glyphs: isLast ? placed : [...placed, space],
    x,
    y,
    angle: 0,
    fontSize,
    font: recognisedFont(font.name),
    ...(isApart && { isApart })
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
