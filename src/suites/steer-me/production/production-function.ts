import { plain, rounded } from '../../question-bank/decimals.ts'
import { power, product, sum } from '../../question-bank/formulas.ts'

/** The production functions of setting 3 as questions print them: output from capital K and labour L. */

export type CobbDouglas = { A: number; alpha: number; beta: number }
export type Leontief = { a_K: number; a_L: number }
export type Linear = { b_K: number; b_L: number }
export type Polynomial = { a_K: number; a_L: number; a_KK: number; a_LL: number; a_KL: number }
export type Inputs = { K: number; L: number }

/** @example cobbDouglas({ A: 1.5, alpha: 0.3, beta: 0.7 }) // => '1.5 * K^0.3 * L^0.7' */
export function cobbDouglas({ A, alpha, beta }: CobbDouglas): string {
  return product(A, ['K', alpha], ['L', beta])
}

/** @example leontief({ a_K: 1, a_L: 2.5 }) // => 'min(K, L/2.5)' */
export function leontief({ a_K, a_L }: Leontief): string {
  return `min(${over('K', a_K)}, ${over('L', a_L)})`
}

/** @example linear({ b_K: 1, b_L: 2.5 }) // => 'K + 2.5L' */
export function linear({ b_K, b_L }: Linear): string {
  return sum([b_K, 'K'], [b_L, 'L'])
}

/** @example polynomial({ a_K: 7, a_L: 6, a_KK: -0.1, a_LL: -0.2, a_KL: 0.8 }) // => '7K + 6L - 0.1K^2 - 0.2L^2 + 0.8KL' */
export function polynomial({ a_K, a_L, a_KK, a_LL, a_KL }: Polynomial): string {
  return sum([a_K, 'K'], [a_L, 'L'], [a_KK, 'K^2'], [a_LL, 'L^2'], [a_KL, 'KL'])
}

/**
 * The sum within a function of constant elasticity of substitution; the weights of capital and labour come to 1.
 *
 * @example cesSum(0.3, -1) // => '0.3K^(-1) + 0.7L^(-1)'
 */
export function cesSum(a: number, rho: number): string {
  return sum([a, power('K', rho)], [rounded(1 - a, 10), power('L', rho)])
}

/** @example cesExponent(0.75, -0.5) // => '(0.75/(-0.5))' */
export function cesExponent(numerator: number, rho: number): string {
  return `(${plain(numerator)}/${rho < 0 ? `(${plain(rho)})` : plain(rho)})`
}

/** The number of a step on the way to an answer, to four decimals. */
export function step(value: number): string {
  return plain(rounded(value, 4))
}

/** @example over('K', 1) // => 'K' */
function over(symbol: string, divisor: number): string {
  return divisor === 1 ? symbol : `${symbol}/${plain(divisor)}`
}

export const outputOfCobbDouglas = ({ A, alpha, beta, K, L }: CobbDouglas & Inputs) => A * K ** alpha * L ** beta
export const outputOfPolynomial = ({ a_K, a_L, a_KK, a_LL, a_KL, K, L }: Polynomial & Inputs) =>
  a_K * K + a_L * L + a_KK * K * K + a_LL * L * L + a_KL * K * L
