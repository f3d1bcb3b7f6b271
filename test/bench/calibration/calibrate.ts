import { boardStatistics } from '../../../src/boards/leaderboard/board-statistics.ts'
import type { BoardEstimate, BoardQuery } from '../../../src/schemas/board-statistics.ts'
import type { BoardMethod } from '../../../src/schemas/leaderboard.ts'
import { drawnBoard, type Population, taskTypes, truthOf } from './drawn-board.ts'

type Asked = { method: BoardMethod; resamples: number }
export type CalibrationTask = Asked & { population: Population; first: number; boards: number }

/** Of one board: what its claims came to. Shares are of its models. */
export type Claims = {
  /** Any pair called different (Holm) that is equal, or the wrong way round. */
  falseFinding: boolean
  overallCovered: number
  tasksCovered: Record<string, number>
  /** Whether every true rank is in its set. */
  ranksCovered: boolean
  /** Of sets of ranks, the mean number of ranks in them. */
  rankWidth: number
  marginalCovered: number | null
}

/** Draws boards of a population, and holds what the service says of each against the truth. */
export default async function calibrate({ population, first, boards, ...asked }: CalibrationTask): Promise<Claims[]> {
  const claims: Claims[] = []
  for (let seed = first; seed < first + boards; seed++) claims.push(await claimsOf(population, asked, seed))
  return claims
}

async function claimsOf(population: Population, { method, resamples }: Asked, seed: number): Promise<Claims> {
  const query: BoardQuery = {
    ...{ release: 'drawn', split: 'all', profile: 'score', seed, resamples, unit: population.unit },
    method,
    ...(method === 'paper' && { interval: 'percentile' as const })
  }
  const table = drawnBoard(population, seed)
  const { models, pairs } = await boardStatistics({ table, taskTypes, query }, { threads: 1 })
  const truth = truthOf(population)
  const origin = models.map(({ submissionId }) => Number(submissionId.slice(1)))
  const rankOf = (model: number) => 1 + truth.overall.filter((value) => value > truth.overall[model]! + 1e-12).length
  const sets = models.map(({ rankInterval }) => rankInterval!)
  const isFalse = (i: number, j: number) =>
    pairs.holm[i]![j]! < 0.05 && !(truth.overall[origin[i]!]! > truth.overall[origin[j]!]! + 1e-12)
  return {
    falseFinding: sets.some((_, i) => sets.some((_, j) => i < j && isFalse(i, j))),
    overallCovered: share(models.map(({ overall }, place) => covers(overall, truth.overall[origin[place]!]!))),
    tasksCovered: Object.fromEntries(
      taskTypes.map(({ name }) => [
        name,
        share(models.map(({ tasks }, place) => covers(tasks[name]!, truth.tasks[name]![origin[place]!]!)))
      ])
    ),
    ranksCovered: sets.every((set, place) => holds(set, rankOf(origin[place]!))),
    rankWidth: sets.reduce((sum, { lower, upper }) => sum + upper - lower + 1, 0) / sets.length,
    marginalCovered: models.every(({ rankMarginal }) => rankMarginal)
      ? share(models.map(({ rankMarginal }, place) => holds(rankMarginal!, rankOf(origin[place]!))))
      : null
  }
}

/** An interval that is not there is not wrong about anything: it covers nothing either. */
function covers({ lower, upper }: BoardEstimate, truth: number): boolean {
  return lower !== null && upper !== null && lower <= truth && truth <= upper
}

function holds({ lower, upper }: { lower: number; upper: number }, rank: number): boolean {
  return lower <= rank && rank <= upper
}

function share(claims: readonly boolean[]): number {
  return claims.filter(Boolean).length / claims.length
}
