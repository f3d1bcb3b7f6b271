import { hash } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import { type AskedBoard, type BoardStatistics, boardStatisticsSchema } from '../../schemas/board-statistics.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import { createBoardMemory } from '../../statistics/board/board-memory.ts'
import { boardQueryOf } from './board-method.ts'
import { type BoardTask, boardHash, boardStatistics } from './board-statistics.ts'
import { weightedTasks } from './board-strata.ts'
import { chooseWeights } from './choose-weights.ts'
import { computeBoard, computeStandings, type Standings } from './compute-board.ts'
import { findOrCompute } from './find-or-compute.ts'
import type { ScoreTable } from './score-table.ts'

/** Of the boards of this process: a submission that joins one is all that is estimated anew. */
const memory = createBoardMemory(100 * 2 ** 20)

type Asked = { table: ScoreTable; query: Resolved<AskedBoard> }

/**
 * The statistics of a board of this service, ids included. By the paper's method they are kept as `findOrCompute` keeps them; by
 * Student's they are computed, which takes less time than to read what was kept.
 *
 * @throws {AppError} as `boardQueryOf` and `computeInTurn`
 */
export async function findBoardOf(db: Executor, asked: Asked): Promise<BoardStatistics> {
  const task = taskOf(asked)
  return task.query.method === 'student' ? await computeBoard(task) : await findPaperBoard(db, task)
}

/** The same without its pairs. */
export async function findStandings(db: Executor, asked: Asked): Promise<Standings> {
  const task = taskOf(asked)
  return task.query.method === 'student' ? await computeStandings(task) : await findPaperBoard(db, task)
}

function taskOf({ table, query }: Asked): BoardTask {
  const taskTypes = chooseWeights(weightedTasks(table.manifest), query.weights)
  return { table, taskTypes, query: boardQueryOf(query, table.manifest) }
}

async function findPaperBoard(db: Executor, task: BoardTask): Promise<BoardStatistics> {
  const key = () => hash('sha256', `${boardHash(task)}\n${JSON.stringify(task.table.models)}`)
  const asked = { statistic: 'board', query: task.query, panel: task.table.panel }
  const wanted = { query: task.query, key, asked, schema: boardStatisticsSchema }
  return await findOrCompute(db, wanted, () => boardStatistics(task, { memory }))
}
