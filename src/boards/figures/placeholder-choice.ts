import type { FigureAnswer } from './figure-answer.ts'
import { closedMark, type FigureParts, type FigureTask, markOf, meanChance } from './figure-task.ts'
import { ratioOfSums, sampleRatio } from './template-ratios.ts'

type Placed = FigureAnswer & { placeholder: NonNullable<FigureAnswer['placeholder']> }
const isChosen = ({ placeholder }: Placed) => placeholder.isChosen
const isRight = ({ placeholder }: Placed) => placeholder.isRight

const measures = [
  { name: 'where_right', isDrawn: true, words: 'chosen where it is right (recall)', among: isRight, counts: isChosen },
  {
    ...{ name: 'where_wrong', isDrawn: true, words: 'chosen where it is wrong' },
    ...{ among: (answer: Placed) => !isRight(answer), counts: isChosen }
  },
  { name: 'rate', isDrawn: false, words: 'chosen', among: () => true, counts: isChosen },
  { name: 'precision', isDrawn: false, words: 'right where it is chosen', among: isChosen, counts: isRight }
]

/** How often "no other option is correct" is chosen, by element. Source: STEER-ME, section 9, CAR metrics. */
export function placeholderChoice({ taskTypes, submissions, query: { seed, resamples } }: FigureTask): FigureParts {
  const leftOut: { what: string; reason: string }[] = []
  const marks = submissions.flatMap((submission) => {
    const placed = submission.answers.filter((answer): answer is Placed => answer.placeholder !== undefined)
    if (placed.length === 0) leftOut.push({ what: `submission ${submission.id}`, reason: 'no_placeholder' })
    return taskTypes.flatMap(({ name, title }) => {
      const answers = placed.filter(({ element }) => element === name)
      if (answers.length === 0) return []
      return measures.map(({ name: measure, among, counts }) => {
        const shares = answers.filter(among).map((answer) => ({
          ...{ template: answer.template, bottom: 1 },
          top: counts(answer) ? 1 : 0
        }))
        const sample = sampleRatio(`${name} ${measure}`, shares, { seed, resamples })
        const marked = {
          of: submission,
          panel: submission.adaptation,
          row: title,
          measure,
          chance: meanChance(answers)
        }
        return submission.isFull ? markOf([sample], ratioOfSums([sample]), marked) : closedMark(marked)
      })
    })
  })
  return {
    measures: measures.map(({ name, isDrawn, words }) => ({ name, isDrawn, words })),
    ...{ isSigned: false, marks, leftOut },
    notCovered: ['Submissions that were asked without the placeholder say nothing of it.'],
    estimand:
      'Shares of the questions of an element, in a share of 1 / n of which the placeholder is right, n being the options; intervals by resampling templates.'
  }
}
