import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { judgments, modelCalls, scores, submissions } from '../../../src/db/tables.ts'
import { failurePolicies } from '../../../src/grading/failure-policy.ts'
import { createAsk } from '../../../src/models/ask.ts'
import { createModelCaller } from '../../../src/models/call-model.ts'
import { openModel } from '../../../src/models/open-model.ts'
import { loadPrices } from '../../../src/models/price.ts'
import { gradeSubmission } from '../../../src/workflows/grading/grade-submission.ts'
import { gradingTools } from '../../helpers/grading-tools.ts'
import {
  type ModelServer,
  type ReceivedRequest,
  type ScriptedReply,
  startModelServer
} from '../../helpers/model-server.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestCourier } from '../../helpers/open-test-courier.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { settingsFor } from '../../models/support.ts'
import { type Fault, occursIn, requestsOf, retry, type SentVerdict, type Wire, wires } from './fault.ts'
import { faults } from './fault-table.ts'
import {
  itemOf,
  judgeOf,
  prepareReleases,
  queueSubmission,
  soundMean,
  soundVerdictOf,
  suite
} from './judged-release.ts'

/** Enough for a judge to fail five times in a row, and for an item that nobody asks it about any more. */
const few = 6
/** One item for every fault that concerns only the call at hand, and one that meets none. */
const many = 1 + Math.max(...wires.map((wire) => faultsOfOneCall(wire).length))

let database: Database
let server: ModelServer
let relay: Awaited<ReturnType<typeof openTestCourier>>
let panelId: string
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startModelServer()
  relay = await openTestCourier()
  panelId = await prepareReleases(database.db, [few, many])
})
afterAll(async () => {
  await server.close()
  await relay.close()
  await database.close()
})
beforeEach(() => {
  server.requests.length = 0
})

const otherThan = (wire: Wire): Wire => (wire === 'openai' ? 'anthropic' : 'openai')
const requestsOn = (wire: Wire) => server.requests.filter((request) => request.wire === wire)

function soundVerdict({ wire, texts }: ReceivedRequest): SentVerdict {
  return soundVerdictOf(wire, itemOf(texts))
}

/** Both judges are sound, but for what one of them is made to answer. */
function plant(faulty?: Wire, replyTo?: (request: ReceivedRequest) => ScriptedReply | null): void {
  server.script((request) => {
    const reply = request.wire === faulty ? replyTo?.(request) : null
    return reply ?? { text: JSON.stringify(soundVerdict(request)) }
  })
}

/** Where a judge is asked, and how long it may take. */
type Address = { url: string; timeoutMs?: number }

/** Grades item by item, so that each judge's failures come one after the other, by a clock that only pauses move. */
async function grade(id: string, addressOf = (_: string): Address => ({ url: server.url })) {
  const { db } = database
  let now = Date.now()
  const callModel = createModelCaller({
    store: databaseCallStore(database, noRest),
    retry,
    maxInFlight: 4,
    prices: loadPrices(),
    budget: null,
    sleep: async (ms) => {
      now += ms
    },
    random: () => 0,
    now: () => now,
    onStored: relay.courier.forget
  })
  const open = (model: string) => {
    const { url, timeoutMs } = addressOf(model)
    // The courier's deadline is not that of a test in which nobody answers.
    const carried = timeoutMs === undefined && { fetch: relay.courier.fetch }
    return openModel(model, { ...settingsFor(url, timeoutMs), ...carried })
  }
  await gradeSubmission(
    { ...gradingTools, ...database, suites: [suite], ask: createAsk({ openModel: open, callModel }), itemsInFlight: 1 },
    id
  )
  const [submission] = await db.select().from(submissions).where(eq(submissions.id, id))
  const given = await db.select().from(judgments).where(eq(judgments.submissionId, id)).orderBy(judgments.itemId)
  const rows = await db.select().from(scores).where(eq(scores.submissionId, id)).orderBy(scores.itemId)
  return {
    submission: submission!,
    by: (wire: Wire) => given.flatMap(({ verdict }) => (verdict.judge === judgeOf[wire] ? [verdict] : [])),
    scores: rows.map(({ values: [table2, appendixG], reason }) => ({ table2, appendixG, reason }))
  }
}

async function callsOf(submissionId: string, wire: Wire) {
  const own = and(eq(modelCalls.submissionId, submissionId), eq(modelCalls.modelId, judgeOf[wire]))
  return await database.db.select().from(modelCalls).where(own)
}

