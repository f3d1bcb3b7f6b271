import type { FigureAnswer } from './figure-answer.ts'
import { type FigureParts, type FigureTask, markOf, meanChance } from './figure-task.ts'
import { ratioOfSums, sampleRatio } from './template-ratios.ts'

type By = 'grade' | 'digits'
const notCovered: Readonly<Record<By, readonly string[]>> = {
  grade: ['Grades differ in their elements: what falls with the grade need not be the grade alone.'],
  digits: [
    'Questions whose right answer is no single number are not here.',
    'Digits differ with the element and the type: what rises or falls with them need not be the number of digits.'
  ]
}

/** Exact match by a number that questions have, over all their elements. */
export function scoresByNumber(by: By, { submissions, query: { seed, resamples } }: FigureTask): FigureParts {
  const marks = submissions.flatMap((submission) => {
    const groups = Map.groupBy(submission.answers, (answer) => answer[by])
    const known = [...groups].flatMap(([number, answers]) => (number === null ? [] : [{ number, answers }]))
    return known
      .sort((one, other) => one.number - other.number)
      .map(({ number, answers }) => {
        const sample = sampleRatio(`${by} ${number}`, exactMatches(answers), { seed, resamples })
        const marked = { of: submission, panel: submission.adaptation, row: `${number}`, measure: 'exact_match' }
        return markOf([sample], ratioOfSums([sample]), { ...marked, chance: meanChance(answers) })
      })
  })
  return {
    measures: [{ name: 'exact_match', isDrawn: true, words: `exact match by ${by}` }],
    ...{ isSigned: false, marks, notCovered: [...notCovered[by]] },
    estimand: `Share of right answers among all questions of ${by === 'grade' ? 'a grade' : 'so many digits before the point'}; intervals by resampling templates.`
  }
}

export function exactMatches(answers: readonly FigureAnswer[]) {
  return answers.map(({ template, isRight }) => ({ template, top: isRight ? 1 : 0, bottom: 1 }))
}
