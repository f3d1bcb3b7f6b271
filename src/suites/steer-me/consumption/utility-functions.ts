import { plain, rounded } from '../../question-bank/decimals.ts'
import { power, product, quotient, sum } from '../../question-bank/formulas.ts'

/** @example cobbDouglas(0.3, 0.7) // => 'x^0.3 * y^0.7' */
export function cobbDouglas(alpha: number, beta: number): string {
  return product(1, ['x', alpha], ['y', beta])
}

/** @example leontief(2, 3.5) // => 'min(x/2, y/3.5)' */
export function leontief(gamma1: number, gamma2: number): string {
  return `min(${quotient('x', gamma1)}, ${quotient('y', gamma2)})`
}

/** @example linear(2, 3.5) // => '2x + 3.5y' */
export function linear(theta1: number, theta2: number): string {
  return sum([theta1, 'x'], [theta2, 'y'])
}

/** @example quasilinear(2.5) // => '2.5 * ln(x) + y' */
export function quasilinear(a: number): string {
  return `${product(a, ['ln(x)', 1])} + y`
}

/** @example constantElasticity(0.4, 0.6, -0.5) // => '(0.4x^(-0.5) + 0.6y^(-0.5))^(-1/0.5)' */
export function constantElasticity(a: number, b: number, rho: number): string {
  const inside = sum([a, power('x', rho)], [b, power('y', rho)])
  const sign = rho < 0 ? '-' : ''
  return rho === -1 ? `(${inside})^(-1)` : `(${inside})^(${sign}1/${plain(Math.abs(rho))})`
}

/** Of consumption c and leisure l. */
export function cobbDouglasInLeisure(alpha: number, beta: number): string {
  return product(1, ['c', alpha], ['l', beta])
}

/** @example stoneGeary(0.57, 4.08, 3.14) // => '0.57 * ln(x - 4.08) + 0.43 * ln(y - 3.14)' */
export function stoneGeary(alpha: number, g1: number, g2: number): string {
  return `${plain(alpha)} * ln(x - ${plain(g1)}) + ${plain(rounded(1 - alpha, 2))} * ln(y - ${plain(g2)})`
}

/** The cost of work in a utility of hours h: chi h^(1 + 1/phi)/(1 + 1/phi). */
export function costOfHours(chi: number, phi: number): string {
  const exponent = `1 + 1/${plain(phi)}`
  return `${product(chi, [`h^(${exponent})`, 1])}/(${exponent})`
}
