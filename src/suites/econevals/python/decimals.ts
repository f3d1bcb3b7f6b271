/**
 * A number with so many decimals as Python's `.2f` and `.1f` write it: rounded by its exact binary value, and a tie to the even
 * digit, where JavaScript's `toFixed` rounds ties away from zero. Source: EconEvals specification 3.
 *
 * @param places from 1 to 10
 */
export function fixedDecimals(value: number, places: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const size = Math.abs(value)
  if (size >= 2 ** 53) return `${sign}${BigInt(size)}.${'0'.repeat(places)}`
  // A tie is an odd multiple of a half, a quarter, an eighth …: no other number half way between decimals is whole in binary.
  const halves = size * 2 ** (places + 1)
  if (halves % 2 !== 1) return `${sign}${size.toFixed(places)}`
  const below = (BigInt(halves) * 5n ** BigInt(places) - 1n) / 2n
  const digits = String(below % 2n === 0n ? below : below + 1n).padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

export function twoDecimals(value: number): string {
  return fixedDecimals(value, 2)
}

/** A number rounded to two decimals, as Python's `round(value, 2)`. */
export function roundToCents(value: number): number {
  return Number(twoDecimals(value))
}
