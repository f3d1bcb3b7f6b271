import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { batchRequests, extractions, modelCalls, rounds } from '../../../src/db/tables.ts'
import type { ModelCall } from '../../../src/models/model-calls.ts'
import { loadPrices } from '../../../src/models/price.ts'
import { billPaper } from '../../../src/workflows/costs/bill-paper.ts'
import { aCall } from '../../helpers/a-call.ts'
import { aRound } from '../../helpers/a-round.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { storePaper } from '../../helpers/store-paper.ts'

const modelId = 'compatible:model'
const prices = loadPrices({ [modelId]: { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 10 } })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A call of an extraction's round; the tokens in thousands. */
function call(
  round: string,
  [input, cached, written, output]: [input: number, cached: number, written: number, output: number],
  changes: Partial<ModelCall> = {}
): ModelCall {
  const usage = {
    inputTokens: 1000 * input,
    cachedInputTokens: 1000 * cached,
    cacheWriteTokens: 1000 * written,
    outputTokens: 1000 * output,
    reasoningTokens: 0
  }
  const account = { paperId: 'p1', extractionId: 'p1-EK', submissionId: null }
  return aCall({ ...account, modelId, purpose: `extraction EK ${round} c0ffee00`, usage, ...changes })
}

async function store({ extraction, calls }: { extraction: string; calls: ModelCall[] }): Promise<void> {
  const [paperId, taskType] = extraction.split('-')
  const row = { id: extraction, paperId: paperId!, taskType: taskType!, state: 'done' as const }
  await database.db.insert(extractions).values(row)
  await database.db.insert(modelCalls).values(calls)
}

describe('billPaper', () => {
  it('bills each round its replies, repairs and failures, and says what caching saved', async () => {
    await storePaper(database.db, 'p1')
    await storePaper(database.db, 'p2')
    const made = call('facts', [10, 0, 8, 1], { costUsd: 0.022 })
    const first = { ...made, usage: { ...made.usage!, reasoningTokens: 600 } }
    const repair = call('facts', [12, 8, 0, 1], { costUsd: 0.0148 })
    const failed = call('question', [0, 0, 0, 0], { status: 'failed', usage: null, costUsd: 0.5 })
    const byBatch = call('question', [4, 0, 0, 2], { costUsd: 0.012, batchId: 'b1', status: 'refused' })
    await store({ extraction: 'p1-EK', calls: [first, repair, failed, byBatch] })
    await store({
      extraction: 'p2-EK',
      calls: [call('facts', [99, 0, 0, 9], { paperId: 'p2', extractionId: 'p2-EK', submissionId: null })]
    })
    const references = call('none', [1, 0, 0, 0], {
      extractionId: null,
      purpose: 'references c0ffee00',
      costUsd: 0.001
    })
    await database.db.insert(modelCalls).values(references)
    await database.db
      .insert(rounds)
      .values([
        aRound({ extractionId: 'p1-EK', name: 'facts', callIds: [first.id, repair.id], repairs: 1, wallMs: 7000 }),
        aRound({ extractionId: 'p1-EK', name: 'question', position: 2, callIds: [byBatch.id], wallMs: 500 })
      ])
    const { tasks, other, total, pending } = await billPaper({ db: database.db, prices }, 'p1')
    expect(tasks.map(({ taskType }) => taskType)).toEqual(['EK'])
    const [facts, question] = tasks[0]!.rounds
    expect(facts).toMatchObject({ round: 'facts', calls: 2, failedCalls: 0, batchCalls: 0, repairs: 1, wallMs: 7000 })
    expect(facts).toMatchObject({ inputTokens: 22_000, cachedInputTokens: 8000, cacheWriteTokens: 8000 })
    expect(facts).toMatchObject({ outputTokens: 2000, reasoningTokens: 600 })
    expect([question!.reasoningTokens, total.reasoningTokens]).toEqual([0, 600])
    expect(facts!.costUsd).toBeCloseTo(0.022 + 0.0148, 12)
    // 22,000 input tokens at 1 and 2,000 output tokens at 10 a million.
    expect(facts!.uncachedUsd).toBeCloseTo(0.022 + 0.02, 12)
    expect(question).toMatchObject({ round: 'question', calls: 1, failedCalls: 1, batchCalls: 1, unansweredUsd: 0.5 })
    // The batch call for half of 4,000 at 1 and 2,000 at 10 a million; the failed one as it stands.
    expect(question!.uncachedUsd).toBeCloseTo(0.012 + 0.5, 12)
    expect(other).toMatchObject({ calls: 1, costUsd: 0.001 })
    expect(total).toMatchObject({ calls: 4, failedCalls: 1, repairs: 1, wallMs: 7500 })
    expect(total.costUsd).toBeCloseTo(0.022 + 0.0148 + 0.5 + 0.012 + 0.001, 12)
    expect(pending).toEqual({ requests: 0, worstUsd: 0 })
  })

  it('knows no cost where a call has no price, and the rounds beside it do', async () => {
    await storePaper(database.db, 'p3')
    const account = { paperId: 'p3', extractionId: 'p3-MM', submissionId: null }
    const priced = call('one', [1, 0, 0, 0], { ...account, costUsd: 0.001 })
    const later = new Date('2026-11-06T13:00:00Z')
    const unknown = { costUsd: null, modelId: 'compatible:unknown', createdAt: later }
    const unpriced = call('two', [1, 0, 0, 0], { ...account, ...unknown })
    await store({ extraction: 'p3-MM', calls: [priced, unpriced] })
    const { tasks, total } = await billPaper({ db: database.db, prices }, 'p3')
    expect(tasks[0]!.rounds.map(({ costUsd, uncachedUsd }) => [costUsd, uncachedUsd])).toEqual([
      [0.001, 0.001],
      [null, null]
    ])
    expect(total).toMatchObject({ costUsd: null, calls: 2 })
  })

  it('tells what waits in a batch', async () => {
    await storePaper(database.db, 'p4')
    const request = { modelId, baseUrl: '', purpose: '', parameters: { maxOutputTokens: 1 }, request: {}, body: {} }
    const row = { ...request, paperId: 'p4', extractionId: 'p4-EK', worstUsd: 0.25 }
    await database.db.insert(batchRequests).values([
      { ...row, key: 'k1', customId: 'k1', state: 'waiting' },
      { ...row, key: 'k2', customId: 'k2', state: 'sent' },
      { ...row, key: 'k3', customId: 'k3', state: 'live' }
    ])
    expect(await billPaper({ db: database.db, prices }, 'p4')).toMatchObject({
      tasks: [],
      total: { calls: 0, costUsd: 0 },
      pending: { requests: 2, worstUsd: 0.5 }
    })
  })

  it('refuses a paper that is not there', async () => {
    await expect(billPaper({ db: database.db, prices }, 'none')).rejects.toMatchObject({ code: 'paper_not_found' })
  })
})
