import type { PageInk } from './page-ink.ts'
import type { RecognisedWord } from './recognised-words.ts'

/** Points around the middle of a word whose ink tells where its line runs: a scanned line may slope. */
const WINDOW_POINTS = 70

/** Share of the fullest row of a line above which a row belongs to the band of small letters. */
const BAND_SHARE = 0.4

/** A band of less, in ems of the layer, is a rule or dirt. */
const LEAST_BAND_EMS = 0.2

const MOST_BAND_EMS = 0.8

const ascending = /[bdfhklßtA-Z]/
const descending = /[gjpqy]/

/** Words whose letters differ in height: figures and capitals are all of one. */
const shapedWord = /^\p{Lu}?\p{Ll}{2,}[.,;:)]?$/u

/** How far the ink of words rises above and falls below small letters, as measured and as their letters would. */
export interface WordShape {
  /** Shares of the width of the word in [0, 1]. */
  inkAbove: number
  lettersAbove: number
  inkBelow: number
  lettersBelow: number
}

/**
 * The shape of a word in the image: which share of its width holds ink above the small letters (as b and T do) and
 * below the baseline (as p and y do), beside the shares that its letters in the layer make up. Another word has other
 * shares, so that over a page of them the two say whether the layer holds the words of the image.
 *
 * @returns null where no line of print can be told at the place, and for words that are not of small letters
 */
export function shapeOfWord(word: RecognisedWord, ink: PageInk): WordShape | null {
  if (!shapedWord.test(word.text)) return null
  const { x, right, y, fontSize } = word
  const middle = (x + right) / 2
  const half = Math.max(right - x, WINDOW_POINTS) / 2
  const top = y - 1.1 * fontSize
  const rows = ink.rowsOf({ left: middle - half, right: middle + half, top, bottom: y + 0.45 * fontSize })
  const band = bandOf(rows)
  const em = fontSize * ink.cellsPerPoint
  if (!band || band.end - band.start < LEAST_BAND_EMS * em || band.end - band.start > MOST_BAND_EMS * em) return null
  const cell = 1 / ink.cellsPerPoint
  const origin = Math.floor(top * ink.cellsPerPoint) * cell
  const [bandTop, bandBottom] = [origin + band.start * cell, origin + band.end * cell]
  const height = bandBottom - bandTop
  const above = ink.columnsOf({ left: x, right, top: bandTop - 0.45 * height, bottom: bandTop - 0.2 * height })
  const below = ink.columnsOf({ left: x, right, top: bandBottom + 0.2 * height, bottom: bandBottom + 0.45 * height })
  return {
    inkAbove: shareOfInked(above),
    lettersAbove: shareOfLetters(word, ascending),
    inkBelow: shareOfInked(below),
    lettersBelow: shareOfLetters(word, descending)
  }
}

/** The rows of small letters: from the fullest row up and down while rows are nearly as full. */
function bandOf(rows: readonly number[]): { start: number; end: number } | null {
  const most = Math.max(0, ...rows)
  if (most === 0) return null
  const isFull = (row: number | undefined) => row !== undefined && row >= BAND_SHARE * most
  let start = rows.indexOf(most)
  let end = start + 1
  while (isFull(rows[start - 1]) || isFull(rows[start - 2])) start -= 1
  while (isFull(rows[end]) || isFull(rows[end + 1])) end += 1
  return { start, end }
}

function shareOfInked(columns: readonly number[]): number {
  return columns.length === 0 ? 0 : columns.filter((count) => count > 0).length / columns.length
}

function shareOfLetters({ text }: RecognisedWord, letters: RegExp): number {
  const widths = [...text].map((letter) => ({ width: widthOf(letter), counts: letters.test(letter) }))
  const total = widths.reduce((sum, { width }) => sum + width, 0)
  return total === 0 ? 0 : widths.reduce((sum, { width, counts }) => sum + (counts ? width : 0), 0) / total
}

/** Of a letter in a book face, roughly: narrow letters matter most, as fonts of layers give all one width. */
function widthOf(letter: string): number {
  if (/[ijlft.,;:'’‘!|()[\]-]/.test(letter)) return 0.6
  return /[mwMWA-Z]/.test(letter) ? 1.5 : 1
}
