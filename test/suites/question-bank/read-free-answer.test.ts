import { describe, expect, it } from 'vitest'
import { readFreeAnswer } from '../../../src/suites/question-bank/free-answer.ts'
import { aQuestion } from './a-question.ts'

const asked = (values: Record<string, number[]>, texts = values as Record<string, unknown>) =>
  aQuestion({
    options: Object.entries(texts).map(([letter, text]) => ({ letter, text: String(text) })),
    gold: { accepted: [['A']], free: { numbers: values } }
  })
const surplus = asked({ A: [5411.87], B: [2779.36], C: [1832.01], D: [5050.03] })
const share = asked(
  { A: [0.488], B: [0.326], C: [0.211], D: [0.65] },
  { A: '0.4880', B: '0.3260', C: '0.2110', D: '0.6500' }
)
const change = asked({ A: [-3.2], B: [3.2], C: [12], D: [-1.5] })
const pair = asked({ A: [1.5, 2250], B: [2250, 1.5], C: [3, 4], D: [1.5, 4] })
const nothing = asked({ A: [0], B: [0.5], C: [1], D: [2] }, { A: '0.00', B: '0.50', C: '1.00', D: '2.00' })
const formula = aQuestion({
  options: [
    { letter: 'A', text: '820 * (18.1 - 1.51P)' },
    { letter: 'B', text: '820 * 18.1 - 1.51P' }
  ],
  gold: { accepted: [['A']], free: { variables: ['P'] } }
})

describe('an answer without options', () => {
  it.each([
    [surplus, 'First 4441.12, then 970.75.\nThe answer is 5411.87.', 'A'],
    [surplus, 'The answer is **$5,411.87**', 'A'],
    [surplus, 'The answer is \\boxed{5411.9}', 'A'],
    [surplus, 'Final answer: approximately 5.41 × 10^3 units', 'A'],
    [surplus, 'Adding up gives 4441.12 + 970.75 = 5411.87', 'A'],
    [surplus, '820(18.1 - 12.684) + 384(...) = 5 411,87', 'A'],
    [surplus, 'The answer is 2780. No, wait: I counted one group twice.\nThe answer is 5412.', 'A'],
    [surplus, 'The answer is 2,779.4', 'B'],
    [surplus, 'The answer is 9000', null],
    [share, 'The answer is .49', 'A'],
    [share, 'The answer is 48.8 %', 'A'],
    [share, 'The answer is 48.8\\%', 'A'],
    [share, 'The answer is \\frac{61}{125}.', 'A'],
    [share, 'The answer is 61/125', 'A'],
    [share, 'The answer is 0,488', 'A'],
    [share, 'The answer is 0.5', null],
    [change, 'The answer is -3.2', 'A'],
    [change, 'The answer is −3.2.', 'A'],
    [change, 'The answer is: it falls by 3.2', 'A'],
    [change, 'The answer is: it rises by 3.2', 'B'],
    [pair, 'The answer is (1.5, 2250).', 'A'],
    [pair, 'The answer is (1.5, 2,250)', 'A'],
    [pair, 'The answer is \\boxed{(1.5, 2250)}', 'A'],
    [pair, 'x = 1.5 and y = 2250, so the answer is: 1.5, 2250', 'A'],
    [pair, 'The answer is (2250, 1.5)', 'B'],
    [nothing, 'The answer is 0', 'A'],
    [nothing, 'The answer is 0.004', 'A'],
    [nothing, 'The answer is 0.01', null],
    [formula, 'The answer is 820*(18.1 - 1.51*P)', 'A'],
    [formula, 'The answer is Q(P) = 14842 - 1238.2 P', 'A'],
    [formula, 'The answer is $D = 14842 - 1.51P$.', 'B'],
    [formula, 'The answer is 14842', null]
  ])('%#: comes to the option of its value', (question, output, letter) => {
    expect(readFreeAnswer(output, question)?.letter ?? null, output).toBe(letter)
  })

  it('is none where no number is given, or too few', () => {
    for (const output of ['I cannot tell.', '', 'The answer is unknown.'])
      expect(readFreeAnswer(output, surplus)).toBeNull()
    expect(readFreeAnswer('The answer is 1.5', pair)).toBeNull()
  })

  it('reads 200,000 characters within the time of a test', () => {
    for (const text of [
      'answer is '.repeat(20_000),
      '1,'.repeat(100_000),
      '\\boxed{'.repeat(28_000),
      '9'.repeat(200_000)
    ])
      expect(() => readFreeAnswer(text, surplus)).not.toThrow()
  })
})
