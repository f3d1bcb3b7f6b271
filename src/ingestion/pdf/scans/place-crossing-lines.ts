import { middleOf } from './middle-of.ts'
import type { PageInk } from './page-ink.ts'
import { bandOfWord, boxOfWord, overlapOf, type RecognisedWord, stretchOf } from './recognised-words.ts'
import { linesOf } from './register-layer.ts'

/** A line whose words are wider than those of the page by this factor may run into the next column. */
const WIDE = 1.15

/** Factors between the usual width of its words and the print of a line: lines are spaced out to fill their column. */
const NARROWEST = 0.8
const WIDEST = 1.25

/** Ems of white between columns; less stands between words. */
const GUTTER = 1

/** Share of a word's box that lies on a word of another line before the two lines cross. */
const CROSSED = 0.1

/** Points of height that share a shelf: words further apart than two shelves are on other lines. */
const SHELF = 12

/** Words on one shelf, and lines that cross, beyond which a page is no print. */
const MOST_NEAR = 300
const MOST_CROSSING = 300

type Shelves = ReadonlyMap<number, readonly RecognisedWord[]>

/**
 * Puts the words of lines that run into the next column where their print is. Some layers set a few lines of a page
 * too wide: their words lie on those of the column beside, which say something else at the same place, so that neither
 * could be read. Such a line is set over the print that stands at its beginning, up to the white of the gutters, where
 * that is about as wide as its words are elsewhere on the page; it stays where it was if it would still cross another.
 */
export function placeCrossingLines(words: readonly RecognisedWord[], ink: PageInk): RecognisedWord[] {
  const usual = middleOf(words.map(stretchOf))
  const lines = linesOf(words)
  const shelves = shelvesOf(words)
  const crossing = lines.filter((line) => middleOf(line.map(stretchOf)) > WIDE * usual && crosses(line, shelves))
  if (crossing.length === 0 || crossing.length > MOST_CROSSING) return [...words]
  const edge = words.reduce((most, { right }) => Math.max(most, right), 0)
  const placed = new Map(crossing.map((line) => [line, overPrint(line, { ink, usual, edge }) ?? line]))
  const settled = shelvesOf(lines.flatMap((line) => placed.get(line) ?? line))
  return lines.flatMap((line) => {
    const own = placed.get(line)
    return own && !crosses(own, settled) ? own : line
  })
}

/** A line over the print at its beginning; null where that is too narrow or too wide for its words. */
function overPrint(
  line: readonly RecognisedWord[],
  { ink, usual, edge }: { ink: PageInk; usual: number; edge: number }
): RecognisedWord[] | null {
  const [first, last] = [line[0]!, line.at(-1)!]
  const print = printAt(first, { ink, edge })
  if (!print) return null
  const scale = (print.right - print.left) / (last.right - first.x)
  const width = scale * (middleOf(line.map(stretchOf)) / usual)
  if (width < NARROWEST || width > WIDEST) return null
  const move = (x: number) => print.left + scale * (x - first.x)
  return line.map((word) => ({
    ...word,
    x: move(word.x),
    right: move(word.right),
    glyphs: word.glyphs.map(({ text, start, end }) => ({ text, start: move(start), end: move(end) }))
  }))
}

/** From where to where the print goes that stands at a word, without white as wide as a gutter; in points. */
function printAt(
  word: RecognisedWord,
  { ink, edge }: { ink: PageInk; edge: number }
): { left: number; right: number } | null {
  const columns = ink.columnsOf({ left: 0, right: edge, ...bandOfWord(word) })
  const widest = GUTTER * word.fontSize * ink.cellsPerPoint
  const pieces: { from: number; to: number }[] = []
  for (const [column, inked] of columns.entries()) {
    if (inked === 0) continue
    const last = pieces.at(-1)
    if (last && column - last.to < widest) last.to = column + 1
    else pieces.push({ from: column, to: column + 1 })
  }
  const middle = ((word.x + word.right) / 2) * ink.cellsPerPoint
  const own = pieces.find(({ from, to }) => from <= middle && middle < to)
  return own ? { left: own.from / ink.cellsPerPoint, right: own.to / ink.cellsPerPoint } : null
}

function crosses(line: readonly RecognisedWord[], shelves: Shelves): boolean {
  const own = new Set(line.map(({ index }) => index))
  return line.some((word) => {
    const shelf = shelfOf(word)
    return [shelf - 1, shelf, shelf + 1].some((each) => {
      const near = shelves.get(each) ?? []
      if (near.length > MOST_NEAR) return false
      return near.some((other) => !own.has(other.index) && overlapOf(boxOfWord(word), boxOfWord(other)) > CROSSED)
    })
  })
}

function shelvesOf(words: readonly RecognisedWord[]): Shelves {
  return Map.groupBy(words, shelfOf)
}

function shelfOf({ y }: RecognisedWord): number {
  return Math.floor(y / SHELF)
}
