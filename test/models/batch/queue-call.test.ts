import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { batchQueue } from '../../../src/db/batch-queue.ts'
import { fillBatch, linesOfBatch, ownersAwaitingReplies } from '../../../src/db/batch-requests.ts'
import type { Database } from '../../../src/db/client.ts'
import { databaseCallStore, discardCalls } from '../../../src/db/model-calls.ts'
import {
  batchRequests,
  blobs,
  extractions,
  judgments,
  modelCalls,
  papers,
  releases,
  rounds,
  submissions,
  teams
} from '../../../src/db/tables.ts'
import { type BatchCallerOptions, batchCallModel } from '../../../src/models/batch/queue-call.ts'
import { ReplyPending } from '../../../src/models/batch/reply-pending.ts'
import { BudgetError, createBudget } from '../../../src/models/budget.ts'
import { noLimits } from '../../../src/models/budget-limits.ts'
import { callKey } from '../../../src/models/call-key.ts'
import type { CallModelOptions } from '../../../src/models/call-model.ts'
import type { ModelRequest } from '../../../src/models/model.ts'
import type { ModelCall } from '../../../src/models/model-calls.ts'
import { findPrice, loadPrices } from '../../../src/models/price.ts'
import { worstCaseUsd } from '../../../src/models/worst-case.ts'
import { aPaper } from '../../helpers/a-paper.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { aRequest, openTestModel } from '../support.ts'

const model = openTestModel('openai:gpt-4.1-2025-04-14', 'http://127.0.0.1:9')
const prices = loadPrices()
const account = { paperId: 'p', extractionId: 'x', submissionId: null }
const ofSubmission = { paperId: null, extractionId: null, submissionId: 's' }

let database: Database
let live: CallModelOptions[]
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await db.insert(blobs).values({ sha256: 'p', bytes: Uint8Array.of(1) })
  await db
    .insert(papers)
    .values({ id: 'p', sha256: 'p', fileName: 'p', title: null, pageCount: 1, structure: aPaper([]) })
  await db.insert(extractions).values({ id: 'x', paperId: 'p', taskType: 'EK', state: 'running', delivery: 'batch' })
  await db.insert(teams).values({ id: 't', name: 't' })
  await db.insert(releases).values({ name: 'r', state: 'frozen', privateShare: 0, seed: 1, canary: 'c' })
  const submission = { id: 's', teamId: 't', releaseName: 'r', model: 'm', family: 'other' as const }
  await db.insert(submissions).values({ ...submission, state: 'grading', delivery: 'batch' })
})
beforeEach(async () => {
  live = []
  for (const table of [batchRequests, modelCalls, rounds, judgments]) await database.db.delete(table)
})
afterAll(() => database.close())

function aCall(changes: Partial<ModelCall> = {}, request: ModelRequest = aRequest()): ModelCall {
  return {
    id: `call-${live.length}`,
    key: callKey(model, request),
    status: 'done',
    purpose: 'extraction EK a',
    modelId: model.id,
    family: model.family,
    baseUrl: model.baseUrl,
    reportedModel: null,
    parameters: request.parameters,
    request: {},
    raw: null,
    text: 'a reply',
    stopReason: 'stop',
    usage: null,
    costUsd: 0.25,
    latencyMs: 1,
    attempts: 1,
    error: null,
    ...account,
    batchId: null,
    createdAt: new Date(),
    ...changes
  }
}

function caller(changes: Partial<BatchCallerOptions> = {}) {
  const { db } = database
  return batchCallModel({
    callModel: async (options) => {
      live.push(options)
      return { call: aCall(), fromCache: false }
    },
    store: databaseCallStore(database, noRest),
    queue: batchQueue(db, () => new Date()),
    prices,
    budget: null,
    ...changes
  })
}

const ask = (changes: Partial<CallModelOptions> = {}, options: Partial<BatchCallerOptions> = {}) =>
  caller(options)({ model, request: aRequest(), purpose: 'extraction EK a', account, ...changes })

const waiting = () => database.db.select().from(batchRequests)

