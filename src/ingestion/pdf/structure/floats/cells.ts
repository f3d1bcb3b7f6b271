import type { LayoutLine, Span } from '../../layout/document-layout.ts'
import { widthOfWord } from '../../letter-widths.ts'

export interface Word {
  text: string
  x: number
  right: number
}

/** A text of a row that stands apart from its neighbours; its words allow to part it again. */
export interface Cell {
  words: Word[]
  x: number
  right: number
  /** Font size of its line, in points. */
  em: number
}

export interface CellRow {
  /** Indexes of its lines in the layout. */
  lines: number[]
  page: number
  y: number
  cells: Cell[]
}

/** Ems between cells; the spaces of a sentence are narrower. */
const CELL_GAP = 0.75

/** Factor by which a font may be wider than thought, and ems of the spaces between its words. */
const WIDER_LETTERS = 1.12
const USUAL_SPACE = 0.3
const SMALLEST_SPACE = 0.22
const WIDEST_SPACE = 0.55

/** Numbers that stand in a text. */
const yearOrTime = /^[([]?(?:(?:1[89]|20)\d\d|\d{1,2}:\d\d)$/

/** The cells of a line, from left to right. */
export function readCells({ index, spans, page, y, fontSize }: LayoutLine): CellRow {
  const cells: Cell[] = []
  const widest = widestLetters(spans)
  for (const word of spans.flatMap((span) => wordsOf(span, widest))) {
    const last = cells.at(-1)
    if (last && word.x - last.right < CELL_GAP * fontSize) {
      const before = last.words.at(-1)!
      // Pieces of one word in several styles, as a number and its stars.
      if (word.x - before.right < 0.12 * fontSize) before.text += word.text
      else last.words.push(word)
      before.right = Math.max(before.right, last.words.at(-1) === before ? word.right : before.right)
      last.right = Math.max(last.right, word.right)
    } else cells.push({ words: [word], x: word.x, right: word.right, em: fontSize })
  }
  return { lines: [index], page, y, cells }
}

export function textOf({ words }: Cell): string {
  return words.map(({ text }) => text).join(' ')
}

/** The words of a span with their places: letters have about their usual width, spaces share what is left. */
function wordsOf({ text, x, right, fontSize }: Span, widest: number): Word[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  if (words.length === 1) return [{ text: words[0]!, x, right }]
  const room = Math.max(0, right - x)
  const widths = widthsIn(words, room / fontSize, widest).map((width) => width * fontSize)
  const space = (room - widths.reduce((sum, width) => sum + width, 0)) / (words.length - 1)
  let at = x
  return words.map((word, i) => {
    const start = at
    at += widths[i]!
    const end = at
    at += space
    return { text: word, x: start, right: end }
  })
}

/** The factor by which the letters of a line may be wider than thought: as the words are that stand alone, where there are some. */
function widestLetters(spans: readonly Span[]): number {
  const alone = spans.filter(({ text }) => /^\s*\p{L}{4,}\s*$/u.test(text))
  const ems = alone.reduce((sum, { x, right, fontSize }) => sum + (right - x) / fontSize, 0)
  const thought = alone.reduce((sum, { text }) => sum + widthOfWord(text.trim()), 0)
  return thought === 0 ? WIDER_LETTERS : Math.max(1, Math.min(WIDER_LETTERS, ems / thought))
}

/**
 * The widths of the words of a span, in ems: shrunk where they would not leave the smallest of spaces; where fonts are
 * wider than thought, words of small letters are wider too, as they would fall apart, unless more than the space of words
 * is left. Digits have about one width in all
 * fonts, and spans with numbers may hold cells.
 */
function widthsIn(words: readonly string[], room: number, widest: number): number[] {
  const widths = words.map(widthOfWord)
  const sum = (own: readonly number[]) => own.reduce((total, width) => total + width, 0)
  const spaces = words.length - 1
  const least = room - SMALLEST_SPACE * spaces
  if (sum(widths) > least) return widths.map((width) => (width * Math.max(0, least)) / Math.max(0.01, sum(widths)))
  if (words.some((word) => /\d/.test(word) && !yearOrTime.test(word))) return widths
  const isSmall = words.map((word) => /\p{Ll}/u.test(word))
  const letters = sum(widths.filter((_, i) => isSmall[i]))
  const wanted = letters + room - USUAL_SPACE * spaces - sum(widths)
  const scale = letters > 0 ? Math.max(1, Math.min(widest, wanted / letters)) : 1
  const wider = widths.map((width, i) => (isSmall[i] ? width * scale : width))
  return room - sum(wider) > WIDEST_SPACE * spaces ? widths : wider
}
