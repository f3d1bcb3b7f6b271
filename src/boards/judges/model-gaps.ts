import { mean, median } from 'simple-statistics'
import type { GapComparison, ModelGap, SelfPreferenceQuery } from '../../schemas/self-preference.ts'
import { adjustP } from '../../statistics/tests/adjust-p.ts'
import { hodgesLehmann } from '../../statistics/tests/hodges-lehmann.ts'
import { wilcoxonSignedRank } from '../../statistics/tests/wilcoxon-signed-rank.ts'
import type { ScoredModel } from '../leaderboard/score-table.ts'
import type { JudgedTable } from './judged-table.ts'

/** The exact distribution of so many gaps is there in 20 ms. */
const mostExact = 200
/** What is ranked keeps 12 decimals. */
const precision = 1e12

/** By model and item: one side's score minus the other's, null where a side has none. */
export type Gaps = readonly (readonly (number | null)[])[]

/**
 * Per response, the mean score of some judges minus that of others, in score units [-1, 1].
 *
 * @param sides places of the judges in the table, at least one on each side
 */
export function gapsOf({ scores, models, items }: JudgedTable, sides: readonly [number[], number[]]): Gaps {
  const sideOf = (judges: readonly number[], model: number, item: number) => {
    const given = judges.map((judge) => scores[judge]![model]![item]!)
    return given.some((score) => score === null) ? null : mean(given)
  }
  return models.map((_, model) =>
    items.map((_, item) => {
      const [first, second] = sides.map((judges) => sideOf(judges, model, item))
      return first == null || second == null ? null : first - second
    })
  )
}

/** Of those that there are; null without any. */
export function meanGapOf(gaps: Gaps[number]): number | null {
  const given = gaps.filter((gap) => gap !== null)
  return given.length === 0 ? null : mean(given)
}

/**
 * To 12 decimals, for what is ranked: scores are weighted sums of fractions, and what is equal on paper must be a tie.
 * It is done last and once: a mean of rounded thirds would differ from another one in the twelfth decimal.
 */
export function cleared(gap: number): number {
  // Adding zero makes minus zero plain.
  return Math.round(gap * precision) / precision + 0
}

/**
 * What each model's gaps say: their mean, median and Hodges-Lehmann centre, and Wilcoxon's test of no offset, p adjusted
 * over the models. Source: AER-bench Appendix C, Table 7.
 */
export function modelGaps(
  models: readonly ScoredModel[],
  gaps: Gaps,
  zeroMethod: SelfPreferenceQuery['zeroMethod']
): GapComparison['models'] {
  const rows = models.map((model, place) => describe(model, gaps[place]!, zeroMethod))
  const tests = rows.flatMap(({ wilcoxon }) => wilcoxon ?? [])
  const adjusted = adjustP(
    tests.map(({ p }) => p),
    'holm'
  )
  const holm = new Map(tests.map((test, place) => [test, adjusted[place]!]))
  return rows.map((row) => ({
    ...row,
    wilcoxon: row.wilcoxon && { ...row.wilcoxon, pHolm: holm.get(row.wilcoxon)! }
  }))
}

function describe(model: ScoredModel, row: Gaps[number], zeroMethod: SelfPreferenceQuery['zeroMethod']): ModelGap {
  const gaps = row.filter((gap) => gap !== null).map(cleared)
  const { submissionId, model: name, team, family } = model
  const isEmpty = gaps.length === 0
  const rawMean = meanGapOf(row)
  const meanGap = rawMean === null ? null : cleared(rawMean)
  const zeros = gaps.filter((gap) => gap === 0).length
  return {
    ...{ submissionId, model: name, team, family },
    n: gaps.length,
    missing: row.length - gaps.length,
    zeros,
    meanGap,
    meanGapPct: meanGap === null ? null : 100 * meanGap,
    medianGap: isEmpty ? null : median(gaps),
    hodgesLehmann: isEmpty ? null : hodgesLehmann(gaps),
    wilcoxon: isEmpty ? null : testOf(gaps, zeroMethod),
    reason: isEmpty ? 'no response has a score of both sides' : zeros === gaps.length ? 'every gap is zero' : null
  }
}

function testOf(gaps: readonly number[], zeroMethod: SelfPreferenceQuery['zeroMethod']): ModelGap['wilcoxon'] {
  const { method, statistic, wPlus, wMinus, tiedGroups, z, p, n, zeros } = wilcoxonSignedRank(gaps, { zeroMethod })
  const pExact = n - zeros <= mostExact ? wilcoxonSignedRank(gaps, { method: 'exact' }).p : null
  return { zeroMethod, method, statistic, wPlus, wMinus, tiedGroups, z, p, pExact, pHolm: p }
}
