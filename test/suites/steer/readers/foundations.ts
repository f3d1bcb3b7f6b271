import { beliefReaders } from './beliefs.ts'
import { logicReaders } from './logic.ts'
import { expectationOf, numbersIn, optionOf } from './numbers.ts'
import { probabilityReaders } from './probability.ts'
import type { Reader } from './reader.ts'
import { numberIn, questionIn, theOne } from './words.ts'

type Kind = { profit: number; hours: number; material: number }

/** How the printed texts of setting 1 are answered without the code that drew them. */
export const foundationReaders: Readonly<Record<string, Reader>> = {
  'add_sub ledger': ({ texts: [text], options }) => {
    const start = numberIn(text!, /(?:holds|with|has|have) (\d+(?:\.\d+)?) /)
    const changes = theOne(text!, /(?:: | as )([+-][\d.]+(?:, [+-][\d.]+)+)(?=[,.] )/)
    return optionOf(
      options,
      numbersIn(changes).reduce((sum, change) => sum + change, start)
    )
  },
  'mult_div product': ({ texts: [text], options }) => {
    const amount = numberIn(text!, /([\d.]+) (?:metres|litres|units) /)
    const price = numberIn(text!, /([\d.]+) dollars (?:for )?each/)
    return optionOf(options, amount * price)
  },
  'mult_div quotient': ({ texts: [text], options }) => {
    const amount = numberIn(text!, /(?:pressed|prize money of|carries) ([\d.]+) /)
    const share = numberIn(text!, /(?:containers of|pays|needs) ([\d.]+) /)
    return optionOf(options, amount / share)
  },
  'compute_expectations discrete': ({ texts: [text], options }) => optionOf(options, expectationOf(text!)),
  'optimize_discrete extreme': ({ texts: [text], options }) => {
    const numbers = theOne(text!, /(?:are|stand|shows) (-?\d[\d., -]* and -?\d+(?:\.\d+)?)/).split(/, | and /)
    const order = numbers.toSorted((one, other) => Number(one) - Number(other))
    const found = theOne(questionIn(text!), /(highest|lowest)/) === 'highest' ? order.at(-1)! : order[0]!
    return options.find((option) => option === found) ?? ''
  },
  'optimize_continuous quadratic': readBestPlace('largest'),
  'optimize_continuous average_cost': readBestPlace('smallest'),
  'optimize_continuous quadratic_value': ({ texts: [text], options }) => {
    const curve = curveIn(text!)
    let [from, to] = [0, 1000]
    for (let step = 0; step < 200; step++) {
      const third = (to - from) / 3
      if (curve(from + third) < curve(to - third)) from += third
      else to -= third
    }
    return optionOf(options, curve((from + to) / 2))
  },
  'optimize_continuous open_box': ({ texts: [text], options }) =>
    optionOf(options, numberIn(text!, /([\d.]+) (?:centimetres|inches)/) / 6),
  'constrained_optimization one_resource_knapsack': ({ texts: [text], options }) => {
    const { kinds, rest } = kindsIn(text!)
    const limit = numberIn(rest, /(\d+) (?:working |free )?hours/)
    const best = [0, ...Array.from({ length: limit }, () => 0)]
    for (let left = 1; left <= limit; left++)
      for (const { profit, hours } of kinds)
        if (hours <= left) best[left] = Math.max(best[left]!, best[left - hours]! + profit)
    return optionOf(options, best[limit]!)
  },
  'constrained_optimization two_resources': ({ texts: [text], options }) => {
    const { kinds, rest } = kindsIn(text!)
    const [one, two] = kinds as [Kind, Kind]
    const limit = numberIn(rest, /(\d+) hours of work/)
    const material = numberIn(rest, /(\d+) kilograms/)
    let best = 0
    for (let a = 0; a <= 50; a++)
      for (let b = 0; b <= 50; b++)
        if (a * one.hours + b * two.hours <= limit && a * one.material + b * two.material <= material)
          best = Math.max(best, a * one.profit + b * two.profit)
    return optionOf(options, best)
  },
  ...probabilityReaders,
  ...beliefReaders,
  ...logicReaders
}

/** What can be made, and the text without it. */
function kindsIn(text: string): { kinds: Kind[]; rest: string } {
  const kind = /kind \d \(profit (\d+) dollars, (\d+) hours(?:, (\d+) kilograms of material)?\)/g
  const kinds = [...text.matchAll(kind)].map(([, profit, hours, material = 0]) => ({
    profit: Number(profit),
    hours: Number(hours),
    material: Number(material)
  }))
  return { kinds, rest: text.replaceAll(kind, '') }
}

/** The option at which the printed formula is largest or smallest: each is tried. */
function readBestPlace(wanted: 'largest' | 'smallest'): Reader {
  return ({ texts: [text], options }) => {
    if (!questionIn(text!).includes(wanted)) throw new Error(`the ${wanted} is not asked for: ${text}`)
    const curve = curveIn(text!)
    const worth = (option: string) => curve(Number(option)) * (wanted === 'largest' ? 1 : -1)
    return options.reduce((best, option) => (worth(option) > worth(best) ? option : best))
  }
}

/** The one sum that a text prints of multiples of x^2, x and 1/x. */
function curveIn(text: string): (x: number) => number {
  const term = String.raw`(?:\d+(?:\.\d+)?)?(?:x\^2|x|/x)`
  const terms = theOne(text, new RegExp(`(?<= )(-?${term}(?: [+-] ${term})+)`))
    .replaceAll(' - ', ' + -')
    .split(' + ')
  return (x) =>
    terms.reduce((total, text) => {
      const printed = text.replace(/x\^2$|x$|\/x$/, '')
      const coefficient = /\d/.test(printed) ? Number(printed) : Number(`${printed}1`)
      if (text.endsWith('x^2')) return total + coefficient * x * x
      return total + (text.endsWith('/x') ? coefficient / x : coefficient * x)
    }, 0)
}
