import { plain } from '../../question-bank/decimals.ts'
import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** The largest or the smallest of some numbers. */
export function extremeOf({ values, goal }: { values: readonly number[]; goal: string }): number {
  return goal === 'max' ? Math.max(...values) : Math.min(...values)
}

/** 1.2.a: the highest or lowest of listed numbers, negative ones among them. Integers in grade 0, decimals in 1. */
export const optimizeDiscrete = [
  questionType({
    id: 'extreme',
    title: 'the highest or lowest of four or five numbers',
    draw: ({ integer, uniform, oneOf, chance }, grade) => {
      const values = Array.from({ length: integer(4, 5) }, () => (grade === 0 ? integer(-99, 99) : uniform(-90, 90)))
      // Numbers that differ behind the point alone, and one with the largest absolute value and the wrong sign.
      if (grade > 0 && chance(0.6)) values[0] = Math.trunc(values[1]!) + Math.sign(values[1]!) * uniform(0.01, 0.99)
      const numbers = values.map((value) => Number(value.toFixed(2)))
      return new Set(numbers).size < numbers.length ? null : { values: numbers, goal: oneOf(['max', 'min']) }
    },
    solve: (values) => ({
      kind: 'choice',
      right: `number_${values.values.indexOf(extremeOf(values)) + 1}`,
      options: Object.fromEntries(values.values.map((value, at) => [`number_${at + 1}`, plain(value)]))
    }),
    fields: ({ values, goal }) => ({
      numbers: listed(values.map(plain)),
      goal: goal === 'max' ? 'highest' : 'lowest'
    }),
    explain: ({ values, goal }, right) => {
      const order = values.toSorted((one, other) => one - other).map(plain)
      return `From the lowest to the highest the numbers are ${listed(order)}; of negative numbers, the one farther from zero is lower. The ${goal === 'max' ? 'last' : 'first'} of them is ${right}.`
    }
  })
]
