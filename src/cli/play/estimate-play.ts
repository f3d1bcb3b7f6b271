import { costUsd, findPrice, type Price, type Prices } from '../../models/price.ts'
import { expectedInputTokens } from '../../models/rate-limits/expected-tokens.ts'
import { baselines } from '../../suites/econevals/baselines/baselines.ts'
import { playBaseline } from '../../suites/econevals/baselines/play-baseline.ts'
import { type EnvironmentDefinition, newState } from '../../suites/econevals/environment/definition.ts'
import { mostAsked } from '../../suites/econevals/patience/environment.ts'
import { SESSION_LIMITS } from '../../suites/econevals/sessions/play-period.ts'
import { localSeat } from '../../suites/econevals/sessions/seat.ts'
import { showUsd } from '../show-usd.ts'
import type { KnownTask, PlayerOptions } from './play-options.ts'

/** Output of a query that calls one tool, with a few words; a model that reasons writes more. */
const typicalOutputTokens = 200

/** Queries, tokens and US dollars; no cost where a model has no price. */
type Amounts = { queries: number; inputTokens: number; outputTokens: number; costUsd: number | null }

/** What runs will cost: `typical` where each tool is asked once a period, `worst` where every session takes all its queries. */
export type PlayEstimate = { runs: number; typical: Amounts; worst: Amounts }

/** Tokens that a period of a seat has to do with; those of answers grow with the history. */
type Measured = { seats: number; periods: number; tools: number; first: number; atFirst: number; atLast: number }

/** Estimates the runs of these tasks from the limits of sessions, the prices, and the texts of a run that is played at random. */
export async function estimatePlay(
  tasks: readonly KnownTask[],
  players: readonly PlayerOptions[],
  prices: Prices
): Promise<PlayEstimate> {
  const measured = new Map<string, Promise<Measured>>()
  const sum: PlayEstimate = { runs: tasks.length, typical: none(), worst: none() }
  for (const { definition, level, instance } of tasks) {
    const key = `${definition.name} ${level}`
    const found = measured.get(key) ?? measure(definition, level, instance?.() ?? definition.published(level, 0))
    measured.set(key, found)
    const game = await found
    for (let seat = 0; seat < game.seats; seat++) {
      const { model, parameters } = players[seat] ?? players.at(-1)!
      const price = findPrice(prices, model)
      for (let period = 0; period < game.periods; period++) {
        add(sum.typical, price, typicalPeriod(game, period))
      }
      const { sessions, queries } = definition.takesWords ? { sessions: mostAsked, queries: 1 } : SESSION_LIMITS
      const worst = worstSession(game, { queries, maxOutputTokens: parameters.maxOutputTokens })
      for (let session = 0; session < game.periods * sessions; session++) add(sum.worst, price, worst)
    }
  }
  return sum
}

export function showPlayEstimate({ runs, typical, worst }: PlayEstimate): string {
  const amounts = ({ queries, inputTokens, outputTokens, costUsd }: Amounts) =>
    `${costUsd === null ? 'no price' : `${showUsd(costUsd)} USD`} (${queries} queries, ${inputTokens} input and ${outputTokens} output tokens)`
  return [
    `${runs} ${runs === 1 ? 'run' : 'runs'}: about ${amounts(typical)}`,
    `at most ${amounts(worst)}, where every session takes all its queries; BUDGET_USD is a hard stop`
  ].join('\n')
}

type Asked = { inputTokens: number; outputTokens: number }

/** Each tool once a period, one a query, what was said before in front of each. */
function typicalPeriod({ periods, tools, first, atFirst, atLast }: Measured, period: number): Asked[] {
  const told = atFirst + ((atLast - atFirst) * period) / Math.max(1, periods - 1)
  return Array.from({ length: tools }, (_, query) => ({
    inputTokens: Math.ceil(first + (told * query) / tools + query * typicalOutputTokens),
    outputTokens: typicalOutputTokens
  }))
}

/** All queries of a session, each with as much output as it may have, all of it in front of the next. */
function worstSession(
  { first, atLast }: Measured,
  { queries, maxOutputTokens }: { queries: number; maxOutputTokens: number }
): Asked[] {
  return Array.from({ length: queries }, (_, query) => ({
    inputTokens: first + atLast + query * maxOutputTokens,
    outputTokens: maxOutputTokens
  }))
}

function none(): Amounts {
  return { queries: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }
}

function add(sum: Amounts, price: Price | null, queries: readonly Asked[]): void {
  for (const { inputTokens, outputTokens } of queries) {
    sum.queries += 1
    sum.inputTokens += inputTokens
    sum.outputTokens += outputTokens
    if (price === null || sum.costUsd === null) sum.costUsd = null
    else {
      const usage = { inputTokens, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 }
      sum.costUsd += costUsd(price, usage)
    }
  }
}

async function measure(definition: EnvironmentDefinition, level: string, instance: unknown): Promise<Measured> {
  const count = definition.seats(instance)
  const telling = { level, style: 'standard' as const }
  const states = Array.from({ length: count }, () => newState<unknown>())
  const atFirst = tokensTold(definition, { instance, level }, states)
  const seats = definition.open(instance, telling, states).map(localSeat)
  const random = baselines[definition.name]!.random!
  if (!('policy' in random)) throw new Error(`the random policy of ${definition.name} knows what is hidden`)
  await playBaseline(
    seats,
    seats.map(() => random.policy),
    'estimate'
  )
  for (const state of states) {
    state.periods.pop()
    state.notes.pop()
  }
  const [environment] = definition.open(instance, telling, states)
  const { tools } = environment!
  const prompt = [{ role: 'user' as const, parts: [{ text: environment!.initialPrompt() }] }]
  return {
    ...{ seats: count, periods: definition.periods(instance), tools: tools.length, atFirst },
    first: expectedInputTokens({ system: definition.systemPrompt(telling), messages: prompt, tools }),
    atLast: tokensTold(definition, { instance, level }, states)
  }
}

/** Of the answers of all tools that only tell something. */
function tokensTold(
  definition: EnvironmentDefinition,
  { instance, level }: { instance: unknown; level: string },
  states: ReturnType<typeof newState<unknown>>[]
): number {
  const [environment] = definition.open(instance, { level, style: 'standard' }, structuredClone(states))
  const { tools, action } = environment!
  const texts = tools
    .filter(({ name }) => name !== action && !name.endsWith('_notes'))
    .map(({ name }) => environment!.callTool(name, {}).text)
  return expectedInputTokens({ system: texts.join(''), messages: [] })
}
