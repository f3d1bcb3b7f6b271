import type { Draw } from '../../question-bank/draw.ts'
import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawMembers } from './members.ts'

type Market = { preferences: readonly (readonly number[])[] }
type NamedMarket = Market & { names: readonly string[] }

/** The cycles of each round, as lists of agents who each receive the house of the next one. */
export function tradingRounds({ preferences }: Market): number[][][] {
  const rounds: number[][][] = []
  let left = preferences.map((_, agent) => agent)
  while (left.length > 0) {
    const pointsTo = (agent: number) => preferences[agent]!.find((house) => left.includes(house))!
    const cycles = left.flatMap((start) => {
      const cycle = [start]
      for (let next = pointsTo(start); !cycle.includes(next); next = pointsTo(next)) cycle.push(next)
      // Each cycle once, from its first agent; a path that only leads into one is none.
      return pointsTo(cycle.at(-1)!) === start && Math.min(...cycle) === start ? [cycle] : []
    })
    rounds.push(cycles)
    left = left.filter((agent) => !cycles.flat().includes(agent))
  }
  return rounds
}

/** 4.4.a: the house of each agent by top trading cycles; agent i owns house i, and preferences list houses, best first. */
export function topTradingCycles(market: Market): number[] {
  const houses = market.preferences.map((_, agent) => agent)
  for (const cycle of tradingRounds(market).flat()) {
    cycle.forEach((agent, at) => {
      houses[agent] = cycle[(at + 1) % cycle.length]!
    })
  }
  return houses
}

/** What agents get who choose one after the other, in their order. */
function serialChoice({ preferences }: Market, order: readonly number[]): number[] {
  const houses: number[] = []
  for (const agent of order) houses[agent] = preferences[agent]!.find((house) => !houses.includes(house))!
  return houses
}

/** 4.4.a: markets with trade, more than one round, and somebody who does not get the best house. */
export const topTrading = [
  questionType({
    id: 'allocation',
    title: 'who ends up with what, among four allocations',
    draw: (draw) => {
      const market = drawMarket(draw)
      return market && Object.keys(allocationsOf(market)).length === 4 ? market : null
    },
    solve: (market) => ({
      kind: 'choice',
      right: topTradingCycles(market).join('-'),
      options: allocationsOf(market)
    }),
    fields: marketFields,
    explain: (market, right) => `${roundsText(market)} So the allocation is: ${right}.`
  }),
  questionType({
    id: 'one_agent',
    title: 'what one agent ends up with',
    draw: (draw) => {
      const market = drawMarket(draw)
      return market && { ...market, agent: draw.integer(0, market.names.length - 1) }
    },
    solve: (market) => ({
      kind: 'choice',
      right: `house_${topTradingCycles(market)[market.agent]! + 1}`,
      options: Object.fromEntries(market.names.map((name, at) => [`house_${at + 1}`, `What ${name} owned`]))
    }),
    fields: (market) => ({ ...marketFields(market), agent: market.names[market.agent]! }),
    explain: (market, right) => {
      const [agent, house] = [market.names[market.agent]!, right.charAt(0).toLowerCase() + right.slice(1)]
      return `${roundsText(market)} So ${agent} ends up with ${house}.`
    }
  })
]

function drawMarket(draw: Draw): NamedMarket | null {
  const count = draw.integer(4, 5)
  const houses = Array.from({ length: count }, (_, house) => house)
  const preferences = houses.map(() => draw.shuffled(houses))
  const rounds = tradingRounds({ preferences })
  const hasTrade = rounds.flat().some((cycle) => cycle.length > 1)
  return hasTrade && rounds.length > 1 ? { names: drawMembers(draw, count), preferences } : null
}

/** The right allocation and three of those that mistakes lead to, by the houses of the agents. */
function allocationsOf(market: NamedMarket): Record<string, string> {
  const order = market.preferences.map((_, agent) => agent)
  const right = topTradingCycles(market)
  const candidates = [
    right,
    serialChoice(market, order),
    serialChoice(market, [...order].reverse()),
    order,
    order.map((agent) => right.indexOf(agent))
  ]
  const texts = candidates.map((houses) => [houses.join('-'), allocationText(market, houses)] as const)
  return Object.fromEntries([...new Map(texts)].slice(0, 4))
}

function allocationText({ names }: NamedMarket, houses: readonly number[]): string {
  return houses
    .map((house, agent) => `${names[agent]} gets ${house === agent ? 'their own' : `that of ${names[house]}`}`)
    .join('; ')
}

function marketFields({ names, preferences }: NamedMarket): Record<'owners' | 'preferences', string> {
  const lines = preferences.map((houses, agent) => {
    return `- ${names[agent]}: ${houses.map((house) => (house === agent ? 'their own' : `that of ${names[house]}`)).join(', then ')}`
  })
  return { owners: listed(names), preferences: lines.join('\n') }
}

function roundsText(market: NamedMarket): string {
  const { names } = market
  const cycleText = (cycle: readonly number[]) =>
    cycle.length === 1
      ? `${names[cycle[0]!]} keeps their own`
      : `${cycle.map((agent, at) => `${names[agent]} takes that of ${names[cycle[(at + 1) % cycle.length]!]}`).join(' and ')}`
  const rounds = tradingRounds(market).map((cycles) => cycles.map(cycleText).join(', '))
  return `Everybody points to the best of what is left, and cycles trade and leave. Round by round: ${rounds.join('; then ')}.`
}
