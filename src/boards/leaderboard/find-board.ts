import { hash } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import { type AskedBoard, type BoardStatistics, boardStatisticsSchema } from '../../schemas/board-statistics.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import { createBoardMemory } from '../../statistics/board/board-memory.ts'
import { boardQueryOf } from './board-method.ts'
import { boardHash, boardStatistics } from './board-statistics.ts'
import { weightedTasks } from './board-strata.ts'
import { chooseWeights } from './choose-weights.ts'
import { findOrCompute } from './find-or-compute.ts'
import type { ScoreTable } from './score-table.ts'

/** Of the boards of this process: a submission that joins one is all that is estimated anew. */
const memory = createBoardMemory(100 * 2 ** 20)

/**
 * The statistics of a board of this service, as `findOrCompute` keeps them, ids included.
 *
 * @throws {AppError} as `boardQueryOf` and `computeInTurn`
 */
export async function findBoardOf(
  db: Executor,
  { table, query: asked }: { table: ScoreTable; query: Resolved<AskedBoard> }
): Promise<{ table: ScoreTable; board: BoardStatistics }> {
  const taskTypes = chooseWeights(weightedTasks(table.manifest), asked.weights)
  const query = boardQueryOf(asked, table.manifest)
  const task = { table, taskTypes, query }
  const key = () => hash('sha256', `${boardHash(task)}\n${JSON.stringify(table.models)}`)
  const wanted = { query, key, schema: boardStatisticsSchema }
  return { table, board: await findOrCompute(db, wanted, () => boardStatistics(task, { memory })) }
}
