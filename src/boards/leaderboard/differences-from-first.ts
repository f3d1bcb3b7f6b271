import type { AskedBoard, BoardEstimate, BoardQuery, BoardStatistics } from '../../schemas/board-statistics.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import { boardBootstrap } from '../../statistics/board/board-bootstrap.ts'
import { differenceInterval } from '../../statistics/board/mean-interval.ts'
import { studentBoard } from '../../statistics/board/student-board.ts'
import { boardQueryOf } from './board-method.ts'
import { level } from './board-statistics.ts'
import { type BoardStratum, stratumOf, weightedTasks } from './board-strata.ts'
import { chooseWeights } from './choose-weights.ts'
import { computeInTurn } from './compute-in-turn.ts'
import { directionOf } from './direction.ts'
import { inOrder, metricIn, type ScoreTable, splitOf } from './score-table.ts'

type Asked = { table: ScoreTable; query: Resolved<AskedBoard> }

/**
 * Overall of each ranked model minus that of the first, item by item, with the interval that `compareSubmissions` gives the
 * pair: each for itself, not for all of them at once. By the paper's method all are over the same resamples.
 *
 * @param board of the same table and query
 * @returns in score units, in the order of the board's ranked models but the first; none with fewer than two
 * @throws {AppError} as `computeInTurn`
 */
export async function differencesFromFirst(
  { table: whole, query: asked }: Asked,
  { models }: Pick<BoardStatistics, 'models'>
): Promise<BoardEstimate[]> {
  const ranked = models.filter(({ rank }) => rank !== null)
  if (ranked.length < 2) return []
  const query = boardQueryOf(asked, whole.manifest)
  const table = inOrder(
    splitOf(whole, query.split),
    ranked.map(({ submissionId }) => whole.models.findIndex((model) => model.submissionId === submissionId))
  )
  const tasks = chooseWeights(weightedTasks(table.manifest), query.weights)
  const plain = tasks.map((task) => stratumOf(table, task, query))
  const direction = directionOf(metricIn(table, query.profile), plain)
  const strata = direction.turn(plain)
  const found = await computeInTurn(async () =>
    query.method === 'student' ? studentOf(strata, query) : await paperOf(strata, query)
  )
  return found.map((estimate) => direction.estimate(estimate))
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
