import type { BoardEstimate, BoardQuery } from '../../schemas/board-statistics.ts'
import { boardBootstrap } from '../../statistics/board/board-bootstrap.ts'
import { differenceInterval } from '../../statistics/board/mean-interval.ts'
import { studentBoard } from '../../statistics/board/student-board.ts'
import { type BoardTask, level } from './board-statistics.ts'
import { type BoardStratum, countingSources, stratumOf } from './board-strata.ts'
import { directionOf } from './direction.ts'
import { differenceOverTemplates } from './few-templates.ts'
import { metricIn } from './score-table.ts'

/**
 * Overall of each model minus that of the first, item by item, as `differencesFromFirst` tells of it.
 *
 * @param task.table of the split, its models ranked, at least two of them, the first one first
 * @returns in score units, in the order of the models but the first
 */
export async function rankedDifferences({ table, taskTypes, query }: BoardTask): Promise<BoardEstimate[]> {
  const plain = taskTypes.map((task) => stratumOf(table, task, query))
  const direction = directionOf(metricIn(table, query.profile), plain)
  const strata = direction.turn(plain)
  const found = query.method === 'student' ? studentOf(strata, query) : await paperOf(strata, query)
  const sources = countingSources(strata)
  return found.map((estimate) => differenceOverTemplates(direction.estimate(estimate), sources, table.manifest))
}

function studentOf(strata: readonly BoardStratum[], { unit }: BoardQuery): BoardEstimate[] {
  const { overall, errors } = studentBoard({ strata, level, unit, range: null })
  const [first, ...others] = overall.map((estimate) => estimate!.value)
  return others.map((value, place) => differenceInterval(value - first!, errors.difference(place + 1, 0), level))
}

async function paperOf(strata: readonly BoardStratum[], query: BoardQuery): Promise<BoardEstimate[]> {
  const { resamples, seed, unit, interval } = query
  const gaps = strata.map((stratum) => {
    const [first, ...others] = stratum.scores
    return { ...stratum, scores: others.map((row) => row.map((score, item) => score! - first![item]!)) }
  })
  const asked = { strata: gaps, resamples, seed, level, unit, ...(interval && { interval }) }
  return (await boardBootstrap(asked)).overall.map((estimate) => estimate!)
}
