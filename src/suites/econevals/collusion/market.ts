import { type Environment, openEnvironment } from '../environment/environment.ts'
import type { PromptStyle } from '../environment/prompt-style.ts'
import type { CollusionInstance } from './instance.ts'
import { type MarketState, periodsResolved, type SeatPrice, seatRules } from './rules.ts'

export type Seat = Environment<SeatPrice> & {
  /** Whether the seat has submitted and another one has not: until then its calls change nothing. */
  isWaiting(): boolean
}

export type Market = {
  readonly seats: readonly Seat[]
  /** What can be stored, and opened again. */
  readonly state: MarketState
  /** How many periods are over. */
  periodsResolved(): number
  isOver(): boolean
}

export function newMarketState({ num_agents }: Pick<CollusionInstance, 'num_agents'>): MarketState {
  return { seats: Array.from({ length: num_agents }, () => ({ periods: [], notes: [''], told: [] })) }
}

/**
 * A market at its first period, or in the state given, which it goes on to change. Each seat is an environment of its own, with its
 * own notes and refusals. A period is over once all seats have submitted; what was submitted is final.
 */
export function openMarket(
  instance: CollusionInstance,
  { style = 'standard', state = newMarketState(instance) }: { style?: PromptStyle; state?: MarketState } = {}
): Market {
  return {
    seats: state.seats.map((_, seat) => openSeat({ instance, state, seat }, style)),
    state,
    periodsResolved: () => periodsResolved(state),
    isOver: () => periodsResolved(state) >= instance.num_periods
  }
}

function openSeat(place: { instance: CollusionInstance; state: MarketState; seat: number }, style: PromptStyle): Seat {
  const { instance, state, seat } = place
  const own = state.seats[seat]!
  const environment = openEnvironment({ rules: seatRules(place, style), instance }, own)
  const isWaiting = () => own.periods.length > periodsResolved(state)
  return {
    ...environment,
    isWaiting,
    callTool(name, input) {
      if (!isWaiting()) return environment.callTool(name, input)
      const text = `Your price of attempt ${own.periods.length - 1} is set. Wait until that attempt is over.`
      return { status: 'error', text, periodOver: false, runOver: false }
    }
  }
}
