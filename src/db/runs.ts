import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql
} from 'drizzle-orm'
import type { JsonValue } from '../schemas/json.ts'
import type { RunResult, RunState, RunUse } from '../schemas/run.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { runCalls, runPeriods, runs, submissions } from './tables.ts'

export type RunRow = typeof runs.$inferSelect
/** A run without its instance, which is large and never changes. */
export type RunHead = Omit<RunRow, 'instance' | 'optimum'>
export type RunPeriodRow = typeof runPeriods.$inferSelect
export type RunCallRow = typeof runCalls.$inferSelect
export type NewRunRow = Omit<
  RunRow,
  'id' | 'state' | 'reason' | 'calls' | 'result' | 'use' | 'createdAt' | 'updatedAt' | 'endedAt'
>

/** @returns null where the submission has a run for that item already */
export async function insertRun(db: Executor, made: NewRunRow): Promise<RunHead | null> {
  const [row] = await db
    .insert(runs)
    .values({ id: newId('run'), state: 'open', ...made })
    .onConflictDoNothing()
    .returning(head)
  return row ?? null
}

const { instance: _instance, optimum: _optimum, ...head } = getTableColumns(runs)

export async function findRun(db: Executor, id: string): Promise<RunHead | null> {
  const [row] = await db.select(head).from(runs).where(eq(runs.id, id))
  return row ?? null
}

/** The instance of a run that is there, with the best that there is in it where that is known. */
export async function instanceOfRun(db: Executor, id: string): Promise<Pick<RunRow, 'instance' | 'optimum'>> {
  const { instance, optimum } = runs
  const [row] = await db.select({ instance, optimum }).from(runs).where(eq(runs.id, id))
  return row!
}

/** The run of a submission for one of its items; null where none was begun. */
export async function findRunOfItem(db: Executor, submissionId: string, itemId: string): Promise<RunHead | null> {
  const [row] = await db
    .select(head)
    .from(runs)
    .where(and(eq(runs.submissionId, submissionId), eq(runs.itemId, itemId)))
  return row ?? null
}

/** All runs of a submission, in the order in which they were begun. */
export async function runsOfSubmission(db: Executor, submissionId: string): Promise<RunHead[]> {
  return await db.select(head).from(runs).where(eq(runs.submissionId, submissionId)).orderBy(asc(runs.id))
}

export async function hasPlayed(db: Executor, teamId: string, instanceHash: string): Promise<boolean> {
  const [row] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.teamId, teamId), eq(runs.instanceHash, instanceHash)))
    .limit(1)
  return row !== undefined
}

/** The runs of a team, or of one submission, the latest first; `after` is the id of the last one seen. */
export async function listRuns(
  db: Executor,
  { after, limit }: PageRequest,
  { teamId, submissionId }: { teamId?: string | undefined; submissionId?: string | undefined }
): Promise<RunHead[]> {
  return await db
    .select(head)
    .from(runs)
    .where(
      and(
        teamId === undefined ? undefined : eq(runs.teamId, teamId),
        submissionId === undefined ? undefined : eq(runs.submissionId, submissionId),
        after === null ? undefined : lt(runs.id, after)
      )
    )
    .orderBy(desc(runs.id))
    .limit(limit)
}

/** What was recorded of a run, seat by seat in the order of periods. */
export async function periodsOfRun(db: Executor, runId: string): Promise<RunPeriodRow[]> {
  return await db
    .select()
    .from(runPeriods)
    .where(eq(runPeriods.runId, runId))
    .orderBy(asc(runPeriods.seat), asc(runPeriods.period))
}

/** The calls of one period of a seat, in order. */
export async function callsOfPeriod(
  db: Executor,
  { runId, seat, period }: Pick<RunCallRow, 'runId' | 'seat' | 'period'>
): Promise<RunCallRow[]> {
  return await db
    .select()
    .from(runCalls)
    .where(and(eq(runCalls.runId, runId), eq(runCalls.seat, seat), eq(runCalls.period, period)))
    .orderBy(asc(runCalls.number))
}

