import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readLetters } from '../../../src/suites/question-bank/read-letters.ts'

const part = (letters: readonly string[]) => ({
  text: 'Which?',
  options: letters.map((letter, at) => ({ letter, text: `${at}.50` }))
})
const read = (reply: string, letters = ['A', 'B', 'C', 'D']) => readLetters(reply, [part(letters)])[0]

describe('readLetters', () => {
  it.each([
    ['B', 'B'],
    ['The answer is (c).', 'C'],
    ['**B**', 'B'],
    ['B) 1.50', 'B'],
    ['B. 1.50 because the price falls', 'B'],
    ['A: C', 'C'],
    ['Step 1 ... so 1.50.\n\nAnswer: B', 'B'],
    ['I would go with D', 'D'],
    ['$\\boxed{\\text{B}}$', 'B'],
    ['Die Antwort ist C.', 'C'],
    ['La respuesta correcta es D', 'D'],
    ['La bonne réponse est B.', 'B'],
    ['Правильный ответ: C', 'C'],
    ['答案是 B', 'B'],
    ['정답은 D', 'D'],
    ['1.50', 'B'],
    ['The answer is A. Wait: the answer is B', 'B'],
    ['The answer is A or B', null],
    ['To answer a question like this, one needs prices.', null],
    ['Option E', null],
    ['It depends.', null]
  ])('reads %s as %s', (reply, letter) => {
    expect(read(reply)).toBe(letter)
  })

  it('reads a letter for each part, whose letters run on', () => {
    const parts = [part(['A', 'B']), part(['C', 'D'])]
    expect(readLetters('B, C', parts)).toEqual(['B', 'C'])
    expect(readLetters('A\nD', parts)).toEqual(['A', 'D'])
    expect(readLetters('Part 1: the answer is A. Part 2: the answer is D.', parts)).toEqual(['A', 'D'])
    expect(readLetters('C', parts)).toEqual([null, 'C'])
    expect(readLetters('E, C', parts)).toEqual([null, 'C'])
  })

  const oracle = new URL('../../../../shared/oracles/steer-metrics/answer_parsing.json', import.meta.url)
  it('reads the replies of the oracle', ({ skip }) => {
    skip(!existsSync(oracle), '../shared/oracles is not here')
    const { cases } = JSON.parse(readFileSync(oracle, 'utf8'))
    for (const { id, text, valid_letters: letters, expected } of cases)
      expect(read(text, letters), `${id}: ${text}`).toBe(expected)
  })
})
