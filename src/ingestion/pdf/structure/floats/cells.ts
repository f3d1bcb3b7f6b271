import type { LayoutLine, Span } from '../../layout/document-layout.ts'

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

/** Ems that letters of each kind are wide in common text fonts, to guess where the words of a span stand. */
const narrow = /[iljtfrI.,:;'’|()[\]!]/
const wide = /[mwMWÆŒ—%@<>=+−±×≤≥∗]/
const capital = /\p{Lu}/u

/** The cells of a line, from left to right. */
export function readCells({ index, spans, page, y, fontSize }: LayoutLine): CellRow {
  const cells: Cell[] = []
  for (const word of spans.flatMap(wordsOf)) {
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
function wordsOf({ text, x, right, fontSize }: Span): Word[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  if (words.length === 1) return [{ text: words[0]!, x, right }]
  const widths = words.map((word) => widthOf(word) * fontSize)
  const letters = widths.reduce((sum, width) => sum + width, 0)
  const span = Math.max(0, right - x)
  const smallest = 0.22 * fontSize * (words.length - 1)
  // Where the letters are wider than thought, all shrinks to fit.
  const scale = letters + smallest > span ? Math.max(0, span - smallest) / Math.max(1, letters) : 1
  const space = (span - letters * scale) / (words.length - 1)
  let at = x
  return words.map((word, i) => {
    const start = at
    at += widths[i]! * scale
    const end = at
    at += space
    return { text: word, x: start, right: end }
  })
}

function widthOf(word: string): number {
  let width = 0
  // Mark-up of scripts takes no room.
  for (const letter of word.replace(/[_^{}]/g, '')) {
    if (narrow.test(letter)) width += 0.31
    else if (wide.test(letter)) width += 0.82
    else if (capital.test(letter)) width += 0.69
    else width += 0.5
  }
  return width
}
