import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import { itemVerifications } from '../../../src/db/tables.ts'
import { saveVerification } from '../../../src/db/verifications.ts'
import type { VerificationOutcome, VerifiedClaim } from '../../../src/schemas/verification.ts'
import { startVerifying } from '../../../src/workflows/items/start-verifying.ts'
import { addLabelItems, buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { addPaperItems, anItem } from '../../helpers/paper-items.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

const modelId = 'anthropic:a-verifier'
let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({ VERIFIER_MODEL: modelId })
  key = await test.keyFor('maintainer')
  await addPaperItems(test.database.db, { to: 1, each: 4, changes: { state: 'candidate' } })
  await addLabelItems(test, 1)
})
afterAll(() => test.close())

async function store(itemId: string, outcome: VerificationOutcome, version = 1): Promise<VerifiedClaim[]> {
  const found = { verified: 'agrees', doubted: 'differs', unproven: 'unproven' } as const
  const claim = { id: 'answer', statement: 'question 1: gold', holds: true, verdict: 'absent' as const, page: null }
  const claims = [{ ...claim, outcome: found[outcome], quote: '', saw: 'nothing of it' }]
  await saveVerification(test.database.db, { itemId, version, modelId, outcome, claims, callIds: ['call-1'] })
  return claims
}

async function approve(ids: string[] | null, changes = {}) {
  const body = ids ? { ids } : { all: true }
  return (await test.call(key, 'POST', '/v1/items/review', { ...body, decision: 'approve', ...changes })).json()
}

describe('POST /v1/items/verify', () => {
  it('queues the items named, once each, or all candidates', async () => {
    const named = await test.call(key, 'POST', '/v1/items/verify', { ids: ['EK-1-1', 'EK-1-1'] })
    expect([named.status, named.json()]).toEqual([202, { model: modelId, items: ['EK-1-1'] }])
    expect(test.jobs.splice(0)).toEqual([{ name: 'verify', id: 'EK-1-1' }])
    const all = await test.call(key, 'POST', '/v1/items/verify', { all: true })
    expect(all.json()).toMatchObject({ items: ['EK-1-1', 'EK-1-2', 'EK-1-3', 'EK-1-4'] })
    expect(test.jobs.splice(0)).toHaveLength(4)
  })

  it('queues nothing when one item is unknown or says nothing of a paper', async () => {
    const unknown = await test.call(key, 'POST', '/v1/items/verify', { ids: ['EK-1-1', 'EK-9'] })
    expect([unknown.status, unknown.json()]).toMatchObject([422, { code: 'item_unknown', items: ['EK-9'] }])
    const unfit = await test.call(key, 'POST', '/v1/items/verify', { ids: ['EK-1-1', 'CI-1'] })
    expect([unfit.status, unfit.json()]).toMatchObject([422, { code: 'item_not_verifiable', items: ['CI-1'] }])
    expect(test.jobs).toEqual([])
  })

  it('says what is missing where no verifier is configured', async () => {
    const queue = { enqueue: () => Promise.reject(new Error('nothing is queued')) }
    const dependencies = { db: test.database.db, queue, suites: [tinySuite] as const, verifierModel: null }
    const started = startVerifying(dependencies, { all: true })
    await expect(started).rejects.toMatchObject({ code: 'verifier_missing', status: 409 })
  })
})

describe('an item that is sent back', () => {
  const sendBack = async (id: string, body: object = {}) =>
    await test.call(key, 'POST', `/v1/items/${id}/review`, { decision: 'send_back', ...body })

  it('goes to the verifier and stays a candidate, with who sent it and why', async () => {
    const given = { reason: 'table 3 says otherwise', author: 'Ada', version: 1 }
    const { status, json } = await sendBack('EK-1-1', given)
    const review = { decision: 'send_back', version: 1, author: 'Ada', reason: given.reason }
    expect([status, json()]).toMatchObject([200, { state: 'candidate', reviewedBy: null, reviews: [review] }])
    expect(test.jobs.splice(0)).toEqual([{ name: 'verify', id: 'EK-1-1' }])
  })

  it('is asked about anew where something stayed unproven', async () => {
    await store('EK-1-1', 'unproven')
    expect((await sendBack('EK-1-1')).json()).toMatchObject({ reviews: [{}, { decision: 'send_back', reason: null }] })
    expect(test.jobs.splice(0)).toHaveLength(1)
    expect((await test.call(key, 'GET', '/v1/items/EK-1-1/verifications')).json()).toMatchObject({ data: [] })
  })

  it('is refused, and nothing kept, where nobody would look, or the item is another by now', async () => {
    await store('EK-1-2', 'verified')
    await store('EK-1-4', 'doubted')
    await insertItems(test.database.db, [{ ...anItem(1, 9), state: 'rejected' }])
    const refusals = [
      // No extraction is known that it could go back to.
      [await sendBack('EK-1-4'), 409, 'item_looked_up'],
      [await sendBack('EK-1-2'), 409, 'item_looked_up'],
      [await sendBack('EK-1-9'), 409, 'item_decided'],
      [await sendBack('EK-1-3', { version: 2 }), 409, 'item_changed'],
      [await sendBack('CI-1'), 409, 'item_decided'],
      [await sendBack('EK-77'), 404, 'item_not_found']
    ] as const
    for (const [{ status, json }, expected, code] of refusals)
      expect([status, json()]).toMatchObject([expected, { code }])
    expect(refusals[1][0].json().detail).toContain('edit, approve or reject it')
    expect(test.jobs).toEqual([])
    expect((await test.call(key, 'GET', '/v1/items/EK-1-2')).json()).toMatchObject({ reviews: [] })
    const bulk = await test.call(key, 'POST', '/v1/items/review', { ids: ['EK-1-3'], decision: 'send_back' })
    expect(bulk.status).toBe(400)
    await test.database.db.delete(itemVerifications)
  })

  it('is sent back by maintainers alone', async () => {
    for (const role of ['reader', 'submitter', 'auditor'] as const) {
      const path = '/v1/items/EK-1-1/review'
      const { status } = await test.call(await test.keyFor(role), 'POST', path, { decision: 'send_back' })
      expect([role, status]).toEqual([role, 403])
    }
  })
})

