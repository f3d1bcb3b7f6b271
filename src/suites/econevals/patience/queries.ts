import { fillPrompt, loadPrompt } from '../../../prompts.ts'
import { pythonText } from '../python/python-text.ts'

const templates = {
  nowFirst: loadPrompt('econevals/patience/now-first'),
  laterFirst: loadPrompt('econevals/patience/later-first')
} as const

/** How often each amount is asked about in each order of the options. */
const QUERIES_PER_ORDER = 10

/** Delays in years, in words, and the amounts that are offered after them. Source: EconEvals specification 8. */
export const horizons = {
  one_month: { years: 1 / 12, words: 'one month', isWhole: false, amounts: amounts(1001, 1050, 1) },
  six_months: { years: 1 / 2, words: 'six months', isWhole: false, amounts: amounts(1005, 1150, 5) },
  one_year: { years: 1, words: 'one year', isWhole: true, amounts: amounts(1010, 1200, 10) },
  five_years: { years: 5, words: 'five years', isWhole: true, amounts: amounts(1110, 2500, 10) }
} as const satisfies Record<string, { years: number; words: string; isWhole: boolean; amounts: readonly number[] }>

export type Horizon = keyof typeof horizons
export const horizonNames = ['one_month', 'six_months', 'one_year', 'five_years'] as const satisfies readonly Horizon[]

/** One question whose answer is A or B; `index` tells it from equal ones, each of which is a draw of its own. */
export type PatienceQuery = { index: number; horizon: Horizon; amount: number; order: keyof typeof templates }

/** All questions of a run: each amount of each horizon, ten times in each order of the options. */
export function patienceQueries(): PatienceQuery[] {
  const orders = (['nowFirst', 'laterFirst'] as const).flatMap((order) =>
    Array.from({ length: QUERIES_PER_ORDER }, () => order)
  )
  return horizonNames
    .flatMap((horizon) =>
      horizons[horizon].amounts.flatMap((amount) => orders.map((order) => ({ horizon, amount, order })))
    )
    .map((query, index) => ({ index, ...query }))
}

/** What a model is asked, without a system prompt. Amounts read as Python's numbers: $105.0 and $120. */
export function patiencePrompt({ horizon, amount, order }: PatienceQuery): string {
  const { words, isWhole } = horizons[horizon]
  return fillPrompt(templates[order], {
    amount: pythonText(isWhole ? BigInt(amount) : amount),
    delay: words
  })
}

/** Amounts from tenths, of which each is the double nearest to what it is called. */
function amounts(first: number, last: number, step: number): number[] {
  return Array.from({ length: (last - first) / step + 1 }, (_, i) => (first + i * step) / 10)
}
