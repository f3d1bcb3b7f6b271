import { findAdjudication } from '../../db/adjudications.ts'
import type { Executor } from '../../db/client.ts'
import { newId } from '../../db/new-id.ts'
import {
  countOpenObjections,
  endObjection,
  findObjection,
  insertObjection,
  listObjections,
  type ObjectionRow,
  splitOfItem
} from '../../db/objections.ts'
import { findResponse } from '../../db/responses.ts'
import { findSubmission, lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { AppError, ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import { type AskedObjection, newObjectionSchema, type RefusedObjection } from '../../schemas/objection.ts'
import { tellOfObjections } from '../messages/tell-of.ts'
import type { Teller } from '../messages/tell-team.ts'

/** Somebody has to read each of them. */
const mostOpen = 50

/** `teamId` is the team of whoever asks. */
type Place = { submission: SubmissionRow; itemId: string; teamId: string }
type Asked = { id: string; teamId: string }
type Decision = { outcome: 'upheld' | 'rejected'; reason: string; adjudication?: string | undefined }

/**
 * Stores what a team holds against the score of one of its responses. Of a private item a team is told no score, so that
 * it can object to none: what becomes of an objection would tell it. The 0 of an item that was never answered is nobody's
 * judgment of a response, and there is nothing to look at again.
 *
 * @throws {NotFoundError} `item_not_found`
 * @throws {AppError} 403 `objection_not_own`, `split_private`
 * @throws {ConflictError} `submission_not_graded`, `response_not_sent`, `objection_open`, `objections_too_many`
 */
export async function objectToScore(
  teller: Teller,
  { submission, itemId, teamId }: Place,
  reason: string
): Promise<ObjectionRow> {
  const { db } = teller
  assertObjectable(submission, teamId)
  const fault = await faultOfItem(db, submission, itemId)
  if (fault) throw fault
  if ((await roomFor(db, submission)) <= 0) throw tooManyOpen()
  const row = await store(db, submission, { itemId, reason })
  await tellOfObjections(teller, submission, [row])
  return row
}

/**
 * Stores objections to many scores of a submission at once: all of them, or none.
 *
 * @throws {AppError} 403 `objection_not_own`; {ConflictError} `submission_not_graded`
 * @throws {InvalidError} `objections_refused` with every fault of every one of them in `refused`, by its place from 1
 */
export async function objectToScores(
  teller: Teller,
  { submission, teamId }: Omit<Place, 'itemId'>,
  asked: readonly AskedObjection[]
): Promise<ObjectionRow[]> {
  const { db } = teller
  assertObjectable(submission, teamId)
  const room = await roomFor(db, submission)
  const open = await listObjections(
    db,
    { after: null, limit: mostOpen },
    { submissionId: submission.id, state: 'open' }
  )
  const taken = new Set(open.map(({ itemId }) => itemId))
  const refused: RefusedObjection[] = []
  for (const [index, { itemId, reason }] of asked.entries()) {
    const faults = [
      reasonFault(reason),
      await faultOfItem(db, submission, itemId),
      taken.has(itemId) ? alreadyOpen(itemId) : null,
      asked.findIndex((one) => one.itemId === itemId) < index ? namedBefore(itemId) : null,
      index >= room ? tooManyOpen() : null
    ]
    refused.push(
      ...faults.flatMap((fault) =>
        fault === null ? [] : [{ line: index + 1, itemId, code: fault.code, detail: fault.message }]
      )
    )
  }
  if (refused.length > 0) {
    const lines = new Set(refused.map(({ line }) => line)).size
    const { line, itemId, detail } = refused[0]!
    const message = `${lines} of ${asked.length} objections are refused, and none is made; the first is ${line} (item ${itemId}): ${detail}`
    throw new InvalidError('objections_refused', message, { refused })
  }
  const rows: ObjectionRow[] = []
  for (const one of asked) rows.push(await store(db, submission, one))
  await tellOfObjections(teller, submission, rows)
  return rows
}

function assertObjectable({ id, state, teamId: ownTeamId }: SubmissionRow, teamId: string): void {
  assertOwn(ownTeamId, teamId)
  if (state === 'graded' || state === 'published') return
  throw new ConflictError('submission_not_graded', `submission ${id} is ${state}: it has no scores to object to`)
}

/** Why nobody can object to the score of an item; null where its team can. */
async function faultOfItem(db: Executor, { id, releaseName }: SubmissionRow, itemId: string): Promise<AppError | null> {
  const split = await splitOfItem(db, releaseName, itemId)
  if (split === null) return new NotFoundError('item', itemId)
  if (split === 'private')
    return new AppError('split_private', `item ${itemId} is of the private split, whose scores are not told`, 403)
  if (await findResponse(db, id, itemId)) return null
  return new ConflictError(
    'response_not_sent',
    `submission ${id} sent no response to item ${itemId}: nothing was judged that could be objected to`
  )
}

/** How many objections may be added to those that are open; others wait until this transaction ends. */
async function roomFor(transaction: Executor, { id }: SubmissionRow): Promise<number> {
  await lockSubmission(transaction, id)
  return mostOpen - (await countOpenObjections(transaction, id))
}

async function store(db: Executor, { id }: SubmissionRow, { itemId, reason }: AskedObjection): Promise<ObjectionRow> {
  const row = await insertObjection(db, { id: newId('obj'), submissionId: id, itemId, reason })
  if (!row) throw alreadyOpen(itemId)
  return row
}

function reasonFault(reason: string): AppError | null {
  const { error } = newObjectionSchema.safeParse({ reason })
  if (!error) return null
  return new InvalidError('reason_invalid', `its reason ${error.issues.map(({ message }) => message).join('; ')}`)
}

function alreadyOpen(itemId: string): AppError {
  return new ConflictError('objection_open', `an objection to the score of item ${itemId} is open already`)
}

function namedBefore(itemId: string): AppError {
  return new InvalidError('item_repeated', `item ${itemId} is named before`)
}

function tooManyOpen(): AppError {
  return new ConflictError(
    'objections_too_many',
    `${mostOpen} objections to this submission are open, or would be: wait for a decision, or withdraw one`
  )
}

/**
 * Decides an objection. Nobody decides one of their own team. An objection that is upheld moves no score: what was
 * published stays, and a regrading under another panel, or the next version of the item, is what can follow.
 *
 * @throws {NotFoundError} `objection_not_found`
 * @throws {AppError} 403 `objection_own`
 * @throws {InvalidError} `adjudication_unfit` where it is of another response, or has no verdict yet
 * @throws {ConflictError} `objection_ended`
 */
export async function decideObjection(
  teller: Teller,
  { id, teamId }: Asked,
  decision: Decision
): Promise<ObjectionRow> {
  const { db } = teller
  const found = await findObjection(db, id)
  const fault = faultOfDecision(id, found, teamId)
  if (fault) throw fault
  const { adjudication } = decision
  if (adjudication !== undefined) await assertFits(db, found!.objection, adjudication)
  const row = await endDecided(teller, id, decision)
  await tellOfObjections(teller, (await findSubmission(db, row.submissionId))!, [row])
  return row
}

/**
 * Decides several objections alike, with one reason: all of them, or none.
 *
 * @throws {InvalidError} `decisions_refused` with what is wrong with each that cannot be decided in `refused`
 */
export async function decideObjections(
  teller: Teller,
  { ids, teamId }: { ids: readonly string[]; teamId: string },
  decision: Omit<Decision, 'adjudication'>
): Promise<ObjectionRow[]> {
  const asked = [...new Set(ids)]
  const refused: { id: string; code: string; detail: string }[] = []
  for (const id of asked) {
    const found = await findObjection(teller.db, id)
    const fault = faultOfDecision(id, found, teamId)
    if (fault) refused.push({ id, code: fault.code, detail: fault.message })
  }
  if (refused.length > 0) {
    const message = `${refused.length} of ${asked.length} objections cannot be decided, and none is; the first is ${refused[0]!.id}: ${refused[0]!.detail}`
    throw new InvalidError('decisions_refused', message, { refused })
  }
  const rows: ObjectionRow[] = []
  for (const id of asked) rows.push(await endDecided(teller, id, decision))
  for (const [submissionId, ofSubmission] of Map.groupBy(rows, ({ submissionId }) => submissionId)) {
    await tellOfObjections(teller, (await findSubmission(teller.db, submissionId))!, ofSubmission)
  }
  return rows
}

async function endDecided({ db, now }: Teller, id: string, { outcome, reason, adjudication }: Decision) {
  const decided = { state: outcome, decision: reason, adjudicationId: adjudication ?? null, endedAt: now() }
  return await ended(db, id, decided)
}

type FoundObjection = Awaited<ReturnType<typeof findObjection>>

function faultOfDecision(id: string, found: FoundObjection, teamId: string): AppError | null {
  if (!found) return new NotFoundError('objection', id)
  if (found.teamId === teamId) {
    return new AppError('objection_own', 'an objection is decided by somebody of another team', 403)
  }
  return found.objection.state === 'open' ? null : alreadyEnded(id)
}

/**
 * Takes an objection back, for the team that made it.
 *
 * @throws {NotFoundError} `objection_not_found`
 * @throws {AppError} 403 `objection_not_own`
 * @throws {ConflictError} `objection_ended`
 */
export async function withdrawObjection(db: Executor, { id, teamId }: Asked, now: Date): Promise<ObjectionRow> {
  const found = await findObjection(db, id)
  if (!found) throw new NotFoundError('objection', id)
  assertOwn(found.teamId, teamId)
  return await ended(db, id, { state: 'withdrawn', endedAt: now })
}

/** Whoever may act for every team decides objections: they neither make nor take back one that they could decide. */
function assertOwn(teamId: string, askingTeamId: string): void {
  if (teamId === askingTeamId) return
  const message = 'an objection is made and taken back by the team whose score it is; others decide it'
  throw new AppError('objection_not_own', message, 403)
}

async function ended(db: Executor, id: string, outcome: Parameters<typeof endObjection>[2]): Promise<ObjectionRow> {
  const row = await endObjection(db, id, outcome)
  if (!row) throw alreadyEnded(id)
  return row
}

function alreadyEnded(id: string): AppError {
  return new ConflictError('objection_ended', `objection ${id} was decided or withdrawn before`)
}

async function assertFits(db: Executor, { submissionId, itemId }: ObjectionRow, id: string): Promise<void> {
  const row = await findAdjudication(db, id)
  if (row?.submissionId === submissionId && row.itemId === itemId && row.state === 'done') return
  const message = `adjudication ${id} is no verdict on the response to item ${itemId} of submission ${submissionId}`
  throw new InvalidError('adjudication_unfit', message)
}
