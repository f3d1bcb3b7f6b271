import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Project = { spent: number; remaining_cost: number; revised_value: number }

/** Whether to go on: exactly if what is still to be gained exceeds what is still to be paid. What is spent plays no part. */
export function continueOrAbandon({ remaining_cost, revised_value }: Omit<Project, 'spent'>): 'continue' | 'abandon' {
  return revised_value > remaining_cost ? 'continue' : 'abandon'
}

/** 2.2.a: a project of which a part is paid, worth more or less than its rest costs. */
export const sunkCost = [
  questionType({
    id: 'continue_or_abandon',
    title: 'whether to go on with a project',
    draw: ({ integer, uniform, chance }): Project | null => {
      const remaining_cost = integer(60, 600)
      const share = chance(0.5) ? uniform(0.4, 0.93) : uniform(1.07, 2.2)
      const revised_value = Math.round(remaining_cost * share)
      const spent = integer(90, 900)
      // Where to go on is right, all costs together exceed the value: only the rest of them argues for it.
      const isTelling = revised_value < remaining_cost || spent + remaining_cost > revised_value
      return isTelling ? { spent, remaining_cost, revised_value } : null
    },
    solve: (values) => ({
      kind: 'choice',
      right: continueOrAbandon(values),
      options: { continue: 'Go on and finish it', abandon: 'Stop now and pay no more' }
    }),
    fields: ({ spent, remaining_cost, revised_value }) => ({
      ...{ spent: plain(spent), remaining: plain(remaining_cost), worth: plain(revised_value) }
    }),
    explain: ({ spent, remaining_cost, revised_value }, right) =>
      `The ${plain(spent)} that are spent are gone either way. To finish costs ${plain(remaining_cost)} more and brings ${plain(revised_value)}, a difference of ${plain(revised_value - remaining_cost)}. So the better choice is: ${right}.`
  })
]
