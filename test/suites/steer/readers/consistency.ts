import { numbersIn } from './numbers.ts'
import type { Printed, Reader } from './reader.ts'

/** What somebody of one disposition takes in each part; of equals nobody is asked. */
type Chooser = (part: number) => string

/** Pairs of questions: the rows are those that somebody with one preference, whichever it is, answers with. */
export const consistencyReaders: Readonly<Record<string, Reader>> = {
  'independence pair_consistency': ({ texts }) => {
    const offers = texts.map((text) =>
      [...text.matchAll(/(\w+) \((\d+) dollars, rating ([\d.]+) of 10\)/g)].map(([, name, price, rating]) => ({
        option: name!,
        worth: (dollarsPerPoint: number) => dollarsPerPoint * Number(rating) - Number(price)
      }))
    )
    return rowsOf(
      texts,
      powers(1.1, 150).map((disposition) => (part) => best(offers[part]!, disposition))
    )
  },
  'independence_risk pair_consistency': ({ texts }) => {
    const offers = texts.map((text) =>
      [...text.matchAll(/(Alpha|Beta) \(([^)]+)\)/g)].map(([, name, lottery]) => {
        const [high, p, low, q] = numbersIn(lottery!) as [number, number, number, number]
        return {
          option: `${name} is better than ${name === 'Alpha' ? 'Beta' : 'Alpha'}`,
          // Whoever needs some amount looks at the chance of it, and hardly at more.
          worth: (needed: number) =>
            p * ((high >= needed ? 1 : 0) + 1e-6 * high) + q * ((low >= needed ? 1 : 0) + 1e-6 * low)
        }
      })
    )
    return rowsOf(
      texts,
      numbersIn(texts[0]!).map((disposition) => (part) => best(offers[part]!, disposition))
    )
  },
  ...Object.fromEntries(
    ['consumer', 'technology', 'sports', 'entertainment', 'medicine'].map((domain) => [
      `endowment_effect pair_consistency_${domain}`,
      readEndowment
    ])
  ),
  'time_inconsistency pair_consistency': ({ texts }) => {
    const offers = texts.map((text) =>
      [...text.matchAll(/(\d+) dollars (?:today|in (\d+) days)/g)].map(([option, amount, days = 0]) => ({
        option,
        worth: (rate: number) => Math.log(Number(amount)) - rate * Number(days)
      }))
    )
    return rowsOf(
      texts,
      powers(1.2, 60).map((disposition) => (part) => best(offers[part]!, disposition))
    )
  },
  'certainty_effect pair_consistency': ({ texts }) => {
    const offers = texts.map((text) => {
      const lotteries = [...text.matchAll(/(\d+) dollars (?:for certain|with probability (\d(?:\.\d+)?))/g)].map(
        ([option, amount, probability = 1]) => ({ option, amount: Number(amount), probability: Number(probability) })
      )
      const prize = Math.max(...lotteries.map(({ amount }) => amount))
      return lotteries.map(({ option, amount, probability }) => ({
        option,
        worth: (ofSure: number) => probability * (amount === prize ? 1 : ofSure)
      }))
    })
    const utilities = Array.from({ length: 1000 }, (_, at) => (at + 0.5) / 1000)
    return rowsOf(
      texts,
      utilities.map((disposition) => (part) => best(offers[part]!, disposition))
    )
  },
  'reflection_effect pair_consistency': ({ texts }) => {
    const offers = texts.map((text) => {
      const [sign, word] = /\bgains?\b/.test(text) ? [1, 'gain'] : [-1, 'loss']
      const [certain, double] = numbersIn(text)
      const utility = (amount: number, curvature: number) =>
        (1 - Math.exp((-curvature * sign! * amount) / certain!)) / curvature
      return [
        {
          option: `The certain ${word}`,
          worth: (curvature: number) => utility(certain!, curvature)
        },
        {
          option: `The uncertain ${word}`,
          worth: (curvature: number) => utility(double!, curvature) / 2
        }
      ]
    })
    const curvatures = [0.1, 0.5, 1, 2].flatMap((curvature) => [curvature, -curvature])
    return rowsOf(
      texts,
      curvatures.map((disposition) => (part) => best(offers[part]!, disposition))
    )
  },
  'ambiguity_aversion pair_consistency': ({ texts, parts }) => {
    const named = [
      ...new Set(parts.flat().flatMap((option) => [...option.matchAll(/(?:for|and) (\w+)/g)].map(([, name]) => name!)))
    ]
    const mentions = (text: string, colour: string) => text.match(new RegExp(`\\b${colour}\\b`, 'g'))?.length ?? 0
    const place = (colour: string) => texts[0]!.search(new RegExp(`\\b${colour}\\b`))
    const [first, one, other] = named.toSorted((a, b) => place(a) - place(b))
    const [known, unknown] = numbersIn(texts[0]!)
    const count = (colour: string, share: number) =>
      ({ [first!]: known!, [one!]: share * unknown!, [other!]: (1 - share) * unknown! })[colour]!
    const singles = named.filter((colour) => mentions(texts[0]!, colour) > 1)
    const common = named.find((colour) => mentions(texts[1]!, colour) > 1)!
    const offers = [
      singles.map((colour) => ({
        option: `The one for ${colour}`,
        worth: (share: number) => count(colour, share)
      })),
      named
        .filter((colour) => colour !== common)
        .map((colour) => ({
          option: `The one for ${colour} and ${common}`,
          worth: (share: number) => count(colour, share) + count(common, share)
        }))
    ]
    const shares = Array.from({ length: 100 }, (_, at) => (at + 0.3) / 100)
    return rowsOf(
      texts,
      shares.map((disposition) => (part) => best(offers[part]!, disposition))
    )
  }
}

/** Whoever likes one of the two things better has it in the end, whatever they began with: what is told of first. */
function readEndowment({ texts, parts }: Printed): string[][] {
  const things = parts[0]!.map((option) => /^(?:Keep|Take) the (.+?)(?: for it)?$/.exec(option)![1]!)
  return rowsOf(
    texts,
    things.map((liked) => (part) => {
      const [held] = things.toSorted((one, other) => texts[part]!.indexOf(one) - texts[part]!.indexOf(other))
      return liked === held ? `Keep the ${held}` : `Take the ${liked} for it`
    })
  )
}

function rowsOf(texts: readonly string[], choosers: readonly Chooser[]): string[][] {
  return choosers.map((choice) => texts.map((_, part) => choice(part)))
}

function best(
  offers: readonly { option: string; worth: (disposition: number) => number }[],
  disposition: number
): string {
  return offers.reduce((one, other) => (other.worth(disposition) > one.worth(disposition) ? other : one)).option
}

/** From far below 1 to far above. */
function powers(base: number, most: number): number[] {
  return Array.from({ length: 2 * most + 1 }, (_, at) => base ** (at - most))
}
