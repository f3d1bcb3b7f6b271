import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractions, modelCalls, rounds } from '../../../src/db/tables.ts'
import type { Bill } from '../../../src/schemas/bill.ts'
import type { Estimate } from '../../../src/schemas/estimate.ts'
import { aCall } from '../../helpers/a-call.ts'
import { aRound } from '../../helpers/a-round.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { storePaper } from '../../helpers/store-paper.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({ EXTRACTOR_MODEL: 'openai:gpt-4.1' })
  key = await test.keyFor('maintainer')
  await storePaper(test.database.db, 'p1')
})
afterAll(() => test.close())

describe('GET /v1/papers/:id/estimate', () => {
  it('says what the extractions will cost, expected, to plan by and at worst', async () => {
    const reply = await test.call(key, 'GET', '/v1/papers/p1/estimate?types=EK')
    expect(reply.status).toBe(200)
    const { rounds, costUsd, planUsd, worstUsd, ...rest } = reply.json<Estimate>()
    const paperForms = {
      text: { costUsd, planUsd, worstUsd },
      images: { costUsd: expect.any(Number), planUsd: expect.any(Number), worstUsd: expect.any(Number) },
      pdf: { costUsd: expect.any(Number), planUsd: expect.any(Number), worstUsd: expect.any(Number) }
    }
    expect(rest).toEqual({
      paper: 'p1',
      model: 'openai:gpt-4.1',
      delivery: 'live',
      paperForms,
      verifier: null,
      reason: null
    })
    expect(rounds).toMatchObject([{ taskType: 'EK', round: 'question', paperForm: 'text', outputTokens: 150 }])
    expect(planUsd!).toBeGreaterThan(costUsd!)
    expect(worstUsd!).toBeGreaterThan(planUsd!)
    const batch = (await test.call(key, 'GET', '/v1/papers/p1/estimate?delivery=batch')).json<Estimate>()
    expect(batch).toMatchObject({ delivery: 'batch', costUsd: costUsd! / 2 })
    expect(test.jobs).toEqual([])
  })

  it('says what verifying the items will cost, where a verifier is configured', async () => {
    const verified = await buildTestApp({
      EXTRACTOR_MODEL: 'openai:gpt-4.1',
      VERIFIER_MODEL: 'anthropic:claude-sonnet-4-6'
    })
    await storePaper(verified.database.db, 'p1')
    const own = await verified.keyFor('maintainer')
    const { verifier } = (await verified.call(own, 'GET', '/v1/papers/p1/estimate?types=EK')).json<Estimate>()
    // Items of the suite of these tests claim nothing.
    expect(verifier).toMatchObject({ model: 'anthropic:claude-sonnet-4-6', calls: 0, costUsd: 0, worstUsd: 0 })
    await verified.close()
  })

  it('refuses a task type that papers do not give, a delivery nobody knows, and a paper that is not there', async () => {
    const fragments = await test.call(key, 'GET', '/v1/papers/p1/estimate?types=EK,CI')
    expect([fragments.status, fragments.json()]).toMatchObject([422, { code: 'task_type_not_extracted' }])
    const unknown = await test.call(key, 'GET', '/v1/papers/p1/estimate?types=XX')
    expect([unknown.status, unknown.json()]).toMatchObject([422, { code: 'task_type_not_extracted' }])
    expect((await test.call(key, 'GET', '/v1/papers/p1/estimate?delivery=pigeon')).status).toBe(400)
    const missing = await test.call(key, 'GET', '/v1/papers/none/estimate')
    expect([missing.status, missing.json()]).toMatchObject([404, { code: 'paper_not_found' }])
  })
})

describe('GET /v1/papers/:id/bill and /v1/extractions/:id', () => {
  it('show what was paid, with each attempt and what was wrong with it', async () => {
    const { db } = test.database
    const account = { paperId: 'p1', extractionId: 'e1', purpose: 'extraction EK question c0ffee00' }
    const calls = [
      aCall({ ...account, costUsd: 0.25 }),
      aCall({ ...account, costUsd: 0.25 }),
      aCall({ ...account, costUsd: 0.5, status: 'failed', usage: null })
    ]
    const [first, second] = calls.map(({ id }) => id)
    await db.insert(extractions).values({ id: 'e1', paperId: 'p1', taskType: 'EK', state: 'running' })
    await db.insert(modelCalls).values(calls)
    const failures = [{ check: 'answer-given', message: 'the answer must not be empty' }]
    const attempts = [
      { callId: first!, failures },
      { callId: second!, failures: [] }
    ]
    const decision = { decidedBy: 'a person', decisionReason: 'the quote is right' }
    const round = { name: 'question', callIds: [first!, second!], attempts, repairs: 1, wallMs: 1500, ...decision }
    await db.insert(rounds).values(aRound({ extractionId: 'e1', ...round }))

    const bill = (await test.call(key, 'GET', '/v1/papers/p1/bill')).json<Bill>()
    expect(bill.tasks).toMatchObject([{ taskType: 'EK', rounds: [{ round: 'question', calls: 2, repairs: 1 }] }])
    expect(bill.total).toMatchObject({ calls: 2, failedCalls: 1, costUsd: 1, unansweredUsd: 0.5, wallMs: 1500 })
    const detail = await test.call(key, 'GET', '/v1/extractions/e1')
    expect(detail.status).toBe(200)
    expect(detail.json()).toMatchObject({ costUsd: 1, rounds: [{ ...round, costUsd: 1 }] })
  })

  it('refuse a paper that is not there, and those who are no maintainers', async () => {
    const missing = await test.call(key, 'GET', '/v1/papers/none/bill')
    expect([missing.status, missing.json()]).toMatchObject([404, { code: 'paper_not_found' }])
    const submitter = await test.keyFor('submitter')
    expect((await test.call(submitter, 'GET', '/v1/papers/p1/bill')).status).toBe(403)
    expect((await test.call(null, 'GET', '/v1/papers/p1/estimate')).status).toBe(401)
  })
})
