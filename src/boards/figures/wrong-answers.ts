import { mistakeOf } from '../choices/error-profile.ts'
import { closedMark, type FigureParts, type FigureTask, markOf } from './figure-task.ts'
import { ratioOfSums, sampleRatio } from './template-ratios.ts'

/** What the wrong answers to each element come from. Source: STEER-ME, section 9 of its specification, error profile. */
export function wrongAnswers({ taskTypes, submissions, query: { seed, resamples } }: FigureTask): FigureParts {
  const marks = submissions.flatMap((submission) => {
    const wrong = Map.groupBy(
      submission.answers.filter(({ isRight }) => !isRight),
      ({ element }) => element
    )
    return taskTypes.flatMap(({ name, title }) => {
      const answers = wrong.get(name) ?? []
      const mistakes = [...Map.groupBy(answers, mistakeOf)].sort(
        ([one, { length }], [other, { length: others }]) => others - length || (one < other ? -1 : 1)
      )
      const marked = { of: submission, panel: submission.adaptation, measure: 'share' }
      // To whom responses are not open the number of mistakes is as much of a secret as their shares.
      if (!submission.isFull && answers.length > 0) {
        return [closedMark({ ...marked, row: title })]
      }
      return mistakes.map(([mistake]) => {
        const shares = answers.map((answer) => ({
          ...{ template: answer.template, bottom: 1 },
          top: mistakeOf(answer) === mistake ? 1 : 0
        }))
        const sample = sampleRatio(`${name} ${mistake}`, shares, { seed, resamples })
        return markOf([sample], ratioOfSums([sample]), { ...marked, row: `${title}: ${mistake.replaceAll('_', ' ')}` })
      })
    })
  })
  return {
    measures: [{ name: 'share', isDrawn: true, words: 'share of the wrong answers to the element' }],
    ...{ isSigned: false, marks },
    notCovered: [
      '“other” are wrong options and answers that nothing is known to lead to, “unread” those that hold no answer.',
      'Of a question of several parts the first that is wrong by a known mistake decides.'
    ],
    estimand:
      'Share of each named mistake among the wrong answers to an element; intervals by resampling templates of wrong answers.'
  }
}
