import { describe, expect, it } from 'vitest'
import type { Question } from '../../../../../src/suites/aer/ek/content.ts'
import { parseAnswers } from '../../../../../src/suites/aer/ek/read/parse-answers.ts'

const options = ['a surplus', 'a shortage', 'a shift of demand', 'no change'].map((text, at) => ({
  letter: 'ABCD'[at]!,
  text
}))
const questions = [
  { id: 'SC01', type: 'single_choice', stem: 'A binding price ceiling leads to', options },
  { id: 'SC02', type: 'single_choice', stem: 'A binding price floor leads to', options },
  { id: 'TF01', type: 'true_false', stem: 'A tariff raises the domestic price.' },
  { id: 'TF02', type: 'true_false', stem: 'Money is neutral in the short run.' },
  { id: 'TF03', type: 'true_false', stem: 'Demand curves of Giffen goods slope upwards.' },
  { id: 'FB01', type: 'fill_in_blank', stem: 'The value of the next best alternative is called ____ cost.' },
  { id: 'FB02', type: 'fill_in_blank', stem: 'A sustained rise of the price level is called ____.' }
] as Question[]

function read(text: string): Record<string, unknown> {
  const parsed = parseAnswers(text, { examinee: { questions } } as never)
  return parsed.ok
    ? Object.fromEntries(
        Object.entries(parsed.answer).map(([id, given]) => [id, 'value' in given ? given.value : 'contradictory'])
      )
    : {}
}

describe('a sentence about several questions', () => {
  it.each([
    ['SC01 and SC02 are B and A, respectively.', { SC01: 'B', SC02: 'A' }],
    ['FB01 und FB02 lauten „Opportunität“ und „Inflation“.', { FB01: '„Opportunität“', FB02: '„Inflation“' }],
    ['The two blanks read "opportunity" and "inflation".', { FB01: 'opportunity', FB02: 'inflation' }],
    ['All statements are true except TF02.', { TF01: 'true', TF02: 'false', TF03: 'true' }],
    ['Alle Aussagen außer der zweiten sind wahr.', { TF01: 'true', TF02: 'false', TF03: 'true' }],
    ['Of the statements only TF02 is false.', { TF01: 'true', TF02: 'false', TF03: 'true' }],
    ['除了TF02以外，所有陈述都正确。', { TF01: 'true', TF02: 'false', TF03: 'true' }]
  ])('answers all of them: %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it.each([
    'If SC01 and SC02 were B and A, respectively, prices would not matter.',
    'Many students say that SC01 and SC02 are B and A.',
    'Are all statements true except TF02?',
    'I cannot say whether all statements but TF02 are true.',
    'Not all statements are true except TF02.',
    'My professor thinks that only TF02 is false and the others are true.',
    'The answers to SC01 and SC02 lie between B and A.',
    'The two blanks are not "opportunity" and "inflation".',
    'Suppose that all statements are true except TF02.'
  ])('answers none: %s', (text) => {
    expect(read(text)).toEqual({})
  })
})

describe('questions counted through the sheet', () => {
  it('are those of the numbers, where these go beyond every type', () => {
    const text =
      'Question 1 is B and question 2 is A. Statements 3 and 5 are true, statement 4 is false. In question 6 the word is "opportunity", in question 7 it is "inflation".'
    expect(read(text)).toMatchObject({ SC01: 'B', TF01: 'are true', TF02: 'false.', TF03: 'are true' })
  })

  it('are none where the numbers may count within a type', () => {
    expect(read('In question 1 Ricardo is asked about, in question 2 Smith is.')).toEqual({})
  })
})
