import { plain } from './decimals.ts'

/** One summand of a formula: its coefficient, and what the coefficient multiplies; a constant has no symbol. */
export type Summand = readonly [coefficient: number, symbol?: string]

/**
 * A sum as people write it: no coefficient of 1, no summand of 0, a minus in place of a plus before a negative one.
 *
 * @example sum([-1.89, 'Q'], [2.6]) // => '-1.89Q + 2.6'
 * @example sum([1, 'x'], [-1, 'y'], [0, 'z']) // => 'x - y'
 */
export function sum(...summands: readonly Summand[]): string {
  const shown = summands.filter(([coefficient]) => coefficient !== 0)
  if (shown.length === 0) return '0'
  return shown
    .map(([coefficient, symbol], index) => {
      const size = times(Math.abs(coefficient), symbol)
      if (index === 0) return coefficient < 0 ? `-${size}` : size
      return coefficient < 0 ? ` - ${size}` : ` + ${size}`
    })
    .join('')
}

/** @example times(1, 'x') // => 'x' */
export function times(coefficient: number, symbol = ''): string {
  if (symbol === '') return plain(coefficient)
  return coefficient === 1 ? symbol : `${plain(coefficient)}${symbol}`
}

/** @example power('K', 0.3) // => 'K^0.3' */
export function power(base: string, exponent: number): string {
  if (exponent === 1) return base
  return `${base}^${exponent < 0 ? `(${plain(exponent)})` : plain(exponent)}`
}

/**
 * A coefficient before powers, as in a Cobb-Douglas function.
 *
 * @example product(1.5, ['K', 0.3], ['L', 0.7]) // => '1.5 * K^0.3 * L^0.7'
 */
export function product(
  coefficient: number,
  ...factors: readonly (readonly [base: string, exponent: number])[]
): string {
  const powers = factors.filter(([, exponent]) => exponent !== 0).map(([base, exponent]) => power(base, exponent))
  if (powers.length === 0) return plain(coefficient)
  const before = coefficient === 1 ? [] : coefficient === -1 ? ['-1'] : [plain(coefficient)]
  return [...before, ...powers].join(' * ')
}

/** @example listed(['a', 'b', 'c']) // => 'a, b and c' */
export function listed(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('')
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

/** @example quotient('x', 2.5) // => 'x/2.5' */
export function quotient(dividend: string, divisor: number): string {
  return divisor === 1 ? dividend : `${dividend}/${plain(divisor)}`
}

/** A number inside a formula: in brackets where it is negative. */
export function bracketed(value: number): string {
  return value < 0 ? `(${plain(value)})` : plain(value)
}
