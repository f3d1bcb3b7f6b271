import { taskTypeNames } from './task-type-names.ts'

const printed: readonly string[] = taskTypeNames

/** Sorts by task type as the paper's tables print them; names that they do not hold come last, by the alphabet. */
export function inTaskOrder(a: { taskType: string }, b: { taskType: string }): number {
  return rank(a) - rank(b) || (a.taskType < b.taskType ? -1 : a.taskType > b.taskType ? 1 : 0)
}

function rank({ taskType }: { taskType: string }): number {
  const index = printed.indexOf(taskType)
  return index < 0 ? printed.length : index
}
