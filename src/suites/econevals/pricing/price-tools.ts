import { fillPrompt, loadPrompt } from '../../../prompts.ts'
import { type PromptStyle, thoughts } from '../environment/prompt-style.ts'
import type { ActionTool, Outcome } from '../environment/tools.ts'
import { floatText, pythonText } from '../python/python-text.ts'
import type { PythonDictionary, PythonValue } from '../python/python-value.ts'
import { readDictionary } from '../python/read-dictionary.ts'

const prompts = { system: loadPrompt('econevals/pricing/system'), initial: loadPrompt('econevals/pricing/initial') }

export const pricingReplyPrompt = 'Now use more tools.'

/** The words for the tools that all who set prices have. */
export const priceToolTexts = {
  productIds: { name: 'get_product_ids', description: 'Lists the ids of the products whose prices you set.' },
  attemptNumber: {
    name: 'get_attempt_number',
    description:
      'Tells the number of this attempt. The first attempt has the number 0, so that 4 means that 4 came before.'
  },
  previousData: {
    name: 'get_previous_pricing_data',
    description:
      'Shows the data of all previous attempts: the prices that were set for the user, the quantities sold, the cost of a unit and the profits. Read this before you act.'
  },
  setPrices: {
    name: 'set_prices',
    description: `Sets the prices of this attempt. Its one argument, prices_dict_str, is a string that holds a dictionary from product ids to prices. To sell Product_1 at 10 and Product_2 at 20, for example, it is "{'Product_1': 10, 'Product_2': 20}".`,
    argument: {
      name: 'prices_dict_str',
      description: 'A dictionary in a string: its keys are the ids of all products, and its values their prices.'
    }
  }
} as const satisfies Record<
  string,
  { name: string; description: string } | Pick<ActionTool<unknown, unknown>, 'argument'>
>

export function pricingSystemPrompt(style: PromptStyle = 'standard'): string {
  return fillPrompt(prompts.system, { thoughts: thoughts(style) })
}

export function pricingInitialPrompt(upperBound: number): string {
  return fillPrompt(prompts.initial, { upper_bound: floatText(upperBound) })
}

/** A dictionary of prices, or what is wrong with what was given in its place. */
export function readPrices(
  argument: unknown
): { prices: PythonDictionary } | Exclude<Outcome<never>, { accepted: never }> {
  // A truth value is a number in Python.
  if (typeof argument === 'number' || typeof argument === 'boolean') {
    return {
      status: 'retry_error',
      text: `Malformed input, prices_dict_str should be a string representation of a dictionary and not a value. For example, your input should be "{'prices_dict_str' : {'Product_1': 10, 'Product_2' : 20, ...}"`
    }
  }
  const prices = readDictionary(argument)
  if (prices !== null) return { prices }
  return { status: 'error', text: 'Malformed input, could not parse prices_dict_str as dictionary' }
}

/** Of larger prices the profits and losses could not be added. */
const LARGEST_PRICE = 1e200

/** A price that can be reckoned with; null for what is no finite number. */
export function numberOf(price: PythonValue): number | null {
  if (typeof price !== 'number' && typeof price !== 'bigint') return null
  const number = Number(price)
  return Math.abs(number) <= LARGEST_PRICE ? number : null
}

export function notANumber(product: PythonValue): Exclude<Outcome<never>, { accepted: never }> {
  const id = typeof product === 'string' ? product : pythonText(product)
  return { status: 'retry_error', text: `Malformed input, price for ${id} must be a finite number` }
}
