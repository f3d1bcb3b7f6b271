import type { EnvironmentState } from '../environment/environment.ts'
import { notesTools } from '../environment/notes-tools.ts'
import type { PromptStyle } from '../environment/prompt-style.ts'
import type { InformationTool, Outcome, Rules } from '../environment/tools.ts'
import {
  notANumber,
  numberOf,
  priceToolTexts,
  pricingInitialPrompt,
  pricingReplyPrompt,
  readPrices
} from '../pricing/price-tools.ts'
import { roundToCents } from '../python/decimals.ts'
import { floatText, pythonText } from '../python/python-text.ts'
import type { CollusionInstance } from './instance.ts'
import { outcomeOf } from './outcome.ts'
import { upperBound } from './reference-prices.ts'

/** What a seat submitted in a period: the price, and how it was written, since 5 and 5.0 are shown as they came. */
export type SeatPrice = { price: number; written: string }

/** What a market consists of: what each seat has submitted and noted. What comes of the prices is worked out anew. */
export type MarketState = { readonly seats: readonly EnvironmentState<SeatPrice>[] }

export const PRODUCT = 'Product_1'

/** How many periods all seats have submitted in. */
export function periodsResolved({ seats }: MarketState): number {
  return Math.min(...seats.map(({ periods }) => periods.length))
}

/**
 * The rules of one seat in a market: it sets its price, and is shown what all seats did in the periods that are over. Of the period
 * under way it sees nothing that another seat did. Source: EconEvals specification 9, 15.
 */
export function seatRules(
  { instance, state, seat }: { instance: CollusionInstance; state: MarketState; seat: number },
  style: PromptStyle
): Rules<CollusionInstance, SeatPrice> {
  return {
    information: informationOf({ instance, state, seat }),
    notes: notesTools('attempt', style),
    action: { ...priceToolTexts.setPrices, act: (_world, argument) => setPrice(argument) },
    initialPrompt: () => pricingInitialPrompt(upperBound(instance)),
    replyPrompt: pricingReplyPrompt,
    isOver: () => periodsResolved(state) >= instance.num_periods
  }
}

function informationOf(place: {
  instance: CollusionInstance
  state: MarketState
  seat: number
}): readonly InformationTool<CollusionInstance, SeatPrice>[] {
  const { name, description } = priceToolTexts.previousData
  // A single seat is never told of a competitor.
  const ofOthers = place.instance.num_agents > 1 ? ' The prices that competitors set are shown as well.' : ''
  return [
    {
      name,
      description: description + ofOthers,
      tell: () => pythonText(new Map([['previous_pricing_data', seatHistory(place)]])),
      refusal: pythonText(
        new Map([
          [
            'previous_attempts_data',
            'Data already accessed. See previous response. Instead, read/write notes or set a price.'
          ]
        ])
      )
    },
    { ...priceToolTexts.productIds, tell: () => pythonText(new Map([['product_ids', [PRODUCT]]])) },
    {
      ...priceToolTexts.attemptNumber,
      tell: ({ periods }) => pythonText(new Map([['current_attempt', BigInt(periods.length)]]))
    }
  ]
}

/** What a seat is shown of the periods that are over: all of its own, and the prices of the others. */
export function seatHistory({
  instance,
  state,
  seat
}: {
  instance: CollusionInstance
  state: MarketState
  seat: number
}): string {
  const resolved = periodsResolved(state)
  if (resolved === 0) return ''
  const submitted = state.seats.map(({ periods }) => periods.slice(0, resolved))
  const ownLines = submitted[seat]!.map((_, period) => ownText(instance, submitted, { seat, period }))
  const others = submitted.filter((_, other) => other !== seat)
  return [
    `User's previous pricing data:\n${attempts(ownLines)}`,
    ...others.map(
      (ofSeat, i) =>
        `Competitor ${i + 1}'s previous pricing data:\n${attempts(ofSeat.map(({ written }) => `Price: ${written}\n`))}`
    )
  ]
    .map((block) => `${block}\n\n`)
    .join('')
    .trim()
}

/** What a seat is shown of one period that is over. */
export function feedbackOf(
  instance: CollusionInstance,
  seats: readonly EnvironmentState<SeatPrice>[],
  { seat, period }: { seat: number; period: number }
): string {
  const submitted = seats.map(({ periods }) => periods)
  const others = submitted.filter((_, other) => other !== seat).map((ofSeat) => ofSeat[period]!.written)
  return [
    ownText(instance, submitted, { seat, period }),
    ...others.map((written, i) => `Price of competitor ${i + 1}: ${written}\n`)
  ].join('')
}

function ownText(
  instance: CollusionInstance,
  submitted: readonly (readonly SeatPrice[])[],
  { seat, period }: { seat: number; period: number }
): string {
  const { quantities, profits } = outcomeOf(
    instance,
    submitted.map((ofSeat) => ofSeat[period]!.price)
  )
  const { written } = submitted[seat]![period]!
  return `Price: ${written}\nQuantity: ${amount(quantities[seat]!)}\nProfit: ${amount(profits[seat]!)}\nCost: ${floatText(instance.c)}\n`
}

function attempts(lines: readonly string[]): string {
  return lines.map((line, period) => `Attempt ${period}:\n${line}\n`).join('')
}

function amount(value: number): string {
  return floatText(roundToCents(value))
}

function setPrice(argument: unknown): Outcome<SeatPrice> {
  const read = readPrices(argument)
  if (!('prices' in read)) return read
  const keys = [...read.prices.keys()]
  if (keys.length !== 1 || keys[0] !== PRODUCT) {
    return {
      status: 'error',
      text: `Malformed input, expected prices_dict_str to have keys ['${PRODUCT}'], got dict_keys(${pythonText(keys)})`
    }
  }
  const submitted = read.prices.get(PRODUCT)!
  const price = numberOf(submitted)
  return price === null ? notANumber(PRODUCT) : { accepted: { price, written: pythonText(submitted) } }
}
