import { plain, rounded } from '../../question-bank/decimals.ts'
import { power, product } from '../../question-bank/formulas.ts'

/** @example cobbDouglasText(0.5, 0.21) // => 'x^0.5 * y^0.21' */
export function cobbDouglasText(alpha: number, beta: number): string {
  return product(1, ['x', alpha], ['y', beta])
}

/** Of consumption c and leisure l. */
export function leisureText(alpha: number, beta: number): string {
  return product(1, ['c', alpha], ['l', beta])
}

/** @example cesText(0.47, -2) // => '(0.47 * x^(-2) + 0.53 * y^(-2))^(-0.5)' */
export function cesText(a: number, rho: number): string {
  const inner = `${product(a, ['x', rho])} + ${product(rounded(1 - a, 2), ['y', rho])}`
  return power(`(${inner})`, 1 / rho)
}

/** @example stoneGearyText(0.57, 4.08, 3.14) // => '0.57 * ln(x - 4.08) + 0.43 * ln(y - 3.14)' */
export function stoneGearyText(alpha: number, g1: number, g2: number): string {
  return `${plain(alpha)} * ln(x - ${plain(g1)}) + ${plain(rounded(1 - alpha, 2))} * ln(y - ${plain(g2)})`
}

/** @example quasilinearText(6.61) // => '6.61 * ln(x) + y' */
export function quasilinearText(a: number): string {
  return `${product(a, ['ln(x)', 1])} + y`
}

/** The cost of work in a utility of hours h: chi h^(1 + 1/phi)/(1 + 1/phi). */
export function hoursCostText(chi: number, phi: number): string {
  const exponent = `1 + 1/${plain(phi)}`
  return `${product(chi, [`h^(${exponent})`, 1])}/(${exponent})`
}
