import stringify from 'safe-stable-stringify'
import type { Executor } from '../../db/client.ts'
import { findRunAndCall, type RunCallRow, type RunHead, storeRunCall } from '../../db/runs.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import { parseArguments } from '../../models/tool-calls.ts'
import { toolValueSchema } from '../../schemas/answer-record.ts'
import { type JsonValue, toJson } from '../../schemas/json.ts'
import type { NewRunCall, RunCallAnswer, RunDriver, RunState } from '../../schemas/run.ts'
import { storable } from '../../schemas/storable.ts'
import { type LiveRun, type LiveRuns, liveRun, playCall } from './live-runs.ts'

/**
 * Calls that a seat may make in one period, and how many of them may be refused, before its run fails. The loop of the runner has bounds
 * of its own: ten sessions of forty queries, each of which may hold several calls. Source: EconEvals specification 15.
 */
export const callLimits: Readonly<Record<RunDriver, { calls: number; refused: number }>> = {
  loop: { calls: 4000, refused: 4000 },
  agent: { calls: 400, refused: 50 },
  person: { calls: 400, refused: 200 },
  baseline: { calls: 400, refused: 50 }
}

export type RunDependencies = { db: Executor; runs: LiveRuns; now: () => Date }

/**
 * Answers a call of a tool, which is stored before it is answered. A call that is there already is answered as it was, so that a lost answer
 * can be asked for again.
 *
 * @throws {NotFoundError} `run_not_found`, `seat_not_found`
 * @throws {ConflictError} `run_ended` for a new call after the end; `seat_waiting` where the seat has acted and another has not
 * @throws {InvalidError} `call_id_reused` for another call under the same id
 */
export async function callTool(dependencies: RunDependencies, runId: string, call: NewRunCall): Promise<RunCallAnswer> {
  return await dependencies.runs.inTurn(runId, async () => {
    for (;;) {
      const answer = await attempt(dependencies, runId, call)
      // Null where another process has stored a call meanwhile: the run is read anew.
      if (answer !== null) return answer
    }
  })
}

async function attempt(
  { db, runs, now }: RunDependencies,
  runId: string,
  call: NewRunCall
): Promise<RunCallAnswer | null> {
  const { seat, callId, session } = call
  const name = storable(call.name)
  const found = await findRunAndCall(db, { runId, seat, callId })
  if (!found) throw new NotFoundError('run', runId)
  const { run: row, call: stored } = found
  const input = storable(argumentsOf(call))
  const live = await liveRun(db, runs, row)
  const environment = live.seats[seat]
  if (!environment) throw new NotFoundError('seat', `${seat}: the run has ${live.seats.length}, from 0`)
  if (stored) return repeated(stored, { call: { ...call, name }, input, row, live })
  if (row.state !== 'open') throw new ConflictError('run_ended', `run ${runId} is ${row.state}: it takes no more calls`)
  const period = live.states[seat]!.periods.length
  if (environment.isWaiting?.()) {
    const message = `seat ${seat} has acted in period ${period - 1}, which is over when all seats have: ask again then`
    throw new ConflictError('seat_waiting', message, { period: period - 1 })
  }
  const underWay = { ...live.underWay[seat]!, calls: live.underWay[seat]!.calls + 1 }
  const notes = () => live.states[seat]!.notes[period]!
  const answer = playCall(live, { seat, session, name, input })
  const refused = live.underWay[seat]!.refused
  const isOver = answer.periodOver && live.seats.every((one) => one.isOver())
  const limits = callLimits[row.driver]
  const reason =
    isOver || answer.periodOver
      ? null
      : refused >= limits.refused
        ? 'refused_calls_exhausted'
        : underWay.calls >= limits.calls
          ? 'calls_exhausted'
          : null
  const state: RunState = isOver ? 'over' : reason === null ? 'open' : 'failed'
  const made: Omit<RunCallRow, 'createdAt'> = {
    ...{ runId, number: live.calls + 1, callId, seat, period, session, name, arguments: input },
    ...{ status: answer.status, text: answer.text }
  }
  const recorded = answer.periodOver ? { value: toJson(live.states[seat]!.periods[period]), notes: notes() } : null
  // In memory it has happened: unless it is stored as well, memory is wrong.
  runs.kept.delete(runId)
  if (!(await storeRunCall(db, { call: made, recorded, state, reason, now: now() }))) return null
  live.calls += 1
  runs.kept.set(runId, live)
  return answerOf(made, { row: { ...row, state }, live })
}

/** Arguments as providers send them: an object, or a text that holds one. */
function argumentsOf({ arguments: given }: NewRunCall): JsonValue {
  if (typeof given !== 'string') return given
  const { parsed } = parseArguments(given)
  // What is nested deeper than arguments may be stays the text that it is.
  return parsed === null ? given : (toolValueSchema.safeParse(parsed).data ?? given)
}

function repeated(
  stored: RunCallRow,
  { call, input, row, live }: { call: NewRunCall; input: JsonValue; row: RunHead; live: LiveRun }
): RunCallAnswer {
  const isSame = stored.name === call.name && stringify(stored.arguments) === stringify(input)
  if (!isSame) {
    const message = `call ${call.callId} of seat ${call.seat} was another one: each call needs an id of its own`
    throw new InvalidError('call_id_reused', message)
  }
  return answerOf(stored, { row, live })
}

/**
 * The answer to a call as it was stored; where the run stands by now is told beside it. A seat that waits for another is told no period: there
 * may be none to come.
 */
function answerOf(
  { callId, number, seat, period, status, text }: Omit<RunCallRow, 'createdAt'>,
  { row, live }: { row: Pick<RunHead, 'state'>; live: LiveRun }
): RunCallAnswer {
  const periodOver = status === 'period_over'
  const environment = live.seats[seat]!
  const isLatest = live.states[seat]!.periods.length === period + 1
  const isNext = periodOver && row.state === 'open' && isLatest && !environment.isWaiting?.()
  return {
    ...{ callId, number, seat, period, status, isError: status === 'error' || status === 'retry_error', text },
    periodOver,
    runOver: row.state !== 'open',
    state: row.state,
    prompt: isNext ? environment.initialPrompt() : null
  }
}
