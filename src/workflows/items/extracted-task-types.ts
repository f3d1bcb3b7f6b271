import { InvalidError } from '../../errors.ts'
import type { Suite, TaskType } from '../../suites/suite.ts'

/**
 * The task types of these names, in the order given; all that are made from papers when there is none.
 *
 * @throws {InvalidError} `task_type_not_extracted` when a name is unknown or not made from papers
 */
export function extractedTaskTypes(suite: Suite, names: readonly string[]): TaskType[] {
  const extracted = suite.taskTypes.filter(({ source }) => source.kind === 'paper')
  if (names.length === 0) return extracted
  return [...new Set(names)].map((name) => {
    const found = extracted.find((taskType) => taskType.name === name)
    if (found) return found
    const known = extracted.map((taskType) => taskType.name).join(', ')
    throw new InvalidError('task_type_not_extracted', `papers give ${known}; got ${name}`)
  })
}
