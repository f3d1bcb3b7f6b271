import type { Executor } from '../../db/client.ts'
import type { RunCallRow, RunHead } from '../../db/runs.ts'
import { findTeam } from '../../db/teams.ts'
import type { Run, RunCall } from '../../schemas/run.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'
import { type IdleTime, idleDeadline } from '../../workflows/runs/end-idle-runs.ts'
import { type LiveRuns, liveRun, systemPromptOf } from '../../workflows/runs/live-runs.ts'
import { runResult } from '../../workflows/runs/run-result.ts'

/**
 * A run as its team sees it: nothing that is hidden from who plays is in it before the end.
 *
 * @param options.isWithin whether `db` is a transaction, which a search for the best would outlive: none is begun then
 */
export async function showRun(
  { db, runs, config }: { db: Executor; runs: LiveRuns; config: IdleTime },
  row: RunHead,
  { seat, isWithin = false }: { seat?: number | undefined; isWithin?: boolean } = {}
): Promise<Run> {
  const definition = findEnvironment(row.taskType)
  const team = await findTeam(db, row.teamId)
  const result = isWithin ? row.result : await resultSoon(db, row)
  // Read last: a call that is under way moves it.
  const live = await liveRun(db, runs, row)
  const variant = definition.variants?.of(live.instance) ?? null
  return {
    ...{ id: row.id, suite: row.suite, taskType: row.taskType, level: row.level, seed: row.seed, team: team!.name },
    ...(row.parameters && { size: row.parameters.size }),
    ...(variant !== null && { variant }),
    ...{ submission: row.submissionId, item: row.itemId, driver: row.driver, style: row.style },
    ...{ state: row.state, reason: row.reason, playedBefore: row.playedBefore },
    periods: definition.periods(live.instance),
    systemPrompt: systemPromptOf(live, row),
    replyPrompt: live.seats[0]!.replyPrompt,
    restrictsLastQuery: definition.restrictsLastQuery,
    ...(definition.takesWords && { takesWords: true }),
    seats: live.seats
      .map((environment, number) => {
        const isWaiting = environment.isWaiting?.() ?? false
        const { length } = live.states[number]!.periods
        return {
          ...{ seat: number, period: isWaiting ? length - 1 : length, isWaiting },
          prompt: row.state === 'open' && !isWaiting ? environment.initialPrompt() : null
        }
      })
      .filter((one) => seat === undefined || one.seat === seat),
    calls: row.calls,
    result,
    use: row.use,
    ...{ openedAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
    endedAt: row.endedAt?.toISOString() ?? null,
    deadlineAt: idleDeadline(row, config)?.toISOString() ?? null
  }
}

/** What a run that is over came to. At once where nothing has to be searched for; else null, and there for whoever asks again. */
export async function resultSoon(db: Executor, row: RunHead): Promise<Run['result']> {
  if (row.result) return row.result
  const found = runResult(db, row)
  if (!findEnvironment(row.taskType).solve) return await found
  // Asked for again by the next reader, whatever became of it.
  found.catch(() => {})
  return null
}

export function showRunCall(row: RunCallRow): RunCall {
  const { number, callId, seat, period, session, name, arguments: given, status, text, createdAt } = row
  return {
    number,
    callId,
    seat,
    period,
    session,
    name,
    arguments: given,
    status,
    text,
    calledAt: createdAt.toISOString()
  }
}
