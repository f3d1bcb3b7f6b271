import type { LayoutLine } from '../../layout/document-layout.ts'
import type { EquationNumber } from './equation-number.ts'
import type { FloatContext } from './float-context.ts'
import { countOperators, countSentenceWords, mathShare } from './line-text.ts'

/** Words that a formula holds at most, beside 'if', 'log' and the like. */
export const MOST_WORDS = 3
export const MOST_WORDS_NUMBERED = 8

/** Share of a line that is set as mathematics, in a display without a number. */
const FEWEST_MATH = 0.2

/** The same where no operator is to be seen. */
const MOSTLY_MATH = 0.5

/** Ems by which a display without a number is set in from the edge of the text. */
const SET_IN = 0.9

/** Characters of the shortest formula that stands alone; type smaller than this share of the body needs so many. */
const SHORTEST = 5
const PART_SIZE = 0.8
const LONG = 30

/** What recognition makes of a formula: letters among other signs, and no row of numbers in brackets. */
const misread = /^(?=.*\p{L})(?=.*[^\p{L}\s])/u

/** A formula by itself: set in, mostly mathematics, with a sign or a relation; or numbered. */
export function isFormula(line: LayoutLine, numbered: EquationNumber | null, context: FloatContext): boolean {
  const { prose, layout } = context
  const share = mathShare(line)
  const operators = countOperators(line)
  const words = countSentenceWords(line)
  // Recognised text has no fonts of mathematics, and signs are often misread.
  const isMisread = line.ocr === true && words <= 1 && numbered !== null && misread.test(numbered.rest)
  const isShort = words <= (line.ocr ? MOST_WORDS_NUMBERED / 2 : 0) && numbered?.isCounted === true
  if (numbered) return share > 0.05 || operators > 0 || numbered.rest === '' || isMisread || isShort
  const isSetIn = line.x - prose.blockOf(line).left > SET_IN * layout.bodyFontSize
  if (!isSetIn || (operators === 0 && share < MOSTLY_MATH)) return false
  return words === 0 ? share > 0.1 || operators > 1 : share >= FEWEST_MATH && words <= MOST_WORDS
}

/** A numerator, a limit, a bracket: no words, beside a formula. */
export function isPart(line: LayoutLine, { prose, layout }: FloatContext): boolean {
  const isSetIn = line.x - prose.blockOf(line).left > SET_IN * layout.bodyFontSize
  return isSetIn && countSentenceWords(line) <= 1 && line.text.length < 120
}

/** Limits and scripts are short or set small; a long formula may be set small to fit. */
export function isFragment({ text, fontSize }: LayoutLine, bodyFontSize: number): boolean {
  const length = text.replace(/\s/g, '').length
  return length < SHORTEST || (fontSize < PART_SIZE * bodyFontSize && length < LONG)
}
