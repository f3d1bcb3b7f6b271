import { NotFoundError } from '../errors.ts'
import { aerSuite } from './aer/index.ts'
import type { Suite, TaskType } from './suite.ts'

/** Every suite the service knows; written by hand so that the type checker sees them. */
export const suites: readonly Suite[] = [aerSuite]

/** @throws {NotFoundError} `task_type_not_found` */
export function findTaskType(suite: Suite, name: string): TaskType {
  const found = suite.taskTypes.find((taskType) => taskType.name === name)
  if (!found) throw new NotFoundError('task_type', name)
  return found
}
