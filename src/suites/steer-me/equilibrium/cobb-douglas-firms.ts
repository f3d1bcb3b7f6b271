import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { type Pair, pairOf } from './groups.ts'

/** Two groups of firms, each with Y = A x^α in one input x, that sell at P. */
export type Firms = { n: Pair; A: Pair; alpha: Pair; P: number }

export function drawFirms({ uniform, integer }: Draw): Firms {
  return {
    n: pairOf(() => integer(20, 200)),
    A: pairOf(() => uniform(1, 4)),
    alpha: pairOf(() => uniform(0.2, 0.6)),
    P: uniform(3, 15)
  }
}

/** The input of one firm at its price: P A α x^(α - 1) = price. */
export function inputOfOne({ A, alpha, P }: Firms, inputPrice: number): Pair {
  return pairOf((group) => ((P * A[group] * alpha[group]) / inputPrice) ** (1 / (1 - alpha[group])))
}

export function outputOfOne(firms: Firms, input: Pair): Pair {
  return pairOf((group) => firms.A[group] * input[group] ** firms.alpha[group])
}

/** P A α, of which no decimal is lost: each has two of them. */
export function worthOfOne({ A, alpha, P }: Firms): Pair {
  return pairOf((group) => rounded(P * A[group] * alpha[group], 6))
}

/** @example firstOrder(firms, 4.19, 0) // => '(8.59 * 1.35 * 0.3/4.19)^(1/(1 - 0.3)) = 0.7663' */
export function firstOrder(firms: Firms, inputPrice: number, group: 0 | 1): string {
  const { A, alpha, P } = firms
  const worth = `${plain(P)} * ${plain(A[group])} * ${plain(alpha[group])}`
  return `(${worth}/${plain(inputPrice)})^(1/(1 - ${plain(alpha[group])})) = ${step(inputOfOne(firms, inputPrice)[group])}`
}
