import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { type CountCandidate, findCount, readCountedNumber } from './equation-count.ts'
import { type EquationNumber, type EquationNumbers, endsInEquationNumber, isRowOfTable } from './equation-number.ts'
import { MOST_WORDS, MOST_WORDS_NUMBERED } from './formula.ts'
import { countOperators, countSentenceWords, mathShare } from './line-text.ts'
import { looseNumbers } from './loose-number.ts'
import type { Prose } from './prose.ts'

interface Candidate extends CountCandidate {
  line: LayoutLine
  found: EquationNumber
}

/**
 * Finds the numbers of displayed equations: those at the margin of the text, and those elsewhere beside a formula that
 * make a count with them. Displays may be set wider or narrower than the text, and the layer of a scan shifts lines.
 */
export function findEquationNumbers({ lines }: DocumentLayout, prose: Prose): EquationNumbers {
  const numbers = new Map<number, EquationNumber>()
  const candidates: Candidate[] = []
  for (const line of lines) {
    if (line.zone !== 'body' && line.zone !== 'footnote') continue
    // What stands at the foot in small type may be an appendix.
    const sure = line.zone === 'body' ? endsInEquationNumber(line, prose.blockOf(line)) : null
    // A decimal at the margin counts only with others: it may be a cell of a table.
    if (sure && !sure.number.includes('.')) numbers.set(line.index, sure)
    for (const found of sure ? [sure] : likelyNumbers(line, prose)) {
      const counted = readCountedNumber(found.number)
      if (counted) candidates.push({ counted, isSure: sure !== null, line, found })
    }
  }
  for (const { line, found } of findCount(candidates)) numbers.set(line.index, { ...found, isCounted: true })
  return numbers
}

function likelyNumbers(line: LayoutLine, prose: Prose): EquationNumber[] {
  const words = countSentenceWords(line)
  if (prose.isProse(line) || words > (/\t\S+$/.test(line.text) ? MOST_WORDS_NUMBERED : MOST_WORDS)) return []
  return looseNumbers(line, prose.blockOf(line)).filter(({ rest }) => isFormulaLike(line, rest))
}

/** What recognition makes of a formula: letters among other signs. */
const misread = /^(?=.*\p{L})(?=.*[^\p{L}\s])/u

function isFormulaLike(line: LayoutLine, rest: string): boolean {
  if (isRowOfTable(rest)) return false
  if (!/[\p{L}\p{N}]/u.test(rest)) return true
  return countOperators(line) > 0 || mathShare(line) > 0.05 || (line.ocr === true && misread.test(rest))
}
