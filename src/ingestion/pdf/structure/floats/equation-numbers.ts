import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { findCount, readCountedNumber } from './equation-count.ts'
import {
  type EquationNumber,
  type EquationNumbers,
  endsInEquationNumber,
  isRowOfTable,
  opensSentence,
  pointing,
  relation
} from './equation-number.ts'
import { MOST_WORDS, MOST_WORDS_NUMBERED } from './formula.ts'
import { countOperators, countSentenceWords, mathShare } from './line-text.ts'
import { looseNumbers } from './loose-number.ts'
import { findAstray, findMissed } from './missed-numbers.ts'
import type { NumberCandidate } from './number-candidate.ts'
import type { Prose } from './prose.ts'
import type { TextBlock } from './text-block.ts'

/** Share of an equation in words that is set as mathematics, or the signs that it holds where recognition knows no such type. */
const EQUATION_MATH = 0.3
const EQUATION_OPERATORS = 3

/** The same where recognition lost the relation too. */
const SUM_OPERATORS = 2

/** Share of the size of the running text below which type is that of scripts. */
const SCRIPT_SIZE = 0.75

/** Ems from the margin that a number takes with a limit before it. */
const LIMIT_ROOM = 6

/** Characters before the relation of an equation whose right side is in words. */
const EARLY = 30

/**
 * Finds the numbers of displayed equations: those at the margin of the text, and those elsewhere beside a formula that
 * make a count with them. Displays may be set wider or narrower than the text, and the layer of a scan shifts lines.
 */
export function findEquationNumbers({ lines, bodyFontSize }: DocumentLayout, prose: Prose): EquationNumbers {
  const numbers = new Map<number, EquationNumber>()
  const candidates: NumberCandidate[] = []
  for (const line of lines) {
    if (line.zone !== 'body' && line.zone !== 'footnote') continue
    // What stands at the foot in small type may be an appendix.
    const sure = line.zone === 'body' ? endsInEquationNumber(line, prose.blockOf(line)) : null
    // A decimal at the margin counts only with others: it may be a cell of a table.
    if (sure && !sure.number.includes('.')) numbers.set(line.index, sure)
    for (const found of sure ? [sure] : likelyNumbers(line, prose)) {
      // A script that stands alone is an exponent in brackets: 'x^{(1)}'.
      if (found.rest === '' && !line.ocr && line.fontSize < SCRIPT_SIZE * bodyFontSize) continue
      const counted = readCountedNumber(found.number)
      if (counted) candidates.push({ counted, isSure: sure !== null, isAlone: found.rest === '', line, found })
    }
  }
  const equations = withoutItems(mendSeparators(candidates))
  const counted = findCount(equations)
  const items = new Set(candidates.map(({ line }) => line.index))
  for (const { line } of equations) items.delete(line.index)
  for (const index of items) numbers.delete(index)
  // Some journals put the number of the first page in square brackets below it.
  const areRound = [...counted].some(({ line }) => /[(){}]/.test(line.text))
  for (const [index, { rest }] of numbers) {
    if (areRound && rest === '' && /^\[\d+\]$/.test(lines[index]!.text.trim())) numbers.delete(index)
  }
  const missed = findMissed({ counted, numbers, lines, prose })
  const known = [...counted, ...missed]
  for (const { line, found } of [...known, ...findAstray(equations, known)]) {
    numbers.set(line.index, { ...found, isCounted: true })
  }
  return numbers
}

/** Numbers of equations by section, at the least, that make plain numbers items. */
const FEWEST_BY_SECTION = 3

/**
 * Leaves out plain numbers that begin anew in a paper that counts its equations by section, as 2.1: the items of its
 * propositions have them.
 */
