import { StatisticsError } from '../../errors.ts'
import { type Alternative, exactP, normalP } from './alternative.ts'
import { midranks, tieTerm } from './midranks.ts'
import { rankSumTails } from './rank-sum-distribution.ts'

/** Up to here `auto` takes the exact distribution: it is there at once. */
const MOST_EXACT = 60

export type MannWhitneyOptions = {
  /** `auto`: exact up to 60 values in all, ties or none; the normal approximation beyond. */
  method?: 'auto' | 'exact' | 'asymptotic'
  /** Continuity correction of the normal approximation. */
  continuity?: boolean
  alternative?: Alternative
}

export type MannWhitney = {
  n1: number
  n2: number
  /** Pairs in which the value of the first sample is the larger one, a tie counting one half. */
  u1: number
  u2: number
  /** u1 over all pairs: the chance that a value of the first sample is larger. */
  auc: number
  ties: boolean
  method: 'exact' | 'asymptotic'
  continuity: boolean
  alternative: Alternative
  /** Null for the exact method, and when all values are equal, where p is 1. */
  z: number | null
  p: number
}

/**
 * The Mann-Whitney U test: does one sample tend to larger values than the other? The exact p is conditional on the
 * midranks, so it holds with ties, and two-sided it is twice the smaller tail.
 *
 * Source: AER-bench Appendix C; Mann & Whitney (1947). The numbers are those of `scipy.stats.mannwhitneyu`, but that
 * its exact p ignores ties.
 *
 * @param first at least one value, in any unit; so for `second`
 * @throws {StatisticsError} `no_values`, `not_finite`; `too_many_values` for exact with large samples
 * @example
 * mannWhitney([3.96, 2.41, 2.32], [-2.05, 1.69, 1.6, 1.39, 2, 3.85]).p // => 0.0952: U = 16, 8 of 84 splits (Table 7)
 */
export function mannWhitney(
  first: readonly number[],
  second: readonly number[],
  { method = 'auto', continuity = true, alternative = 'two-sided' }: MannWhitneyOptions = {}
): MannWhitney {
  assertSamples(first, second)
  const [n1, n2] = [first.length, second.length]
  const { ranks, ties } = midranks([...first, ...second])
  const sum = ranks.subarray(0, n1).reduce((total, rank) => total + rank, 0)
  const u1 = sum - (n1 * (n1 + 1)) / 2
  const u2 = n1 * n2 - u1
  const summary = { n1, n2, u1, u2, auc: u1 / (n1 * n2), ties: ties.length > 0, alternative }
  if (method === 'exact' || (method === 'auto' && n1 + n2 <= MOST_EXACT)) {
    const p = exactP(tailsOf(ranks, { n1, n2, sum }), alternative)
    return { ...summary, method: 'exact', continuity: false, z: null, p }
  }
  const z = zOf({ u1, u2, n1, n2, tieTerm: tieTerm(ties) }, continuity, alternative)
  // Past the middle, the correction of a two-sided test would carry p above one.
  const tail = z === null ? 1 : normalP(z, 'greater') * (alternative === 'two-sided' ? 2 : 1)
  return { ...summary, method: 'asymptotic', continuity, z, p: Math.min(1, tail) }
}

/** Tails of the first sample's sum, by counting the groups of the smaller sample. */
function tailsOf(ranks: Float64Array, { n1, n2, sum }: { n1: number; n2: number; sum: number }) {
  if (n1 <= n2) return rankSumTails(ranks, { size: n1, sum })
  const total = ((n1 + n2) * (n1 + n2 + 1)) / 2
  const { atMost, atLeast } = rankSumTails(ranks, { size: n2, sum: total - sum })
  return { atMost: atLeast, atLeast: atMost }
}

/** How far the U that the alternative expects to be large lies above its mean; null without variance. */
function zOf(
  { u1, u2, n1, n2, tieTerm: ties }: { u1: number; u2: number; n1: number; n2: number; tieTerm: number },
  continuity: boolean,
  alternative: Alternative
): number | null {
  const n = n1 + n2
  const variance = ((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1)))
  // All equal: the terms cancel, perhaps up to rounding.
  if (ties === n ** 3 - n) return null
  const u = alternative === 'greater' ? u1 : alternative === 'less' ? u2 : Math.max(u1, u2)
  return (u - (n1 * n2) / 2 - (continuity ? 0.5 : 0)) / Math.sqrt(variance)
}

function assertSamples(first: readonly number[], second: readonly number[]): void {
  if (first.length === 0 || second.length === 0) {
    throw new StatisticsError(
      'no_values',
      `mannWhitney requires values in both samples, got ${first.length} and ${second.length}`
    )
  }
  if (![first, second].every((sample) => sample.every(Number.isFinite))) {
    throw new StatisticsError('not_finite', 'mannWhitney requires finite numbers')
  }
}
