import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import {
  adjudications,
  apiKeys,
  batchRequests,
  cardCorrections,
  humanBaselines,
  idempotentReplies,
  invitations,
  judgments,
  leaderboards,
  mailAddresses,
  members,
  messages,
  modelCalls,
  objections,
  participantAnswers,
  participants,
  responses,
  ruleResults,
  scores,
  sessions,
  submissions,
  teams,
  webhooks
} from './tables.ts'
import type { TeamRow } from './teams.ts'

/** Holds the submissions of a team and the people who answer for it, in the order in which they are held elsewhere. */
export async function holdWorkOf(transaction: Executor, teamId: string): Promise<void> {
  const ofTeam = baselinesWhere(transaction, eq(humanBaselines.teamId, teamId))
  await transaction
    .select({ id: humanBaselines.id })
    .from(humanBaselines)
    .where(eq(humanBaselines.teamId, teamId))
    .orderBy(humanBaselines.id)
    .for('update')
  await transaction
    .select({ id: participants.id })
    .from(participants)
    .where(inArray(participants.baselineId, ofTeam))
    .orderBy(participants.id)
    .for('update')
  await transaction
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.teamId, teamId))
    .orderBy(submissions.id)
    .for('update')
}

/** Whether judges are at work for a team, or replies of theirs are on their way: these would arrive after it is gone. */
export async function isBeingGraded(db: Executor, teamId: string): Promise<boolean> {
  const underWay = and(eq(submissions.teamId, teamId), inArray(submissions.state, ['queued', 'grading']))
  const awaited = inArray(batchRequests.submissionId, idsWhere(db, eq(submissions.teamId, teamId)))
  return (await db.$count(submissions, underWay)) + (await db.$count(batchRequests, awaited)) > 0
}

/** Removes whoever could act for a team, and whatever tells who they were. */
export async function erasePeople(transaction: Executor, teamId: string): Promise<void> {
  const keys = transaction.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.teamId, teamId))
  const people = transaction.select({ id: members.id }).from(members).where(eq(members.teamId, teamId))
  // The reply to the request that erases is being made: it holds no name, and goes with its retention.
  await transaction
    .delete(idempotentReplies)
    .where(and(inArray(idempotentReplies.apiKeyId, keys), isNotNull(idempotentReplies.status)))
  await transaction.delete(sessions).where(or(inArray(sessions.keyId, keys), inArray(sessions.memberId, people)))
  await transaction.delete(invitations).where(eq(invitations.teamId, teamId))
  await transaction.delete(apiKeys).where(eq(apiKeys.teamId, teamId))
  await transaction.delete(members).where(eq(members.teamId, teamId))
  await transaction.delete(webhooks).where(eq(webhooks.teamId, teamId))
  await transaction.delete(mailAddresses).where(eq(mailAddresses.teamId, teamId))
  await transaction.delete(messages).where(eq(messages.teamId, teamId))
}

/** Removes what a team never published, or took back, with all that was made of it: human baselines first, whose people handed in. */
export async function eraseUnpublished(transaction: Executor, teamId: string): Promise<void> {
  const unshown = baselinesWhere(transaction, and(eq(humanBaselines.teamId, teamId), not(isShown))!)
  const people = transaction
    .select({ id: participants.id })
    .from(participants)
    .where(inArray(participants.baselineId, unshown))
  await transaction.delete(participantAnswers).where(inArray(participantAnswers.participantId, people))
  await transaction.delete(participants).where(inArray(participants.baselineId, unshown))
  await transaction.delete(humanBaselines).where(and(eq(humanBaselines.teamId, teamId), not(isShown)))
  const unpublished = and(eq(submissions.teamId, teamId), not(isPublished(transaction)))!
  await emptyCalls(transaction, unpublished)
  // Objections first: they name adjudications.
  for (const table of [cardCorrections, objections, adjudications, scores, judgments, ruleResults, responses]) {
    await transaction.delete(table).where(inArray(table.submissionId, idsWhere(transaction, unpublished)))
  }
  await transaction.delete(submissions).where(unpublished)
}

/**
 * Takes the texts out of what a team published without opening its responses: outputs, and the words of judges, which quote
 * them. Scores, and all that they are computed from, stay.
 */
