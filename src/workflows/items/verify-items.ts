import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { extractionOfItem, verificationBeforeMending } from '../../db/disputes.ts'
import type { ExtractionRow } from '../../db/extraction-states.ts'
import { findItem } from '../../db/items.ts'
import { isVerifiedWith, saveVerification, type VerifiedVersion } from '../../db/verifications.ts'
import { AppError } from '../../errors.ts'
import { verificationOutcome } from '../../grading/verified-claims.ts'
import type { Ask } from '../../models/ask.ts'
import { askedEffort } from '../../models/effort.ts'
import { type Choices, choiceFor } from '../../schemas/choices.ts'
import { chosenEffort, type EffortChoice, type ReasoningEffort } from '../../schemas/reasoning-effort.ts'
import type { AtomicClaim, VerifiedClaim } from '../../schemas/verification.ts'
import { taskTypeOf } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import { claimed } from '../claimed.ts'
import { currentStructure } from '../papers/current-structure.ts'
import { askWhileActive } from '../papers/resting-paper.ts'
import { type DisputeDependencies, returnDisputes } from './return-disputes.ts'
import { takeVerification } from './take-verification.ts'

export type VerifyingDependencies = DisputeDependencies & {
  claim: Claim
  /** What operators chose for the verifier, by task type. */
  verifierEfforts: Choices<EffortChoice>
  /** Asks by the providers' batch endpoints, for items that were extracted so; left out where all is asked live. */
  askByBatch?: Ask
}

/** The effort that a verifier is asked for items of a task type; null where it is left to the model. */
export function verifierEffort(
  modelId: string,
  efforts: Choices<EffortChoice>,
  taskType: string
): ReasoningEffort | null {
  return askedEffort(modelId, chosenEffort(choiceFor(efforts, { taskType }), 'medium')).effort
}

/**
 * Has the verifier look up what the current version of an item says of its paper, gives back to the extractor what it differs on,
 * once, and has it look up what was mended. Does nothing for an item that is gone, says nothing of a paper, or is verified by this
 * model already, with nothing to give back.
 *
 * @returns whether it was verified now
 * @throws {ClaimedElsewhere} while another process has it
 * @throws {AppError} `paper_missing` when its paper cannot be read, `paper_paused` and `paper_withdrawn` when it is
 * @throws {ModelError} {BudgetError} from the calls; those that were answered are not paid for again. {ReplyPending} when replies come by
 *   batch, which `wakeExtraction` calls it again for
 */
export async function verifyItem(dependencies: VerifyingDependencies, itemId: string): Promise<boolean> {
  return await claimed(dependencies.claim, `verify ${itemId}`, async () => {
    const isVerifiedNow = await verifyVersion(dependencies, itemId)
    const isMended = await returnDisputes(dependencies, itemId)
    return isMended ? await verifyVersion(dependencies, itemId) : isVerifiedNow
  })
}

async function verifyVersion(dependencies: VerifyingDependencies, itemId: string): Promise<boolean> {
  const { db, suites, verifier, verifierEfforts } = dependencies
  const item = await findItem(db, itemId)
  if (!item || item.paperId === null || verifier === null) return false
  const taskType = taskTypeOf(suites, item)
  const subject = { itemId, version: item.version, modelId: verifier }
  if (!taskType.claims || (await isVerifiedWith(db, subject))) return false
  const claims = taskType.claims(readContent(taskType, item))
  const paper = await currentStructure(dependencies, item.paperId)
  if (!paper) throw new AppError('paper_missing', `the paper of item ${itemId} cannot be read`, 409)
  const effort = verifierEffort(verifier, verifierEfforts, taskType.name)
  const byBatch = dependencies.askByBatch && (await extractedByBatch(db, itemId))
  const ask = askWhileActive(db, item.paperId, byBatch ? dependencies.askByBatch! : dependencies.ask)
  const known = await verifiedBefore(db, subject)
  const left = claims.filter((claim) => !known.has(keyOf(claim)))
  const found = await takeVerification(
    { modelId: verifier, ask },
    {
      ...{ item, claims: left, paper, effort },
      ...(byBatch && { extractionId: byBatch.id })
    }
  )
  const inTurn = [...found.claims]
  const all = claims.map((claim) => {
    const same = known.get(keyOf(claim))
    return same ? { ...same, ...claim } : inTurn.shift()!
  })
  await saveVerification(db, { ...subject, ...found, claims: all, outcome: verificationOutcome(all) })
  return true
}

/** The extraction that an item is of, where its replies came by batch. */
async function extractedByBatch(db: Executor, itemId: string): Promise<ExtractionRow | null> {
  const extraction = await extractionOfItem(db, itemId)
  return extraction?.delivery === 'batch' ? extraction : null
}

/**
 * Of a version that the extractor mended: the claims that it has in common with the one before, as far as the verifier had a verdict
 * on them. Of any other version there are none.
 */
async function verifiedBefore(db: Executor, subject: VerifiedVersion): Promise<Map<string, VerifiedClaim>> {
  const before = await verificationBeforeMending(db, subject)
  const proven = before?.claims.filter(({ outcome }) => outcome !== 'unproven') ?? []
  return new Map(proven.map((claim) => [keyOf(claim), claim]))
}

/** A mend moves sentences, so that a claim is known by what it says and not by its id. */
function keyOf({ statement, holds }: AtomicClaim): string {
  return `${holds} ${statement}`
}
