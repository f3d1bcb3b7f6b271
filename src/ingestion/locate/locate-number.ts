import { compareNumbers, sizeOf, sizesBornOut } from '../../text/compare-numbers.ts'
import type { NumberKind } from '../../text/number-kind.ts'
import { plainMathematics } from '../../text/plain-mathematics.ts'
import { type PrintedNumber, readNumbers } from '../../text/printed-number.ts'
import type { PagedText } from './paper-index.ts'

/** One place where a paper prints a number. */
export interface LocatedNumber {
  page: number
  /** As printed, with sign, exponent and unit. */
  text: string
  /** Some words to both sides. */
  context: string
  /** In the text of the page. */
  offset: number
  kind: NumberKind
  /** The paper prints more figures, which round to those that were claimed. */
  rounded: boolean
  /** The paper prints another unit: a share for a percentage, basis points, or none. */
  converted: boolean
}

export interface NumberLookup {
  /** Kinds of printed numbers that count; values, and what the claim itself is, if not said. */
  kinds?: readonly NumberKind[]
  /** Whether '0.37' may be printed as '−0.37', and the other way round. */
  ignoreSign?: boolean
}

const CONTEXT_CHARACTERS = 60

/**
 * Finds all places where a paper prints a number: 0.37, .37, 0.370, 37 %, 37 percent, 37 percentage points, 1,200,
 * 1 200, 1.2 thousand, 3.7×10⁻², 3.7e-2, with stars or in brackets. The first of several numbers in the claim counts.
 *
 * A number in brackets is positive, as standard errors are: '(0.12)' never stands for −0.12. A claim may not have more
 * decimals than the paper prints; when it has fewer, the place is `rounded`. Number words ('five') and fractions ('1/3') are not read.
 *
 * @returns exact places first, then converted, then rounded ones, each in reading order; none for a claim without number
 */
export function locateNumber(paper: PagedText, claim: string, lookup: NumberLookup = {}): LocatedNumber[] {
  const [number] = readClaimedNumbers(claim)
  return number ? locateReadNumber(paper, number, lookup) : []
}

/** The numbers of a claim, which may be in TeX; where '1 200' may be one number or two, the one comes first. */
function readClaimedNumbers(claim: string): PrintedNumber[] {
  return readNumbers(plainMathematics(claim)).sort((a, b) => a.offset - b.offset || b.text.length - a.text.length)
}

export function locateReadNumber(paper: PagedText, claim: PrintedNumber, lookup: NumberLookup = {}): LocatedNumber[] {
  const kinds = lookup.kinds ?? ['value', claim.kind]
  const places = likelyNumbers(indexNumbers(paper), claim).flatMap(
    ({ page, text, number, isTabular }): LocatedNumber[] => {
      if (!kinds.includes(number.kind)) return []
      const likeness = compareNumbers({ claim, printed: number, isTabular, ignoreSign: lookup.ignoreSign ?? false })
      if (!likeness) return []
      return [
        {
          page,
          text: number.text,
          // Most places of a number that is printed often are counted, and never shown.
          get context() {
            return contextOf(text, number)
          },
          offset: number.offset,
          kind: number.kind,
          ...likeness
        }
      ]
    }
  )
  const rank = ({ rounded, converted }: LocatedNumber) => 2 * Number(rounded) + Number(converted)
  return places.sort((a, b) => rank(a) - rank(b))
}

interface IndexedNumber {
  page: number
  text: string
  number: PrintedNumber
  /** Whether it stands in a row of a table, where the unit is in the head. */
  isTabular: boolean
  /** Its place among the numbers of the paper. */
  at: number
  size: number
}

/** From the smallest number to the largest. */
const indexes = new WeakMap<PagedText, IndexedNumber[]>()

/** The numbers whose size allows that they bear out the claim, in reading order. */
function likelyNumbers(bySize: readonly IndexedNumber[], claim: PrintedNumber): IndexedNumber[] {
  const likely = new Set<IndexedNumber>()
  for (const { from, to } of sizesBornOut(claim)) {
    for (let i = firstFrom(bySize, from); i < bySize.length && bySize[i]!.size <= to; i++) likely.add(bySize[i]!)
  }
  return [...likely].sort((a, b) => a.at - b.at)
}

/** Where the numbers begin that are not smaller than a size. */
function firstFrom(bySize: readonly IndexedNumber[], size: number): number {
  let [low, high] = [0, bySize.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (bySize[middle]!.size < size) low = middle + 1
    else high = middle
  }
  return low
}

function indexNumbers(paper: PagedText): IndexedNumber[] {
  const known = indexes.get(paper)
  if (known) return known
  const numbers = paper.pages.flatMap(({ number: page, text }) => {
    const pageNumbers = new Set([/^\d{1,4}(?=\n|$)/.exec(text)?.index, /(?<=^|\n)\d{1,4}$/.exec(text)?.index])
    return readNumbers(text).map((number) => {
      const isPageNumber = pageNumbers.has(number.offset)
      const isTabular = standsInRow(text, number)
      return { page, text, number: isPageNumber ? { ...number, kind: 'label' as const } : number, isTabular }
    })
  })
  const bySize = numbers
    .map((entry, at): IndexedNumber => ({ ...entry, at, size: sizeOf(entry.number) }))
    .sort((a, b) => a.size - b.size)
  indexes.set(paper, bySize)
  return bySize
}

/** Whether a number stands beside another, or in a line with tabs. */
function standsInRow(page: string, { offset, text }: PrintedNumber): boolean {
  const before = page.slice(Math.max(0, offset - 40), offset)
  const behind = page.slice(offset + text.length, offset + text.length + 40)
  if (/\t[^\n]*$/.test(before) || /^[^\n]*\t/.test(behind)) return true
  return /\d[)%*∗]{0,4} \(?$/.test(before) || /^[)%*∗]{0,4} [-−(]?\d/.test(behind)
}

/** Whole words around a number, spaces for line ends. */
function contextOf(page: string, { offset, text }: PrintedNumber): string {
  const before = page.slice(Math.max(0, offset - CONTEXT_CHARACTERS), offset)
  const behind = page.slice(offset + text.length, offset + text.length + CONTEXT_CHARACTERS)
  const from = offset > CONTEXT_CHARACTERS ? before.replace(/^\S{1,60}\s/, '') : before
  return `${from}${text}${behind.length < CONTEXT_CHARACTERS ? behind : behind.replace(/\s\S{1,60}$/, '')}`
    .replaceAll(/\s+/g, ' ')
    .trim()
}
