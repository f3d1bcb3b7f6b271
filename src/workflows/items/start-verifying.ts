import type { Executor } from '../../db/client.ts'
import { candidateIds, type NamedTaskType } from '../../db/solutions.ts'
import { forgetUnproven } from '../../db/verifications.ts'
import { ConflictError } from '../../errors.ts'
import type { VerifyItems } from '../../schemas/verification.ts'
import type { Suites } from '../../suites/suite.ts'
import type { Queue } from '../queue.ts'
import { chosenItems } from './chosen-items.ts'

type Dependencies = { db: Executor; queue: Queue; suites: Suites; verifierModel: string | null }

/**
 * Queues items for the verifier, all or none.
 *
 * @throws {ConflictError} `verifier_missing` when no verifier is configured
 * @throws {InvalidError} `item_unknown`; `item_not_verifiable` for items that say nothing of a paper
 */
export async function startVerifying(
  { db, queue, suites, verifierModel }: Dependencies,
  { ids, retryUnproven }: VerifyItems
): Promise<{ model: string; items: string[] }> {
  if (verifierModel === null) {
    const message = 'no verifier is configured: set VERIFIER_MODEL to a model of another maker than the extractor'
    throw new ConflictError('verifier_missing', message)
  }
  const verifiable = verifiableTaskTypes(suites)
  const fit = { taskTypes: verifiable, code: 'item_not_verifiable', can: 'verified' }
  const items = ids ? await chosenItems(db, ids, fit) : await candidateIds(db, verifiable)
  await db.transaction(async (tx) => {
    if (retryUnproven) await forgetUnproven(tx, items, verifierModel)
    for (const id of items) await queue.enqueue('verify', id, tx)
  })
  return { model: verifierModel, items }
}

/** The task types whose items say something of a paper. */
export function verifiableTaskTypes(suites: Suites): NamedTaskType[] {
  return suites.flatMap(({ name: suite, taskTypes }) =>
    taskTypes.filter(({ claims }) => claims !== undefined).map(({ name: taskType }) => ({ suite, taskType }))
  )
}