describe('batchCallModel', () => {
  it('lets a call wait, once, with all that sends and bills it', async () => {
    await expect(ask()).rejects.toThrow(ReplyPending)
    await expect(ask()).rejects.toThrow(ReplyPending)
    const worstUsd = worstCaseUsd(findPrice(prices, model.id)!, aRequest(), { batch: true })
    expect(await waiting()).toMatchObject([
      {
        key: callKey(model, aRequest()),
        state: 'waiting',
        modelId: model.id,
        baseUrl: model.baseUrl,
        purpose: 'extraction EK a',
        ...account,
        request: { system: 'You are terse.' },
        parameters: { maxOutputTokens: 100 },
        worstUsd,
        attempts: 0
      }
    ])
    expect(await ownersAwaitingReplies(database.db)).toEqual([{ kind: 'extraction', id: 'x' }])
    expect(await databaseCallStore(database).spentUsd({ paperId: 'p' })).toBeCloseTo(worstUsd, 12)
    expect(live).toEqual([])
  })

  it('gives what is stored, and waits for nothing then', async () => {
    await database.db.insert(modelCalls).values(aCall())
    expect(await ask()).toMatchObject({ fromCache: true, call: { text: 'a reply' } })
    expect(await waiting()).toEqual([])
  })

  it('makes live what a batch did not bring, and once it is there the matter is closed', async () => {
    await ask().catch(() => {})
    await database.db.update(batchRequests).set({ state: 'live' })
    expect(await ask()).toMatchObject({ fromCache: false })
    expect(live).toMatchObject([{ purpose: 'extraction EK a', account }])
    expect(await waiting()).toEqual([])
  })

  it('keeps a call live whose live call failed', async () => {
    await ask().catch(() => {})
    await database.db.update(batchRequests).set({ state: 'live' })
    const failing = async () => {
      throw new Error('no credit')
    }
    await expect(ask({}, { callModel: failing })).rejects.toThrow('no credit')
    expect(await waiting()).toMatchObject([{ state: 'live' }])
  })

  it('makes live what nobody waits for, and what goes to a server without batches', async () => {
    await ask({ account: undefined })
    await ask({ account: { paperId: 'p', extractionId: null, submissionId: null } })
    await ask({ model: openTestModel('compatible:qwen3', 'http://127.0.0.1:9') })
    expect(live).toHaveLength(3)
    expect(await waiting()).toEqual([])
  })

  it('gives a refusal again until a round has counted it, and then asks anew', async () => {
    const refusal = aCall({ id: 'refusal', status: 'refused', stopReason: 'refusal' })
    await database.db.insert(modelCalls).values(refusal)
    expect(await ask()).toMatchObject({ fromCache: true, call: { id: 'refusal' } })
    await expect(ask({ account: { paperId: 'p', extractionId: 'another', submissionId: null } })).rejects.toThrow(
      ReplyPending
    )
    await database.db.delete(batchRequests)
    await database.db.insert(rounds).values({
      extractionId: 'x',
      name: 'first',
      position: 1,
      promptId: 'p',
      promptVersion: 1,
      promptHash: 'h',
      inputHash: 'h',
      modelId: model.id,
      output: null,
      checks: [],
      callIds: ['refusal', 'second'],
      repairs: 1,
      passed: false
    })
    await expect(ask()).rejects.toThrow(ReplyPending)
  })

  it("gives a judge's refusal again until a judgment has counted it, and then asks anew", async () => {
    const refusal = aCall({ id: 'refusal', status: 'refused', stopReason: 'refusal', ...ofSubmission })
    await database.db.insert(modelCalls).values(refusal)
    expect(await ask({ account: ofSubmission })).toMatchObject({ fromCache: true, call: { id: 'refusal' } })
    await expect(ask({ account: { ...ofSubmission, submissionId: 'another' } })).rejects.toThrow(ReplyPending)
    await database.db.delete(batchRequests)
    const failed = { status: 'failed' as const, judge: model.id, repeat: 0 }
    await database.db.insert(judgments).values({
      ...{ ...failed, submissionId: 's', itemId: 'i', rubricHash: 'h', promptHash: 'h' },
      verdict: { ...failed, failure: 'refusal', message: 'it declined', callIds: ['first', 'refusal'] }
    })
    await expect(ask({ account: ofSubmission })).rejects.toThrow(ReplyPending)
    expect(await waiting()).toMatchObject([{ state: 'waiting', ...ofSubmission }])
    expect(await ownersAwaitingReplies(database.db)).toEqual([{ kind: 'submission', id: 's' }])
  })

  it('asks a judge anew that refused in an earlier grading, though no judgment names that refusal any more', async () => {
    const before = new Date(Date.now() - 3_600_000)
    const refusal = aCall({ status: 'refused', stopReason: 'refusal', createdAt: before, ...ofSubmission })
    await database.db.insert(modelCalls).values(refusal)
    await expect(ask({ account: ofSubmission })).rejects.toThrow(ReplyPending)
  })

  it('forgets a call whose live reply is stored, though the process was killed before it could', async () => {
    await ask().catch(() => {})
    await database.db.update(batchRequests).set({ state: 'live' })
    await database.db.insert(modelCalls).values(aCall())
    expect(await ask()).toMatchObject({ fromCache: true })
    expect(await waiting()).toEqual([])
  })

  it('charges a submission, and keeps it under its own budget', async () => {
    const worstUsd = worstCaseUsd(findPrice(prices, model.id)!, aRequest(), { batch: true })
    const { spentUsd } = databaseCallStore(database)
    const limits = { ...noLimits, submission: 1.5 * worstUsd }
    const budget = createBudget({ limits, spentUsd, prices, now: Date.now })
    await expect(ask({ account: ofSubmission }, { budget })).rejects.toThrow(ReplyPending)
    expect(await spentUsd({ submissionId: 's' })).toBeCloseTo(worstUsd, 12)
    const second = aRequest({ repeat: 1 })
    await expect(ask({ account: ofSubmission, request: second }, { budget })).rejects.toThrow(BudgetError)
    const another = { ...ofSubmission, submissionId: 'another' }
    await expect(ask({ account: another, request: second }, { budget })).rejects.toThrow(ReplyPending)
  })

  it('asks anew after a reply that was discarded', async () => {
    await database.db.insert(modelCalls).values(aCall({ id: 'unusable' }))
    await discardCalls(database.db, ['unusable'])
    await expect(ask()).rejects.toThrow(ReplyPending)
  })

  it('asks the budget at the batch price, and lets nothing wait that it refuses', async () => {
    const batchUsd = worstCaseUsd(findPrice(prices, model.id)!, aRequest(), { batch: true })
    const budgetOf = (total: number) => ({
      budget: createBudget({
        limits: { ...noLimits, total },
        spentUsd: databaseCallStore(database).spentUsd,
        prices,
        now: Date.now
      })
    })
    await expect(ask({}, budgetOf(0.99 * batchUsd))).rejects.toThrow(BudgetError)
    expect(await waiting()).toEqual([])
    await expect(ask({}, budgetOf(1.01 * batchUsd))).rejects.toThrow(ReplyPending)
    expect(await waiting()).toHaveLength(1)
    // What waits counts: there is no room for a second one.
    await expect(ask({ request: aRequest({ repeat: 1 }) }, budgetOf(1.01 * batchUsd))).rejects.toThrow(BudgetError)
  })

  it('keeps the body as it was made, with the properties of a schema in their order', async () => {
    const schema = z.object({ zebra: z.string(), a: z.string(), middle: z.string() })
    const request = aRequest({ output: { name: 'verdict', schema } })
    await ask({ request }).catch(() => {})
    const now = new Date()
    const batch = {
      id: 'b',
      modelId: model.id,
      baseUrl: model.baseUrl,
      deadlineAt: now,
      createdAt: now,
      updatedAt: now
    }
    expect(await fillBatch(database.db, batch, { requests: 10, bytes: 1 })).toBe(1)
    const [line] = await linesOfBatch(database.db, 'b')
    expect(line!.body).toMatch(/"properties": ?\{"zebra".*"a".*"middle".*"required"/)
    expect(line!.customId).toBe(`b_${callKey(model, request).slice(0, 27)}`)
  })
})
