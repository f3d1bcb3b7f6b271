import { isDeepStrictEqual } from 'node:util'
import { cardOf, insertCardCorrection } from '../../db/card-corrections.ts'
import type { Executor } from '../../db/client.ts'
import { lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { ConflictError } from '../../errors.ts'
import type { CardChange, NewCardCorrection } from '../../schemas/card-correction.ts'
import type { ModelCard } from '../../schemas/model-card.ts'

/**
 * Adds a correction to the card of a submission that was finalised. What it declared stays beside it, and so does all that results
 * rest on: release, model, setting, sampling and panel have no way to change.
 *
 * @throws {ConflictError} `submission_is_draft`, `submission_withdrawn`, `card_unchanged`, `submission_of_people`
 */
export async function correctCard(
  transaction: Executor,
  id: string,
  { card: change, reason }: NewCardCorrection
): Promise<SubmissionRow> {
  // Held, so that corrections come one after the other, and none after a withdrawal.
  const submission = (await lockSubmission(transaction, id))!
  refuseState(submission)
  const { card } = await cardOf(transaction, submission)
  const mended = differing(card, change)
  if (Object.keys(mended).length === 0) {
    throw new ConflictError('card_unchanged', `the card of submission ${id} says this already`)
  }
  await insertCardCorrection(transaction, submission, { change: mended, reason })
  return submission
}

/** Whether the card of a submission can be corrected: before that a draft declares it, and of a withdrawn one nobody reads it. */
export function isCorrectable({ kind, state }: Pick<SubmissionRow, 'state'> & { kind?: string | undefined }): boolean {
  return kind !== 'people' && state !== 'draft' && state !== 'withdrawn'
}

/** What of a change is another value than the card has. */
function differing(card: ModelCard | null, change: CardChange): CardChange {
  const entries = Object.entries(change) as [keyof CardChange, unknown][]
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, card?.[name] ?? null))
  )
}

function refuseState({ id, kind, state }: SubmissionRow): void {
  if (isCorrectable({ kind, state })) return
  if (kind === 'people') {
    throw new ConflictError('submission_of_people', `submission ${id} holds what a person answered: it has no card`)
  }
  if (state === 'draft') {
    throw new ConflictError('submission_is_draft', `submission ${id} is a draft: change what it declares`)
  }
  throw new ConflictError('submission_withdrawn', `submission ${id} is withdrawn: its card is shown to nobody`)
}
