import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readLetters } from '../../../src/suites/question-bank/read-letters.ts'
import { dropThinking } from '../../../src/text/drop-thinking.ts'

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
    ['The answer is B. A best response to it is to fight.', 'B'],
    ['A best response must maximise the payoff, and I cannot compute it.', null],
    ['A correct answer would need the price.', null],
    ['B is a best response to C, but nothing more can be said', null],
    ['**A. Price**\nrises.\n\n**B. Quantity**\nfalls.\n\n**C. Neither**\nLet me', null],
    ['A is wrong, also B.', null],
    ['D is wrong, and so is also C.', null],
    ['A is not correct. B is not the right option.', null],
    ['A better option does not exist.', null],
    ['The answer is B, not A.', 'B'],
    ['Die Antwort ist also B.', 'B'],
    ['C is right.', 'C'],
    ['Bが正解です', 'B'],
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

  const replySchema = z.array(
    z.object({
      id: z.string(),
      family: z.string(),
      options: z.array(z.array(z.tuple([z.string(), z.string()]))),
      reply: z.string(),
      key: z.array(z.string().nullable())
    })
  )
  // By somebody who did not know the reader, in the habits of eight families: first 43 of 60 were read, then 38; when rules had been made from
  // the first set, 50 of the second; and of a third, by somebody else, 74 of 80.
  it.each([
    ['./replies/a.json', 60],
    ['./replies/b.json', 60],
    ['./replies/c.json', 80]
  ])('reads replies of eight families as a fair reader does: %s', (name, count) => {
    const replies = replySchema.parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')))
    const wrong = replies.flatMap(({ id, options, reply, key }) => {
      const parts = options.map((own) => ({ text: '', options: own.map(([letter, text]) => ({ letter, text })) }))
      const got = readLetters(dropThinking(reply).text, parts)
      return isDeepStrictEqual(got, key) ? [] : [{ id, reply, got, key }]
    })
    expect([replies.length, wrong]).toEqual([count, []])
  })

  it.each([
    ['spaces', `A${' '.repeat(200_000)}x`],
    ['lines', `${'\n'.repeat(200_000)}x`],
    ['cues', 'answer '.repeat(30_000)],
    ['words that fill', `answer${' is'.repeat(60_000)}`],
    ['letters', 'A B '.repeat(50_000)],
    ['a list', `answer A${', B'.repeat(60_000)}`],
    ['conclusions', 'so '.repeat(60_000)],
    ['brackets', `answer${'('.repeat(200_000)}`],
    ['boxes', '\\boxed{'.repeat(20_000)],
    ['depth', '['.repeat(100_000)]
  ])('reads 200,000 characters of %s within the time of a test', (_, reply) => {
    expect(readLetters(reply, [part(['A', 'B'])])).toHaveLength(1)
    expect(readLetters(reply, [part(['A', 'B']), part(['C', 'D'])])).toHaveLength(2)
  })

  const oracle = new URL('../../../../shared/oracles/steer-metrics/answer_parsing.json', import.meta.url)
  it('reads the replies of the oracle', ({ skip }) => {
    skip(!existsSync(oracle), '../shared/oracles is not here')
    const { cases } = JSON.parse(readFileSync(oracle, 'utf8'))
    for (const { id, text, valid_letters: letters, expected } of cases)
      expect(read(text, letters), `${id}: ${text}`).toBe(expected)
  })
})
