import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createBudget } from '../../src/models/budget.ts'
import { type BudgetLimits, noLimits } from '../../src/models/budget-limits.ts'
import { budgetSettings } from '../../src/models/budget-settings.ts'
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

  it('calls what has no price under defaults alone, and counts nothing for it', async () => {
    const unpriced = { ...aCall, model: { id: 'compatible:unknown' } }
    const { limits, assumed } = budgetSettings({})
    const options = { spentUsd: async () => 0, prices, now: () => 0 }
    const assuming = createBudget({ ...options, limits: { ...limits, month: 100 }, assumed })
    for (const _ of [1, 2]) await expect(assuming.reserve(unpriced)).resolves.toBeTypeOf('function')
    await expect(assuming.reserve(aCall)).resolves.toBeTypeOf('function')
    await expect(assuming.reserve(aCall)).rejects.toMatchObject({ details: { scope: 'month' } })

    const stating = createBudget({ ...options, ...budgetSettings({ BUDGET_MONTH_USD: 100 }) })
    await expect(stating.reserve(unpriced)).rejects.toThrow(/MODEL_PRICES=\{"compatible:unknown":/)
  })

  it('counts the submissions of a team together, and those of another apart', async () => {
    const asked: object[] = []
    const budget = createBudget({
      limits: { ...noLimits, teamMonth: 250 },
      spentUsd: async (scope) => {
        asked.push(scope)
        return 50
      },
      teamOf: async (id) => (id === 's3' ? { id: 't2', name: 'Team B' } : { id: 't1', name: 'Team A' }),
      prices,
      now: () => Date.UTC(2026, 10, 6, 12)
    })
    const of = (submissionId: string) => ({ ...aCall, account: { ...nobody, submissionId } })
    await budget.reserve(of('s1'))
    await budget.reserve(of('s2'))
    await expect(budget.reserve(of('s1'))).rejects.toMatchObject({
      message: expect.stringContaining('budget of $250.0000 for team Team A in month 2026-11 would be passed'),
      details: { scope: 'teamMonth', limitUsd: 250, spentUsd: 50 }
    })
    await expect(budget.reserve(of('s3'))).resolves.toBeTypeOf('function')
    // What is asked for nobody's submission comes under no team.
    await expect(budget.reserve(aCall)).resolves.toBeTypeOf('function')
    expect(asked).toContainEqual({ teamId: 't1', since: new Date('2026-11-01T00:00:00Z') })
  })

  it('reads the sums once a second far from a limit, and for each call near it', async () => {
    let time = 0
    let spent = 0
    let reads = 0
    const spentUsd = async () => {
      reads += 1
      return spent
    }
    const budget = createBudget({ limits: { ...noLimits, month: 1000 }, spentUsd, prices, now: () => time })
    const callOnce = async () => {
      const release = await budget.reserve(aCall)
      spent += 10
      release()
    }
    // At 100 set aside each, the first eight may have cost 800 together, and the ninth stays at 900.
    for (let call = 0; call < 9; call += 1) await callOnce()
    expect(reads).toBe(1)
    await callOnce()
    expect(reads).toBe(2)
    time += 1000
    await callOnce()
    expect(reads).toBe(3)
    spent = 850
    time += 1000
    await callOnce()
    spent = 901
    await expect(budget.reserve(aCall)).rejects.toMatchObject({ details: { spentUsd: 901 } })
    // Two that begin together at 50 each: neither takes a sum whose reading the other began.
    spent = 860
    reads = 0
    await Promise.all([1, 2].map(() => budget.reserve({ ...aCall, batch: true })))
    expect(reads).toBe(2)
  })

  it('reads a sum once for calls that begin together, and adds what they cost to it', async () => {
    let spent = 0
    let reads = 0
    const spentUsd = async () => {
      reads += 1
      return spent
    }
    const limits = { ...noLimits, month: 1000 }
    const budget = createBudget({ limits, spentUsd, isAlone: true, prices, now: () => 0 })
    for (let round = 0; round < 15; round += 1) {
      const releases = await Promise.all([1, 2, 3, 4].map(() => budget.reserve(aCall)))
      for (const release of releases) {
        spent += 10
        release(10)
      }
    }
    // 60 calls at 100 each would have been over the limit; at the 10 that each cost, 600 are spent.
    expect(reads).toBe(1)
    await Promise.all([1, 2, 3, 4].map(() => budget.reserve(aCall)))
    await expect(budget.reserve(aCall)).rejects.toMatchObject({ details: { spentUsd: 600 } })
    expect(reads).toBe(2)
  })

  it('alone, reads nothing for calls that wait for room, whose sum it knows', async () => {
    let spent = 0
    let reads = 0
    const spentUsd = async () => {
      reads += 1
      return spent
    }
    const limits = { ...noLimits, submission: 1000, month: 10_000 }
    const budget = createBudget({ limits, spentUsd, isAlone: true, prices, now: () => 0 })
    const ofSubmission = { ...aCall, account: { ...nobody, submissionId: 'sub_1' }, waits: true }
    const inFlight: ((costUsd: number) => void)[] = []
    const all = Promise.all(Array.from({ length: 60 }, async () => inFlight.push(await budget.reserve(ofSubmission))))
    let most = 0
    for (let ended = 0; ended < 60; ended += 1) {
      while (inFlight.length === 0) await null
      most = Math.max(most, inFlight.length)
      spent += 10
      inFlight.shift()!(10)
    }
    await all
    expect(most).toBe(10)
    expect(reads).toBe(2)
    // What another submission costs is not counted against this one, which has spent 600.
    spent = 0
    const release = await budget.reserve({ ...ofSubmission, account: { ...nobody, submissionId: 'sub_2' } })
    release(350)
    await budget.reserve(ofSubmission)
    expect(reads).toBe(3)
  })

  it('alone, refuses nobody for a sum in which a call may stand twice', async () => {
    let spent = 0
    let meanwhile = async () => {}
    const spentUsd = async () => {
      await meanwhile()
      return spent
    }
    const accountOf = (submissionId: string | null) => ({ ...aCall, account: { ...nobody, submissionId } })
    const limits = { ...noLimits, submission: 1000, month: 250 }
    let time = 0
    const budget = createBudget({ limits, spentUsd, isAlone: true, prices, now: () => time })
    const release = await budget.reserve(accountOf(null))
    // Stored and given back after the sum of the month began to be read, and before it was.
    time += 10_000
    meanwhile = async () => {
      meanwhile = async () => {}
      spent = 100
      release(100)
    }
    const second = await budget.reserve(accountOf(null))
    second(0)
    // By the sum with the call twice 200 are spent: another one of 100 would pass the limit.
    await expect(budget.reserve(accountOf(null))).resolves.toBeTypeOf('function')
  })
})

describe('budgetSettings', () => {
  it('has defaults, takes limits, and knows the word for none', () => {
    expect(budgetSettings({}).limits).toEqual({ ...noLimits, submission: 80, teamMonth: 400, month: 2000 })
    const environment = { BUDGET_TEAM_MONTH_USD: 'none', BUDGET_MONTH_USD: '12.5', BUDGET_USD: 'none' }
    const { limits, assumed } = budgetSettings(readConfig(environment))
    expect(limits).toEqual({ ...noLimits, submission: 80, month: 12.5 })
    expect([...assumed]).toEqual(['extraction', 'paper', 'submission'])
    for (const wrong of ['0', '-1', 'all', 'None']) {
      expect(() => readConfig({ BUDGET_TEAM_MONTH_USD: wrong })).toThrow('must be a number above 0, or none')
    }
  })
})
