import { setImmediate as turn } from 'node:timers/promises'
import { missingScore } from '../../grading/metrics.ts'
import type { DimensionRecord } from '../../schemas/score-record.ts'
import { metricIn, type ScoreTable } from './score-table.ts'

/** One dimension over the items that it applies to: a row per model of the board, with the mean over judges per item. */
export type DimensionRows = {
  taskType: string
  dimension: string
  by: 'rules' | 'judges'
  /** Places of the items in the table. */
  items: readonly number[]
  /** By model and item of `items`: in [0, 1]; null while a judge owes its verdict. */
  scores: readonly (readonly (number | null)[])[]
}

/**
 * Gathers dimension scores. A response that was not sent, or held no answer, has no dimensions: it scores 0 on each that
 * applies to its item, as it does on the whole. A dimension applies to the items on which any model has a score of it.
 *
 * @param judges how many each response needs
 */
export async function gatherDimensions(
  records: AsyncIterable<DimensionRecord>,
  { table, profile, judges }: { table: ScoreTable; profile: string; judges: number }
): Promise<DimensionRows[]> {
  const missing = missingScore(metricIn(table, profile))
  const models = new Map(table.models.map(({ submissionId }, place) => [submissionId, place]))
  const items = new Map(table.items.map(({ itemId }, place) => [itemId, place]))
  const found = new Map<string, Gathered>()
  const answered = table.models.map(() => new Uint8Array(table.items.length))
  for await (const { taskType, dimension, by, submissionId, itemId, score } of records) {
    const [model, item] = [models.get(submissionId)!, items.get(itemId)!]
    const key = `${taskType}\n${dimension}`
    const gathered = found.get(key) ?? { taskType, dimension, isRule: by === 'rules', cells: new Map() }
    found.set(key, gathered)
    const cell = gathered.cells.get(item) ?? {
      sums: new Float64Array(models.size),
      given: new Uint16Array(models.size)
    }
    gathered.cells.set(item, cell)
    cell.sums[model]! += score
    cell.given[model]! += 1
    answered[model]![item] = 1
  }
  const rows: DimensionRows[] = []
  for (const { taskType, dimension, isRule, cells } of found.values()) {
    const places = [...cells.keys()].sort((a, b) => a - b)
    const needed = isRule ? 1 : judges
    const scoreOf = (model: number, item: number) => {
      const { sums, given } = cells.get(item)!
      if (given[model] === needed) return sums[model]! / needed
      const isWithoutAnswer = answered[model]![item] === 0 && table.scores[profile]![model]![item] === missing
      return isWithoutAnswer ? 0 : null
    }
    const scores = table.models.map((_, model) => places.map((item) => scoreOf(model, item)))
    rows.push({ taskType, dimension, by: isRule ? 'rules' : 'judges', items: places, scores })
    await turn()
  }
  return rows
}

/** Of a dimension, by item and then by model: the sum of the scores that were given, and how many were. */
type Gathered = { taskType: string; dimension: string; isRule: boolean; cells: Map<number, Cell> }
type Cell = { sums: Float64Array; given: Uint16Array }
