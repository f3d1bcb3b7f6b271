import { describe, expect, it } from 'vitest'
import type { AnyQuestionType } from '../../../../src/suites/question-bank/question-type.ts'
import type { Story } from '../../../../src/suites/question-bank/stories.ts'
import { drawQuestion } from '../../question-bank/draw-question.ts'
import { bank } from '../bank.ts'
import { answers } from './answer-faults.ts'
import { readingFaults } from './reading-faults.ts'

/**
 * Questions that are drawn of each type, by turns of its stories and, of a story, of its grades: as many as there are stories,
 * or `BANK_SEEDS`. Answers come from trials, which take long: without `BANK_SEEDS`, that of one question is looked at.
 */
const asked = process.env.BANK_SEEDS === undefined ? null : Number(process.env.BANK_SEEDS)

const types = bank.flatMap(({ id, grades, types: own, stories }) =>
  own.map((type) => ({
    ...{ element: id, type, grades, stories: stories.filter((story) => story.type === type.id) },
    name: `${id} ${type.id}`
  }))
)

describe('the texts of STEER-ME', () => {
  it.each(types)(
    'of $name tell each value by the words around it, and lead to the right option',
    (of) => {
      const questions = asked ?? of.stories.length
      const told = Array.from({ length: questions }, (_, seed) =>
        faultsIn(of, { seed, alsoAnswers: asked !== null || seed === 0 })
      )
      expect(told.flat(), `${told.filter((faults) => faults.length === 0).length} of ${questions}`).toEqual([])
    },
    5000 + (asked ?? 0) * 1000
  )

  it('are answered for every type', () => {
    expect(Object.keys(answers).sort()).toEqual(types.map(({ name }) => name).sort())
  })
})

function faultsIn(
  of: { element: string; type: AnyQuestionType; grades: readonly number[]; stories: readonly Story[] },
  { seed, alsoAnswers }: { seed: number; alsoAnswers: boolean }
): string[] {
  const { element, type, stories } = of
  const story = stories[seed % stories.length]!
  const grades = story.grades ?? of.grades
  const grade = grades[Math.floor(seed / stories.length) % grades.length]!
  const question = drawQuestion(type, seed, grade)
  if (!question) return [`seed ${seed} gives no question`]
  const options = alsoAnswers ? question.parts[0]! : null
  return readingFaults(element, { story, type, grade, values: question.values, options }).map(
    (fault) => `${story.id} of seed ${seed}: ${fault}`
  )
}
