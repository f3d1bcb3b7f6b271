import { type BoardTask, comparedOverall } from './board-statistics.ts'
import { metricIn } from './score-table.ts'

/**
 * Overall of each model as `comparedOverall` gives it.
 *
 * @param task.table of the split
 */
export function overallOnBoard(task: BoardTask): (number | null)[] {
  return comparedOverall(task.table, task, metricIn(task.table, task.query.profile))
}
