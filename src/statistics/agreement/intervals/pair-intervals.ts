import { type PairAgreement, toTenth } from '../pair-agreement.ts'
import { alphaWithout } from './alpha-without.ts'
import { type Interval, jackknifeInterval, steppedUp } from './cluster-jackknife.ts'
import type { Clusters } from './clusters.ts'
import { coMomentsWithout, iccOf, linOf, pearsonOf, type SingleIcc } from './co-moments.ts'
import { denseRanks } from './dense-ranks.ts'
import { kappaWithout } from './kappa-without.ts'
import { kendallWithout } from './kendall-without.ts'
import { spearmanWithout } from './spearman-without.ts'

export type IccIntervals = Record<`${'icc1' | 'icc2' | 'icc3'}${'Single' | 'Mean'}`, Interval>

/** The interval of each coefficient of a `PairAgreement`. */
export type PairIntervals = {
  pearson: Interval
  spearman: Interval
  kendall: Interval
  lin: Interval
  icc: IccIntervals
  krippendorff: Interval
  kappa: { linear: Interval; quadratic: Interval }
}

type Clustered = { clusters: Clusters; level: number }

/**
 * Intervals of all coefficients of agreement of two raters, over clusters of things drawn anew. Each is a
 * `jackknifeInterval`; what the coefficients are without a cluster is found from sums, without computing any anew.
 *
 * @param agreement `pairAgreement` of the same x and y
 * @throws {StatisticsError} `unequal_lengths`
 */
export function pairIntervals(
  { x, y, agreement }: { x: readonly number[]; y: readonly number[]; agreement: PairAgreement },
  { clusters, level }: Clustered
): PairIntervals {
  const pairs = x.map((value, i) => [value, y[i]!])
  const moments = coMomentsWithout(pairs, clusters)
  const [first, second] = [denseRanks(x), denseRanks(y)]
  const kappas = kappaWithout(x.map(toTenth), y.map(toTenth), { categories: 11, clusters })
  const interval = (value: number | null, without: readonly (number | null)[]) =>
    jackknifeInterval({ value, without, clusters, level })
  return {
    pearson: interval(agreement.pearson, moments.map(pearsonOf)),
    spearman: interval(agreement.spearman, spearmanWithout(first, second, clusters)),
    kendall: interval(agreement.kendall, kendallWithout(first, second, clusters)),
    lin: interval(agreement.lin, moments.map(linOf)),
    icc: iccsOf({ icc: agreement.icc, without: moments.map(iccOf), raters: 2 }, { clusters, level }),
    krippendorff: interval(agreement.krippendorff, alphaWithout(pairs, { metric: 'interval', clusters })),
    kappa: {
      linear: interval(
        agreement.kappa.linear,
        kappas.map(({ linear }) => linear)
      ),
      quadratic: interval(
        agreement.kappa.quadratic,
        kappas.map(({ quadratic }) => quadratic)
      )
    }
  }
}

/**
 * Intervals of intraclass correlations over clusters of things drawn anew.
 *
 * @param rows ratings by thing, then by rater; nothing missing
 * @param icc of the same rows
 * @throws {StatisticsError} `unequal_lengths`
 */
export function iccIntervals(
  { rows, icc }: { rows: readonly (readonly number[])[]; icc: PairAgreement['icc'] },
  clustered: Clustered
): IccIntervals {
  const without = coMomentsWithout(rows, clustered.clusters).map(iccOf)
  return iccsOf({ icc, without, raters: rows[0]?.length ?? 2 }, clustered)
}

function iccsOf(
  { icc, without, raters }: { icc: PairAgreement['icc']; without: readonly SingleIcc[]; raters: number },
  { clusters, level }: Clustered
): IccIntervals {
  const single = (name: keyof SingleIcc) =>
    jackknifeInterval({ value: icc?.[name] ?? null, without: without.map((of) => of[name]), clusters, raters, level })
  const [icc1Single, icc2Single, icc3Single] = [single('icc1Single'), single('icc2Single'), single('icc3Single')]
  return {
    icc1Single,
    icc1Mean: steppedUp(icc1Single, raters),
    icc2Single,
    icc2Mean: steppedUp(icc2Single, raters),
    icc3Single,
    icc3Mean: steppedUp(icc3Single, raters)
  }
}
