import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** The probability that is left to the one other outcome. */
export function remainingProbability({ known }: { known: readonly number[] }): number {
  return rounded(1 - known.reduce((sum, probability) => sum + probability, 0), 6)
}

/** 1.3.b: two outcomes in grade 1, three outcomes in grade 2. */
export const complementRule = [
  questionType({
    id: 'two_outcomes',
    title: 'one of two outcomes',
    draw: (draw) => ({ known: [probability(draw, 0.04, 0.96)] }),
    solve: (values) => {
      const known = values.known[0]!
      const wrong = { given: known, squared: known ** 2, half_of_rest: (1 - known) / 2, odds: known / (1 - known) }
      return { kind: 'number', right: remainingProbability(values), wrong, decimals: 4 }
    },
    fields: ({ known }) => ({ known: plain(known[0]!) }),
    explain: ({ known }, right) =>
      `One of the two outcomes must come about, so their probabilities add up to 1. The other outcome has probability 1 - ${plain(known[0]!)} = ${right}.`
  }),
  questionType({
    id: 'three_outcomes',
    title: 'one of three outcomes',
    draw: (draw) => {
      const known = [probability(draw, 0.05, 0.6), probability(draw, 0.05, 0.6)]
      return remainingProbability({ known }) < 0.04 ? null : { known }
    },
    solve: (values) => {
      const [first, second] = values.known as [number, number]
      const wrong = {
        given_ones_added: first + second,
        second_left_out: 1 - first,
        first_left_out: 1 - second,
        multiplied: (1 - first) * (1 - second)
      }
      return { kind: 'number', right: remainingProbability(values), wrong, decimals: 4 }
    },
    fields: ({ known: [first, second] }) => ({ first: plain(first!), second: plain(second!) }),
    explain: ({ known: [first, second] }, right) =>
      `Exactly one of the three outcomes comes about, so their probabilities add up to 1. The third one has probability 1 - ${plain(first!)} - ${plain(second!)} = ${right}.`
  })
]

/** Rounded to two or three decimals. */
function probability({ uniform, oneOf }: Draw, least: number, most: number): number {
  return uniform(least, most, oneOf([2, 3]))
}
