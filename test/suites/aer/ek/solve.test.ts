import { describe, expect, it } from 'vitest'
import type { EkContent, GoldAnswer } from '../../../../src/suites/aer/ek/content.ts'
import { compareAnswers } from '../../../../src/suites/aer/ek/solve.ts'
import { anEkItem } from './an-item.ts'

const item = anEkItem()

/** A response with the key's answers, except where others are given; undefined leaves a question out. */
function response(content: EkContent, changes: Record<string, unknown> = {}): string {
  const keys = content.gold.answers.map(({ id, answer }: GoldAnswer) => [id, answer] as const)
  return JSON.stringify({ answers: { ...Object.fromEntries(keys), ...changes } })
}

describe('compareAnswers', () => {
  it('agrees where every answer is that of the key', async () => {
    const verdict = await compareAnswers(item, response(item))
    expect(verdict).toMatchObject({ outcome: 'agrees', share: 1 })
    expect(verdict.parts).toHaveLength(20)
    expect(verdict.parts.every(({ agrees }) => agrees)).toBe(true)
  })

  it('differs where one answer does, and shows both', async () => {
    const key = item.gold.answers.find(({ id }) => id === 'TF01')!
    const { outcome, share, parts } = await compareAnswers(
      item,
      response(item, { TF01: !key.answer, FB01: 'nonsense' })
    )
    expect([outcome, share]).toEqual(['differs', 18 / 20])
    expect(parts.filter(({ agrees }) => !agrees)).toMatchObject([
      { id: 'TF01', answer: String(!key.answer), gold: String(key.answer) },
      { id: 'FB01', answer: 'nonsense' }
    ])
    const choice = item.examinee.questions.find(({ id }) => id === 'SC01')!
    const options = choice.type === 'single_choice' ? choice.options : []
    expect(options.map(({ letter, text }) => `${letter}. ${text}`)).toContain(parts[0]!.gold)
  })

  it('takes an order that is nearly right for another one', async () => {
    const { answer } = item.gold.answers.find(({ id }) => id === 'OD01')!
    const [a, b, c, d] = Array.isArray(answer) ? answer : []
    const { parts } = await compareAnswers(item, response(item, { OD01: [b, a, c, d] }))
    expect(parts.find(({ id }) => id === 'OD01')).toMatchObject({ agrees: false })
  })

  it('leaves out what is no answer: it does not differ', async () => {
    const { outcome, share, parts } = await compareAnswers(
      item,
      response(item, { SC01: undefined, TF01: 'true or false', SC02: 'A or B', OD01: 'no idea' })
    )
    expect([outcome, share, parts.length]).toEqual(['agrees', 16 / 20, 16])
  })

  it.each(['', 'I cannot help with that.', '{"answers": {}}'])('says of %j that it is unusable', async (output) => {
    expect(await compareAnswers(item, output)).toEqual({
      outcome: 'unusable',
      reason: 'unparsable',
      share: null,
      parts: []
    })
  })
})
