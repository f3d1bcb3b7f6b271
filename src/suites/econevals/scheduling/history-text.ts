import { pythonText } from '../python/python-text.ts'
import type { AssignmentPeriod } from './assignment.ts'

/** All attempts so far. Source: EconEvals specification 5. */
export function historyText(periods: readonly AssignmentPeriod[]): string {
  return periods.map((period, attempt) => `Attempt ${attempt}:\n${attemptText(period)}`).join('')
}

/** An attempt without the line that numbers it. */
export function attemptText({ assignment, told }: Pick<AssignmentPeriod, 'assignment' | 'told'>): string {
  const taskOf = new Map(assignment)
  const workerOf = new Map(assignment.map(([worker, task]) => [task, worker]))
  const problems = told.map(([worker, task], i) => {
    const other = workerOf.get(task)
    return `\t(${i + 1}) Problem with assignment: worker ${worker} was matched to task ${taskOf.get(worker)} and worker ${other} was assigned to ${task}. However, worker ${worker} would have preferred task ${task}, and in fact worker ${worker} is more suited to task ${task} than worker ${other}.\n`
  })
  return `Assignment proposed: ${pythonText(taskOf)}\n${problems.join('')}\n`
}
