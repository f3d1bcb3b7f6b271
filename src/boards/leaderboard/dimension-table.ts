import type { DimensionScore } from '../../grading/grading.ts'
import { missingScore } from '../../grading/metrics.ts'
import { inTurns } from './in-turns.ts'
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

/** The same of one model: of each dimension the items on which it has a score, or waits for one. */
export type ModelDimensions = (Omit<DimensionRows, 'scores'> & { scores: readonly (number | null)[] })[]

/**
 * Gathers the dimension scores of one model.
 *
 * @param judges how many each response needs
 */
export function modelDimensions(judges: number) {
  const found = new Map<string, Gathered>()
  return {
    /** Adds what rules found in the response to an item, or one judge; repeats of a judge are averaged by then. */
    add(item: number, { taskType, by, scores }: GivenScores): void {
      for (const { dimension, score } of scores) {
        const key = keyOf({ taskType, dimension })
        const gathered = found.get(key) ?? { taskType, dimension, by, cells: new Map() }
        found.set(key, gathered)
        const { sum, given } = gathered.cells.get(item) ?? { sum: 0, given: 0 }
        gathered.cells.set(item, { sum: sum + score, given: given + 1 })
      }
    },
    rows: (): ModelDimensions => [...found.values()].map((gathered) => meansOf(gathered, judges))
  }
}

type GivenScores = Pick<DimensionRows, 'taskType' | 'by'> & { scores: readonly DimensionScore[] }

/**
 * Puts what was gathered of each model together. A response that was not sent, or held no answer, has no dimensions: it
 * scores 0 on each that applies to its item, as it does on the whole. A dimension applies to the items on which any model has a
 * score of it.
 *
 * @param byModel in the order of the table
 */
export async function joinDimensions(
  byModel: readonly ModelDimensions[],
  { table, profile }: { table: ScoreTable; profile: string }
): Promise<DimensionRows[]> {
  const missing = missingScore(metricIn(table, profile))
  const scores = table.scores[profile]!
  const answered: Set<number>[] = []
  const found: Map<string, ModelDimensions[number]>[] = []
  for await (const [, own] of inTurns(byModel)) {
    answered.push(new Set(own.flatMap(({ items }) => items)))
    found.push(new Map(own.map((row) => [keyOf(row), row])))
  }
  const named = new Map(found.flatMap((own) => [...own]))
  const rows: DimensionRows[] = []
  for (const [key, { taskType, dimension, by }] of named) {
    const places = [...new Set(found.flatMap((own) => own.get(key)?.items ?? []))].sort((a, b) => a - b)
    const ofModel = (model: number) => {
      const { items = [], scores: given = [] } = found[model]!.get(key) ?? {}
      let next = 0
      return places.map((item) => {
        if (items[next] === item) return given[next++]!
        return !answered[model]!.has(item) && scores[model]![item] === missing ? 0 : null
      })
    }
    const joined: (number | null)[][] = []
    for await (const [model] of inTurns(byModel)) joined.push(ofModel(model))
    rows.push({ taskType, dimension, by, items: places, scores: joined })
  }
  return rows
}

/** Of a dimension, by item: the sum of the scores that were given, and how many were. */
type Gathered = Omit<DimensionRows, 'items' | 'scores'> & { cells: Map<number, { sum: number; given: number }> }

function meansOf({ cells, ...named }: Gathered, judges: number): ModelDimensions[number] {
  const items = [...cells.keys()].sort((a, b) => a - b)
  const needed = named.by === 'rules' ? 1 : judges
  const scores = items.map((item) => {
    const { sum, given } = cells.get(item)!
    return given === needed ? sum / needed : null
  })
  return { ...named, items, scores }
}

function keyOf({ taskType, dimension }: { taskType: string; dimension: string }): string {
  return `${taskType}\n${dimension}`
}
