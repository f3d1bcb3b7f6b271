import { describe, expect, it } from 'vitest'
import { tellFrom } from '../../../src/suites/question-bank/story.ts'

const person = { role: 'the baker', female: 'Elena', male: 'Bruno' }
const story = '<Name> <is> tired, but <they> <bakes> <their> bread, <tries> it and <has> to sell it by <themselves>.'

describe('tellFrom', () => {
  it.each([
    ['first_person', 'I am tired, but I bake my bread, try it and have to sell it by myself.'],
    ['second_person', 'You are tired, but you bake your bread, try it and have to sell it by yourself.'],
    [
      'third_person_anonymous',
      'The baker is tired, but the baker bakes their bread, tries it and has to sell it by themselves.'
    ],
    ['third_person_female', 'Elena is tired, but she bakes her bread, tries it and has to sell it by herself.'],
    ['third_person_male', 'Bruno is tired, but he bakes his bread, tries it and has to sell it by himself.']
  ] as const)('tells a story in the %s', (perspective, told) => {
    expect(tellFrom(perspective, story, person)).toBe(told)
  })

  it.each([
    ['uses', 'use'],
    ['raises', 'raise'],
    ['passes', 'pass'],
    ['mixes', 'mix'],
    ['watches', 'watch'],
    ['pushes', 'push'],
    ['carries', 'carry'],
    ['buys', 'buy'],
    ['goes', 'go'],
    ["doesn't", "don't"],
    ['must', 'must'],
    ['sold', 'sold'],
    ['was', 'were']
  ])('takes %s for %s with you', (verb, form) => {
    expect(tellFrom('second_person', `<they> <${verb}>`, person)).toBe(`you ${form}`)
  })
})
