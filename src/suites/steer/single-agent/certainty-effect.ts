import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { agreeing, agrees, pairOf } from './pairs.ts'

type Scaled = { sure: number; prize: number; p: number; scale: number }

/**
 * Whether a pair of choices agrees: A a sure amount, B a prize with probability p; C and D the same with both probabilities
 * times `scale`. And the pair of whoever is neutral to risk, which takes A and C in a tie.
 */
export function certaintyPair({ answers, ...scaled }: Scaled & { answers: readonly string[] }) {
  return {
    consistent: agrees(answers),
    risk_neutral: riskNeutralPair(scaled)
  }
}

function riskNeutralPair({ sure, prize, p }: Scaled): string[] {
  return [...agreeing[prize * p > sure ? 1 : 0]]
}

/** 2.5.b: a pair of choices, the second with all probabilities scaled down. */
export const certaintyEffect = [
  questionType({
    id: 'pair_consistency',
    title: 'a sure amount or a risky one, and the same at smaller probabilities',
    draw: ({ integer, uniform, oneOf }): Scaled | null => {
      const [sure, p] = [integer(20, 400), uniform(0.6, 0.95)]
      const prize = Math.round((sure / p) * uniform(0.94, 1.18))
      const isTied = Math.abs(prize * p - sure) < 0.01 * sure
      return isTied || prize <= sure ? null : { sure, prize, p, scale: oneOf([0.1, 0.2, 0.25, 0.5]) }
    },
    solve: (values) => {
      const { sure, prize, p, scale } = values
      const first = riskNeutralPair(values)
      const second = agreeing.find((pair) => pair.join() !== first.join())!
      return pairOf(
        [first, second],
        { A: `${plain(sure)} dollars for certain`, B: `${plain(prize)} dollars with probability ${plain(p)}` },
        {
          C: `${plain(sure)} dollars with probability ${plain(scale)}`,
          D: `${plain(prize)} dollars with probability ${plain(rounded(p * scale, 6))}`
        }
      )
    },
    fields: ({ sure, prize, p, scale }) => ({
      ...{ sure: plain(sure), prize: plain(prize), p: plain(p) },
      ...{ scale: plain(scale), scaled: plain(rounded(p * scale, 6)) }
    }),
    explain: (values) => {
      const { sure, prize, p, scale } = values
      const isRisky = prize * p > sure
      return `The second choice is the first one with both probabilities multiplied by ${plain(scale)}, which changes no ranking of expected utility. So whoever takes the smaller amount once takes it twice, and likewise the larger one. In expectation ${plain(prize)} * ${plain(p)} = ${plain(rounded(prize * p, 4))} stands against ${plain(sure)}: neutrality to risk takes the ${isRisky ? 'larger' : 'smaller'} amount both times, but both pairs that agree count as right.`
    }
  })
]
