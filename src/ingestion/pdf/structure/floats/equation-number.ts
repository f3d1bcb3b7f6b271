import type { LayoutLine } from '../../layout/document-layout.ts'
import { countOperators, countSentenceWords, isFormulaWord, mathShare } from './line-text.ts'
import type { TextBlock } from './text-block.ts'

export interface EquationNumber {
  number: string
  /** The text of the line without it. */
  rest: string
  /** Whether it goes on with the count of the other numbers. */
  isCounted?: boolean
}

/** The numbers of displayed equations, by the index of their line. */
export type EquationNumbers = ReadonlyMap<number, EquationNumber>

const numberForm = String.raw`[([]\s?((?:[A-Z]{1,3}[.\-–]?)?\d{1,3}(?:[.\-–]\d{1,3}){0,2}[a-z]?[′']{0,3}|[∗*†‡]{1,3}|[A-Z]{1,3}\d{0,2}|[ivx]{1,4})\s?[)\]]`
export const atEnd = new RegExp(`(?:^|\\s)${numberForm}$`, 'u')
export const closeAtEnd = new RegExp(`${numberForm}(\\}?)$`, 'u')
export const atStart = new RegExp(`^${numberForm}(?=\\s|$)`, 'u')

/** Whether a text begins with a word that stands in sentences, not in formulas. */
export function opensSentence(text: string): boolean {
  const [, word] = /^(\p{L}[\p{L}-]{2,40})[ ,:]/u.exec(text) ?? []
  return word !== undefined && !isFormulaWord(word)
}

/** What points to a number that stands elsewhere: 'as in (3)', 'equation (3)'. */
export const pointing =
  /(?:^| )(?:and|or|in|by|of|to|from|see|with|both|than|satisf(?:y|ies)|(?:[Ii]n)?[Ee]quations?|[Ee]qs?\.|[Ee]qns?\.|[Cc]onditions?|[Ee]xpressions?|[Cc]onstraints?)[ ,.]{0,2}$/

/** What goes on behind a number that points to an equation with others: '(3) and (4) give'. */
const pointingOn = /^(?:and|or|to|through|[,–-])\s?[([{]\S{1,5}[)\]}]/

/** Whether what stands behind a number at the left is no equation: for whom a condition holds, or other numbers. */
export function opensItem(rest: string): boolean {
  return /^for (?:all|any|each|every|some)\b/i.test(rest) || pointingOn.test(rest)
}

/** Cells of a table that hold numbers, such as the standard errors of a row. */
const numericCells = /^(?:[-−–]?[([]?[-−–]?[\d.,]*\d[)\]]?[*∗†]{0,3}(?:\s+|$))+$/u

/** The number of a column before that of the last. */
const headsOfColumns = /(?:^|\t)\([\p{L}\p{N}]{1,4}\)$/u

/** Ems between a text and the number beside it, which stands alone at the margin. */
const NUMBER_GAP = 1.2

/** The same where the text is a long formula, which may leave less room. */
const FORMULA_GAP = 0.3

/** Share of a formula that is set as mathematics. */
const FORMULA_MATH = 0.4

/** Ems by which the number may miss the margin. */
const AT_MARGIN = 1

/** Ems by which it is set in where it begins a line like a paragraph. */
const PARAGRAPH_INDENT = 2.6

/** Signs that relate two sides of a formula. */
export const relation = /[=<>≤≥≡≈∼∝∈]/u

/** The number in brackets at the right or left margin of a line, or null. */
export function endsInEquationNumber(line: LayoutLine, { left, right }: TextBlock): EquationNumber | null {
  return numberAtRight(line, right) ?? numberAtLeft(line, left)
}

function numberAtRight(line: LayoutLine, right: number): EquationNumber | null {
  const match = atEnd.exec(line.text.slice(-24))
  if (!match || Math.abs(line.right - right) > AT_MARGIN * line.fontSize) return null
  const rest = line.text.slice(0, line.text.length - match[0].length).trimEnd()
  if (isRowOfTable(rest)) return null
  const isApart = rest === '' ? line.x > right - 6 * line.fontSize : hasGapBefore(line, match[0].trim())
  return isApart ? { number: match[1]!, rest } : null
}

/** Whether what stands before a number is cells of a table: other numbers in brackets. */
export function isRowOfTable(rest: string): boolean {
  return numericCells.test(rest) || headsOfColumns.test(rest)
}

/** Whether a number at the left is that of an item of a list, or of an assumption: '(ii)', '(R) If', '(A.1) Free entry'. */
function isItem(number: string, rest: string): boolean {
  if (/^[ivx]/.test(number)) return true
  if (/^[A-Z]+$/.test(number)) return /^\p{Lu}\p{Ll}+ /u.test(rest.trim())
  return /^[A-Z]/.test(number) && !/^\t/.test(rest) && opensSentence(rest.trim())
}

function numberAtLeft(line: LayoutLine, left: number): EquationNumber | null {
  const match = atStart.exec(line.text.slice(0, 24))
  if (!match) return null
  const rest = line.text.slice(match[0].length)
  // A number at the beginning of a list item stands close to its text.
  const isFormula = relation.test(rest) && countSentenceWords(line) <= 1
  const inset = isFormula ? PARAGRAPH_INDENT : AT_MARGIN
  const isAtMargin = line.x > left - AT_MARGIN * line.fontSize && line.x < left + inset * line.fontSize
  if (!isAtMargin || isRowOfTable(rest.trim())) return null
  if (isItem(match[1]!, rest) || opensItem(rest.trim())) return null
  return /^\t/.test(rest) || isFormula ? { number: match[1]!, rest: rest.trim() } : null
}

export function hasGapBefore(line: LayoutLine, number: string): boolean {
  if (line.text.slice(0, -number.length).endsWith('\t')) return true
  const last = line.spans.findLastIndex(({ text }) => text.trimStart().startsWith(number[0]!))
  const [before, own] = [line.spans[last - 1], line.spans[last]]
  const gap = isFormulaAlone(line) ? FORMULA_GAP : NUMBER_GAP
  return before !== undefined && own !== undefined && own.x - before.right > gap * line.fontSize
}

/** Whether a line holds a relation and no sentence. */
function isFormulaAlone(line: LayoutLine): boolean {
  return mathShare(line) >= FORMULA_MATH && countOperators(line) > 0 && countSentenceWords(line) <= 1
}
