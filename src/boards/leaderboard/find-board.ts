import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Executor } from '../../db/client.ts'
import { type AskedBoard, type BoardStatistics, boardStatisticsSchema } from '../../schemas/board-statistics.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import { createBoardMemory } from '../../statistics/board/board-memory.ts'
import { boardQueryOf } from './board-method.ts'
import { firstPairs } from './board-pairs.ts'
import { type BoardTask, boardHash, boardStatistics } from './board-statistics.ts'
import { weightedTasks } from './board-strata.ts'
import { chooseWeights } from './choose-weights.ts'
import { type ComparedPairs, comparedPairs } from './compared-pairs.ts'
import { computeBoard, computePairs, computeStandings, mostPaired, type Standings } from './compute-board.ts'
import { computeInTurn } from './compute-in-turn.ts'
import { findOrCompute, isKept } from './find-or-compute.ts'
import type { ScoreTable } from './score-table.ts'

/** Of the boards of this process: a submission that joins one is all that is estimated anew. */
const memory = createBoardMemory(100 * 2 ** 20)

type Asked = { table: ScoreTable; query: Resolved<AskedBoard> }

/**
 * The statistics of a board of this service, ids included. By the paper's method they are kept as `findOrCompute` keeps them; by
 * Student's they are computed, which takes less time than to read what was kept.
 *
 * @param groups ids of those that figures are wanted of; all when left out. A board that was kept has all
 * @throws {AppError} as `boardQueryOf` and `computeInTurn`
 */
export async function findBoardOf(db: Executor, asked: Asked, groups?: readonly string[]): Promise<BoardStatistics> {
  const task = taskOf(asked)
  return task.query.method === 'student' ? await computeBoard(task, groups) : await findPaperBoard(db, task, groups)
}

/** The same without its pairs. */
export async function findStandings(db: Executor, asked: Asked, groups?: readonly string[]): Promise<Standings> {
  const task = taskOf(asked)
  return task.query.method === 'student' ? await computeStandings(task, groups) : await findPaperBoard(db, task, groups)
}

function taskOf({ table, query }: Asked): BoardTask {
  const taskTypes = chooseWeights(weightedTasks(table.manifest), query.weights)
  return { table, taskTypes, query: boardQueryOf(query, table.manifest) }
}

/** By the query, and by the table: that of `loadAsked` is one object for as long as its scores stay. */
const pairsFound = new LRUCache<string, ComparedPairs>({ maxSize: 100 * 2 ** 20, sizeCalculation: bytesOf })
/** Those that are being computed: equal requests wait for one. */
const pairsUnderWay = new Map<string, Promise<ComparedPairs>>()
const tableNames = new WeakMap<ScoreTable, string>()
let tables = 0

/**
 * All pairs of a board, however many models it has. They are kept in memory, since who asks for some will ask for the next.
 *
 * @throws {AppError} as `findBoardOf`
 */
export async function findPairs(db: Executor, asked: Asked): Promise<ComparedPairs> {
  const task = taskOf(asked)
  const key = `${nameOf(asked.table)} ${JSON.stringify(task.query)}`
  // One that is under way may end with whoever asked for it: then it is computed anew.
  const known = pairsFound.get(key) ?? (await pairsUnderWay.get(key)?.catch(() => null))
  if (known) return known
  const found = task.query.method === 'student' ? computePairs(task) : findPaperPairs(db, task)
  pairsUnderWay.set(key, found)
  try {
    const pairs = await found
    pairsFound.set(key, pairs)
    return pairs
  } finally {
    if (pairsUnderWay.get(key) === found) pairsUnderWay.delete(key)
  }
}

function nameOf(table: ScoreTable): string {
  const name = tableNames.get(table) ?? `${tables++}`
  tableNames.set(table, name)
  return name
}

function bytesOf({ models, triangles }: ComparedPairs): number {
  return Object.values(triangles).reduce((bytes, triangle) => bytes + triangle.byteLength, 200 * (models.length + 1))
}

async function findPaperPairs(db: Executor, task: BoardTask): Promise<ComparedPairs> {
  const isWhole = task.table.models.length <= mostPaired
  return comparedPairs(
    isWhole
      ? await findPaperBoard(db, task, [])
      : await computeInTurn(() => boardStatistics(task, { memory, groups: [] }))
  )
}

async function findPaperBoard(
  db: Executor,
  task: BoardTask,
  groups: readonly string[] | undefined
): Promise<BoardStatistics> {
  const key = () => hash('sha256', `${boardHash(task)}\n${JSON.stringify(task.table.models)}`)
  const asked = { statistic: 'board', query: task.query, panel: task.table.panel }
  const wanted = { query: task.query, key, asked, schema: boardStatisticsSchema }
  // Also of those that were kept whole before.
  const parts = isKept(task.query) ? {} : { groups }
  return shortened(
    await findOrCompute(db, wanted, async () => shortened(await boardStatistics(task, { memory, ...parts })))
  )
}

function shortened(board: BoardStatistics): BoardStatistics {
  return { ...board, pairs: firstPairs(board.pairs, mostPaired) }
}
