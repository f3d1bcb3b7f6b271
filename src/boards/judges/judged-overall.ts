import { mean } from 'simple-statistics'
import type { JudgedTable } from './judged-table.ts'

/** By model: the mean score of each task type, and their plain mean; null where nothing was scored. */
export type JudgedOverall = { tasks: (number | null)[]; overall: number | null }

/** The task types of the table's items, in the order of the suite. */
export function judgedTaskTypes({ items }: JudgedTable, suite: readonly string[]): string[] {
  const held = new Set(items.map(({ taskType }) => taskType))
  return suite.filter((taskType) => held.has(taskType))
}

/**
 * Task scores and Overall of each model as far as judges decide them: the plain mean of the task types in the table, of
 * which those that rules grade are no part. Source: AER-bench 3, equations 1 and 2, with fewer tasks.
 *
 * @param scoreOf the score of a response; null leaves it out
 * @returns Overall null for a model that lacks a task type
 */
export function judgedOverall(
  { models, items }: JudgedTable,
  taskTypes: readonly string[],
  scoreOf: (model: number, item: number) => number | null
): JudgedOverall[] {
  const places = Map.groupBy(items.keys(), (item) => items[item]!.taskType)
  return models.map((_, model) => {
    const tasks = taskTypes.map((taskType) =>
      meanOrNull((places.get(taskType) ?? []).map((item) => scoreOf(model, item)).filter((score) => score !== null))
    )
    const known = tasks.filter((score) => score !== null)
    return { tasks, overall: known.length === taskTypes.length ? meanOrNull(known) : null }
  })
}

/** The mean, or null of nothing. */
export function meanOrNull(values: number[]): number | null {
  return values.length === 0 ? null : mean(values)
}
