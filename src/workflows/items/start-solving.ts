import type { Executor } from '../../db/client.ts'
import { candidateIds, forgetUnusable } from '../../db/solutions.ts'
import { ConflictError } from '../../errors.ts'
import type { SolveItems } from '../../schemas/solving.ts'
import type { Suites } from '../../suites/suite.ts'
import type { Queue } from '../queue.ts'
import { chosenItems } from './chosen-items.ts'

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
  const fit = { taskTypes: solvable, code: 'item_not_solvable', can: 'solved' }
  const items = ids ? await chosenItems(db, ids, fit) : await candidateIds(db, solvable)
  await db.transaction(async (tx) => {
    if (retryUnusable) await forgetUnusable(tx, items, solverModel)
    for (const id of items) await queue.enqueue('solve', id, tx)
  })
  return { model: solverModel, items }
}
