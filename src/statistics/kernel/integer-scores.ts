/** The largest integer, and so the largest denominator, of scores that are kept in 16 bits. */
const LARGEST = 32_767
/** Binary places of scores that are kept in three limbs of 15 bits. */
const FIXED_BITS = 45
/** A score is taken for a fraction that is as near as the limbs would come to it. */
const NEAR = 2 ** -FIXED_BITS

/**
 * How the scores of a stratum are written as integers, so that sums of them are exact: score = integer / `unit`.
 * One limb: all are multiples of 1/unit, to 2^-45. Three limbs: fixed point, right to 2^-45 of the power of two above
 * the largest score.
 */
export type IntegerUnit = { limbs: 1 | 3; unit: number }

/** The smallest denominator up to 32,767 that all scores share, or fixed point where there is none. */
export function integerUnitOf(rows: readonly (readonly number[])[]): IntegerUnit {
  let denominator = 1
  let largest = 0
  for (const row of rows) {
    for (const score of row) {
      largest = Math.max(largest, Math.abs(score))
      if (!isMultiple(score, denominator)) denominator *= missingFactor(score, denominator)
      if (!(denominator * largest <= LARGEST)) return fixedPoint(rows)
    }
  }
  return { limbs: 1, unit: denominator }
}

/** The integers of one row into the limbs given, lowest first. */
export function writeIntegers(row: readonly number[], { unit }: IntegerUnit, limbs: readonly Int16Array[]): void {
  const [low, middle, high] = limbs
  if (low && limbs.length === 1) {
    for (let item = 0; item < row.length; item++) low[item] = Math.round(row[item]! * unit)
    return
  }
  for (let item = 0; item < row.length; item++) {
    const integer = Math.round(row[item]! * unit)
    if (middle === undefined || high === undefined) low![item] = integer
    else {
      low![item] = integer & 0x7fff
      middle[item] = Math.floor(integer / 2 ** 15) & 0x7fff
      high[item] = Math.floor(integer / 2 ** 30)
    }
  }
}

/** The mean of a row, rounded as the kernel rounds that of a resample: once for the sum, once for the quotient. */
export function meanOfIntegers(row: readonly number[], { limbs, unit }: IntegerUnit): number {
  if (limbs === 1) {
    let sum = 0
    for (const score of row) sum += Math.round(score * unit)
    return sum / (unit * row.length)
  }
  let low = 0
  let high = 0
  for (const score of row) {
    const integer = Math.round(score * unit)
    const upper = Math.floor(integer / 2 ** 30)
    high += upper
    low += integer - upper * 2 ** 30
  }
  return (high * 2 ** 30 + low) / (unit * row.length)
}

function isMultiple(score: number, denominator: number): boolean {
  return Math.abs(Math.round(score * denominator) / denominator - score) <= NEAR
}

/** By what the denominator must be multiplied for the score, by its continued fraction; infinite when by too much. */
function missingFactor(score: number, denominator: number): number {
  const value = Math.abs(score * denominator)
  let [before, factor] = [0, 1]
  let rest = value
  while (!isMultiple(score, denominator * factor)) {
    rest = 1 / (rest - Math.floor(rest))
    const next = Math.floor(rest) * factor + before
    if (!(next * denominator <= LARGEST)) return Number.POSITIVE_INFINITY
    before = factor
    factor = next
  }
  return factor
}

function fixedPoint(rows: readonly (readonly number[])[]): IntegerUnit {
  let largest = 0
  for (const row of rows) for (const score of row) largest = Math.max(largest, Math.abs(score))
  // Above the largest, also when that is rounded up: the highest limb must fit in 16 bits with its sign.
  const scale = 2 ** (Math.floor(Math.log2(largest * (1 + NEAR) || 1)) + 1)
  return { limbs: 3, unit: 2 ** FIXED_BITS / scale }
}
