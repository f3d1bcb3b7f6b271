import type { LayoutLine } from '../../layout/document-layout.ts'
import { findCount, readCountedNumber } from './equation-count.ts'
import { type EquationNumbers, isRowOfTable, pointing, relation } from './equation-number.ts'
import { MOST_WORDS_NUMBERED } from './formula.ts'
import { countSentenceWords } from './line-text.ts'
import { brokenNumbers } from './loose-number.ts'
import { type NumberCandidate, nameOf } from './number-candidate.ts'
import type { Prose } from './prose.ts'

interface Search {
  counted: ReadonlySet<NumberCandidate>
  /** What stands at a margin. */
  numbers: EquationNumbers
  lines: readonly LayoutLine[]
  prose: Prose
}

/** The numbers that the count misses between two of it, where a line between them holds one as far as can be read. */
export function findMissed({ counted, numbers, lines, prose }: Search): NumberCandidate[] {
  const known = [...counted].filter((candidate) => candidate.counted.primes === 0)
  const taken = new Set([...[...counted].map(({ line }) => line.index), ...numbers.keys()])
  for (const [index, { number }] of numbers) if (lines[index]!.ocr && isMisreadDigit(number)) taken.delete(index)
  const ends = endsOfFamilies(known)
  const broken: NumberCandidate[] = []
  for (const line of lines) {
    if (line.zone !== 'body' || taken.has(line.index) || prose.isProse(line)) continue
    if (countSentenceWords(line) > MOST_WORDS_NUMBERED) continue
    for (const found of brokenNumbers(line, prose.blockOf(line))) {
      const own = readCountedNumber(found.number)
      const end = own && ends.get(own.family)
      if (!end || line.index < end.from || line.index > end.to) continue
      if (own.primes > 0 || isRowOfTable(found.rest) || pointing.test(found.rest.slice(-24))) continue
      broken.push({ counted: own, isSure: false, line, found })
    }
  }
  const sure = known.map((candidate) => ({ ...candidate, isSure: true }))
  const all = [...sure, ...broken].sort((a, b) => a.line.index - b.line.index)
  const filled = findCount(all)
  const found = broken.filter((candidate) => filled.has(candidate))
  return [...found, ...findCut({ counted, numbers, lines, prose }, [...known, ...found])]
}

/** Whether a number at the margin of a scan is letters that recognition writes for digits: '(S)' for '(5)'. */
function isMisreadDigit(number: string): boolean {
  return /^[SIO]$/.test(number)
}

/**
 * The numbers of a scan that stand at the margin between n - 1 and n + 1 and were read as n but for a stroke: '(A1)' is
 * A11 where recognition lost one of two like digits, '(I10)' is 10 where it read the bracket twice.
 */
function findCut({ counted, numbers, lines }: Search, known: readonly NumberCandidate[]): NumberCandidate[] {
  const own = new Set([...counted].map(({ line }) => line.index))
  const at = new Map(known.map((candidate) => [nameOf(candidate), candidate.line.index]))
  return [...numbers].flatMap(([index, found]) => {
    const line = lines[index]!
    if (!line.ocr || own.has(index)) return []
    const meant = [found.number.replace(/\d$/, '$&$&'), found.number.replace(/^I(?=\d)/, '')]
    const number = meant.find((one) => one !== found.number && fillsGap(one, index, at))
    return number ? [{ counted: readCountedNumber(number)!, isSure: true, line, found: { ...found, number } }] : []
  })
}

/** Whether a plain number is the only one that is missing where it stands. */
function fillsGap(number: string, index: number, at: ReadonlyMap<string, number>): boolean {
  const counted = readCountedNumber(number)
  if (!counted || counted.parts.length > 1 || counted.letter > 0 || counted.primes > 0) return false
  const [before, after] = [-1, 1].map((step) => at.get(nameOf({ counted }, step)))
  return before !== undefined && after !== undefined && before < index && index < after && !at.has(nameOf({ counted }))
}

/**
 * The numbers of a scan that stand where they should on the page but come too early or too late in its lines, as where
 * recognition joined columns: alone in brackets at a formula, the only one of their number, on the page of a neighbour.
 */
export function findAstray(
  candidates: readonly NumberCandidate[],
  counted: readonly NumberCandidate[]
): NumberCandidate[] {
  const known = new Map(counted.map((candidate) => [nameOf(candidate), candidate]))
  const free = candidates.filter((candidate) => isBracketed(candidate) && !known.has(nameOf(candidate)))
  const single = [...Map.groupBy(free, (candidate) => nameOf(candidate)).values()].filter(({ length }) => length === 1)
  const found: NumberCandidate[] = []
  // Upwards, then downwards: one that is found may be the neighbour of the next.
  const inOrder = single.flat().sort((a, b) => a.counted.parts.at(-1)! - b.counted.parts.at(-1)!)
  for (const candidate of [...inOrder, ...inOrder.toReversed()]) {
    const near = [-1, 1].map((step) => known.get(nameOf(candidate, step)))
    const neighbours = near.filter((other) => other?.line.page === candidate.line.page)
    if (known.has(nameOf(candidate)) || neighbours.length === 0) continue
    if (!neighbours.every((other) => areInOrder(candidate, other!))) continue
    known.set(nameOf(candidate), candidate)
    found.push(candidate)
  }
  return found
}

/** Whether a line of a scan holds a plain number in both brackets, and nothing else but a formula. */
function isBracketed({ line, found, counted }: NumberCandidate): boolean {
  if (!line.ocr || counted.letter > 0 || counted.primes > 0 || countSentenceWords(line) > 1) return false
  const text = line.text.trim()
  const printed = `(${found.number})`
  return text === printed || (relation.test(found.rest) && (text.startsWith(printed) || text.endsWith(printed)))
}

/** Whether the one with the lower number stands above the other in its column, or in a column to the left. */
function areInOrder(one: NumberCandidate, other: NumberCandidate): boolean {
  const [first, second] = one.counted.parts.at(-1)! < other.counted.parts.at(-1)! ? [one, other] : [other, one]
  const isBeside = first.line.right < second.line.x || second.line.right < first.line.x
  return isBeside ? first.line.x < second.line.x : first.line.y < second.line.y
}

/** Where the count of each family begins and ends, as indices of lines. */
function endsOfFamilies(known: readonly NumberCandidate[]): Map<string, { from: number; to: number }> {
  const ends = new Map<string, { from: number; to: number }>()
  for (const { counted, line } of known) {
    const end = ends.get(counted.family) ?? { from: line.index, to: line.index }
    ends.set(counted.family, { from: Math.min(end.from, line.index), to: Math.max(end.to, line.index) })
  }
  return ends
}
