import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { findItem } from '../../db/items.ts'
import { isVerifiedWith, saveVerification } from '../../db/verifications.ts'
import { AppError } from '../../errors.ts'
import type { Ask } from '../../models/ask.ts'
import { askedEffort } from '../../models/effort.ts'
import { type Choices, choiceFor } from '../../schemas/choices.ts'
import { chosenEffort, type EffortChoice, type ReasoningEffort } from '../../schemas/reasoning-effort.ts'
import { taskTypeOf } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suites } from '../../suites/suite.ts'
import { claimed } from '../claimed.ts'
import { currentStructure } from '../papers/current-structure.ts'
import type { PaperReader } from '../papers/ingest-paper.ts'
import { askWhileActive } from '../papers/resting-paper.ts'
import { takeVerification } from './take-verification.ts'

export type VerifyingDependencies = {
  db: Executor
  claim: Claim
  suites: Suites
  /** Reads a paper again that an older version of the service has read. */
  pdf: PaperReader
  /** Name of a model of another maker than the extractor's; null when none is configured. */
  verifier: string | null
  /** What operators chose for it, by task type. */
  verifierEfforts: Choices<EffortChoice>
  ask: Ask
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
 * Has the verifier look up what the current version of an item says of its paper. Does nothing for an item that is gone, says
 * nothing of a paper, or is verified by this model already.
 *
 * @returns whether it was verified now
 * @throws {ClaimedElsewhere} while another process has it
 * @throws {AppError} `paper_missing` when its paper cannot be read, `paper_paused` and `paper_withdrawn` when it is
 * @throws {ModelError} {BudgetError} from the calls; those that were answered are not paid for again
 */
export async function verifyItem(dependencies: VerifyingDependencies, itemId: string): Promise<boolean> {
  const { db, claim, suites, verifier, verifierEfforts } = dependencies
  return await claimed(claim, `verify ${itemId}`, async () => {
    const item = await findItem(db, itemId)
    if (!item || item.paperId === null || verifier === null) return false
    const taskType = taskTypeOf(suites, item)
    const subject = { itemId, version: item.version, modelId: verifier }
    if (!taskType.claims || (await isVerifiedWith(db, subject))) return false
    const claims = taskType.claims(readContent(taskType, item))
    const paper = await currentStructure(dependencies, item.paperId)
    if (!paper) throw new AppError('paper_missing', `the paper of item ${itemId} cannot be read`, 409)
    const effort = verifierEffort(verifier, verifierEfforts, taskType.name)
    const ask = askWhileActive(db, item.paperId, dependencies.ask)
    const found = await takeVerification({ modelId: verifier, ask }, { item, claims, paper, effort })
    await saveVerification(db, { ...subject, ...found })
    return true
  })
}
