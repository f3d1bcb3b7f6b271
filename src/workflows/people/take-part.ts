import { noteAct } from '../../db/audit-log.ts'
import type { Executor } from '../../db/client.ts'
import { findHumanBaseline, type HumanBaselineRow } from '../../db/human-baselines.ts'
import {
  changeParticipant,
  deleteAnswers,
  findAnswer,
  findParticipant,
  lockParticipant,
  noteShown,
  type ParticipantAnswerRow,
  type ParticipantRow,
  storeAnswer
} from '../../db/participants.ts'
import { AppError, ConflictError } from '../../errors.ts'

/** A person by the link, and what the person is asked. */
export type TakingPart = { participant: ParticipantRow; baseline: HumanBaselineRow }

/** What a save does: `revision` is that of the answer which the page showed. */
export type Save = { itemId: string; revision: number; output: string; isSkipped: boolean }

/** An answer that was stored, or that which stands because it was changed in the meantime, as in another window. */
export type Saved = { kind: 'stored' | 'conflict'; answer: ParticipantAnswerRow }

/**
 * Whoever a link is for, who may still answer.
 *
 * @throws {AppError} 404 `participant_not_found`; 409 `answers_handed_in`; 410 `participant_left`, `participant_revoked`,
 *   `participant_expired`, `baseline_closed`
 */
export async function openParticipant(db: Executor, token: string, now: Date): Promise<TakingPart> {
  return await assertOpen(db, await findParticipant(db, token), now)
}

/** The same, and no other window of this person changes anything until the transaction ends. */
export async function lockOpenParticipant(transaction: Executor, token: string, now: Date): Promise<TakingPart> {
  return await assertOpen(transaction, await lockParticipant(transaction, token), now)
}

/** Notes that a person agrees to take part; the first time counts. */
export async function giveConsent(transaction: Executor, token: string, now: Date): Promise<void> {
  const taking = await lockOpenParticipant(transaction, token, now)
  if (taking.participant.consentedAt) return
  await changeParticipant(transaction, taking.participant.id, { consentedAt: now })
  await noteOwnAct(transaction, taking, { act: 'POST /people/{token}/consent', made: null })
}

/** Ends a person's part before anything was handed in, and deletes what was answered. */
export async function stopTakingPart(transaction: Executor, token: string, now: Date): Promise<void> {
  const taking = await lockOpenParticipant(transaction, token, now)
  await deleteAnswers(transaction, taking.participant.id)
  await changeParticipant(transaction, taking.participant.id, { leftAt: now })
  await noteOwnAct(transaction, taking, { act: 'POST /people/{token}/leave', made: null })
}

/**
 * The answer to an item as it stands, with the moment when the item was first shown: now, where it was not shown before.
 *
 * @returns null for an item that the person is not asked
 */
export async function showAnswer(
  db: Executor,
  { participant, baseline }: TakingPart,
  { itemId, now }: { itemId: string; now: Date }
): Promise<ParticipantAnswerRow | null> {
  if (!baseline.itemIds.includes(itemId)) return null
  const place = { participantId: participant.id, itemId }
  await noteShown(db, { ...place, at: now })
  return await findAnswer(db, place)
}

/**
 * Stores an answer, or the choice to give none. What was saved in another window meanwhile is not written over.
 *
 * @throws {AppError} as `openParticipant`, 409 `consent_missing`
 */
export async function saveAnswer(transaction: Executor, token: string, save: Save, now: Date): Promise<Saved> {
  const { participant, baseline } = await lockOpenParticipant(transaction, token, now)
  assertConsented(participant)
  const before = await showAnswer(transaction, { participant, baseline }, { itemId: save.itemId, now })
  if (!before) throw new AppError('item_not_found', 'you are not asked this item', 404)
  const output = save.output === '' ? before.output : save.output
  const isThere = before.output === output && (before.skippedAt !== null) === save.isSkipped && before.savedAt !== null
  if (isThere) return { kind: 'stored', answer: before }
  if (before.revision !== save.revision) return { kind: 'conflict', answer: before }
  const answer = {
    ...before,
    output,
    skippedAt: save.isSkipped ? now : null,
    savedAt: now,
    revision: before.revision + 1
  }
  await storeAnswer(transaction, answer)
  return { kind: 'stored', answer }
}

/** @throws {ConflictError} `consent_missing` */
export function assertConsented({ consentedAt }: ParticipantRow): void {
  if (consentedAt) return
  throw new ConflictError('consent_missing', 'you have not agreed to take part yet: the first page asks for it')
}

/** Puts what a person did into the audit log of the team, under the id that stands for the person. The token is a secret. */
export async function noteOwnAct(
  transaction: Executor,
  { participant, baseline }: TakingPart,
  { act, made }: { act: string; made: string | null }
): Promise<void> {
  const by = { keyId: participant.id, memberId: null, teamId: baseline.teamId, role: 'reader' as const }
  const subject = { id: baseline.id, participant: participant.id }
  await noteAct(transaction, { ...by, act, subject, made, reason: null })
}

async function assertOpen(db: Executor, participant: ParticipantRow | null, now: Date): Promise<TakingPart> {
  // The token is a secret, also one that is nearly right: it is not repeated.
  if (!participant) throw new AppError('participant_not_found', 'nobody has this link: see that it is whole', 404)
  const { handedInAt, leftAt, revokedAt, expiresAt } = participant
  if (handedInAt)
    throw new ConflictError('answers_handed_in', 'your answers were handed in: thank you, there is no more to do')
  if (leftAt) throw over('participant_left', 'you stopped taking part, and your answers were deleted')
  if (revokedAt) throw over('participant_revoked', 'this link was revoked: ask whoever sent it to you')
  const baseline = (await findHumanBaseline(db, participant.baselineId))!
  if (baseline.publishedAt || baseline.withdrawnAt) throw over('baseline_closed', 'no more answers are taken')
  if (expiresAt <= now) {
    throw over('participant_expired', `this link ended at ${expiresAt.toISOString()}: ask whoever sent it to you`)
  }
  return { participant, baseline }
}

function over(code: string, message: string): AppError {
  return new AppError(code, message, 410)
}
