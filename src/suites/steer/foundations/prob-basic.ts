import { plain, rounded } from '../../question-bank/decimals.ts'
import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

const colours = ['red', 'blue', 'green'] as const
/** A power of one half up to the sixth is printed exactly. */
const coinDecimals = 6

/** The chance that one item, drawn blindly, has the target colour. */
export function singleDraw({ counts, target }: { counts: readonly number[]; target: number }): number {
  return counts[target]! / counts.reduce((sum, count) => sum + count, 0)
}

/** The chance that all fair coins show one given side. */
export function allCoinsSame({ coins }: { coins: number }): number {
  return 0.5 ** coins
}

/** 1.3.a: one draw in grade 1; two independent draws or coins in grade 2; three or more in grade 3. */
export const probBasic = [
  questionType({
    id: 'single_draw',
    title: 'one blind draw',
    draw: ({ integer }) => ({ counts: [integer(2, 12), integer(2, 12), integer(2, 12)], target: integer(0, 2) }),
    solve: (values) => {
      const { counts, target } = values
      const right = singleDraw(values)
      const wrong = {
        odds: right / (1 - right),
        complement: 1 - right,
        colours_as_equally_likely: 1 / counts.length,
        other_colour: singleDraw({ counts, target: (target + 1) % 3 })
      }
      return { kind: 'number', right, wrong, decimals: 4 }
    },
    fields: ({ counts, target }) => ({ counts: showCounts(counts), target: colours[target]! }),
    explain: ({ counts, target }, right) =>
      `There are ${counts.join(' + ')} = ${total(counts)} in total, and ${counts[target]} of them are ${colours[target]}. Each is equally likely, so the probability is ${counts[target]} / ${total(counts)} = ${right}.`
  }),
  questionType({
    id: 'repeated_draw',
    title: 'the same colour in each of several draws with replacement',
    draw: ({ integer }, grade) => {
      const values = {
        ...{ counts: [integer(2, 12), integer(2, 12), integer(2, 12)], target: integer(0, 2) },
        draws: grade <= 2 ? 2 : integer(3, 4)
      }
      return singleDraw(values) ** values.draws < 0.01 ? null : values
    },
    solve: (values) => {
      const once = singleDraw(values)
      const { counts, target, draws } = values
      const wrong = {
        added: once * draws < 1 ? once * draws : Number.NaN,
        one_draw: once,
        without_replacement: Array.from({ length: draws }, (_, at) => {
          return Math.max(0, counts[target]! - at) / (total(counts) - at)
        }).reduce((chance, factor) => chance * factor, 1),
        at_least_once: 1 - (1 - once) ** draws
      }
      return { kind: 'number', right: once ** draws, wrong, decimals: 4 }
    },
    fields: ({ counts, target, draws }) => ({
      ...{ counts: showCounts(counts), target: colours[target]! },
      times: ['once', 'twice', 'three times', 'four times'][draws - 1]!
    }),
    explain: ({ counts, target, draws }, right) => {
      const once = plain(rounded(singleDraw({ counts, target }), 4))
      return `A single draw is ${colours[target]} with probability ${counts[target]} / ${total(counts)} = ${once}. The draws are independent of each other, so the probabilities multiply: (${counts[target]} / ${total(counts)})^${draws} = ${right}.`
    }
  }),
  questionType({
    id: 'all_coins_same',
    title: 'all fair coins show tails',
    draw: ({ oneOf }, grade) => ({ coins: oneOf(grade <= 2 ? [2, 3] : [4, 5, 6]) }),
    solve: ({ coins }) => ({
      kind: 'number',
      right: allCoinsSame({ coins }),
      wrong: {
        one_over_twice_the_coins: 1 / (2 * coins),
        one_coin_too_few: 0.5 ** (coins - 1),
        at_least_one: 1 - 0.5 ** coins,
        either_side_counted: 0.5 ** (coins - 2)
      },
      decimals: coinDecimals
    }),
    fields: ({ coins }) => ({ coins: ['two', 'three', 'four', 'five', 'six'][coins - 2]! }),
    explain: ({ coins }, right) =>
      `Each of the ${coins} events has probability 1/2 and is independent of the others. All of them happen with probability (1/2)^${coins} = ${right}.`
  })
]

function showCounts(counts: readonly number[]): string {
  return listed(counts.map((count, at) => `${count} ${colours[at]}`))
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
