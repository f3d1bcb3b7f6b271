import type { Executor } from '../../db/client.ts'
import { insertReviews } from '../../db/item-reviews.ts'
import { findItem, type ItemRow, lockItems } from '../../db/items.ts'
import { currentVerifications } from '../../db/verifications.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import type { ItemReview } from '../../schemas/item.ts'
import type { Suites } from '../../suites/suite.ts'
import type { Queue } from '../queue.ts'
import type { Signed } from './is-same-reader.ts'
import { ItemChangedError } from './item-changed-error.ts'
import { disputesLeft } from './return-disputes.ts'
import { refuseUnseenDecision, reviewItem } from './review-items.ts'
import { startVerifying, verifiableTaskTypes } from './start-verifying.ts'

type Verifying = { db: Executor; suites: Suites; verifierModel: string | null }

/**
 * Takes a person's decision on one item: approves it, rejects it, or sends it back to the verifier. Each is kept with author, reason and
 * time.
 *
 * @throws {AppError} as `reviewItem` does, and to send back as `startVerifying` does; {ConflictError} `item_decided` for one that is no
 *   candidate any more, `item_looked_up` where nothing is left that the verifier or the extractor would be asked
 */
export async function takeDecision(
  { queue, ...verifying }: Verifying & { queue: Queue },
  id: string,
  { decision, ...given }: ItemReview & Signed
): Promise<void> {
  if (decision !== 'send_back') return await reviewItem(verifying.db, id, { ...given, decision })
  const { version, decisionsSeen, author, reason = null } = given
  await verifying.db.transaction(async (tx) => {
    const [locked] = await lockItems(tx, [id])
    if (!locked) throw new NotFoundError('item', id)
    if (version !== undefined && version !== locked.version)
      throw new ItemChangedError(id, { seen: version, current: locked.version })
    await refuseUnseenDecision(tx, id, decisionsSeen)
    const item = (await findItem(tx, id))!
    if (item.state !== 'candidate')
      throw new ConflictError('item_decided', `item ${id} is ${item.state} already: edit it to have it looked at again`)
    const dependencies = { ...verifying, db: tx }
    if (verifying.verifierModel !== null && isVerifiable(verifying.suites, item) && !(await isLeft(dependencies, item)))
      throw new ConflictError('item_looked_up', `${whyNothingIsLeft(id)}: edit, approve or reject it`)
    await startVerifying({ ...dependencies, queue }, { ids: [id], retryUnproven: true })
    await insertReviews(tx, [{ itemId: id, version: item.version, decision, reason, author }])
  })
}

/** Whether an item can be sent back: it is a candidate, and the verifier or the extractor has not said all that it will. */
export async function mayBeSentBack(verifying: Verifying, id: string): Promise<boolean> {
  const item = await findItem(verifying.db, id)
  if (item?.state !== 'candidate' || verifying.verifierModel === null) return false
  return isVerifiable(verifying.suites, item) && (await isLeft(verifying, item))
}

function isVerifiable(suites: Suites, { suite, taskType }: ItemRow): boolean {
  return verifiableTaskTypes(suites).some((one) => one.suite === suite && one.taskType === taskType)
}

/** Whether there are claims that the verifier has not looked up or not proven, or disputes that the extractor has not been given. */
async function isLeft({ db, suites, verifierModel }: Verifying, { id }: ItemRow): Promise<boolean> {
  const found = (await currentVerifications(db, id)).find(({ modelId }) => modelId === verifierModel)
  if (!found || found.outcome === 'unproven') return true
  return (await disputesLeft({ db, suites, verifier: verifierModel }, id)) !== null
}

function whyNothingIsLeft(id: string): string {
  return `the verifier has looked up every claim of item ${id}, and what goes to the extractor has been there`
}
