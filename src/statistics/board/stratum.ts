import { StatisticsError } from '../../errors.ts'
import { checkedWeight } from '../weighted-mean.ts'

/** The scores of one task: what is resampled within. */
export type Stratum = {
  name: string
  /** Share of the task in Overall, zero or more; taken relative to the sum over all strata. */
  weight: number
  /**
   * One row per model, the same models in the same order in every stratum; one cell per item. A row that is null, or
   * holds a null, belongs to a model that was not scored on the whole task.
   */
  scores: readonly (readonly (number | null)[] | null)[]
}

/** A stratum that was checked: its complete rows only, each with the place of its model. */
export type CheckedStratum = {
  name: string
  /** In [0, 1]; they sum to 1 over the strata. */
  share: number
  items: number
  models: readonly number[]
  rows: readonly (readonly number[])[]
}

/**
 * Checks that the strata fit together, and sets apart the models that have no score of a task.
 *
 * @returns the strata in the order given, and the number of models
 * @throws {StatisticsError} `no_strata`, `stratum_repeated`, `models_differ`, `items_differ`, `not_finite`,
 *   `weight_invalid` (also when all are zero)
 */
export function checkStrata(strata: readonly Stratum[]): { strata: CheckedStratum[]; models: number } {
  const models = strata[0]?.scores.length
  if (models === undefined)
    throw new StatisticsError('no_strata', 'the bootstrap requires at least one stratum, got none')
  if (new Set(strata.map(({ name }) => name)).size < strata.length) {
    throw new StatisticsError('stratum_repeated', 'the bootstrap requires strata of different names')
  }
  const total = strata.reduce((sum, { weight }) => sum + checkedWeight(weight), 0)
  if (total === 0) throw new StatisticsError('weight_invalid', 'the bootstrap requires a weight above zero, got none')
  return { models, strata: strata.map((stratum) => checkStratum(stratum, models, total)) }
}

function checkStratum({ name, weight, scores }: Stratum, models: number, total: number): CheckedStratum {
  if (scores.length !== models) {
    throw new StatisticsError('models_differ', `stratum ${name} has ${scores.length} models, the first has ${models}`)
  }
  const items = scores.find((row) => row !== null)?.length ?? 0
  const complete: { model: number; row: readonly number[] }[] = []
  for (const [model, row] of scores.entries()) {
    if (row === null) continue
    if (row.length !== items) {
      throw new StatisticsError('items_differ', `stratum ${name} has rows of ${items} and of ${row.length} items`)
    }
    if (!row.every((score) => score === null || Number.isFinite(score))) {
      throw new StatisticsError('not_finite', `stratum ${name} has a score that is no number (model ${model})`)
    }
    if (items > 0 && isComplete(row)) complete.push({ model, row })
  }
  return {
    name,
    share: weight / total,
    items,
    models: complete.map(({ model }) => model),
    rows: complete.map(({ row }) => row)
  }
}

function isComplete(row: readonly (number | null)[]): row is readonly number[] {
  return !row.includes(null)
}
