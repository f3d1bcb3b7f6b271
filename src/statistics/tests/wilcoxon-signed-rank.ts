import { StatisticsError } from '../../errors.ts'
import { type Alternative, exactP, normalP } from './alternative.ts'
import { midranks, tieTerm } from './midranks.ts'
import { signedRankTails } from './signed-rank-distribution.ts'

/**
 * What becomes of differences of zero: `wilcox` drops them before ranking, `pratt` ranks them and drops their ranks,
 * `zsplit` gives half of their ranks to each side.
 */
export const zeroMethods = ['wilcox', 'pratt', 'zsplit'] as const
export type ZeroMethod = (typeof zeroMethods)[number]

/** Up to here `auto` takes the exact distribution, as scipy does. */
const MOST_EXACT = 50

export type SignedRankOptions = {
  zeroMethod?: ZeroMethod
  /** `auto`: exact up to 50 differences without ties and zeros, the normal approximation otherwise. */
  method?: 'auto' | 'exact' | 'approx'
  /** Continuity correction of the normal approximation. */
  correction?: boolean
  alternative?: Alternative
}

export type SignedRank = {
  n: number
  zeros: number
  /** Groups of differences of the same size, zeros apart. */
  tiedGroups: number
  /** Sums of the ranks of positive and of negative differences under the zero method. */
  wPlus: number
  wMinus: number
  /** The smaller sum for two-sided p, `wPlus` for one-sided; null when all differences are zero, where p is 1. */
  statistic: number | null
  zeroMethod: ZeroMethod
  method: 'exact' | 'approx'
  correction: boolean
  alternative: Alternative
  /** Of `statistic`; null for the exact method, and when all differences are zero. */
  z: number | null
  p: number
}

/**
 * Wilcoxon's signed-rank test: are paired differences centred at zero? The sizes are ranked, and the ranks of positive
 * differences summed. The exact p is conditional on the midranks, so it holds with ties; the normal one takes ties and
 * zeros off the variance.
 *
 * Source: AER-bench Appendix C; Wilcoxon (1945); Pratt (1959); Cureton (1967) for the variance with zeros. The numbers
 * are those of `scipy.stats.wilcoxon`, but that its exact p ignores ties.
 *
 * @param differences at least one, in any unit; equal sizes must be equal doubles (see `midranks`)
 * @throws {StatisticsError} `no_values`, `not_finite`; `too_many_values` for exact above 1,000 differences
 * @example
 * wilcoxonSignedRank([1, 2, 3, 4, 5]).p // => 0.0625: two of the 32 patterns of signs
 */
export function wilcoxonSignedRank(differences: readonly number[], options: SignedRankOptions = {}): SignedRank {
  const { zeroMethod = 'wilcox', correction = false, alternative = 'two-sided' } = options
  assertNumbers(differences)
  const ranked = rankSizes(differences, zeroMethod)
  const { n, zeros, tiedGroups, wPlus, wMinus } = ranked
  const method = chosenMethod(options.method, ranked)
  const summary = { n, zeros, tiedGroups, wPlus, wMinus, zeroMethod, method, alternative }
  if (zeros === n) return { ...summary, correction: false, statistic: null, z: null, p: 1 }
  const statistic = alternative === 'two-sided' ? Math.min(wPlus, wMinus) : wPlus
  if (method === 'exact') {
    const p = exactP(signedRankTails(ranked.signed, wPlus - ranked.zeroShare), alternative)
    return { ...summary, correction: false, statistic, z: null, p }
  }
  const { mean, deviation } = momentsOf(ranked)
  const away = correction ? continuity(statistic - mean, alternative) : 0
  const z = (statistic - mean - away) / deviation
  return { ...summary, correction, statistic, z, p: normalP(z, alternative) }
}

type Ranked = ReturnType<typeof rankSizes>

function rankSizes(differences: readonly number[], zeroMethod: ZeroMethod) {
  const zeros = differences.filter((difference) => difference === 0).length
  const used = zeroMethod === 'wilcox' ? differences.filter((difference) => difference !== 0) : differences
  const { ranks, ties } = midranks(used.map(Math.abs))
  const signed = ranks.filter((_, place) => used[place] !== 0)
  const zeroShare = zeroMethod === 'zsplit' ? (zeros * (zeros + 1)) / 4 : 0
  const sumWhere = (holds: (difference: number) => boolean) =>
    ranks.reduce((sum, rank, place) => sum + (holds(used[place]!) ? rank : 0), 0)
  // Zeros are the smallest sizes, so theirs is the first group of ties where they are ranked.
  const tiesOfSigned = zeroMethod !== 'wilcox' && zeros > 1 ? ties.slice(1) : ties
  return {
    ...{ n: differences.length, zeros, ranked: used.length, zeroMethod, signed, zeroShare },
    tiedGroups: tiesOfSigned.length,
    tieTerm: tieTerm(zeroMethod === 'pratt' ? tiesOfSigned : ties),
    wPlus: sumWhere((difference) => difference > 0) + zeroShare,
    wMinus: sumWhere((difference) => difference < 0) + zeroShare
  }
}

function chosenMethod(method: SignedRankOptions['method'] = 'auto', { n, zeros, tiedGroups }: Ranked) {
  if (method !== 'auto') return method
  return n <= MOST_EXACT && zeros === 0 && tiedGroups === 0 ? 'exact' : 'approx'
}

/** Of the sum of positive ranks under the null. */
function momentsOf({ ranked, zeros, zeroMethod, tieTerm: ties }: Ranked) {
  const dropped = zeroMethod === 'pratt' ? zeros : 0
  const mean = (ranked * (ranked + 1) - dropped * (dropped + 1)) / 4
  const squares = ranked * (ranked + 1) * (2 * ranked + 1) - dropped * (dropped + 1) * (2 * dropped + 1)
  return { mean, deviation: Math.sqrt((squares - ties / 2) / 24) }
}

/** Half a step towards the mean for two-sided p, against the alternative for one-sided. */
function continuity(distance: number, alternative: Alternative): number {
  if (alternative === 'two-sided') return 0.5 * Math.sign(distance)
  return alternative === 'greater' ? 0.5 : -0.5
}

function assertNumbers(differences: readonly number[]): void {
  if (differences.length === 0) {
    throw new StatisticsError('no_values', 'wilcoxonSignedRank requires at least one difference, got none')
  }
  if (!differences.every(Number.isFinite)) {
    throw new StatisticsError('not_finite', 'wilcoxonSignedRank requires finite differences')
  }
}
