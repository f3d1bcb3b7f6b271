import { describe, expect, it } from 'vitest'
import { checkJudges } from '../../src/grading/check-judges.ts'

const pinned = 'openai:gpt-5.2-2025-12-11'
type Judge = Parameters<typeof checkJudges>[0]['judges'][number]
const judge = (model: string, parameters: Partial<Judge> = {}) => ({
  model,
  maxOutputTokens: 16_000,
  ...parameters
})
const check = (judges: Judge[], allowUnpinned = false) => checkJudges({ judges }, { allowUnpinned })
const refusal = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) })

describe('checkJudges', () => {
  it('takes dated judges, and servers of which nothing can be known', () => {
    expect(() => check([judge(pinned, { reasoningEffort: 'low' }), judge('compatible:local')])).not.toThrow()
  })

  it('refuses a name that moves, unless it is allowed to', () => {
    const judges = [judge(pinned), judge('openai:gpt-5.2')]
    expect(() => check(judges)).toThrow(refusal('judge_unpinned', /^openai:gpt-5\.2 may change/))
    expect(() => check(judges, true)).not.toThrow()
  })

  it.each([
    ['a judge twice', [judge(pinned), judge(pinned, { temperature: 0 })], 'judge_twice'],
    ['temperature beside effort', [judge(pinned, { temperature: 0, reasoningEffort: 'low' })], 'judge_parameters'],
    ['no room to think', [judge(pinned, { reasoningEffort: 'low', maxOutputTokens: 512 })], 'judge_parameters']
  ])('refuses %s, allowed or not', (_, judges, code) => {
    expect(() => check(judges)).toThrow(expect.objectContaining({ code }))
    expect(() => check(judges, true)).toThrow(expect.objectContaining({ code }))
  })
})
