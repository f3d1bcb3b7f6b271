import type { BoardStatistics } from '../../schemas/board-statistics.ts'
import { computeInThread, pairsFromThread } from '../compute-in-thread.ts'
import type { BoardOfFirstTask } from './board-of-first.ts'
import { type BoardTask, boardStatistics } from './board-statistics.ts'
import { type ComparedPairs, comparedPairs } from './compared-pairs.ts'
import { computeInTurn } from './compute-in-turn.ts'
import { scoresAlone } from './score-table.ts'

/** Scores that the service computes a board of while nobody notices: a thread takes longer to start. */
const fewScores = 20_000
/** And models: their pairs grow with the square. */
const fewModels = 100

/** Models whose pairs a service shows with a board: those of 200 are 4 MB of JSON, and of a thousand they would be 90. */
export const mostPaired = 200

/** A board without what it says of pairs, and of its models without what follows from that but for their sets of ranks: it is null. */
export type Standings = Omit<BoardStatistics, 'pairs'>

/**
 * The statistics of a board by Student's method; a large one is computed in a thread, since it takes a second and more.
 *
 * @param groups ids of those that figures are wanted of; all when left out
 * @throws {AppError} as `boardStatistics` and `computeInTurn`
 */
export async function computeBoard(task: BoardTask, groups?: readonly string[]): Promise<BoardStatistics> {
  return await computeInTurn(() =>
    isSmall(task) ? boardStatistics(task, { groups }) : inThread<BoardStatistics>(task, { pairsOf: mostPaired, groups })
  )
}

/** The same without its pairs: of a thousand models they are half a million. */
export async function computeStandings(task: BoardTask, groups?: readonly string[]): Promise<Standings> {
  return await computeInTurn(() =>
    isSmall(task)
      ? boardStatistics(task, { withoutPairs: true, groups })
      : inThread<Standings>(task, { pairsOf: 0, groups })
  )
}

/** All pairs of a board by Student's method. */
export async function computePairs(task: BoardTask): Promise<ComparedPairs> {
  return await computeInTurn(async () => {
    if (isSmall(task)) return comparedPairs(await boardStatistics(task, { groups: [] }))
    return await pairsFromThread({ ...task, table: scoresAlone(task.table, task.query.profile) })
  })
}

function isSmall({ table: { models, items } }: BoardTask): boolean {
  return models.length <= fewModels && models.length * items.length <= fewScores
}

async function inThread<Board>(
  { table, ...task }: BoardTask,
  parts: Pick<BoardOfFirstTask, 'pairsOf' | 'groups'>
): Promise<Board> {
  const alone = scoresAlone(table, task.query.profile)
  return (await computeInThread('boardOfFirst', { ...task, table: alone, ...parts })) as Board
}
