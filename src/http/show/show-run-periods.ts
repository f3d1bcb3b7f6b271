import type { Executor } from '../../db/client.ts'
import { callsOfPeriod, instanceOfRun, type RunHead, summariseCalls } from '../../db/runs.ts'
import { NotFoundError } from '../../errors.ts'
import type { RunCall } from '../../schemas/run.ts'
import type { EnvironmentState } from '../../suites/econevals/environment/environment.ts'
import { type LiveRun, type LiveRuns, liveRun } from '../../workflows/runs/live-runs.ts'
import { showRunCall } from './show-run.ts'

/** A period of one seat in a few words. `value` is what is measured of it; null where nothing is known, or may be told yet. */
export type PeriodSummary = {
  period: number
  isOver: boolean
  calls: number
  refused: number
  /** The beginning of what was submitted; null where nothing was. */
  action: string | null
  /** Characters. */
  notes: number
  value: number | null
}

/** The periods of a run as its readers may see them, seat by seat. */
export type RunPeriods = {
  /** What `value` measures; null where nothing of it may be told before the end. */
  measure: string | null
  seats: readonly (readonly PeriodSummary[])[]
}

/** A period of one seat in full. */
export type RunPeriod = {
  seat: number
  period: number
  isOver: boolean
  prompt: string
  calls: readonly RunCall[]
  notes: string
  /** What the seat is told of it from the next period on; null while it is under way. */
  feedback: string | null
}

const actionCharacters = 60

export async function showRunPeriods(
  { db, runs }: { db: Executor; runs: LiveRuns },
  row: RunHead
): Promise<RunPeriods> {
  const live = await liveRun(db, runs, row)
  const argument = actionArgument(live)
  const summaries = await summariseCalls(db, { runId: row.id, argument, characters: actionCharacters + 1 })
  const called = new Map(summaries.map((one) => [`${one.seat} ${one.period}`, one]))
  const progress = await progressOf(db, live, row)
  return {
    measure: progress?.measure ?? null,
    seats: live.states.map((state, seat) =>
      Array.from({ length: shownPeriods(live, row, seat) }, (_, period) => {
        const { calls, refused, action } = called.get(`${seat} ${period}`) ?? { calls: 0, refused: 0, action: null }
        return {
          ...{ period, isOver: period < state.periods.length, calls, refused },
          action: action === null ? null : shortened(action),
          notes: state.notes[period]!.length,
          value: progress?.values[seat]?.[period] ?? null
        }
      })
    )
  }
}

/**
 * One period, of the seat named or of all seats that have it; `of` is how many periods there are to read.
 *
 * @throws {NotFoundError} `period_not_found`, `seat_not_found`
 */
export async function showRunPeriod(
  { db, runs }: { db: Executor; runs: LiveRuns },
  row: RunHead,
  { period, seat }: { period: number; seat: number | undefined }
): Promise<{ periods: RunPeriod[]; of: number }> {
  const live = await liveRun(db, runs, row)
  if (seat !== undefined && !live.states[seat]) throw new NotFoundError('seat', String(seat))
  const seats = [...live.states.keys()].filter((one) => seat === undefined || one === seat)
  const shown = seats.filter((one) => period < shownPeriods(live, row, one))
  if (shown.length === 0) throw new NotFoundError('period', String(period))
  return {
    periods: await Promise.all(shown.map((one) => periodOf(db, live, { row, seat: one, period }))),
    of: Math.max(...seats.map((one) => shownPeriods(live, row, one)))
  }
}

/** The argument of the tool that ends a period. */
export function actionArgument({ seats: [seat] }: LiveRun): string {
  const { parameters } = seat!.tools.find(({ name }) => name === seat!.action)!
  return Object.keys(parameters.properties as object)[0]!
}

/**
 * How many periods of a seat are shown. While a run of several seats is open, only those that all have ended: whoever plays a seat
 * sees nothing of what another one does in the period under way.
 */
export function shownPeriods({ states }: LiveRun, { state }: Pick<RunHead, 'state'>, seat: number): number {
  const ended = states.map(({ periods }) => periods.length)
  if (state === 'open' && states.length > 1) return Math.min(...ended)
  return ended[seat]! + (state === 'over' ? 0 : 1)
}

function shortened(action: string): string {
  const characters = [...action]
  return characters.length > actionCharacters ? `${characters.slice(0, actionCharacters).join('')}…` : action
}

/** How far a run came, by seat and period: before its end no more than seats are told. */
async function progressOf(
  db: Executor,
  { definition, instance, states }: LiveRun,
  { id, level, state }: RunHead
): Promise<{ measure: string; values: (readonly (number | null)[])[] } | null> {
  const isOver = state === 'over'
  const known = isOver
    ? definition.progress({ instance, level, optimum: (await instanceOfRun(db, id)).optimum }, states)
    : definition.told?.progress(instance, states)
  if (known === undefined) return null
  const values: (readonly (number | null)[])[] = []
  for (const { seat, values: ofSeat } of known) values[seat] = ofSeat
  return { measure: isOver ? definition.measure : definition.told!.measure, values }
}

async function periodOf(
  db: Executor,
  { definition, instance, states }: LiveRun,
  { row, seat, period }: { row: RunHead; seat: number; period: number }
): Promise<RunPeriod> {
  const before = states.map((state) => stateBefore(state, period))
  const calls = await callsOfPeriod(db, { runId: row.id, seat, period })
  const isOver = states.every(({ periods }) => periods.length > period)
  return {
    ...{ seat, period, isOver },
    prompt: definition.open(instance, row, before)[seat]!.initialPrompt(),
    calls: calls.map(showRunCall),
    notes: states[seat]!.notes[period]!,
    feedback: isOver ? definition.feedback(instance, states, { seat, period }) : null
  }
}

/** A state as it was when a period began. */
function stateBefore({ periods, notes }: EnvironmentState<unknown>, period: number): EnvironmentState<unknown> {
  return { periods: periods.slice(0, period), notes: [...notes.slice(0, period), ''], told: [] }
}
