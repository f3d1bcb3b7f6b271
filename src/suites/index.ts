import { NotFoundError } from '../errors.ts'
import { aerSuite } from './aer/index.ts'
import { econevalsSuite } from './econevals/index.ts'
import { steerSuite } from './steer/index.ts'
import { steerMeSuite } from './steer-me/index.ts'
import type { Suite, Suites, TaskType } from './suite.ts'

/** Every suite that this service serves; written by hand so that the type checker sees them. */
export const suites: Suites = [aerSuite, steerSuite, steerMeSuite, econevalsSuite]

/** @throws {NotFoundError} `suite_not_found` */
export function findSuite(suites: Suites, name: string): Suite {
  const found = suites.find((suite) => suite.name === name)
  if (!found) throw new NotFoundError('suite', name)
  return found
}

export function suiteNames(suites: Suites): string[] {
  return suites.map(({ name }) => name)
}

/** The names of all task types, as one query may name them, whatever suite they are of. */
export function taskTypeNames(suites: Suites): string[] {
  return [...new Set(suites.flatMap(({ taskTypes }) => taskTypes.map(({ name }) => name)))]
}

/** @throws {NotFoundError} `task_type_not_found` */
export function findTaskType(suite: Suite, name: string): TaskType {
  const found = suite.taskTypes.find((taskType) => taskType.name === name)
  if (!found) throw new NotFoundError('task_type', name)
  return found
}

/** The task type of an item, an extraction or whatever else names both. */
export function taskTypeOf(suites: Suites, { suite, taskType }: { suite: string; taskType: string }): TaskType {
  return findTaskType(findSuite(suites, suite), taskType)
}
