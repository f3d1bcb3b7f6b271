import type { CobbDouglas } from './production-function.ts'

type Prices = { w: number; r: number }

/** Capital, labour and output of the largest profit, with Cobb-Douglas exponents that come to less than 1. */
export function mostProfitable(values: CobbDouglas & Prices & { p: number }): { K: number; L: number; Y: number } {
  const { A, alpha, beta, p, w, r } = values
  const s = 1 - alpha - beta
  const K = (p * A * (alpha / r) ** (1 - beta) * (beta / w) ** beta) ** (1 / s)
  const L = (p * A * (beta / w) ** (1 - alpha) * (alpha / r) ** alpha) ** (1 / s)
  return { K, L, Y: A * K ** alpha * L ** beta }
}

/** Capital and labour of the least cost of q units of a Cobb-Douglas output, and that cost. */
export function cheapest(values: CobbDouglas & Prices & { q: number }): { K: number; L: number; cost: number } {
  const { A, alpha, beta, w, r, q } = values
  const n = alpha + beta
  const scale = (q / A) ** (1 / n)
  const K = scale * ((alpha * w) / (beta * r)) ** (beta / n)
  const L = scale * ((beta * r) / (alpha * w)) ** (alpha / n)
  return { K, L, cost: r * K + w * L }
}

/** Cost of a unit of (aK^rho + (1 - a)L^rho)^(1/rho), and the inputs that it takes. */
export function cesUnit({ a, rho, w, r }: Prices & { a: number; rho: number }) {
  const sigma = 1 / (1 - rho)
  const cost = (a ** sigma * r ** (1 - sigma) + (1 - a) ** sigma * w ** (1 - sigma)) ** (1 / (1 - sigma))
  return { sigma, cost, K: ((a * cost) / r) ** sigma, L: (((1 - a) * cost) / w) ** sigma }
}

/** Labour of the largest profit where output is A L^alpha. */
export const mostProfitableLabour = ({ A, alpha, p, w }: { A: number; alpha: number; p: number; w: number }) =>
  ((p * A * alpha) / w) ** (1 / (1 - alpha))

/** Whether amounts of inputs are ones that a person would believe. */
export const isPlausible = (...amounts: readonly number[]) =>
  amounts.every((amount) => amount >= 0.05 && amount <= 5000)
