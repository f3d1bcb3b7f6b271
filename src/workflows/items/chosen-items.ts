import type { Executor } from '../../db/client.ts'
import { type NamedTaskType, taskTypesOf } from '../../db/solutions.ts'
import { InvalidError } from '../../errors.ts'

/** Items that work can be done on: those of these task types. Others are refused under the code, with what they cannot be. */
export type Fit = { taskTypes: readonly NamedTaskType[]; code: string; can: string }

/**
 * Ids that were asked for, once each, of items that are there and fit.
 *
 * @throws {InvalidError} `item_unknown`; the code of `fit` for items of other task types
 */
export async function chosenItems(db: Executor, asked: readonly string[], fit: Fit): Promise<string[]> {
  const ids = [...new Set(asked)]
  const taskTypes = await taskTypesOf(db, ids)
  const unknown = ids.filter((id) => !taskTypes.has(id))
  if (unknown.length > 0) {
    throw new InvalidError('item_unknown', `there is no item ${unknown.slice(0, 5).join(', ')}`, { items: unknown })
  }
  const unfit = ids.filter((id) => {
    const { suite, taskType } = taskTypes.get(id)!
    return !fit.taskTypes.some((known) => known.suite === suite && known.taskType === taskType)
  })
  if (unfit.length > 0) {
    const names = fit.taskTypes.map(({ suite, taskType }) => `${suite} ${taskType}`).join(' and ')
    const message = `only items of ${names} can be ${fit.can}; got ${unfit.slice(0, 5).join(', ')}`
    throw new InvalidError(fit.code, message, { items: unfit })
  }
  return ids
}
