import { factorial, inversionCounts } from '../../../../statistics/agreement/inversions.ts'
import { kendall } from '../../../../statistics/agreement/kendall.ts'

/** Why a response is no order of the items. */
export type OrderingFlaw = 'unknown_item' | 'too_many' | 'too_few' | 'duplicate'

/** The grade of an ordering question. Tau and distances are null when the response is no order of the items. */
export type OrderingScore = {
  score: 0 | 0.5 | 1
  tau: number | null
  distance: number | null
  normalizedDistance: number | null
}

/**
 * Full credit for the exact order, half for Kendall's tau of at least 0.5, else none.
 *
 * Source: AER-bench G.1.8 for the credit; tau and the normalised distance of 2.3 are both kept. That a response which
 * is not a permutation of the items scores 0 is our rule where the paper is silent.
 *
 * @param gold the items in their right order, all different
 * @param response the items as ordered by the model, or whatever it gave
 * @example
 * orderingScore(['A', 'B', 'C', 'D'], ['A', 'B', 'D', 'C']).score // => 0.5: tau = 1 - 2 * 1/6
 */
export function orderingScore(gold: readonly string[], response: readonly string[]): OrderingScore {
  if (orderingFlaw(gold, response) !== null) return { score: 0, tau: null, distance: null, normalizedDistance: null }
  const places = response.map((item) => gold.indexOf(item))
  const { tauA, distance, normalizedDistance } = kendall(
    places.toSorted((a, b) => a - b),
    places
  )
  return { score: creditOf(distance, tauA), tau: tauA, distance, normalizedDistance }
}

/**
 * What makes a response no permutation of the items, the first that applies; null for an order.
 *
 * @example
 * orderingFlaw(['A', 'B', 'C'], ['A', 'B', 'B']) // => 'duplicate'
 */
export function orderingFlaw(gold: readonly string[], response: readonly string[]): OrderingFlaw | null {
  if (response.some((item) => !gold.includes(item))) return 'unknown_item'
  if (response.length > gold.length) return 'too_many'
  if (response.length < gold.length) return 'too_few'
  return new Set(response).size < response.length ? 'duplicate' : null
}

/** What a random order of so many items earns: the score expected of guessing, and how many orders earn what. */
export function orderingChance(items: number): { expected: number; full: number; half: number; none: number } {
  const counts = inversionCounts(items)
  const orders = factorial(items)
  const earning = (credit: number) =>
    counts.reduce(
      (sum, count, distance) => sum + (creditOf(distance, tauOf(distance, items)) === credit ? count : 0),
      0
    )
  const [full, half, none] = [earning(1), earning(0.5), earning(0)]
  return { expected: (full + half / 2) / orders, full, half, none }
}

function creditOf(distance: number, tau: number | null): 0 | 0.5 | 1 {
  if (distance === 0) return 1
  return tau !== null && tau >= 0.5 ? 0.5 : 0
}

function tauOf(distance: number, items: number): number | null {
  const pairs = (items * (items - 1)) / 2
  return pairs > 0 ? (pairs - 2 * distance) / pairs : null
}
