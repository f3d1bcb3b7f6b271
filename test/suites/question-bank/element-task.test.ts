import { describe, expect, it } from 'vitest'
import type { QuestionContent } from '../../../src/suites/question-bank/content.ts'
import { elementTask } from '../../../src/suites/question-bank/element-task.ts'

const task = elementTask(
  'steer',
  { id: 'pair', name: 'A pair', ability: 'Agrees.', requires: [], grades: [6], parts: 2, setting: '2', groups: [] },
  { ability: 'Agrees.', grades: [6], types: [], domains: { all: [], exclusions: () => [] }, templates: () => [] }
)
const part = (letters: string) => ({
  text: 'Which?',
  options: [...letters].map((letter) => ({ letter, text: letter }))
})
const content = (accepted: string[][], mistakes: Record<string, string> = {}): QuestionContent => ({
  examinee: { parts: [part('AB'), part('CD')] },
  gold: {
    accepted,
    mistakes,
    explanation: '',
    type: 'pair',
    grade: 6,
    domain: 'finance',
    perspective: null,
    values: null
  }
})
const grade = (asked: QuestionContent, letters: (string | null)[]) => {
  const { dimensions, evidence } = task.rules(asked, { letters, free: null, placeholder: null })
  return [
    dimensions[0]!.score,
    ...task.findings!(asked, evidence, task.rubric.rubric).map(({ score, expected, words }) => [score, expected, words])
  ]
}

describe('a question of two parts', () => {
  const pair = content([
    ['A', 'C'],
    ['B', 'D']
  ])

  it('is right by any pair of answers that agree, and says so part by part', () => {
    expect(grade(pair, ['B', 'D'])).toEqual([1, [1, 'B', 'the right option'], [1, 'D', 'the right option']])
    expect(grade(pair, ['A', 'D'])).toEqual([
      0,
      [0, 'A', 'right, but the other part is not, and both count as one'],
      [0, 'C', 'does not go with the other part']
    ])
  })

  it('earns nothing by one part alone, and names the mistake in the other', () => {
    const asked = content([['A', 'C']], { B: 'column_instead', D: 'first_round_only' })
    expect(grade(asked, ['A', 'D'])).toEqual([
      0,
      [0, 'A', 'right, but the other part is not, and both count as one'],
      [0, 'C', 'a wrong option: first round only']
    ])
    expect(grade(asked, ['A', null]).at(-1)).toEqual([0, 'C', 'no letter could be read'])
  })

  it('is guessed as often as accepted rows are among all rows of letters', () => {
    const three = { ...content([['A', 'C']]), examinee: { parts: [part('AB'), part('CDE')] } }
    // Two parts of two options are four rows, of two and three options six.
    expect([content([['A', 'C']]), pair, three].map((asked) => task.chance!(asked))).toEqual([1 / 4, 2 / 4, 1 / 6])
  })
})
