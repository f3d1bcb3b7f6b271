import { logicReaders } from './logic.ts'
import { expectationOf, numbersIn, optionOf } from './numbers.ts'
import type { Reader } from './reader.ts'

/** How the printed texts of setting 1 are answered without the code that drew them. */
export const foundationReaders: Readonly<Record<string, Reader>> = {
  'add_sub ledger': ({ fields, options }) =>
    optionOf(
      options,
      numbersIn(`${fields.start} ${fields.changes}`).reduce((sum, term) => sum + term)
    ),
  'mult_div product': ({ fields, options }) => optionOf(options, Number(fields.amount) * Number(fields.price)),
  'mult_div quotient': ({ fields, options }) => optionOf(options, Number(fields.amount) / Number(fields.share)),
  'compute_expectations discrete': ({ fields, options }) => optionOf(options, expectationOf(fields.outcomes!)),
  'optimize_discrete extreme': ({ fields, options }) => {
    const order = options.toSorted((one, other) => Number(one) - Number(other))
    return fields.goal === 'highest' ? order.at(-1)! : order[0]!
  },
  'optimize_continuous quadratic': readBestPlace('largest'),
  'optimize_continuous average_cost': readBestPlace('smallest'),
  'optimize_continuous quadratic_value': ({ fields, options }) => {
    const curve = curveOf(fields.function!)
    let [from, to] = [0, 1000]
    for (let step = 0; step < 200; step++) {
      const third = (to - from) / 3
      if (curve(from + third) < curve(to - third)) from += third
      else to -= third
    }
    return optionOf(options, curve((from + to) / 2))
  },
  'optimize_continuous open_box': ({ fields, options }) => optionOf(options, Number(fields.side) / 6),
  'constrained_optimization one_resource_knapsack': ({ fields, options }) => {
    const limit = Number(fields.limit)
    const best = [0, ...Array.from({ length: limit }, () => 0)]
    for (let hours = 1; hours <= limit; hours++)
      for (const [, profit, needed] of fields.kinds!.matchAll(/profit (\d+) dollars, (\d+) hours/g))
        if (Number(needed) <= hours)
          best[hours] = Math.max(best[hours]!, best[hours - Number(needed)]! + Number(profit))
    return optionOf(options, best[limit]!)
  },
  'constrained_optimization two_resources': ({ fields, options }) => {
    const [one, two] = [...fields.kinds!.matchAll(/profit (\d+) dollars, (\d+) hours, (\d+)/g)].map((kind) =>
      kind.slice(1).map(Number)
    )
    let best = 0
    for (let a = 0; a <= 50; a++)
      for (let b = 0; b <= 50; b++)
        if (
          a * one![1]! + b * two![1]! <= Number(fields.limit) &&
          a * one![2]! + b * two![2]! <= Number(fields.material)
        )
          best = Math.max(best, a * one![0]! + b * two![0]!)
    return optionOf(options, best)
  },
  'complement_rule two_outcomes': ({ fields, options }) => optionOf(options, 1 - Number(fields.known)),
  'complement_rule three_outcomes': ({ fields, options }) =>
    optionOf(options, 1 - Number(fields.first) - Number(fields.second)),
  'prob_basic single_draw': ({ fields, options }) => optionOf(options, shareOf(fields)),
  'prob_basic repeated_draw': ({ fields, options }) =>
    optionOf(options, shareOf(fields) ** ['', 'once', 'twice', 'three times', 'four times'].indexOf(fields.times!)),
  'prob_basic all_coins_same': ({ fields, options }) => {
    const tosses = ['no', 'one', 'two', 'three', 'four', 'five', 'six'].indexOf(fields.coins!)
    const ways = Array.from({ length: 2 ** tosses }, (_, way) => way.toString(2).padStart(tosses, '0'))
    return optionOf(options, ways.filter((way) => !way.includes('0')).length / ways.length)
  },
  'bayes_rule posterior': ({ fields, options }) => {
    const [prior, likelihood, otherwise] = [fields.prior, fields.likelihood, fields.otherwise].map(Number)
    return optionOf(options, 1 / (1 + (otherwise! * (1 - prior!)) / (likelihood! * prior!)))
  },
  'bayes_rule marginal_given': ({ fields, options }) =>
    optionOf(options, (Number(fields.prior) / Number(fields.marginal)) * Number(fields.likelihood)),
  'first_order_false_belief location': ({ fields }) =>
    `in the ${fields.seen!.includes('watches the whole move') ? fields.moved_to : fields.start}`,
  'second_order_false_belief location': ({ fields }) =>
    `in the ${fields.seen!.includes('nods') ? fields.moved_to : fields.start}`,
  ...logicReaders
}

/** Of what is drawn, the share that has the target colour. */
function shareOf({ counts, target }: Readonly<Record<string, string>>): number {
  const all = [...counts!.matchAll(/(\d+) (\w+)/g)]
  const wanted = all.find(([, , colour]) => colour === target)!
  return Number(wanted[1]) / all.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The option at which the printed formula is largest or smallest: each is tried. */
function readBestPlace(wanted: 'largest' | 'smallest'): Reader {
  return ({ fields, options }) => {
    const curve = curveOf(fields.function!)
    const worth = (option: string) => curve(Number(option)) * (wanted === 'largest' ? 1 : -1)
    return options.reduce((best, option) => (worth(option) > worth(best) ? option : best))
  }
}

/** Sums of multiples of x^2, x and 1/x. */
function curveOf(formula: string): (x: number) => number {
  const terms = formula.replaceAll(' - ', ' + -').split(' + ')
  return (x) =>
    terms.reduce((total, term) => {
      const coefficient = Number(term.replace(/x\^2$|x$|\/x$/, '').replace(/^-?$/, '$&1'))
      if (term.endsWith('x^2')) return total + coefficient * x * x
      return total + (term.endsWith('/x') ? coefficient / x : coefficient * x)
    }, 0)
}