/** What makes the calls of one period again, in order, without what was answered. */
export async function callsToRepeat(
  db: Executor,
  { runId, seat, period }: Pick<RunCallRow, 'runId' | 'seat' | 'period'>
): Promise<Pick<RunCallRow, 'session' | 'name' | 'arguments'>[]> {
  const { session, name, arguments: given } = runCalls
  return await db
    .select({ session, name, arguments: given })
    .from(runCalls)
    .where(and(eq(runCalls.runId, runId), eq(runCalls.seat, seat), eq(runCalls.period, period)))
    .orderBy(asc(runCalls.number))
}

/** What was called in each period of each seat, with the beginning of the action that ended it, in characters; null where none did. */
export async function summariseCalls(
  db: Executor,
  { runId, argument, characters }: { runId: string; argument: string; characters: number }
): Promise<{ seat: number; period: number; calls: number; refused: number; action: string | null }[]> {
  const { seat, period, status, arguments: given } = runCalls
  return await db
    .select({
      ...{ seat, period, calls: count() },
      refused: sql<number>`count(*) filter (where ${status} in ('error', 'retry_error'))`.mapWith(Number),
      action: sql<
        string | null
      >`max(left(${given} ->> ${argument}, ${characters})) filter (where ${status} = 'period_over')`
    })
    .from(runCalls)
    .where(eq(runCalls.runId, runId))
    .groupBy(seat, period)
}

/** A run with the call of a seat under this id; `call` is null where none was stored. */
export async function findRunAndCall(
  db: Executor,
  { runId, seat, callId }: Pick<RunCallRow, 'runId' | 'seat' | 'callId'>
): Promise<{ run: RunHead; call: RunCallRow | null } | null> {
  const isCall = and(eq(runCalls.runId, runs.id), eq(runCalls.seat, seat), eq(runCalls.callId, callId))
  const [row] = await db
    .select({ run: head, call: runCalls })
    .from(runs)
    .leftJoin(runCalls, isCall)
    .where(eq(runs.id, runId))
  return row ?? null
}

/** The calls of a run in order; `after` is the number of the last one seen. */
export async function listRunCalls(
  db: Executor,
  { after, limit }: PageRequest,
  { runId, seat }: { runId: string; seat?: number | undefined }
): Promise<RunCallRow[]> {
  return await db
    .select()
    .from(runCalls)
    .where(
      and(
        eq(runCalls.runId, runId),
        seat === undefined ? undefined : eq(runCalls.seat, seat),
        after === null ? undefined : gt(runCalls.number, Number(after))
      )
    )
    .orderBy(asc(runCalls.number))
    .limit(limit)
}

/** A call that was answered, with the period that it ended and where the run stands then. */
export type StoredCall = {
  call: Omit<RunCallRow, 'createdAt'>
  recorded: { value: JsonValue; notes: string } | null
  state: RunState
  reason: string | null
  now: Date
}

/**
 * Stores a call as the next of its run.
 *
 * @returns false where another process has stored one meanwhile: nothing was stored then
 */
export async function storeRunCall(db: Executor, { call, recorded, state, reason, now }: StoredCall): Promise<boolean> {
  const { runId, number, callId, seat, period, session, name, status, text } = call
  const given = JSON.stringify(call.arguments)
  const endedAt = state === 'open' ? null : now
  const ofPeriod = recorded
    ? sql`, of_period as (
        insert into run_periods (run_id, seat, period, recorded, notes)
        select id, ${seat}::int, ${period}::int, ${JSON.stringify(recorded.value)}::json, ${recorded.notes}::text from moved
      )`
    : sql``
  // One statement, where a transaction takes five: nothing else is asked of PGlite while one is open.
  const { rows } = (await db.execute(sql`
    with moved as (
      update runs set calls = ${number}::int, state = ${state}::text, reason = ${reason}::text,
        updated_at = ${now.toISOString()}::timestamptz, ended_at = ${endedAt?.toISOString() ?? null}::timestamptz
      where id = ${runId} and calls = ${number - 1}::int and state = 'open' returning id
    ), of_call as (
      insert into run_calls (run_id, number, call_id, seat, period, session, name, arguments, status, text)
      select id, ${number}::int, ${callId}::text, ${seat}::int, ${period}::int, ${session}::int, ${name}::text,
        ${given}::json, ${status}::text, ${text}::text from moved
    ) ${ofPeriod}
    select id from moved`)) as unknown as { rows: unknown[] }
  return rows.length > 0
}

