import type { Draw } from '../../question-bank/draw.ts'
import { sum } from '../../question-bank/formulas.ts'

/** Cost of q units: a fixed part, and parts in q and its square. */
export type QuadraticCost = { F: number; c1: number; c2: number }

export function drawQuadraticCost({ uniform }: Draw): QuadraticCost {
  return { F: uniform(20, 200), c1: uniform(1, 9), c2: uniform(0.1, 2) }
}

/** @example quadraticCost({ F: 20, c1: 1, c2: 0.5 }) // => '20 + q + 0.5q^2' */
export function quadraticCost({ F, c1, c2 }: QuadraticCost): string {
  return sum([F], [c1, 'q'], [c2, 'q^2'])
}

/** The least average cost, which is the lowest price that covers the fixed part. */
export const leastAverageCost = ({ F, c1, c2 }: QuadraticCost) => c1 + 2 * Math.sqrt(F * c2)
