import type { Executor } from '../../db/client.ts'
import { candidateIds, forgetUnusable, type NamedTaskType, taskTypesOf } from '../../db/solutions.ts'
import { ConflictError, InvalidError } from '../../errors.ts'
import type { SolveItems } from '../../schemas/solving.ts'
import type { Suites } from '../../suites/suite.ts'
import type { Queue } from '../queue.ts'

type Dependencies = { db: Executor; queue: Queue; suites: Suites; solverModel: string | null }

/**
 * Queues items for the solver, all or none.
 *
 * @throws {ConflictError} `solver_missing` when no solver is configured
 * @throws {InvalidError} `item_unknown`; `item_not_solvable` for items of task types that are not solved
 */
export async function startSolving(
  { db, queue, suites, solverModel }: Dependencies,
  { ids, retryUnusable }: SolveItems
): Promise<{ model: string; items: string[] }> {
  if (solverModel === null) {
    throw new ConflictError('solver_missing', 'no solver is configured: set SOLVER_MODEL to a model of another maker')
  }
  const solvable = suites.flatMap(({ name: suite, taskTypes }) =>
    taskTypes.filter(({ solving }) => solving !== undefined).map(({ name: taskType }) => ({ suite, taskType }))
  )
  const items = ids ? await chosen(db, [...new Set(ids)], solvable) : await candidateIds(db, solvable)
  await db.transaction(async (tx) => {
    if (retryUnusable) await forgetUnusable(tx, items, solverModel)
    for (const id of items) await queue.enqueue('solve', id, tx)
  })
  return { model: solverModel, items }
}

async function chosen(db: Executor, ids: readonly string[], solvable: readonly NamedTaskType[]): Promise<string[]> {
  const taskTypes = await taskTypesOf(db, ids)
  const unknown = ids.filter((id) => !taskTypes.has(id))
  if (unknown.length > 0) {
    throw new InvalidError('item_unknown', `there is no item ${unknown.slice(0, 5).join(', ')}`, { items: unknown })
  }
  const unfit = ids.filter((id) => {
    const { suite, taskType } = taskTypes.get(id)!
    return !solvable.some((known) => known.suite === suite && known.taskType === taskType)
  })
  if (unfit.length > 0) {
    const names = solvable.map(({ suite, taskType }) => `${suite} ${taskType}`).join(' and ')
    const message = `only items of ${names} can be solved; got ${unfit.slice(0, 5).join(', ')}`
    throw new InvalidError('item_not_solvable', message, { items: unfit })
  }
  return [...ids]
}
