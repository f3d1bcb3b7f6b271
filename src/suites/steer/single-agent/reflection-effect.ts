import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { agreeing, agrees, pairOf } from './pairs.ts'

/** Whether a choice between gains and one between mirrored losses show the same attitude to risk. */
export function hasSameAttitude({ answers }: { answers: readonly string[] }): boolean {
  return agrees(answers)
}

/** 2.5.c: a pair of choices between gains, and between losses of the same sizes. Neutrality to risk is indifferent. */
export const reflectionEffect = [
  questionType({
    id: 'pair_consistency',
    title: 'a sure or a risky gain, and the same as losses',
    draw: ({ integer }) => {
      const x = integer(20, 900)
      return { x, double: 2 * x }
    },
    solve: () =>
      pairOf(
        agreeing,
        { A: 'The certain gain', B: 'The uncertain gain' },
        { C: 'The certain loss', D: 'The uncertain loss' }
      ),
    fields: ({ x, double }) => ({ x: plain(x), double: plain(double) }),
    explain: ({ x, double }) =>
      `The second choice is the first one with gains turned into losses, and half of ${plain(double)} is ${plain(x)} in both. An attitude to risk that does not turn with the sign takes the certain amount twice or the risky one twice. Both of these pairs count as right; the usual pattern, a certain gain but a risky loss, does not.`,
    earlier: [
      {
        solve: ({ x, double }) =>
          pairOf(
            agreeing,
            { A: `A gain of ${plain(x)} for certain`, B: `A gain of ${plain(double)} with probability one half` },
            { C: `A loss of ${plain(x)} for certain`, D: `A loss of ${plain(double)} with probability one half` }
          )
      }
    ]
  })
]