/** What a finalise starts once the fault has passed: only what is missing is asked, and the scores are as if nothing had been. */
async function expectMended(id: string, { wire, missing, items }: { wire: Wire; missing: number; items: number }) {
  server.requests.length = 0
  plant()
  await database.db.update(submissions).set({ state: 'queued', reason: null }).where(eq(submissions.id, id))
  const { submission, by, scores } = await grade(id)
  expect(submission).toMatchObject({ state: 'graded', reason: null, judgmentsDue: 2 * items })
  for (const one of wires) expect(by(one).map(({ status }) => status)).toEqual(Array(items).fill('done'))
  expect([requestsOn(wire).length, requestsOn(otherThan(wire)).length]).toEqual([missing, 0])
  for (const [item, { table2, appendixG }] of scores.entries()) {
    expect(table2).toBeCloseTo(soundMean(item), 12)
    expect(appendixG).toBeCloseTo(soundMean(item), 12)
  }
}

/**
 * Faults that do not bear on the next call, so that each can be met in the middle of one submission: two of those
 * that a grading cannot tell apart. It sees a failure, its calls and their cost, and judge-response.test.ts has those of
 * every fault.
 */
function faultsOfOneCall(wire: Wire): Fault[] {
  const possible = faults.filter(
    (fault) =>
      occursIn(fault, wire) &&
      !(fault.needsLevel || fault.holdsBack) &&
      failurePolicies[fault.failure].pausesAfter !== 1
  )
  const alike = Map.groupBy(possible, (fault) => [fault.failure, fault.billed, requestsOf(fault)].join())
  const own = [...alike.values()].flatMap((faults) => faults.slice(0, 2))
  const isOutage = ({ failure }: Fault) => failurePolicies[failure].pausesAfter !== null
  // In turn, since several of an outage in a row would pause the judge.
  const [outages, others] = [own.filter(isOutage), own.filter((fault) => !isOutage(fault))]
  return own.flatMap((_, turn) =>
    [outages[2 * turn], outages[2 * turn + 1], others[turn]].filter((fault) => fault !== undefined)
  )
}

