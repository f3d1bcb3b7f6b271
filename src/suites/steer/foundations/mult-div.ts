import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Operation = { a: number; b: number; op: '*' | '/' }

/** Product or quotient of two numbers. */
export function resultOf({ a, b, op }: Operation): number {
  return op === '*' ? a * b : a / b
}

/** 1.1.b: a repeated cost and an even division. Integers in grade 1, two decimals in 2, large amounts in 3. */
export const multDiv = [
  questionType({
    id: 'product',
    title: 'the cost of an amount at a price for each unit',
    draw: ({ integer, uniform }, grade) => {
      const op = '*' as const
      if (grade <= 1) return { a: integer(4, 40), b: integer(3, 40), op }
      return grade === 2
        ? { a: uniform(2, 60, 1), b: uniform(1.1, 30), op }
        : { a: integer(1200, 98_000), b: uniform(12, 480), op }
    },
    solve: (operation) => {
      const { a, b } = operation
      const right = resultOf(operation)
      const isWhole = Number.isInteger(a) && Number.isInteger(b)
      const wrong = {
        one_unit_too_few: right - Math.max(b, right / 10),
        added: a + b,
        decimal_point_moved: right * 10,
        divided: a / b
      }
      return { kind: 'number', right, wrong, decimals: isWhole ? 0 : 2 }
    },
    fields: ({ a, b }) => ({ amount: plain(a), price: plain(b) }),
    explain: ({ a, b }, right) =>
      `Each of the ${plain(a)} units counts ${plain(b)}. The total is ${plain(a)} * ${plain(b)} = ${plain(rounded(a * b, 4))}, shown as ${right}.`
  }),
  questionType({
    id: 'quotient',
    title: 'an amount divided into shares',
    draw: ({ integer, uniform }, grade) => {
      const op = '/' as const
      if (grade <= 1) {
        const b = integer(3, 20)
        return { a: b * integer(4, 40), b, op }
      }
      return grade === 2
        ? { a: uniform(20, 900), b: uniform(1.2, 15, 1), op }
        : { a: uniform(100_000, 9_000_000), b: uniform(20, 900, 1), op }
    },
    solve: (operation) => {
      const { a, b } = operation
      const right = resultOf(operation)
      const isWhole = Number.isInteger(a) && Number.isInteger(b) && a % b === 0
      const wrong = {
        divided_by_one_more: a / (b + Math.max(1, b / 10)),
        multiplied: a * b,
        decimal_point_moved: right / 10,
        subtracted: a - b
      }
      return { kind: 'number', right, wrong, decimals: isWhole ? 0 : 2 }
    },
    fields: ({ a, b }) => ({ amount: plain(a), share: plain(b) }),
    explain: ({ a, b }, right) =>
      `${plain(a)} is divided into shares of ${plain(b)}. There are ${plain(a)} / ${plain(b)} = ${plain(rounded(a / b, 4))} of them, shown as ${right}.`
  })
]
