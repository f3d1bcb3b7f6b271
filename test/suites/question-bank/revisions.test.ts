import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { elementBank } from '../../../src/suites/question-bank/element-bank.ts'
import { questionType } from '../../../src/suites/question-bank/question-type.ts'
import { templatesOf } from '../../../src/suites/question-bank/templates.ts'

/** Asked twice more since: with another range, then with another option. */
const type = questionType({
  id: 'side',
  title: 'which side',
  draw: ({ integer }) => ({ number: integer(10, 19) }),
  solve: () => ({ kind: 'choice', right: 'left', options: { left: 'port', right: 'starboard' } }),
  fields: ({ number }) => ({ number: String(number) }),
  explain: ({ number }) => `It is number ${number}.`,
  earlier: [
    { draw: ({ integer }) => ({ number: integer(1, 9) }) },
    { solve: () => ({ kind: 'choice', right: 'left', options: { left: 'left', right: 'right' } }) }
  ]
})
const story = { id: 'ship', type: 'side', domain: 'travel', text: 'Cabin {number}: which side?' }
const bank = elementBank('sides', {
  ...{ ability: 'Tells sides.', grades: [1], types: [type], domains: { all: [], exclusions: () => [] } },
  templates: () => templatesOf([story], { types: [type], grades: [1] })
})
const ask = (revision?: number) => {
  const text = { type: 'side', grade: 1, parts: [story.text], ...(revision !== undefined && { revision }) }
  const filled = bank.fill({ name: 'sides/ship', domain: 'travel', perspective: null, text }, seededRandom(1))
  const [part] = filled?.content.examinee.parts ?? []
  return part && { digits: /\d+/.exec(part.text)![0].length, options: part.options.map((option) => option.text).sort() }
}

describe('a question type that was revised twice', () => {
  it('asks what templates of each revision asked when they were stored', () => {
    expect(ask()).toEqual({ digits: 1, options: ['left', 'right'] })
    expect(ask(2)).toEqual({ digits: 2, options: ['left', 'right'] })
    expect(ask(3)).toEqual({ digits: 2, options: ['port', 'starboard'] })
  })

  it('asks nothing for a revision that it has not reached', () => {
    expect(ask(4)).toBeUndefined()
  })

  it('has new templates name the revision of today', () => {
    expect(bank.templates().map(({ text }) => text)).toEqual([
      { type: 'side', grade: 1, revision: 3, parts: [story.text] }
    ])
  })
})
