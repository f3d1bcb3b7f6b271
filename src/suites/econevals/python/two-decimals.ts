/**
 * A number with two decimals as Python's `.2f` writes it: rounded by its exact binary value, and a tie to the even digit,
 * where JavaScript's `toFixed` rounds ties away from zero. Source: EconEvals specification 3.
 */
export function twoDecimals(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf'
  if (Math.abs(value) >= 2 ** 53) return `${BigInt(value)}.00`
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const size = Math.abs(value)
  // Of all numbers with a third decimal of 5 only odd eighths are whole in binary, so that no other number is a tie.
  if ((size * 8) % 2 !== 1) return `${sign}${size.toFixed(2)}`
  const below = Math.floor(size * 100)
  return `${sign}${((below % 2 === 0 ? below : below + 1) / 100).toFixed(2)}`
}

/** A number rounded to two decimals, as Python's `round(value, 2)`. */
export function roundToCents(value: number): number {
  return Number(twoDecimals(value))
}