describe.each(wires)('gradeSubmission with a faulty judge over the wire of %s', (wire) => {
  it('meets every fault of a call in one submission, and leaves none of them a zero', async () => {
    const met = faultsOfOneCall(wire)
    expect(met.length).toBeGreaterThan(20)
    plant(wire, (request) => met[itemOf(request.texts)]?.reply(soundVerdict(request)) ?? null)
    const id = await queueSubmission(database.db, panelId, many)
    const { submission, by, scores } = await grade(id)

    const failures = by(wire).map((verdict) => (verdict.status === 'failed' ? verdict.failure : null))
    const seen = Map.groupBy(requestsOn(wire), ({ texts }) => itemOf(texts))
    const outcomes = met.map(({ name }, item) => [name, failures[item], seen.get(item)?.length])
    expect(outcomes).toEqual(met.map((fault) => [fault.name, fault.failure, requestsOf(fault)]))

    // Done and failed together are what is due, and the other judge was asked once about each.
    expect(failures.filter((failure) => failure === null)).toHaveLength(many - met.length)
    expect(by(otherThan(wire)).map(({ status }) => status)).toEqual(Array(many).fill('done'))
    expect(requestsOn(otherThan(wire))).toHaveLength(many)
    expect(submission).toMatchObject({ state: 'graded', judgmentsDue: 2 * many })
    expect(submission.reason).toContain(`${met.length} judgments are missing`)
    const unscored = { table2: null, appendixG: null, reason: 'judge_missing' }
    expect(scores.slice(0, met.length)).toEqual(met.map(() => unscored))
    expect(scores.slice(met.length).map(({ table2 }) => table2)).not.toContain(null)

    const calls = [...(await callsOf(id, wire)), ...(await callsOf(id, otherThan(wire)))]
    expect(calls.filter(({ costUsd }) => costUsd === null)).toEqual([])
    expect(calls.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(server.requests.length)
    await expectMended(id, { wire, missing: met.length, items: many })
  })
})

/** Over one wire each: what either SDK makes of them is in judge-response.test.ts. */
const pausing = [
  ['no credit', 'openai', { status: 402 }, { failure: 'no_credit', asked: 1, each: 1 }],
  ['a key that is refused', 'anthropic', { status: 401 }, { failure: 'auth', asked: 1, each: 1 }],
  ['a model that is gone', 'openai', { status: 404 }, { failure: 'model_not_found', asked: 1, each: 1 }],
  ['an outage', 'anthropic', { status: 503 }, { failure: 'provider_down', asked: 5, each: 1 + retry.faultRetries }],
  ['rate limits', 'openai', { status: 429 }, { failure: 'rate_limited', asked: 5, each: 1 + retry.rateLimitRetries }],
  ['refused requests', 'anthropic', { status: 400 }, { failure: 'request_refused', asked: 5, each: 1 }]
] as const

describe('gradeSubmission with a judge that is paused', () => {
  it.each(pausing)('asks no more after %s over %s, and owes what it did not ask', async (_, wire, reply, expected) => {
    const { failure, asked, each } = expected
    plant(wire, () => reply)
    const id = await queueSubmission(database.db, panelId, few)
    const { submission, by, scores } = await grade(id)
    const failed = by(wire).filter((verdict) => verdict.status === 'failed')
    expect(failed.map((verdict) => verdict.failure)).toEqual(Array(few).fill(failure))
    const notAsked = failed.filter(({ message }) => message.startsWith('not asked: the judge was paused after'))
    expect(notAsked.map(({ callIds }) => callIds)).toEqual(Array(few - asked).fill([]))
    expect([requestsOn(wire).length, requestsOn(otherThan(wire)).length]).toEqual([asked * each, few])
    expect(submission).toMatchObject({ state: 'graded', judgmentsDue: 2 * few })
    expect(submission.reason).toContain(`${few} × ${judgeOf[wire]}: ${failure}, ${failurePolicies[failure].action}`)
    expect(scores).toEqual(Array(few).fill({ table2: null, appendixG: null, reason: 'judge_missing' }))
    await expectMended(id, { wire, missing: few, items: few })
  })

  it.each([
    ['answers nothing in time', 'anthropic', { fault: 'hang' }],
    ['is not there', 'openai', null]
  ] as const)('asks no more where a provider %s', async (_, wire, reply) => {
    // A server of its own: what it was asked may reach it after the judge has given up.
    const away = await startModelServer()
    if (reply) away.script(reply)
    else await away.close()
    const id = await queueSubmission(database.db, panelId, few)
    const { by } = await grade(id, (model) =>
      model === judgeOf[wire] ? { url: away.url, timeoutMs: reply ? 30 : 20_000 } : { url: server.url }
    )
    const failed = by(wire).filter((verdict) => verdict.status === 'failed')
    expect(failed.map(({ failure, callIds }) => [failure, callIds.length])).toEqual([
      ...Array(5).fill(['provider_down', 1]),
      ['provider_down', 0]
    ])
    const calls = await callsOf(id, wire)
    expect(calls.map(({ attempts }) => attempts)).toEqual(Array(5).fill(1 + retry.faultRetries))
    // Nobody is billed for a connection that never was.
    for (const { costUsd } of calls) expect(Number(costUsd) > 0).toBe(reply !== null)
    await expectMended(id, { wire, missing: few, items: few })
    if (reply) await away.close()
  })

  it('sends no more when the provider asks for a pause of a day', async () => {
    const wire = 'anthropic'
    plant(wire, () => ({ status: 429, headers: { 'retry-after': '86400' } }))
    const id = await queueSubmission(database.db, panelId, few)
    const failures = (await grade(id)).by(wire).map((verdict) => (verdict.status === 'failed' ? verdict.failure : null))
    expect(failures).toEqual(Array(few).fill('rate_limited'))
    expect(requestsOn(wire)).toHaveLength(1)
    await expectMended(id, { wire, missing: few, items: few })
  })

  it('goes on with a judge whose provider comes back in between', async () => {
    const wire = 'openai'
    let calls = 0
    plant(wire, () => {
      calls += 1
      return calls <= 4 * (1 + retry.faultRetries) ? { status: 500 } : null
    })
    const { by, scores } = await grade(await queueSubmission(database.db, panelId, few))
    expect(by(wire).filter(({ status }) => status === 'failed')).toHaveLength(4)
    expect(scores.filter(({ table2 }) => table2 !== null)).toHaveLength(few - 4)
  })
})
