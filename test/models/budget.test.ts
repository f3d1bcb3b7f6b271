import { describe, expect, it } from 'vitest'
import { type BudgetLimits, createBudget, noLimits, worstCaseUsd } from '../../src/models/budget.ts'
import { describeRequest } from '../../src/models/call-key.ts'
import type { Account, ModelCallStore } from '../../src/models/model-calls.ts'
import { loadPrices } from '../../src/models/price.ts'
import { aRequest } from './support.ts'

const prices = loadPrices({ 'compatible:free-input': { input: 0, output: 1_000_000 } })
// Output at one dollar a token and free input: the worst case of 100 output tokens is 100 dollars, by batch 50.
const model = { id: 'compatible:free-input' }
const nobody: Account = { paperId: null, extractionId: null, submissionId: null }
const aCall = { model, request: aRequest(), account: nobody }

function budgetOf(limits: Partial<BudgetLimits>, spentUsd: ModelCallStore['spentUsd'] = async () => 0) {
  return createBudget({ limits: { ...noLimits, ...limits }, spentUsd, prices, now: () => Date.UTC(2026, 10, 6, 12) })
}

describe('worstCaseUsd', () => {
  it('takes a token for every two bytes, all written to the cache, and all output', () => {
    const bytes = Buffer.byteLength(JSON.stringify(describeRequest(aRequest())))
    const price = { input: 3, cacheWrite: 3.75, cachedInput: 0.3, output: 15, batch: 0.5 }
    const worst = (Math.ceil(bytes / 2) * 3.75 + 100 * 15) / 1e6
    expect(worstCaseUsd(price, aRequest())).toBeCloseTo(worst, 12)
    expect(worstCaseUsd(price, aRequest(), { batch: true })).toBeCloseTo(worst / 2, 12)
  })
})

describe('createBudget', () => {
  it('lets a call through that ends exactly at the limit, and none beyond', async () => {
    const budget = budgetOf({ total: 150 }, async () => 50)
    const release = await budget.reserve(aCall)
    await expect(budget.reserve(aCall)).rejects.toMatchObject({ code: 'budget_exceeded', status: 409 })
    release()
    await expect(budget.reserve(aCall)).resolves.toBeTypeOf('function')
  })

  it('counts a call by batch at its price', async () => {
    const budget = budgetOf({ total: 50 })
    await expect(budget.reserve(aCall)).rejects.toMatchObject({ code: 'budget_exceeded' })
    await expect(budget.reserve({ ...aCall, batch: true })).resolves.toBeTypeOf('function')
  })

  it('counts a call that ends while the sum is being read', async () => {
    let spent = 0
    let whileReading = () => {}
    const budget = budgetOf({ total: 150 }, async () => {
      const read = spent
      whileReading()
      return read
    })
    const release = await budget.reserve(aCall)
    // The first call is stored and released after the sum was read: it must not fall between the two numbers.
    whileReading = () => {
      whileReading = () => {}
      spent = 100
      release()
    }
    await expect(budget.reserve(aCall)).rejects.toMatchObject({ details: { spentUsd: 100 } })
  })

  it('does not let two calls into the room for one that ask at once', async () => {
    const budget = budgetOf({ total: 150 })
    const outcomes = await Promise.allSettled([budget.reserve(aCall), budget.reserve(aCall)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  it('waits for what is in flight, and not for what was sent and never answered', async () => {
    const budget = budgetOf({ total: 150 })
    const release = await budget.reserve(aCall)
    const waits = budget.reserve({ ...aCall, waits: true })
    // Without an answer it may be billed: no room comes of its end.
    const giveBack = budget.charge(aCall)
    release()
    await expect(waits).rejects.toMatchObject({ details: { spentUsd: 100 } })
    giveBack()
    await expect(budget.reserve({ ...aCall, waits: true })).resolves.toBeTypeOf('function')
  })

  it('names the budget, its limit, what is spent, what is in flight and the worst case', async () => {
    const budget = budgetOf({ paper: 250, total: 10_000 }, async ({ paperId }) => (paperId === 'p1' ? 60 : 1000))
    await budget.reserve({ ...aCall, account: { paperId: 'p1', extractionId: 'e1', submissionId: null } })
    const refused = budget.reserve({ ...aCall, account: { paperId: 'p1', extractionId: 'e2', submissionId: null } })
    await expect(refused).rejects.toMatchObject({
      code: 'budget_exceeded',
      message:
        'budget of $250.0000 for paper p1 would be passed: ' +
        'spent $60.0000 + in flight $100.0000 + this call up to $100.0000',
      details: { scope: 'paper', limitUsd: 250, spentUsd: 60 }
    })
  })

  it('counts spent and in flight by scope: what is tight for one extraction leaves room for another', async () => {
    const budget = budgetOf({ extraction: 150, paper: 250 })
    await budget.reserve({ ...aCall, account: { paperId: 'p1', extractionId: 'e1', submissionId: null } })
    const again = budget.reserve({ ...aCall, account: { paperId: 'p1', extractionId: 'e1', submissionId: null } })
    await expect(again).rejects.toMatchObject({ details: { scope: 'extraction' } })
    await budget.reserve({ ...aCall, account: { paperId: 'p1', extractionId: 'e2', submissionId: null } })
    const third = budget.reserve({ ...aCall, account: { paperId: 'p1', extractionId: 'e3', submissionId: null } })
    await expect(third).rejects.toMatchObject({ details: { scope: 'paper' } })
    await budget.reserve({ ...aCall, account: { paperId: 'p2', extractionId: 'e4', submissionId: null } })
    // A judge's call is made for no paper.
    for (const _ of [1, 2, 3, 4]) await budget.reserve(aCall)
  })

  it('asks for the sums of the calendar month in UTC, and of nothing that has no limit', async () => {
    const asked: object[] = []
    const budget = budgetOf({ month: 100 }, async (scope) => {
      asked.push(scope)
      return 0
    })
    await budget.reserve({ ...aCall, account: { paperId: 'p1', extractionId: 'e1', submissionId: null } })
    expect(asked).toEqual([{ since: new Date('2026-11-01T00:00:00Z') }])
    await expect(budget.reserve(aCall)).rejects.toThrow('for month 2026-11 would be passed')
  })

  it('refuses what has no price whichever budget is set, and nothing when none is', async () => {
    const unpriced = { ...aCall, model: { id: 'compatible:unknown' } }
    for (const scope of ['extraction', 'paper', 'month', 'total'] as const) {
      await expect(budgetOf({ [scope]: 1e9 }).reserve(unpriced)).rejects.toMatchObject({ code: 'budget_unpriced' })
    }
    await expect(budgetOf({}).reserve(unpriced)).resolves.toBeTypeOf('function')
  })
})