export async function eraseClosedTexts(transaction: Executor, teamId: string): Promise<void> {
  const closed = and(eq(submissions.teamId, teamId), isPublished(transaction), eq(submissions.openResponses, false))!
  const ofTeam = baselinesWhere(transaction, eq(humanBaselines.teamId, teamId))
  const people = transaction
    .select({ id: participants.id })
    .from(participants)
    .where(inArray(participants.baselineId, ofTeam))
  await transaction
    .update(participantAnswers)
    .set({ output: '' })
    .where(and(isNotNull(participantAnswers.output), inArray(participantAnswers.participantId, people)))
  const ofClosed = () => idsWhere(transaction, closed)
  await emptyCalls(transaction, closed)
  await transaction
    .update(responses)
    .set({ output: '', record: null })
    .where(inArray(responses.submissionId, ofClosed()))
  await transaction.update(ruleResults).set({ flags: [] }).where(inArray(ruleResults.submissionId, ofClosed()))
  await transaction
    .update(cardCorrections)
    .set({ reason: erased })
    .where(inArray(cardCorrections.submissionId, idsWhere(transaction, eq(submissions.teamId, teamId))))
  await transaction.update(objections).set({ reason: erased }).where(inArray(objections.submissionId, ofClosed()))
  await transaction
    .update(judgments)
    .set({ verdict: sql`jsonb_set(${judgments.verdict}, '{parts}', ${wordless(judgments.verdict)})` })
    .where(and(eq(judgments.status, 'done'), inArray(judgments.submissionId, ofClosed())))
  await transaction
    .update(adjudications)
    .set({ parts: wordlessParts(sql`${adjudications.parts}`), reason: null })
    .where(inArray(adjudications.submissionId, ofClosed()))
}

/** Gives a team the neutral name under which what it published stays, and forgets results that hold the former one. */
export async function renameErased(transaction: Executor, id: string, now: Date): Promise<TeamRow> {
  const name = `former team ${id.slice(-8)}`
  const [row] = await transaction.update(teams).set({ name, erasedAt: now }).where(eq(teams.id, id)).returning()
  // They are computed anew, with the same figures, when somebody asks.
  await transaction.delete(leaderboards)
  return row!
}

const erased = 'erased with the team'

/** Of a human baseline: everybody reads its figures. */
const isShown = and(isNotNull(humanBaselines.publishedAt), isNull(humanBaselines.withdrawnAt))!

/** Of a submission: it is on a board, or a person handed it in for figures that everybody reads. */
function isPublished(db: Executor): SQL {
  const handedIn = db
    .select({ id: sql<string>`${participants.submissionId}` })
    .from(participants)
    .where(and(isNotNull(participants.submissionId), inArray(participants.baselineId, baselinesWhere(db, isShown))))
  return or(eq(submissions.state, 'published'), inArray(submissions.id, handedIn))!
}

function baselinesWhere(db: Executor, which: SQL) {
  return db.select({ id: humanBaselines.id }).from(humanBaselines).where(which)
}

/** Calls stay for what they cost; no equal call finds a reply in them. */
async function emptyCalls(transaction: Executor, which: SQL): Promise<void> {
  await transaction
    .update(modelCalls)
    .set({
      ...{ key: sql`'erased ' || ${modelCalls.id}`, request: { erased: true }, raw: null, text: null },
      error: sql`case when ${modelCalls.error} is null then null else ${erased} end`
    })
    .where(inArray(modelCalls.submissionId, idsWhere(transaction, which)))
}

function idsWhere(db: Executor, which: SQL) {
  return db.select({ id: submissions.id }).from(submissions).where(which)
}

function wordless(verdict: typeof judgments.verdict): SQL {
  return wordlessParts(sql`${verdict} -> 'parts'`)
}

/** The parts of a verdict without rationales and quotes; whether a quote was found stays. */
function wordlessParts(parts: SQL): SQL {
  return sql`(select coalesce(jsonb_object_agg(part.id, part.verdict || '{"rationale": "", "quote": ""}'::jsonb), '{}'::jsonb)
    from jsonb_each(${parts}) as part(id, verdict))`
}
