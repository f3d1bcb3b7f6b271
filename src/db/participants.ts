import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import { participantAnswers, participants, submissions } from './tables.ts'

export type ParticipantRow = typeof participants.$inferSelect
export type ParticipantAnswerRow = typeof participantAnswers.$inferSelect
export type NewParticipant = Pick<ParticipantRow, 'baselineId' | 'createdBy' | 'expiresAt'>

/**
 * Makes the next person of a baseline.
 *
 * @param transaction that holds the baseline, so that no two get one number
 * @returns the token, for that person and for this once, and the row that stands for it
 */
export async function insertParticipant(
  transaction: Executor,
  made: NewParticipant
): Promise<{ token: string; row: ParticipantRow }> {
  const token = newSecret('aerpart_')
  const number = (await transaction.$count(participants, eq(participants.baselineId, made.baselineId))) + 1
  const [row] = await transaction
    .insert(participants)
    .values({ ...made, id: newId('participant'), number, tokenHash: hashOfSecret(token) })
    .returning()
  return { token, row: row! }
}

/** Whoever comes with a token. The hash of 32 random bytes is looked up: no guess comes nearer by its time. */
export async function findParticipant(db: Executor, token: string): Promise<ParticipantRow | null> {
  const [row] = await db.select().from(participants).where(hasToken(token))
  return row ?? null
}

/** The same, held until the transaction ends: saves, hand-in and leaving take turns. */
export async function lockParticipant(transaction: Executor, token: string): Promise<ParticipantRow | null> {
  const [row] = await transaction.select().from(participants).where(hasToken(token)).for('update')
  return row ?? null
}

export async function listParticipants(
  db: Executor,
  { after, limit }: PageRequest,
  baselineId: string
): Promise<ParticipantRow[]> {
  return await db
    .select()
    .from(participants)
    .where(and(eq(participants.baselineId, baselineId), after === null ? undefined : gt(participants.id, after)))
    .orderBy(asc(participants.id))
    .limit(limit)
}

export async function changeParticipant(
  db: Executor,
  id: string,
  change: Partial<Pick<ParticipantRow, 'consentedAt' | 'leftAt' | 'handedInAt' | 'submissionId'>>
): Promise<void> {
  await db.update(participants).set(change).where(eq(participants.id, id))
}

/** The first revocation of a link stands; one by which answers were handed in is left as it is. Null where there is no such one. */
export async function revokeParticipant(
  db: Executor,
  { id, baselineId }: Pick<ParticipantRow, 'id' | 'baselineId'>
): Promise<ParticipantRow | null> {
  const ofBaseline = and(eq(participants.id, id), eq(participants.baselineId, baselineId))
  const isOpen = and(isNull(participants.handedInAt), isNull(participants.leftAt), isNull(participants.revokedAt))
  await db.update(participants).set({ revokedAt: sql`now()` }).where(and(ofBaseline, isOpen))
  const [row] = await db.select().from(participants).where(ofBaseline)
  return row ?? null
}

/** Links of a baseline by which somebody may still answer. */
export async function countOpenLinks(db: Executor, baselineId: string, now: Date): Promise<number> {
  const { handedInAt, leftAt, revokedAt, expiresAt } = participants
  const isOpen = and(isNull(handedInAt), isNull(leftAt), isNull(revokedAt), gt(expiresAt, now))
  return await db.$count(participants, and(eq(participants.baselineId, baselineId), isOpen))
}

/** Those of a baseline who handed answers in, with what became of their submissions, in the order of their numbers. */
export async function handedIn(db: Executor, baselineId: string) {
  const { state, reason, panelId, id } = submissions
  return await db
    .select({
      participantId: participants.id,
      number: participants.number,
      submission: { id, state, reason, panelId }
    })
    .from(participants)
    .leftJoin(submissions, eq(submissions.id, participants.submissionId))
    .where(and(eq(participants.baselineId, baselineId), isNotNull(participants.handedInAt)))
    .orderBy(asc(participants.number))
}

/** Notes that an item is shown, the first time. */
export async function noteShown(
  db: Executor,
  shown: { participantId: string; itemId: string; at: Date }
): Promise<void> {
  const { participantId, itemId, at: firstShownAt } = shown
  await db.insert(participantAnswers).values({ participantId, itemId, firstShownAt }).onConflictDoNothing()
}

export async function findAnswer(
  db: Executor,
  { participantId, itemId }: Pick<ParticipantAnswerRow, 'participantId' | 'itemId'>
): Promise<ParticipantAnswerRow | null> {
  const isIt = and(eq(participantAnswers.participantId, participantId), eq(participantAnswers.itemId, itemId))
  const [row] = await db.select().from(participantAnswers).where(isIt)
  return row ?? null
}

export async function storeAnswer(db: Executor, row: ParticipantAnswerRow): Promise<void> {
  const { output, skippedAt, savedAt, revision } = row
  await db
    .insert(participantAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [participantAnswers.participantId, participantAnswers.itemId],
      set: { output, skippedAt, savedAt, revision }
    })
}

/** What these people made of the items that they were shown. */
export async function answersOf(db: Executor, participantIds: readonly string[]): Promise<ParticipantAnswerRow[]> {
  if (participantIds.length === 0) return []
  return await db
    .select()
    .from(participantAnswers)
    .where(inArray(participantAnswers.participantId, [...participantIds]))
    .orderBy(asc(participantAnswers.participantId), asc(participantAnswers.itemId))
}

/** How many items each of these people answered and skipped; who saved nothing has no entry. */
export async function countAnswers(db: Executor, participantIds: readonly string[]) {
  if (participantIds.length === 0) return new Map<string, { answered: number; skipped: number }>()
  const { participantId, savedAt, skippedAt } = participantAnswers
  const rows = await db
    .select({ participantId, saved: count(savedAt), skipped: count(skippedAt) })
    .from(participantAnswers)
    .where(inArray(participantId, [...participantIds]))
    .groupBy(participantId)
  return new Map(
    rows.map(({ participantId, saved, skipped }) => [participantId, { answered: saved - skipped, skipped }])
  )
}

export async function deleteAnswers(db: Executor, participantId: string): Promise<void> {
  await db.delete(participantAnswers).where(eq(participantAnswers.participantId, participantId))
}

function hasToken(token: string) {
  return eq(participants.tokenHash, hashOfSecret(token))
}
