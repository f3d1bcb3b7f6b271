import type { Reader } from './describe-setting.ts'

/** The option nearest to a number, as a reader with a calculator picks it. */
export function nearest(options: readonly string[], value: number): string {
  return options.reduce((best, text) => (Math.abs(Number(text) - value) < Math.abs(Number(best) - value) ? text : best))
}

export function numbersIn(text: string): number[] {
  return (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
}

/** Value and probability by turns, as lotteries are printed. */
export function expectationOf(text: string): number {
  const numbers = numbersIn(text)
  return numbers.reduce((sum, value, at) => (at % 2 === 0 ? sum + value * numbers[at + 1]! : sum), 0)
}

/** How the printed texts of setting 1 are answered without the code that drew them. */
export const foundationReaders: Readonly<Record<string, Reader>> = {
  'add_sub ledger': ({ fields, options }) =>
    nearest(
      options,
      numbersIn(`${fields.start} ${fields.changes}`).reduce((sum, term) => sum + term)
    ),
  'mult_div product': ({ fields, options }) => nearest(options, Number(fields.amount) * Number(fields.price)),
  'mult_div quotient': ({ fields, options }) => nearest(options, Number(fields.amount) / Number(fields.share)),
  'compute_expectations discrete': ({ fields, options }) => nearest(options, expectationOf(fields.outcomes!)),
  'optimize_discrete extreme': ({ fields, options }) => {
    const order = options.toSorted((one, other) => Number(one) - Number(other))
    return fields.goal === 'highest' ? order.at(-1)! : order[0]!
  },
  'optimize_continuous open_box': ({ fields, options }) => nearest(options, Number(fields.side) / 6),
  'constrained_optimization one_resource_knapsack': ({ fields, options }) => {
    const limit = Number(fields.limit)
    const best = [0, ...Array.from({ length: limit }, () => 0)]
    for (let hours = 1; hours <= limit; hours++)
      for (const [, profit, needed] of fields.kinds!.matchAll(/profit (\d+) dollars, (\d+) hours/g))
        if (Number(needed) <= hours)
          best[hours] = Math.max(best[hours]!, best[hours - Number(needed)]! + Number(profit))
    return nearest(options, best[limit]!)
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
    return nearest(options, best)
  }
}
