import { describe, expect, it } from 'vitest'
import { patiencePrompt, patienceQueries } from '../../../src/suites/econevals/patience/queries.ts'
import { aggregateRate, impliedRate } from '../../../src/suites/econevals/patience/rates.ts'
import { readPatienceAnswer, readPatienceAnswerStrictly } from '../../../src/suites/econevals/patience/read-answer.ts'
import { tallyAnswers } from '../../../src/suites/econevals/patience/tally.ts'

describe('patience', () => {
  it('asks 4,800 questions, each amount ten times in each order', () => {
    const queries = patienceQueries()
    expect(queries.map(({ index }) => index)).toEqual(Array.from({ length: 4800 }, (_, i) => i))
    expect(new Set(queries.map(({ horizon, amount }) => `${horizon} ${amount}`)).size).toBe(240)
    const prompts = queries.map(patiencePrompt)
    expect(new Set(prompts).size).toBe(480)
    expect(prompts.some((prompt) => prompt.includes('$105.0, received one month from today'))).toBe(true)
    expect(prompts.some((prompt) => prompt.includes('$120, received one year from today'))).toBe(true)
  })

  it('reads a choice between its tags, and none where there is none or more than one', () => {
    const read = (text: string) => readPatienceAnswer(text, 'nowFirst')
    expect(read('<reasoning>x</reasoning><answer>A</answer>')).toBe('now')
    expect(readPatienceAnswer('<answer>A</answer>', 'laterFirst')).toBe('later')
    expect(read('<answer>\n B </answer>')).toBe('later')
    for (const text of ['', 'A', '<answer>A', '<answer>A or B</answer>', '<answer>A</answer><answer>B</answer>']) {
      expect(read(text)).toBeNull()
    }
    const strictly = (text: string) => readPatienceAnswerStrictly(text, 'nowFirst')
    expect(['<answer>A</answer>', '<answer> A</answer>', 'A'].map(strictly)).toEqual(['now', 'later', 'later'])
  })

  it('counts what cannot be read apart, and implies no rate of it', () => {
    const queries = patienceQueries()
    const silent = tallyAnswers(queries.map((query) => ({ ...query, answer: null })))
    expect(silent.unusable).toBe(4800)
    expect(impliedRate(silent.shares.one_year, 'one_year', { method: 'code' })).toBeNull()
    expect(aggregateRate(silent.shares, 'paper')).toBeNull()
    const waiting = tallyAnswers(queries.map((query, i) => ({ ...query, answer: i % 20 === 0 ? null : 'later' })))
    expect(waiting.unusable).toBe(240)
    expect(aggregateRate(waiting.shares, 'code')).toMatchObject({ reliability: 1 })
  })
})
