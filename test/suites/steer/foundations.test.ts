import { expect, it } from 'vitest'
import { foundations } from '../../../src/suites/steer/foundations/index.ts'
import { steerFoundations } from '../../oracles/adapters/steer-foundations.ts'
import { drawQuestion } from '../question-bank/draw-question.ts'
import { describeSetting } from './describe-setting.ts'

describeSetting({
  folder: 'foundations',
  types: foundations,
  answers: steerFoundations
})

it('asks forty different questions about secrets, with each reply right in every situation', () => {
  const questions = new Set<string>()
  for (const type of foundations.secret_information!) {
    for (let seed = 0; seed < 100; seed++) {
      const { solution } = drawQuestion(type, seed, 3)!
      if (solution.kind === 'choice') questions.add(`${type.id} ${solution.right}`)
    }
  }
  expect(questions.size).toBe(40)
})
