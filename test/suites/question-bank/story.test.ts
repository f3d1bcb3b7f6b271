import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../src/suites/question-bank/story.ts'

const story =
  '<Name> <sells> bread at {price} dollars a loaf in a quiet street, and <they> <knows> that demand is {demand}. How much <does> <they> sell?'

describe('faultsOf', () => {
  it('finds none in a story that can be told', () => {
    expect(faultsOf(story, ['price', 'demand'])).toEqual([])
  })

  it.each([
    ['a field that its type does not give', story.replace('{price}', '{cost}'), 2],
    ['a field that is missing', story.replace(' at {price} dollars a loaf', ''), 1],
    ['a pronoun without a mark', story.replace('<they> <knows>', 'she knows'), 1],
    ['a number outside the fields', story.replace('a loaf', 'for 12 loaves'), 1],
    ['a mark that is not closed', story.replace('<knows>', '<knows'), 1],
    ['a field that is not closed', story.replace('{price}', '{price'), 2],
    ['the person as an object', story.replace('a quiet street', 'the street that pays <name>'), 1],
    ['the person behind a preposition', story.replace('a quiet street', 'a street owned by <they>'), 1],
    ['a pronoun at the beginning of a sentence', story.replace('in a quiet street, and', 'in a quiet street. She'), 1],
    ['a marked verb behind a bare pronoun', story.replace('<they> <knows>', 'they <knows>'), 1],
    ['the object where the subject belongs', story.replace('<does> <they>', '<does> <them>'), 1],
    ['the possessive where the object belongs', story.replace('a quiet street', 'a shop that lets <their> bake'), 1],
    ['a sign that is turned round', story.replace('sell?', 'gain, positive if it falls?'), 1],
    ['a scale that only the question has', story.replace('sell?', 'sell, in thousands of loaves?'), 1],
    ['no question at the end', story.replace('sell?', 'sell.'), 1],
    ['too few words', 'How much is {price}? And {demand}?', 1]
  ])('finds %s', (_, text, count) => {
    expect(faultsOf(text, ['price', 'demand'])).toHaveLength(count)
  })
})
