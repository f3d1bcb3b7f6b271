import { describe, expect, it } from 'vitest'
import { newState } from '../../../src/suites/econevals/environment/definition.ts'
import { patience } from '../../../src/suites/econevals/patience/definition.ts'
import type { PatiencePeriod } from '../../../src/suites/econevals/patience/environment.ts'

const telling = { level: 'short', style: 'standard' } as const

const delays = [
  ['one month', 1 / 12],
  ['six months', 1 / 2],
  ['one year', 1],
  ['five years', 5]
] as const

/** @param answer to a prompt, by the amount that it offers later and the letter of the money now */
function play(answer: (asked: { amount: number; years: number; now: string; later: string }) => string) {
  const instance = patience.published('short', 0)
  const state = newState<unknown>()
  const [seat] = patience.open(instance, telling, [state])
  while (!seat!.isOver()) {
    const prompt = seat!.initialPrompt()
    const [, first] = /A[^$]*\$([\d.]+)/.exec(prompt)!
    const [, second] = /B[^$]*\$([\d.]+)/.exec(prompt)!
    const isNowFirst = Number(first) === 100
    const years = delays.find(([words]) => prompt.includes(words))![1]
    const asked = {
      years,
      amount: Number(isNowFirst ? second : first),
      now: isNowFirst ? 'A' : 'B',
      later: isNowFirst ? 'B' : 'A'
    }
    seat!.callTool('answer', { text: answer(asked) })
  }
  return { state, result: patience.result({ instance, level: 'short', optimum: null }, [state]) }
}
const tagged = (letter: string) => `<answer>${letter}</answer>`

describe('runs of patience', () => {
  it('ask each amount once in each order, or ten times', () => {
    expect(patience.periods(patience.published('short', 0))).toBe(480)
    expect(patience.periods(patience.published('all', 0))).toBe(4800)
  })

  it('find no rate above 0 for who always waits, and one that no amount reaches for who never does', () => {
    expect(play(({ later }) => tagged(later)).result.figures.ratePercent).toBeLessThan(1)
    expect(play(({ now }) => tagged(now)).result.figures.ratePercent).toBeGreaterThan(19)
  })

  it('find the rate of who discounts by 10 % a year', () => {
    const { result } = play(({ amount, years, now, later }) => tagged(amount > 100 * 1.1 ** years ? later : now))
    expect(result.figures).toMatchObject({ reliability: 1, reliabilityByPaper: expect.any(Number), unusable: 0 })
    // Answers over a month turn at 100.8, over five years at 161.1: rates between give the same answers.
    expect(result.figures.ratePercent).toBeCloseTo(10, 0)
  })

  it('ask three times for an answer that cannot be read, and count what stays unreadable', () => {
    const { state, result } = play(({ later, amount }) => (amount === 105 ? 'perhaps' : tagged(later)))
    const unread = (state.periods as PatiencePeriod[]).filter(({ answer }) => answer === null)
    expect(unread.length).toBeGreaterThan(0)
    expect(result.figures.unusable).toBe(unread.length)
    const [seat] = patience.open(patience.published('short', 0), telling, [newState()])
    const statuses = Array.from({ length: 3 }, () => seat!.callTool('answer', { text: 'A' }).status)
    expect(statuses).toEqual(['retry_error', 'retry_error', 'period_over'])
    expect(seat!.callTool('answer', {}).status).toBe('error')
    expect(seat!.callTool('write_notes', { notes: 'n' }).status).toBe('error')
  })
})
