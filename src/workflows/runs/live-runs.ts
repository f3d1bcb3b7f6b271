import { LRUCache } from 'lru-cache'
import type { Executor } from '../../db/client.ts'
import { callsToRepeat, instanceOfRun, periodsOfRun, type RunHead } from '../../db/runs.ts'
import type { JsonValue } from '../../schemas/json.ts'
import {
  type EnvironmentDefinition,
  newState,
  type SeatEnvironment
} from '../../suites/econevals/environment/definition.ts'
import type { EnvironmentState } from '../../suites/econevals/environment/environment.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'

/** Runs that are kept ready in memory: of others the next call reads what is stored. */
const most = 500

/** A run as it stands, ready for its next call. */
export type LiveRun = {
  definition: EnvironmentDefinition
  instance: unknown
  /** By seat. */
  seats: readonly SeatEnvironment<unknown>[]
  states: readonly EnvironmentState<unknown>[]
  /** Calls that made it what it is. */
  calls: number
  /** By seat, of the period under way: the latest session, and how many calls were made and refused. */
  underWay: { session: number; calls: number; refused: number }[]
}

/** The runs of this process, and whose turn it is in each. */
export type LiveRuns = {
  /** By id; each is a function of what is stored of it. */
  kept: LRUCache<string, LiveRun>
  /** One call after the other by run: what a call does rests on the one before. */
  inTurn<Result>(runId: string, work: () => Promise<Result>): Promise<Result>
}

export function createLiveRuns(): LiveRuns {
  const last = new Map<string, Promise<unknown>>()
  return {
    kept: new LRUCache({ max: most }),
    async inTurn(runId, work) {
      const turn = (last.get(runId) ?? Promise.resolve()).then(work, work)
      last.set(runId, turn)
      try {
        return await turn
      } finally {
        if (last.get(runId) === turn) last.delete(runId)
      }
    }
  }
}

/** The run as it is in memory, where that holds all that is stored of it; read anew otherwise. */
export async function liveRun(db: Executor, runs: LiveRuns, row: RunHead): Promise<LiveRun> {
  const known = runs.kept.get(row.id)
  if (known && known.calls === row.calls) return known
  const read = await readRun(db, row)
  runs.kept.set(row.id, read)
  return read
}

/** A run opened from its recorded periods, with the calls of the period under way made again. */
export async function readRun(db: Executor, row: RunHead): Promise<LiveRun> {
  const definition = findEnvironment(row.taskType)
  const instance = definition.instanceSchema.parse((await instanceOfRun(db, row.id)).instance)
  const states = Array.from({ length: definition.seats(instance) }, () => newState<unknown>())
  for (const { seat, recorded, notes } of await periodsOfRun(db, row.id)) {
    const state = states[seat]!
    state.periods.push(definition.periodSchema.parse(recorded))
    state.notes[state.periods.length - 1] = notes
    state.notes.push('')
  }
  const seats = definition.open(instance, row, states)
  const underWay = states.map(() => ({ session: 0, calls: 0, refused: 0 }))
  const run: LiveRun = { definition, instance, seats, states, calls: row.calls, underWay }
  for (const [seat, { periods }] of states.entries()) {
    for (const call of await callsToRepeat(db, { runId: row.id, seat, period: periods.length })) {
      playCall(run, { ...call, seat, input: call.arguments })
    }
  }
  return run
}

/** What whoever plays is told before all prompts, by the rules of the run. */
export function systemPromptOf(
  { definition, instance }: LiveRun,
  { level, style }: Pick<RunHead, 'level' | 'style'>
): string {
  return definition.systemPrompt({ level, style, variant: definition.variants?.of(instance) ?? null })
}

/** Makes a call in a run, which changes it; a new session begins before it where its number says so. */
export function playCall(
  { seats, underWay }: LiveRun,
  { seat, session, name, input }: { seat: number; session: number; name: string; input: JsonValue }
) {
  const environment = seats[seat]!
  const counts = underWay[seat]!
  if (session > counts.session) {
    environment.beginSession()
    counts.session = session
  }
  const answer = environment.callTool(name, input)
  counts.calls += 1
  if (answer.status === 'error' || answer.status === 'retry_error') counts.refused += 1
  if (answer.periodOver) underWay[seat] = { session: 0, calls: 0, refused: 0 }
  return answer
}
