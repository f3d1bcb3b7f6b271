import type { NumberUnit, PrintedNumber } from './printed-number.ts'

export interface Likeness {
  rounded: boolean
  converted: boolean
}

/** Tens by which a number in a unit is larger than the share it stands for. */
const shareExponent: Record<NumberUnit, number> = {
  none: 0,
  percent: -2,
  percentage_points: -2,
  basis_points: -4
}

/** Tens by which a printed number may differ from a claimed one that it bears out, in another unit. */
const exponents = Object.values(shareExponent)
const unitShifts = [...new Set(exponents.flatMap((one) => exponents.map((other) => one - other)))]

/**
 * Between which sizes a printed number has to lie to bear out a claimed one: within half of the last place claimed, in
 * each unit. The bounds are wider than that by far more than binary fractions may be wrong by.
 */
export function sizesBornOut(claim: PrintedNumber): { from: number; to: number }[] {
  const [size, place] = [sizeOf(claim), 10 ** claim.exponent]
  return unitShifts.map((shift) => ({
    from: (size - 0.51 * place) * 10 ** shift * (size > 0.51 * place ? 1 - 1e-9 : 1 + 1e-9),
    to: (size + 0.51 * place) * 10 ** shift * (1 + 1e-9)
  }))
}

/** A number without its sign and unit, as a binary fraction. */
export function sizeOf({ digits, exponent }: PrintedNumber): number {
  return Math.abs(Number(digits) * 10 ** exponent)
}

/**
 * Whether a printed number bears out a claimed one, and how. A percentage may be printed as a share with decimals, and
 * without its unit where a table or a decimal point shows that it is a measured value; a claim may leave out the unit.
 */
export function compareNumbers(numbers: {
  claim: PrintedNumber
  printed: PrintedNumber
  isTabular: boolean
  ignoreSign: boolean
}): Likeness | null {
  const { claim, isTabular } = numbers
  const printed =
    numbers.ignoreSign && claim.digits < 0n !== numbers.printed.digits < 0n ? negate(numbers.printed) : numbers.printed
  if (differInKind(claim.unit, printed.unit)) return null
  if (claim.unit === printed.unit) return likeness(compareFigures(claim, 0, printed, 0), false)
  const asPrinted = claim.unit === 'none' || (printed.unit === 'none' && (printed.hasPoint || isTabular))
  const share = compareShares(claim, printed)
  const figures = asPrinted ? compareFigures(claim, 0, printed, 0) : null
  return likeness(share === 'same' || figures === 'same' ? 'same' : (share ?? figures), true)
}

function compareShares(claim: PrintedNumber, printed: PrintedNumber): Agreement | null {
  const isShare = ({ unit, hasPoint }: PrintedNumber) => unit !== 'none' || hasPoint
  if (!isShare(claim) || !isShare(printed)) return null
  return compareFigures(claim, shareExponent[claim.unit], printed, shareExponent[printed.unit])
}

/** '5 percent' says something else than '5 percentage points'; where no unit is printed, it may be either. */
function differInKind(one: NumberUnit, other: NumberUnit): boolean {
  return one !== other && [one, other].every((unit) => unit === 'percent' || unit === 'percentage_points')
}

type Agreement = 'same' | 'rounds'

/** Compares exactly: in binary fractions 0.285 rounds to 0.28. */
function compareFigures(
  claim: PrintedNumber,
  claimShift: number,
  printed: PrintedNumber,
  printedShift: number
): Agreement | null {
  const [claimed, shown] = [claim.exponent + claimShift, printed.exponent + printedShift]
  const least = Math.min(claimed, shown)
  const scale = 10n ** BigInt(claimed - least)
  const difference = claim.digits * scale - printed.digits * 10n ** BigInt(shown - least)
  if (difference === 0n) return claim.hasPoint && claimed < shown ? null : 'same'
  if (claim.digits === 0n) return null
  const isWithinHalf = 2n * (difference < 0n ? -difference : difference) <= scale
  return shown < claimed && isWithinHalf && claim.digits < 0n === printed.digits < 0n ? 'rounds' : null
}

function likeness(agreement: Agreement | null, converted: boolean): Likeness | null {
  return agreement && { rounded: agreement === 'rounds', converted }
}

function negate(number: PrintedNumber): PrintedNumber {
  return { ...number, digits: -number.digits }
}
