import { adjustP } from '../tests/adjust-p.ts'
import type { RankInterval } from './rank-interval.ts'

/** For models in the order of their ranking, best first: whether one was found to be better than another behind it. */
export type Findings = { models: number; better(ahead: number, behind: number): boolean }

/**
 * Findings with what follows from them: who is better than one that is better than a third is better than the third. Where
 * all findings are true so are these, so the chance of any false one stays what it is; without them two models might
 * not be told apart and have ranks that exclude each other.
 *
 * @param isFound for places i < j in the ranking
 */
export function closedFindings(models: number, isFound: (ahead: number, behind: number) => boolean): Findings {
  const words = Math.ceil(models / 32)
  const rows = new Uint32Array(models * words)
  for (let ahead = models - 1; ahead >= 0; ahead--) {
    const row = rows.subarray(ahead * words, (ahead + 1) * words)
    for (let behind = ahead + 1; behind < models; behind++) {
      if (!isFound(ahead, behind)) continue
      row[behind >>> 5]! |= 1 << (behind & 31)
      for (let word = behind >>> 5; word < words; word++) row[word]! |= rows[behind * words + word]!
    }
  }
  return { models, better: (ahead, behind) => ((rows[ahead * words + (behind >>> 5)]! >>> (behind & 31)) & 1) === 1 }
}

/**
 * Confidence sets for the ranks of all models at once: no better than behind all who were found to be better, no worse than
 * ahead of all who were found to be worse. They hold every true rank (1 + the number of models that are better) wherever no
 * finding is false, so with the confidence that the findings have together. Two models that were not told apart have sets
 * that overlap.
 *
 * Source: Mogstad, Romano, Shaikh & Wilhelm (2024), Review of Economic Studies 91, 3.3 and Remark 3.8.
 */
export function simultaneousRankSets({ models, better }: Findings): RankInterval[] {
  const sets = Array.from({ length: models }, () => ({ lower: 1, upper: models }))
  for (let ahead = 0; ahead < models; ahead++) {
    for (let behind = ahead + 1; behind < models; behind++) {
      if (!better(ahead, behind)) continue
      sets[ahead]!.upper -= 1
      sets[behind]!.lower += 1
    }
  }
  return sets
}

/**
 * The confidence set for the rank of one model that was chosen beforehand, and `amongFirst`, the smallest k for which "it is
 * among the first k" can be said with the same confidence, by one-sided tests. Holm's adjustment is over the comparisons of
 * this model alone, so the sets of several models do not hold together.
 *
 * Source: as `simultaneousRankSets`, 3.2 and 4.
 *
 * @param place of the model in the ranking, best first
 * @param p two-sided, of the model and each place; not read at its own
 * @param alpha one minus the confidence, usually 0.05
 */
export function marginalRankSet(
  place: number,
  p: (other: number) => number,
  { models, alpha }: { models: number; alpha: number }
): RankInterval & { amongFirst: number } {
  const others = [...Array(models).keys()].filter((other) => other !== place)
  const adjusted = adjustP(others.map(p), 'holm')
  const isWorse = adjustP(
    others.map((other) => (other > place ? p(other) / 2 : 1 - p(other) / 2)),
    'holm'
  )
  let [lower, upper, amongFirst] = [1, models, models]
  for (const [index, other] of others.entries()) {
    if (adjusted[index]! < alpha && other < place) lower += 1
    if (adjusted[index]! < alpha && other > place) upper -= 1
    if (isWorse[index]! < alpha) amongFirst -= 1
  }
  return { lower, upper, amongFirst }
}
