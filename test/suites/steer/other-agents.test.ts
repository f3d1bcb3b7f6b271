import { expect, it } from 'vitest'
import { readStories } from '../../../src/suites/question-bank/stories.ts'
import { otherAgents } from '../../../src/suites/steer/other-agents/index.ts'
import { steerOtherAgents } from '../../oracles/adapters/steer-other-agents.ts'
import { drawQuestion } from '../question-bank/draw-question.ts'
import { describeSetting } from './describe-setting.ts'

describeSetting({ folder: 'other-agents', types: otherAgents, answers: steerOtherAgents })

it('fair_division asks for four procedures in each kind of story, of which there are forty', () => {
  for (const type of otherAgents.fair_division!) {
    const rights = Array.from({ length: 200 }, (_, seed) => {
      const [options] = drawQuestion(type, seed)!.parts
      return options!.find(({ mistake }) => mistake === null)!.key
    })
    expect(new Set(rights).size, type.id).toBe(4)
  }
  const file = new URL('../../../src/suites/steer/other-agents/fair-division.yaml', import.meta.url)
  expect(readStories(file).length).toBeGreaterThanOrEqual(40)
})
