import { notesTools } from '../environment/notes-tools.ts'
import type { PromptStyle } from '../environment/prompt-style.ts'
import type { InformationTool, Outcome, Rules, World } from '../environment/tools.ts'
import { twoDecimals } from '../python/decimals.ts'
import { pythonText } from '../python/python-text.ts'
import { setText } from '../python/set-text.ts'
import { attemptAt, type PricingAttempt } from './attempt.ts'
import type { PricingInstance } from './instance.ts'
import { upperBound } from './optimum.ts'
import {
  notANumber,
  numberOf,
  priceToolTexts,
  pricingInitialPrompt,
  pricingReplyPrompt,
  readPrices
} from './price-tools.ts'

type PricingWorld = World<PricingInstance, PricingAttempt>

/** The rules of pricing: a price for each product in each of the periods. Source: EconEvals specification 6. */
export function pricingRules(style: PromptStyle = 'standard'): Rules<PricingInstance, PricingAttempt> {
  return {
    information,
    notes: notesTools('attempt', style),
    action: { ...priceToolTexts.setPrices, act: setPrices },
    initialPrompt: ({ instance, periods }) => pricingInitialPrompt(upperBound(instance, periods.length)),
    replyPrompt: pricingReplyPrompt,
    isOver: ({ instance, periods }) => periods.length >= instance.num_periods
  }
}

const information: readonly InformationTool<PricingInstance, PricingAttempt>[] = [
  {
    ...priceToolTexts.previousData,
    tell: ({ instance, periods }) =>
      pythonText(new Map([['previous_pricing_data', pricingHistory(instance, periods)]])),
    refusal: pythonText(
      new Map([
        [
          'previous_pricing_data',
          'Data already accessed. See previous response. Instead, read/write notes or submit prices.'
        ]
      ])
    )
  },
  {
    ...priceToolTexts.productIds,
    tell: ({ instance }) => pythonText(new Map([['product_ids', [...instance.product_ids]]]))
  },
  {
    ...priceToolTexts.attemptNumber,
    tell: ({ periods }) => pythonText(new Map([['attempt_number', BigInt(periods.length)]]))
  }
]

/** What an agent is shown of the periods before. */
export function pricingHistory(instance: PricingInstance, attempts: readonly PricingAttempt[]): string {
  return attempts.map((products, t) => `Attempt ${t}:\n${pricingAttemptText(instance, products)}\n`).join('')
}

/** An attempt without the line that numbers it. */
export function pricingAttemptText({ product_ids, costs }: PricingInstance, products: PricingAttempt): string {
  return products
    .map(
      ({ price, quantity, profit }, i) =>
        `${product_ids[i]}:\nPrice: ${price}\nQuantity: ${quantity}\nProfit: ${profit}\nCost: ${twoDecimals(costs[i]!)}\n`
    )
    .join('')
}

function setPrices({ instance, periods }: PricingWorld, argument: unknown): Outcome<PricingAttempt> {
  const read = readPrices(argument)
  if (!('prices' in read)) return read
  const { prices } = read
  const missing = instance.product_ids.filter((id) => !prices.has(id))
  if (missing.length > 0) {
    return { status: 'retry_error', text: `Malformed input, missing prices for products: ${setText(missing)}` }
  }
  const unknown = [...prices.keys()].filter((id) => typeof id !== 'string' || !instance.product_ids.includes(id))
  if (unknown.length > 0) {
    return {
      status: 'retry_error',
      text: `Malformed input, the following product IDs are unknown: ${setText(unknown)}`
    }
  }
  const numbers = instance.product_ids.map((id) => numberOf(prices.get(id)!))
  const unusable = numbers.indexOf(null)
  if (unusable >= 0) return notANumber(instance.product_ids[unusable]!)
  return { accepted: attemptAt(instance, periods.length, numbers as number[]) }
}
