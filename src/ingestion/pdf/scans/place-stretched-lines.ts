import { widthOfWord } from '../letter-widths.ts'
import { middleOf } from './middle-of.ts'
import type { PageInk } from './page-ink.ts'
import { bandOfWord, type RecognisedWord, stretchOf } from './recognised-words.ts'
import { linesOf } from './register-layer.ts'

/** A line whose words are wider than those of the page by this factor was stretched over the white of its row. */
const STRETCHED = 1.2

/** Ems by which the print of a line may reach beyond its words. */
const REACH = 1.5

/** Factors between the width of a word in print and that of its letters, and ems that it may be off by besides. */
const NARROWEST = 0.6
const WIDEST = 1.6
const SLACK = 0.4

/** Share of the type size by which the baselines of words of one row are apart, points of height that share a shelf, and words on one. */
const BESIDE = 0.5
const SHELF = 12
const MOST_NEAR = 300

/** Share of the words of a line that may be of other widths, as signs that were misread. */
const MOST_UNLIKE = 0.2

/**
 * Puts the words of lines that their layer stretches where their print is. Recognition that knows the place of a line
 * alone spreads its words over it evenly: those of a row of a table end where the next cell begins, and some of them lie
 * on white paper. Where as many pieces of print as words stand in the row, parted by its widest gaps, and each is about as
 * wide as its word, each word belongs to one.
 */
export function placeStretchedLines(words: readonly RecognisedWord[], ink: PageInk): RecognisedWord[] {
  const usual = middleOf(words.map(stretchOf))
  const shelves = Map.groupBy(words, ({ y }) => Math.floor(y / SHELF))
  return linesOf(words).flatMap((line) => {
    const isStretched = line.length > 1 && middleOf(line.map(stretchOf)) > STRETCHED * usual
    return (isStretched && !hasWordsBeside(line, shelves) && placed(line, ink)) || line
  })
}

/** Whether other words stand within the reach of a line, which their print may be taken for. */
function hasWordsBeside(
  line: readonly RecognisedWord[],
  shelves: ReadonlyMap<number, readonly RecognisedWord[]>
): boolean {
  const { x, y, fontSize } = line[0]!
  const [left, right] = [x - REACH * fontSize, line.at(-1)!.right + REACH * fontSize]
  const own = new Set(line)
  const [from, to] = [Math.floor((y - BESIDE * fontSize) / SHELF), Math.floor((y + BESIDE * fontSize) / SHELF)]
  for (let shelf = from; shelf <= to; shelf += 1) {
    const near = shelves.get(shelf) ?? []
    if (near.length > MOST_NEAR) return true
    if (
      near.some(
        (word) => !own.has(word) && Math.abs(word.y - y) < BESIDE * fontSize && word.x < right && word.right > left
      )
    ) {
      return true
    }
  }
  return false
}

function placed(line: readonly RecognisedWord[], ink: PageInk): RecognisedWord[] | null {
  const pieces = piecesOf(line, ink)
  if (!pieces) return null
  const letters = line.reduce((sum, { text }) => sum + widthOfWord(text), 0)
  const em = pieces.reduce((sum, { left, right }) => sum + right - left, 0) / letters
  const unlike = line.filter(({ text }, i) => {
    const [own, printed] = [widthOfWord(text) * em, pieces[i]!.right - pieces[i]!.left]
    return printed < NARROWEST * own - SLACK * em || printed > WIDEST * own + SLACK * em
  })
  if (unlike.length > MOST_UNLIKE * line.length) return null
  return line.map((word, i) => moveTo(word, pieces[i]!))
}

interface Piece {
  left: number
  right: number
}

/** The print of a line in as many pieces as it has words, parted at the widest gaps; in points. */
function piecesOf(line: readonly RecognisedWord[], ink: PageInk): Piece[] | null {
  const [first, last] = [line[0]!, line.at(-1)!]
  const { fontSize } = first
  const left = Math.max(0, first.x - REACH * fontSize)
  const columns = ink.columnsOf({
    left,
    right: last.right + REACH * fontSize,
    ...bandOfWord(first)
  })
  const inked = columns.flatMap((count, i) => (count > 0 ? [i] : []))
  const gaps = inked
    .slice(1)
    .map((at, i) => ({ from: inked[i]! + 1, to: at }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, line.length - 1)
    .sort((a, b) => a.from - b.from)
  if (inked.length === 0 || gaps.length < line.length - 1) return null
  const starts = [inked[0]!, ...gaps.map(({ to }) => to)]
  const ends = [...gaps.map(({ from }) => from), inked.at(-1)! + 1]
  const origin = Math.floor(left * ink.cellsPerPoint)
  const pointOf = (cell: number) => (origin + cell) / ink.cellsPerPoint
  return starts.map((start, i) => ({ left: pointOf(start), right: pointOf(ends[i]!) }))
}

function moveTo(word: RecognisedWord, { left, right }: Piece): RecognisedWord {
  const scale = (right - left) / Math.max(0.1, word.right - word.x)
  const move = (x: number) => left + scale * (x - word.x)
  const glyphs = word.glyphs.map(({ text, start, end }) => ({ text, start: move(start), end: move(end) }))
  return { ...word, glyphs, x: left, right }
}
