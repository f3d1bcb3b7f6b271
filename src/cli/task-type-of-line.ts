import { suites } from '../suites/index.ts'
import type { Suite, TaskType } from '../suites/suite.ts'

/** The suite that a line of a file names; the first one where it names none, as lines did when there was one alone. */
export function suiteOfLine({ suite = suites[0].name }: { suite?: string | undefined }): Suite | null {
  return suites.find(({ name }) => name === suite) ?? null
}

/** The task type of an item in a file, or null where nobody knows it. */
export function taskTypeOfLine({ suite, taskType }: { suite?: string | undefined; taskType: string }): TaskType | null {
  return suiteOfLine({ suite })?.taskTypes.find(({ name }) => name === taskType) ?? null
}