describe('what a verifier found', () => {
  it('is shown with the version that stands, in lists and in full', async () => {
    const claims = await store('EK-1-1', 'doubted')
    await store('EK-1-2', 'verified')
    await store('EK-1-3', 'unproven')
    await store('EK-1-4', 'doubted', 7)
    const shown = (await test.call(key, 'GET', '/v1/items/EK-1-1/verifications')).json()
    expect(shown).toMatchObject({ item: 'EK-1-1', version: 1, data: [{ modelId, outcome: 'doubted', claims }] })
    const { data } = (await test.call(key, 'GET', '/v1/items?state=candidate')).json<{ data: object[] }>()
    expect(data.map((item) => Reflect.get(item, 'verification'))).toEqual([
      'doubted',
      'verified',
      'unproven',
      undefined
    ])
    const doubted = (await test.call(key, 'GET', '/v1/items?attention=true')).json<{ data: { id: string }[] }>()
    expect(doubted.data.map(({ id }) => id)).toEqual(['EK-1-1'])
    const detail = (await test.call(key, 'GET', '/v1/items/EK-1-1')).json()
    expect(detail).toMatchObject({ verification: 'doubted', verifications: [{ modelId, claims }] })
    expect((await test.call(key, 'GET', '/v1/items/EK-9/verifications')).status).toBe(404)
    expect((await test.call(await test.keyFor('submitter'), 'GET', '/v1/items/EK-1-1/verifications')).status).toBe(403)
  })

  it('has bulk approval take what is verified, and say of all else why not', async () => {
    expect(await approve(null)).toMatchObject({
      items: ['EK-1-2'],
      skipped: [
        { id: 'EK-1-1', verification: 'doubted' },
        { id: 'EK-1-3', verification: 'unproven' },
        { id: 'EK-1-4', verification: 'missing' }
      ]
    })
    // Nobody verifies labels of fragments: they say nothing of a paper.
    expect(await approve(['CI-1'])).toMatchObject({ items: ['CI-1'], skipped: [] })
  })

  it('has a doubted item approved alone and with a reason, and what is unproven by whoever read it', async () => {
    const review = (id: string, body: object) =>
      test.call(key, 'POST', `/v1/items/${id}/review`, { decision: 'approve', ...body })
    const refused = await review('EK-1-1', {})
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { code: 'item_checks_failed', verification: 'doubted', detail: expect.stringContaining('verifier') }
    ])
    expect((await review('EK-1-1', { acceptFailedChecks: true, reason: 'it stands in a footnote' })).status).toBe(200)
    expect((await review('EK-1-3', {})).status).toBe(200)
  })

  it('counts for nothing once the item is edited', async () => {
    const edited = { baseVersion: 1, gold: { answer: 'another' }, reason: 'a slip' }
    await test.call(key, 'POST', '/v1/items/EK-1-2/versions', edited)
    expect(await approve(['EK-1-2'])).toMatchObject({ items: [], skipped: [{ verification: 'missing' }] })
  })
})

describe('bulk approval without a verifier', () => {
  it('leaves what one found before, and goes by checks and solvers in all else', async () => {
    const other = await buildTestApp()
    try {
      await addPaperItems(other.database.db, { to: 1, each: 1, changes: { state: 'candidate' } })
      await insertItems(other.database.db, [{ ...anItem(1, 2), state: 'candidate' }])
      const row = { version: 1, modelId, claims: [], callIds: [] }
      await saveVerification(other.database.db, { ...row, itemId: 'EK-1-2', outcome: 'doubted' })
      const maintainer = await other.keyFor('maintainer')
      const reply = await other.call(maintainer, 'POST', '/v1/items/review', { all: true })
      expect(reply.json()).toMatchObject({ items: ['EK-1-1'], skipped: [{ id: 'EK-1-2', verification: 'doubted' }] })
    } finally {
      await other.close()
    }
  })
})
