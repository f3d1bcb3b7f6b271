import { suites } from '../suites/index.ts'
import type { TaskType } from '../suites/suite.ts'

/**
 * The task type of an item in a file, or null where nobody knows it: of the suite that its line names, and of the first
 * one where it names none, as lines did when there was one alone.
 */
export function taskTypeOfLine({
  suite = suites[0].name,
  taskType
}: {
  suite?: string | undefined
  taskType: string
}): TaskType | null {
  const found = suites.find(({ name }) => name === suite)
  return found?.taskTypes.find(({ name }) => name === taskType) ?? null
}
