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
  const answered = new Set<string>()
  for await (const { taskType, dimension, by, submissionId, itemId, score } of records) {
    const key = `${taskType}\n${dimension}`
    const gathered = found.get(key) ?? { taskType, dimension, isRule: by === 'rules', cells: new Map() }
    found.set(key, gathered)
    const cell = `${models.get(submissionId)}\n${items.get(itemId)}`
    answered.add(cell)
    gathered.cells.set(cell, [...(gathered.cells.get(cell) ?? []), score])
  }
  return [...found.values()].map(({ taskType, dimension, isRule, cells }) => {
    const applies = new Set([...cells.keys()].map((cell) => Number(cell.split('\n')[1])))
    const places = [...applies].sort((a, b) => a - b)
    const needed = isRule ? 1 : judges
    const scoreOf = (model: number, item: number) => {
      const given = cells.get(`${model}\n${item}`) ?? []
      if (given.length === needed) return given.reduce((sum, score) => sum + score, 0) / needed
      const isWithoutAnswer = !answered.has(`${model}\n${item}`) && table.scores[profile]![model]![item] === missing
      return isWithoutAnswer ? 0 : null
    }
    const scores = table.models.map((_, model) => places.map((item) => scoreOf(model, item)))
    return { taskType, dimension, by: isRule ? ('rules' as const) : ('judges' as const), items: places, scores }
  })
}

type Gathered = { taskType: string; dimension: string; isRule: boolean; cells: Map<string, number[]> }
