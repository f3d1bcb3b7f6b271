import { eq } from 'drizzle-orm'
import stringify from 'safe-stable-stringify'
import { expect } from 'vitest'
import { runPeriods } from '../../../src/db/tables.ts'
import { until } from '../../../src/demo/until.ts'
import type { JsonValue } from '../../../src/schemas/json.ts'
import type { Run, RunCall, RunCallAnswer, RunState } from '../../../src/schemas/run.ts'
import { storable } from '../../../src/schemas/storable.ts'
import type { Random } from '../../../src/statistics/random.ts'
import { newState } from '../../../src/suites/econevals/environment/definition.ts'
import type { EnvironmentState } from '../../../src/suites/econevals/environment/environment.ts'
import { findEnvironment } from '../../../src/suites/econevals/environments.ts'
import { readDictionary } from '../../../src/suites/econevals/python/read-dictionary.ts'
import { callLimits } from '../../../src/workflows/runs/call-tool.ts'
import { openDraft, type TestApp } from '../../helpers/build-test-app.ts'
import { addRun } from '../../helpers/econevals-runs.ts'
import type { PrimeInstance } from '../../suites/econevals/prime-instances.ts'
import {
  argumentOf,
  nearlyRight,
  randomCall,
  reopened,
  roundings,
  tellingNumbers
} from '../../suites/econevals/random-calls.ts'

/** What a client sends; `arguments` is left out where it is undefined. */
export type SentCall = { callId: string; seat: number; session: number; name: string; arguments: unknown }
/** What is told of a call over REST and over MCP alike. */
export type ToldCall = Pick<RunCallAnswer, 'number' | 'period' | 'status' | 'text' | 'periodOver' | 'state' | 'prompt'>
/** What a client got, whatever it had asked. */
export type Received = { text: string; headers: Iterable<readonly [string, string]> }
/** Who reads: a seat, whoever plays all of them and knows what they did, or anybody else, as pages do. */
export type Reader = number | 'player' | 'onlooker'

export type BesiegedRun = Awaited<ReturnType<typeof openBesieged>>

const shown = { level: '', style: 'standard' } as const
const limits = callLimits.agent
/** Of a reply itself, and changed by its length, its time or the number of requests. */
const ownHeaders = ['date', 'etag', 'content-length', 'set-cookie', 'retry-after', 'x-request-id']

/**
 * A run of the service in an instance of primes, beside a twin in process that nobody disturbs: of the calls it is made only those that the
 * service took, and of all others a copy of it tells whether the service was right.
 *
 * @param isBest whether the last action is the best that there is, where that is known: the score is 1 then, and none may be above
 */