/** Gives a run up that is open; one that has ended stays as it is. */
export async function failRun(db: Executor, id: string, { reason, now }: { reason: string; now: Date }): Promise<void> {
  await db
    .update(runs)
    .set({ state: 'failed', reason, updatedAt: now, endedAt: now })
    .where(and(eq(runs.id, id), eq(runs.state, 'open')))
}

/** Keeps what the model calls of a run took; of a submission that is a draft no more it stays what it was. */
export async function keepRunUse(db: Executor, id: string, use: RunUse): Promise<void> {
  const settled = db.select({ id: submissions.id }).from(submissions).where(ne(submissions.state, 'draft'))
  await db
    .update(runs)
    .set({ use })
    .where(and(eq(runs.id, id), or(isNull(runs.submissionId), notInArray(runs.submissionId, settled))))
}

/** What each run of a submission took, in the order in which they were begun; null for those of which nobody has told. */
export async function usesOfRuns(db: Executor, submissionId: string): Promise<(RunUse | null)[]> {
  const rows = await db
    .select({ use: runs.use })
    .from(runs)
    .where(eq(runs.submissionId, submissionId))
    .orderBy(asc(runs.id))
  return rows.map(({ use }) => use)
}

/** Gives open runs up in which no call was stored since then; which these are is looked at again where a call comes at the same time. */
export async function failIdleRuns(
  db: Executor,
  { before, reason, now, most }: { before: Date; reason: string; now: Date; most: number }
): Promise<number> {
  const isIdle = and(eq(runs.state, 'open'), lt(runs.updatedAt, before))
  const idle = db.select({ id: runs.id }).from(runs).where(isIdle).orderBy(asc(runs.updatedAt)).limit(most)
  const ended = await db
    .update(runs)
    .set({ state: 'failed', reason, updatedAt: now, endedAt: now })
    .where(and(isIdle, inArray(runs.id, idle)))
    .returning({ id: runs.id })
  return ended.length
}

/** Ends the runs of a submission that is taken away; none is of it any more. */
export async function leaveRuns(transaction: Executor, submissionId: string): Promise<void> {
  const ofSubmission = eq(runs.submissionId, submissionId)
  const ended = { state: 'failed', reason: 'draft_deleted', updatedAt: sql`now()`, endedAt: sql`now()` } as const
  await transaction
    .update(runs)
    .set(ended)
    .where(and(ofSubmission, eq(runs.state, 'open')))
  await transaction.update(runs).set({ submissionId: null }).where(ofSubmission)
}

/** Removes all runs of a team with their calls and notes. */
export async function deleteRunsOf(transaction: Executor, teamId: string): Promise<void> {
  const ofTeam = transaction.select({ id: runs.id }).from(runs).where(eq(runs.teamId, teamId))
  // Held, so that no call is stored meanwhile.
  await transaction.select({ id: runs.id }).from(runs).where(eq(runs.teamId, teamId)).orderBy(runs.id).for('update')
  for (const table of [runCalls, runPeriods]) await transaction.delete(table).where(inArray(table.runId, ofTeam))
  await transaction.delete(runs).where(eq(runs.teamId, teamId))
}

/** Keeps what a run came to, once. */
export async function keepRunResult(
  db: Executor,
  id: string,
  { result, optimum }: { result: RunResult; optimum: JsonValue }
): Promise<void> {
  await db
    .update(runs)
    .set({ result, optimum })
    .where(and(eq(runs.id, id), isNull(runs.result)))
}
