import { type BlandAltman, blandAltman } from './bland-altman.ts'
import { pearson, spearman } from './correlation.ts'
import { type Icc, icc } from './icc.ts'
import { kappa } from './kappa.ts'
import { kendall } from './kendall.ts'
import { krippendorffAlpha } from './krippendorff-alpha.ts'
import { linConcordance } from './lin-concordance.ts'

/** Scores are put to the nearest tenth for kappa: eleven categories, as many as a scale from 0 to 10 has. */
const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth)

/** How far two raters of the same things agree, by every measure in use; null where one is not defined. */
export type PairAgreement = {
  difference: BlandAltman | null
  pearson: number | null
  spearman: number | null
  /** Tau-b. */
  kendall: number | null
  lin: number | null
  icc: Icc | null
  /** Krippendorff's alpha, interval. */
  krippendorff: number | null
  /** Of scores to the nearest tenth. */
  kappa: { linear: number | null; quadratic: number | null }
}

/**
 * All measures of agreement of two raters at once. Each is defined in its own file.
 *
 * @param x scores in [0, 1]
 * @param y of the same things by the other
 * @throws {StatisticsError} `unequal_lengths`, `not_finite`; `category_unknown` for a score outside [0, 1]
 */
export function pairAgreement(x: readonly number[], y: readonly number[]): PairAgreement {
  const pairs = x.map((value, i) => [value, y[i]!])
  const { linear, quadratic } =
    x.length === 0 ? { linear: null, quadratic: null } : kappa(x.map(toTenth), y.map(toTenth), TENTHS)
  return {
    difference: x.length === 0 ? null : blandAltman(x, y),
    pearson: pearson(x, y),
    spearman: spearman(x, y),
    kendall: kendall(x, y).tauB,
    lin: linConcordance(x, y).ccc,
    icc: icc(pairs),
    krippendorff: krippendorffAlpha(pairs, { metric: 'interval' }).alpha,
    kappa: { linear, quadratic }
  }
}

/** The tenth that a score in [0, 1] is nearest to. */
export function toTenth(score: number): number {
  return Math.round(score * 10)
}
