import { plain } from '../../question-bank/decimals.ts'
import { product } from '../../question-bank/formulas.ts'

/** What a trader has of goods x and y. */
export type Bundle = [x: number, y: number]

/** Of u = x^α y^(1 - α), in units of y for one of x. */
export function marginalRate(alpha: number, [x, y]: readonly [number, number]): number {
  return (alpha / (1 - alpha)) * (y / x)
}

/** @example marginalRateShown(0.3, [4, 2]) // => '0.3/0.7 * 2/4' */
export function marginalRateShown(alpha: number, [x, y]: readonly [number, number]): string {
  return `${plain(alpha)}/${plain(1 - alpha)} * ${plain(y)}/${plain(x)}`
}

/** @example utilityShown(0.3) // => 'x^0.3 * y^0.7' */
export function utilityShown(alpha: number): string {
  return product(1, ['x', alpha], ['y', 1 - alpha])
}
