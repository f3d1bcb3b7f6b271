import type { JudgesQuery } from '../../schemas/judges-query.ts'
import type { Estimate } from '../../schemas/leaderboard.ts'
import { ratioBootstrap } from '../../statistics/bootstrap/ratio-bootstrap.ts'
import { gapOf, judgePairs } from './judge-pairs.ts'
import { judgedTaskTypes } from './judged-overall.ts'
import type { JudgedTable } from './judged-table.ts'

/** Of all intervals of judges. */
export const judgesLevel = 0.95
const nothing: Estimate = { value: null, lower: null, upper: null }

/** Over all responses, and by task type in the order of the suite. */
type Estimates = { all: Estimate; byTask: Estimate[] }
export type GapEstimates = { bias: Estimates; meanAbsoluteDifference: Estimates }

/**
 * Mean gap (bias) and mean absolute gap of every pair of judges, with percentile intervals. Items are drawn anew within
 * their task type, each with the responses of all models: responses to one item share what makes it hard to judge, and
 * treating them as independent would make the intervals too narrow. All pairs see the same draws.
 *
 * @param suite names of all task types, in order
 * @returns in the order of `judgePairs`
 */
export function gapEstimates(
  table: JudgedTable,
  suite: readonly string[],
  { seed, resamples }: Pick<JudgesQuery, 'seed' | 'resamples'>
): GapEstimates[] {
  const taskTypes = judgedTaskTypes(table, suite)
  const pairs = judgePairs(table)
  const strata = taskTypes.map((name) => {
    const items = [...table.items.keys()].filter((item) => table.items[item]!.taskType === name)
    return { name, quantities: pairs.flatMap((pair) => sumsOf(items.map((item) => gapsOn(table, pair, item)))) }
  })
  const found = ratioBootstrap({ strata, seed, resamples, level: judgesLevel })
  const at = (quantity: number) => ({
    all: found[quantity]?.all ?? nothing,
    byTask: taskTypes.map((_, task) => found[quantity]!.byStratum[task]!)
  })
  return pairs.map((_, pair) => ({ bias: at(2 * pair), meanAbsoluteDifference: at(2 * pair + 1) }))
}

function gapsOn(table: JudgedTable, pair: readonly [number, number], item: number): number[] {
  return table.models.flatMap((_, model) => gapOf(table, pair, model, item) ?? [])
}

/** Signed and absolute sums by item, of the same responses. */
function sumsOf(byItem: readonly (readonly number[])[]) {
  const counts = byItem.map((gaps) => gaps.length)
  const signed = byItem.map((gaps) => gaps.reduce((sum, gap) => sum + gap, 0))
  const absolute = byItem.map((gaps) => gaps.reduce((sum, gap) => sum + Math.abs(gap), 0))
  return [
    { sums: signed, counts },
    { sums: absolute, counts }
  ]
}