export async function openBesieged(
  test: TestApp,
  game: PrimeInstance,
  { teamId, key, release, isBest }: { teamId: string; key: string; release: string; isBest: boolean }
) {
  const { db } = test.database
  const definition = findEnvironment(game.taskType)
  const { instance, level } = game
  const draft = await openDraft(test, key, release, `plays ${game.taskType}`)
  const made = { teamId, taskType: game.taskType, level, driver: 'agent', submissionId: draft, itemId: 'EK-1' } as const
  const { id } = await addRun(test, { ...made, instance: instance as JsonValue })
  const states = Array.from({ length: definition.seats(instance) }, () => newState<unknown>())
  const open = (of: EnvironmentState<unknown>[]) => definition.open(instance, { ...shown, level }, of)
  const twin = open(states)
  const underWay = states.map(() => ({ session: 0, calls: 0, refused: 0 }))
  const history: Omit<RunCall, 'calledAt'>[] = []
  const numbers = new Set<string>()
  /** By seat, the numbers in its last action. */
  const acted = states.map((): string[] => [])
  const best = isBest ? ((await game.best?.()) ?? null) : null
  let state: RunState = 'open'
  let named = 0

  /** The numbers in what seats did in a period that waits for others, which those who read must not learn. */
  function untold(reader: Reader): Set<string> {
    const others = [...twin.keys()].filter(
      (seat) => seat !== reader && reader !== 'player' && twin[seat]!.isWaiting?.()
    )
    return new Set(others.flatMap((seat) => acted[seat]!))
  }

  /** Takes what a client received while the run was open: nothing hidden may stand in it, nor what was `untold` when it was asked for. */
  function watch({ text, headers }: Received, untoldNumbers: ReadonlySet<string>): void {
    const told = [...headers].filter(([name]) => !ownHeaders.includes(name) && !name.startsWith('x-ratelimit'))
    const all = withoutNames(`${text} ${told.map((pair) => pair.join(': ')).join('\n')}`)
    const telling = tellingNumbers(all)
    const leaked = telling.filter((number) => game.hidden.has(number) || untoldNumbers.has(number))
    const tells = game.tells?.(all) ?? null
    if (tells !== null) leaked.push(tells)
    if (leaked.length > 0) {
      const at = Math.max(0, all.indexOf(leaked[0]!))
      throw new Error(`${leaked} is hidden, and shown in … ${all.slice(Math.max(0, at - 300), at + 200)}`)
    }
    for (const number of telling) numbers.add(number)
  }

  /** Takes the answer to a call that the service has stored. */
  function took({ callId, seat, session, name: sent, arguments: given }: SentCall, told: ToldCall): void {
    const { periods } = states[seat]!
    const [period, counts, name, input] = [periods.length, underWay[seat]!, storable(sent), argumentsOf(given)]
    const where = `call ${told.number}: ${name} ${String(JSON.stringify(input)).slice(0, 300)}`
    expect([told.number, told.period, state], where).toEqual([history.length + 1, period, 'open'])
    const { status, text } = told
    history.push({ number: told.number, callId, seat, period, session, name, arguments: input, status, text })
    if (session > counts.session) {
      twin[seat]!.beginSession()
      counts.session = session
    }
    // An answer in words that cannot be read counts, and the third of them ends the question.
    const isTaken = !told.status.endsWith('error') || (definition.takesWords && told.status === 'retry_error')
    const asked = isTaken ? twin[seat]! : open(reopened(states))[seat]!
    const { runOver: _, ...answer } = asked.callTool(name, input)
    expect({ status, text, periodOver: told.periodOver }, where).toEqual(answer)
    counts.calls += 1
    if (status.endsWith('error')) counts.refused += 1
    const isSpent = counts.refused >= limits.refused || counts.calls >= limits.calls
    if (told.periodOver) {
      underWay[seat] = { session: 0, calls: 0, refused: 0 }
      const argument = (input as Record<string, unknown>)[argumentOf(asked)]
      expect(game.mayTake(readDictionary(argument) ?? String(argument), period), where).toBe(true)
      acted[seat] = tellingNumbers(JSON.stringify(argument))
    }
    state = twin.every((one) => one.isOver()) ? 'over' : isSpent && !told.periodOver ? 'failed' : 'open'
    expect(told.state, where).toBe(state)
    if (told.prompt !== null) expect(told.prompt, where).toBe(twin[seat]!.initialPrompt())
  }

  /** What the run of the service is at its end, and that it is what its twin is. */
  async function isAsItsTwin(): Promise<number | null> {
    const read = async () => (await test.call(key, 'GET', `/v1/runs/${id}`)).json<Run>()
    const headers = { accept: 'application/x-ndjson' }
    const { text } = await test.send(key, { method: 'GET', url: `/v1/runs/${id}/history`, headers })
    const lines = text.split('\n').filter((line) => line !== '')
    const calls = lines.map((line) => {
      const { calledAt: _, ...call } = JSON.parse(line) as RunCall
      return call
    })
    expect(calls.length).toBe(history.length)
    for (const [place, call] of calls.entries()) expect(stringify(call)).toBe(stringify(history[place]))
    const rows = await db.select().from(runPeriods).where(eq(runPeriods.runId, id))
    for (const [seat, { periods, notes }] of states.entries()) {
      const own = rows.filter((row) => row.seat === seat).toSorted((one, other) => one.period - other.period)
      expect(stringify(own.map(({ recorded }) => recorded))).toBe(stringify(periods))
      expect(own.map((row) => row.notes)).toEqual(notes.slice(0, periods.length))
    }
    if (state === 'failed') {
      expect(await read()).toMatchObject({ state, result: null })
      return null
    }
    const { result } = await until(read, (run) => run.result !== null)
    const optimum = (await definition.solve?.(instance, { limitMs: null })) ?? null
    const { score, figures } = definition.result({ instance, level, optimum }, states)
    expect(result).toMatchObject({ score: score.status === 'scored' ? score.value : null, figures })
    if (score.status !== 'scored') return null
    const { worst, best } = definition.scoreBoundsIn?.(instance, level) ?? definition.scoreBounds
    expect(score.value).toBeLessThanOrEqual(Math.min(best, 1.001))
    if (worst !== null) expect(score.value).toBeGreaterThanOrEqual(worst)
    const known = typeof figures.optimum === 'number' ? [figures.optimum] : []
    const hidden = roundings([score.value, 100 * score.value, ...known])
    expect([...numbers].filter((number) => hidden.has(number))).toEqual([])
    return score.value
  }

  return {
    ...{ id, key, draft, taskType: game.taskType, seats: twin, history, untold, watch, took, isAsItsTwin },
    state: () => state,
    /** A call of any kind, of a seat that has not acted where there is one; of one that waits now and then. */
    next(random: Random): SentCall {
      const all = [...twin.keys()]
      const waiting = all.filter((seat) => twin[seat]!.isWaiting?.())
      const free = all.filter((seat) => !waiting.includes(seat))
      const seats = waiting.length > 0 && (free.length === 0 || random.integer(3) === 0) ? waiting : free
      const seat = seats[random.integer(seats.length)]!
      const act = () => game.act(random, { period: states[seat]!.periods.length, seat })
      const drawn = () =>
        random.integer(6) === 0
          ? { name: twin[seat]!.action, input: { [argumentOf(twin[seat]!)]: nearlyRight(act(), random) } }
          : randomCall(twin[seat]!, { random, act })
      let { name, input } = drawn()
      // What players have said themselves is told to them: a hidden number that they met by chance would look like a leak.
      while (tellingNumbers(JSON.stringify(input) ?? '').some((number) => game.hidden.has(number))) {
        ;({ name, input } = drawn())
      }
      named += 1
      const session = random.integer(6) === 0 ? underWay[seat]!.session + random.integer(2) : underWay[seat]!.session
      return { callId: `call ${named}`, seat, session, name, arguments: jsonOf(input) }
    },
    /** A valid action of a seat that has not acted; in the last period the best that there is, where it is known. */
    action(random: Random): SentCall {
      const seat = twin.findIndex((one) => !one.isWaiting?.())
      const period = states[seat]!.periods.length
      const isLast = period === definition.periods(instance) - 1
      // What it comes to is told in no period to come.
      const given = best !== null && isLast ? best : game.act(random, { period, seat })
      named += 1
      const { action: name } = twin[seat]!
      return { callId: `call ${named}`, seat, session: 0, name, arguments: { [argumentOf(twin[seat]!)]: given } }
    },
    isWaiting: (seat: number) => twin[seat]!.isWaiting?.() ?? false,
    /** The run was given up by whoever plays it. */
    gaveUp() {
      state = 'failed'
    }
  }
}

/** What a value is once it was sent as JSON. */
function jsonOf(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Arguments as the service stores them: an object stays one that came as a text, and no text holds what a database cannot. */
function argumentsOf(given: unknown): JsonValue {
  if (given === undefined) return {}
  if (typeof given !== 'string') return storable(given as JsonValue)
  if (given.trim() === '') return {}
  try {
    const parsed = JSON.parse(given)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return storable(isObject && !isDeep(parsed) ? parsed : given)
  } catch {
    return storable(given)
  }
}

/** Deeper than arguments may be nested. */
export function isDeep(value: unknown, levels = 64): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeep(one, levels - 1))
}

/** Ids, hashes and times have digits of their own. */
function withoutNames(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22,}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/name="formToken" value="[^"]*"|\b[0-9a-f]{32,}\b|\/assets\/\S+/g, 'token')
}
