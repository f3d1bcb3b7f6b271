import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** Whether the same of two payments is chosen now and when both lie farther off by the same delay. */
export function isSameTradeOff({ answers: [now, delayed] }: { answers: readonly string[] }): boolean {
  return now === delayed
}

/** 2.2, not numbered: a pair of choices between a sooner and a later payment, the second after a common delay. */
export const timeInconsistency = [
  questionType({
    id: 'pair_consistency',
    title: 'a sooner or a later payment, now and after a delay',
    draw: ({ integer, uniform }) => {
      const sooner = integer(20, 400)
      return {
        ...{ sooner, later: Math.ceil(sooner * uniform(1.04, 1.35)) + 1 },
        ...{ gap: integer(2, 30), delay: integer(40, 365) }
      }
    },
    solve: ({ sooner, later, gap, delay }) => ({
      kind: 'parts',
      right: [
        ['later', 'later'],
        ['sooner', 'sooner']
      ],
      parts: [
        { sooner: `${plain(sooner)} dollars today`, later: `${plain(later)} dollars in ${plain(gap)} days` },
        {
          sooner: `${plain(sooner)} dollars in ${plain(delay)} days`,
          later: `${plain(later)} dollars in ${plain(delay + gap)} days`
        }
      ]
    }),
    fields: ({ sooner, later, gap, delay }) => ({
      ...{ sooner: plain(sooner), later: plain(later), gap: plain(gap) },
      ...{ delay: plain(delay), end: plain(delay + gap) }
    }),
    explain: ({ sooner, later, gap, delay }) =>
      `In both questions ${plain(later - sooner)} dollars more are paid for waiting ${plain(gap)} days longer; in the second one both payments lie ${plain(delay)} days farther off. With consistent discounting a common delay does not change which payment is preferred. So the sooner payment twice and the later payment twice both count as right, and a change between them does not.`
  })
]
