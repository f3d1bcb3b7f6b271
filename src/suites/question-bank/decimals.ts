/** A value this near to the edge between two roundings might round otherwise on another machine. */
const edge = 1e-9

/**
 * Half away from zero, as people round; the double closest to the decimal number.
 *
 * @example rounded(2.345, 2) // => 2.35
 */
export function rounded(value: number, decimals: number): number {
  const unit = 10 ** decimals
  const scaled = Math.abs(value) * unit
  // Away from an edge the product, wrong by its last bit at most, rounds as the decimal number does; spelling it takes ten times as long.
  if (decimals >= 0 && scaled < 2 ** 50 && Math.abs(scaled - Math.floor(scaled) - 0.5) > scaled * 2 ** -50) {
    const near = Math.round(scaled)
    return near === 0 ? 0 : (Math.sign(value) * near) / unit
  }
  const [mantissa, exponent = '0'] = Math.abs(value).toExponential().split('e')
  const shifted = Number(`${mantissa}e${Number(exponent) + decimals}`)
  const whole = Math.round(shifted)
  // Without a minus before a zero.
  return whole === 0 ? 0 : Math.sign(value) * Number(`${whole}e${-decimals}`)
}

/** Whether a value lies so near to the edge of its rounding that another machine could print another digit. */
export function isOnEdge(value: number, decimals: number): boolean {
  const unit = 10 ** decimals
  const shifted = Math.abs(value) * unit
  return Math.abs(shifted - Math.floor(shifted) - 0.5) < edge * unit
}

/**
 * How many decimals a question shows: 2 where the largest component of the right answer is 1 or more, or all are 0; else 4.
 * Source: steer-me.md 6.4.
 */
export function shownDecimals(components: readonly number[]): 2 | 4 {
  const largest = Math.max(...components.map(Math.abs))
  return largest >= 1 || largest === 0 ? 2 : 4
}

/** As options show it: fixed decimals, and never a minus before a zero. */
export function fixed(value: number, decimals: number): string {
  return rounded(value, decimals).toFixed(decimals)
}

/** As a text gives a value that was drawn: with the decimals that it has, no more. */
export function plain(value: number): string {
  return String(rounded(value, 10))
}

/** An intermediate result of a worked example: at most four decimals. */
export function step(value: number): string {
  return plain(rounded(value, 4))
}
