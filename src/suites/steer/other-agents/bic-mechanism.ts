import { plain, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

/**
 * Two participants whose values are drawn independently of each other. Each announces one of the values; the higher one is
 * served, equal ones with a chance of one half each. Whoever is served pays the price of their own announcement.
 *
 * values: rising, with a probability and a price each
 */
export type PricedAnnouncements = {
  values: readonly number[]
  probabilities: readonly number[]
  prices: readonly number[]
}

/** Utilities nearer to each other than this are drawn anew. */
const margin = 0.2

/** The expected utility of a value for each announcement, against a truthful opponent. */
export function interimUtilities({ values, probabilities, prices }: PricedAnnouncements, value: number): number[] {
  return values.map((_, announced) => {
    const winning = probabilities.reduce(
      (total, probability, rival) => total + probability * (rival < announced ? 1 : rival === announced ? 0.5 : 0),
      0
    )
    return winning * (value - prices[announced]!)
  })
}

/** The values for which an untruthful announcement has a higher expected utility: none where truth is an equilibrium. */
export function deviatingValues(mechanism: PricedAnnouncements): number[] {
  return mechanism.values.filter((value, own) => {
    const utilities = interimUtilities(mechanism, value)
    return Math.max(...utilities) > utilities[own]!
  })
}

/** Whether truthful announcements of both are a Bayes-Nash equilibrium; indifference does not speak against it. */
export function bayesianIncentives(mechanism: PricedAnnouncements): 'bic' | 'not_bic' {
  return deviatingValues(mechanism).length === 0 ? 'bic' : 'not_bic'
}

/** Not numbered in the paper: finite types, all announcements compared. */
export const bicMechanism = [
  questionType({
    id: 'truthful_equilibrium',
    title: 'whether truth is a Bayes-Nash equilibrium, and else which value deviates',
    draw: (draw) => {
      const wanted = draw.integer(0, 3)
      const types = drawTypes(draw)
      for (let tries = 0; tries < 100; tries++) {
        const mechanism = { ...types, prices: drawPrices(draw, types.values) }
        const deviating = deviatingValues(mechanism)
        const isWanted =
          wanted === 3 ? deviating.length === 0 : deviating.length === 1 && deviating[0] === types.values[wanted]
        if (isWanted && isClear(mechanism)) return mechanism
      }
      return null
    },
    solve: (mechanism) => {
      const [deviating] = deviatingValues(mechanism)
      const keys = ['low_deviates', 'middle_deviates', 'high_deviates']
      const options = mechanism.values.map((value, at) => [
        keys[at],
        `No: a participant with the value ${value} gains by another announcement`
      ])
      return {
        kind: 'choice',
        right: deviating === undefined ? 'bic' : keys[mechanism.values.indexOf(deviating)]!,
        options: { bic: 'Yes: no value gains by another announcement', ...Object.fromEntries(options) }
      }
    },
    fields: (mechanism) => ({ ...typeFields(mechanism), prices: priceText(mechanism.values, mechanism.prices) }),
    explain: (mechanism, right) => `${utilitiesText(mechanism)} So the answer is: ${right}.`
  }),
  questionType({
    id: 'mechanism_choice',
    title: 'the one of four price lists that makes truth a Bayes-Nash equilibrium',
    draw: (draw) => {
      const types = drawTypes(draw)
      const lists = Array.from({ length: 24 }, () => drawPrices(draw, types.values)).filter((prices) =>
        isClear({ ...types, prices })
      )
      const good = lists.filter((prices) => bayesianIncentives({ ...types, prices }) === 'bic')
      const bad = lists.filter((prices) => bayesianIncentives({ ...types, prices }) === 'not_bic')
      if (good.length === 0 || bad.length < 3) return null
      const lists4 = draw.shuffled([good[0]!, ...bad.slice(0, 3)])
      return new Set(lists4.map(String)).size === 4 ? { ...types, lists: lists4 } : null
    },
    solve: ({ lists, ...types }) => ({
      kind: 'choice',
      right: `list_${lists.findIndex((prices) => bayesianIncentives({ ...types, prices }) === 'bic') + 1}`,
      options: Object.fromEntries(lists.map((prices, at) => [`list_${at + 1}`, priceText(types.values, prices)]))
    }),
    fields: (mechanism) => typeFields(mechanism),
    explain: ({ lists, ...types }, right) => {
      const prices = lists.find((list) => bayesianIncentives({ ...types, prices: list }) === 'bic')!
      return `Truth is a Bayes-Nash equilibrium if no value gains by another announcement against a truthful opponent. With the prices ${listed(prices.map(plain))} this holds. ${utilitiesText({ ...types, prices })} With each of the other lists some value gains, so the answer is: ${right}.`
    }
  })
]

type Types = Pick<PricedAnnouncements, 'values' | 'probabilities'>

function drawTypes(draw: Draw): Types {
  const low = 10 * draw.integer(1, 4)
  const middle = low + 10 * draw.integer(1, 4)
  const first = draw.integer(2, 5)
  const second = draw.integer(2, 8 - first)
  return {
    values: [low, middle, middle + 10 * draw.integer(1, 4)],
    probabilities: [first, second, 10 - first - second].map((tenths) => tenths / 10)
  }
}

/** Rising, each at most the value that announces it. */
function drawPrices(draw: Draw, values: readonly number[]): number[] {
  const prices: number[] = []
  for (const value of values) prices.push(draw.integer(prices.at(-1) ?? Math.floor(value / 2), value))
  return prices
}

function isClear(mechanism: PricedAnnouncements): boolean {
  return mechanism.values.every((value, own) => {
    const utilities = interimUtilities(mechanism, value)
    return utilities.every((utility, at) => at === own || Math.abs(utility - utilities[own]!) >= margin)
  })
}

function typeFields({ values, probabilities }: Types): Record<'values', string> {
  return {
    values: listed(values.map((value, at) => `${value} dollars with a probability of ${plain(probabilities[at]!)}`))
  }
}

function priceText(values: readonly number[], prices: readonly number[]): string {
  return listed(values.map((value, at) => `${prices[at]} dollars for an announcement of ${value}`))
}

function utilitiesText(mechanism: PricedAnnouncements): string {
  const { values } = mechanism
  const texts = values.map((value) => {
    const utilities = interimUtilities(mechanism, value)
    return `with the value ${value} the announcements ${listed(values.map(plain))} give ${listed(utilities.map(step))}`
  })
  return `The chance of being served is that of a lower rival plus half of that of an equal one, and it multiplies value less price. So ${texts.join('; ')}.`
}
