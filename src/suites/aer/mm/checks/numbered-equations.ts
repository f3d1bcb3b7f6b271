import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { MathContentReply } from '../math-content-round.ts'

type Equation = PaperText['equations'][number]
export type NumberedEquation = Equation & { number: string }

/** Places that a message names. */
const mostPlaces = 12

/**
 * Whether the inventory has every equation that the paper numbers, or says why it leaves it out. A number that our reader
 * did not find cannot be confirmed, and is passed over.
 */
export function numberedElements(
  { equations, leftOut }: Pick<MathContentReply, 'equations' | 'leftOut'>,
  paper: Pick<PaperText, 'equations'>
): CheckResult {
  const printed = numberedEquations(paper)
  const listed = new Set(equations.flatMap(({ number }) => (number ?? '').split(/[,;]|\band\b/).map(plainNumber)))
  const excused = new Set(leftOut.flatMap(({ numbers }) => numbers.map(plainNumber)))
  const missing = printed.filter(({ number }) => !listed.has(plainNumber(number)) && !excused.has(plainNumber(number)))
  const unexplained = leftOut.filter(({ reason }) => reason.trim() === '').flatMap(({ numbers }) => numbers)
  const [first] = missing
  const left = printed.filter(({ number }) => !listed.has(plainNumber(number)) && excused.has(plainNumber(number)))
  const faults = [
    ...(missing.length > 0 ? [`in neither: ${placesOf(missing)}`] : []),
    ...(unexplained.length > 0 ? [`left out without a reason: ${unexplained.join(', ')}`] : [])
  ]
  return {
    check: 'numbered-elements',
    ok: faults.length === 0,
    message:
      faults.length === 0
        ? `${printed.length - left.length} of ${printed.length} numbered equations are in the inventory, ${left.length} are named as left out`
        : `every numbered equation must be in equations with its number, or in leftOut with a reason; ${faults.join('; ')}`,
    ...(first && { evidence: { page: first.page, passage: first.text.slice(0, 300) } })
  }
}

/**
 * The equations that a paper displays with a number, each number once, in their order. Numbers that were recognised in an
 * image may be wrong, and are left out.
 */
export function numberedEquations({ equations }: Pick<PaperText, 'equations'>): NumberedEquation[] {
  const first = new Map<string, NumberedEquation>()
  for (const equation of equations) {
    const { number, ocr } = equation
    if (number === null || ocr || first.has(plainNumber(number))) continue
    first.set(plainNumber(number), { ...equation, number })
  }
  return [...first.values()]
}

/** The display of each entry of an inventory that gives the number of one, by the id of the entry. */
export function numberedDisplays(
  equations: readonly Pick<MathContentReply['equations'][number], 'id' | 'number'>[],
  paper: Pick<PaperText, 'equations'>
): Map<string, NumberedEquation> {
  const byNumber = new Map(numberedEquations(paper).map((equation) => [plainNumber(equation.number), equation]))
  return new Map(
    equations.flatMap(({ id, number }) => {
      const display = byNumber.get(plainNumber(number ?? ''))
      return display ? [[id, display]] : []
    })
  )
}

/**
 * A number of an equation without what may stand around it.
 *
 * @example plainNumber('Eq. (A.3)') // => 'a.3'
 */
export function plainNumber(number: string): string {
  return number
    .toLowerCase()
    .replace(/^\s*(?:equations?|eqs?\.?)\s*/, '')
    .replaceAll(/[()[\]\s]/g, '')
}

/** @example placesOf(equations) // => '(1) on page 4, (2) on page 4 and 3 more' */
export function placesOf(equations: readonly NumberedEquation[]): string {
  const named = equations.slice(0, mostPlaces).map(({ number, page }) => `(${number}) on page ${page}`)
  const more = equations.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