function withoutItems(candidates: readonly NumberCandidate[]): NumberCandidate[] {
  const ofSections = candidates.filter(({ counted, isSure }) => isSure && /^ [23]$/.test(counted.family))
  if (new Set(ofSections.map(({ found }) => found.number)).size < FEWEST_BY_SECTION) return [...candidates]
  const plain = candidates.filter(({ counted }) => counted.family === ' 1')
  const begun = plain.filter(({ counted, isSure }) => isSure && counted.parts[0]! <= 2).map(({ found }) => found.number)
  return new Set(begun).size === begun.length ? [...candidates] : candidates.filter((one) => !plain.includes(one))
}

const separated = /^(\d{1,3})[–-](?=\d)/

/** In recognised text a hyphen between two numbers is a point where most of the paper have a point. */
function mendSeparators(candidates: readonly NumberCandidate[]): NumberCandidate[] {
  const hyphens = candidates.filter(({ found }) => separated.test(found.number)).length
  const points = candidates.filter(({ found }) => /^\d{1,3}\.\d/.test(found.number)).length
  if (hyphens === 0 || hyphens >= points) return [...candidates]
  return candidates.map((candidate) => {
    const { line, found } = candidate
    return line.ocr ? { ...candidate, found: { ...found, number: found.number.replace(separated, '$1.') } } : candidate
  })
}

function likelyNumbers(line: LayoutLine, prose: Prose): EquationNumber[] {
  const loose = looseNumbers(line, prose.blockOf(line))
  // Few lines have any, and words are looked at in these alone.
  if (loose.length === 0) return []
  const words = countSentenceWords(line)
  const isShort = !prose.isProse(line) && words <= (/\t\S+$/.test(line.text) ? MOST_WORDS_NUMBERED : MOST_WORDS)
  return loose.filter(({ rest }) => {
    if (pointing.test(rest.slice(-24))) return false
    if (isShort && isLimit(line, rest, prose.blockOf(line))) return true
    return isShort ? isFormulaLike(line, rest) : words <= MOST_WORDS_NUMBERED && isEquation(line, rest, prose)
  })
}

/** Whether a line with words, or one as wide as the text, is an equation: a relation behind little text, or among mathematics. */
function isEquation(line: LayoutLine, rest: string, prose: Prose): boolean {
  if (isRowOfTable(rest)) return false
  if (!relation.test(rest)) return isSumBehind(line, rest, prose)
  if (mathShare(line) >= EQUATION_MATH) return true
  if (prose.isProse(line)) return line.ocr === true && countOperators(line) >= EQUATION_OPERATORS
  return rest.search(relation) < EARLY
}

/** Whether a line of a scan is a number and a formula whose relation recognition lost, as its other signs tell. */
function isSumBehind(line: LayoutLine, rest: string, prose: Prose): boolean {
  if (!line.ocr || prose.isProse(line) || !line.text.endsWith(rest) || rest === '') return false
  return /^\(\S{1,6}\)/.test(line.text) && countOperators(line) >= SUM_OPERATORS
}

/** Whether a line of a scan is a number at the margin and a limit of its formula, which stands a little lower. */
function isLimit(line: LayoutLine, rest: string, { right }: TextBlock): boolean {
  if (!line.ocr || !/^\p{L}$/u.test(rest)) return false
  return Math.abs(line.right - right) <= line.fontSize && line.x > right - LIMIT_ROOM * line.fontSize
}

/** What recognition makes of a formula: letters among other signs. */
const misread = /^(?=.*\p{L})(?=.*[^\p{L}\s])/u

/** Whether words go on behind a number at the left, as in a list. */
function isItem(line: LayoutLine, rest: string): boolean {
  return /^[([{]/.test(line.text) && line.text.endsWith(rest) && countSentenceWords(line) > 1 && opensSentence(rest)
}

function isFormulaLike(line: LayoutLine, rest: string): boolean {
  if (isRowOfTable(rest)) return false
  if (!/[\p{L}\p{N}]/u.test(rest)) return true
  return (
    countOperators(line) > 0 ||
    mathShare(line) > 0.05 ||
    (line.ocr === true && misread.test(rest) && !isItem(line, rest))
  )
}
