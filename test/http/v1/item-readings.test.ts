import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadingAgreement } from '../../../src/schemas/item-reading.ts'
import { readItem } from '../../../src/workflows/items/read-item.ts'
import { reviewItem } from '../../../src/workflows/items/review-items.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { addPaperItems } from '../../helpers/paper-items.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  await addPaperItems(test.database.db, { to: 3, each: 4, changes: { state: 'candidate' } })
})
afterAll(() => test.close())

async function read(id: string, author: string, decision: 'approve' | 'reject', remark?: string) {
  const body = { decision, author, version: 1, ...(remark && { remark }) }
  const { status, json } = await test.call(key, 'POST', `/v1/items/${id}/readings`, body)
  return { status, body: json() }
}

async function itemOf(id: string) {
  return (await test.call(key, 'GET', `/v1/items/${id}`)).json()
}

describe('two readers of an item', () => {
  it('do not see each other before both have decided, neither in the readings, the item, the acts nor a refusal', async () => {
    const first = await read('EK-1-1', 'Ada', 'reject', 'a secret remark')
    expect(first.body).toMatchObject({ state: 'half_read', readers: ['Ada'], readings: [] })
    const again = await read('EK-1-1', ' ada ', 'approve')
    expect([again.status, again.body.code]).toEqual([409, 'item_read_before'])
    const seen = await Promise.all(
      ['/v1/items/EK-1-1', '/v1/items', '/v1/items/readings', '/v1/items/readings/agreement', '/v1/me/acts'].map(
        async (url) => JSON.stringify((await test.call(key, 'GET', url)).json())
      )
    )
    expect(seen.filter((text) => /secret|"reject"/.test(text))).toEqual([])
    expect(seen.at(-1)).toContain('POST /v1/items/{id}/readings')
    expect(await itemOf('EK-1-1')).toMatchObject({ state: 'candidate', reviews: [] })
  })

  it('settle what they agree on, under both names', async () => {
    const second = await read('EK-1-1', 'Ben', 'reject', 'the key is B')
    expect(second.body).toMatchObject({ state: 'settled', readings: [{ reader: 'Ada' }, { reader: 'Ben' }] })
    const review = { decision: 'reject', author: 'Ada and Ben', reason: 'Ada: a secret remark; Ben: the key is B' }
    expect(await itemOf('EK-1-1')).toMatchObject({ state: 'rejected', reviews: [review], readings: [{}, {}] })
    const third = await read('EK-1-1', 'Carol', 'approve')
    expect([third.status, third.body.code]).toEqual([409, 'item_decided'])
    await read('EK-1-2', 'Ada', 'approve')
    expect((await read('EK-1-2', 'Ben', 'approve')).body.state).toBe('settled')
    expect((await itemOf('EK-1-2')).state).toBe('approved')
  })

  it('leave to a third person what they differ on', async () => {
    await read('EK-2-1', 'Ada', 'approve')
    expect((await read('EK-2-1', 'Ben', 'reject', 'two options are right')).body.state).toBe('disputed')
    expect((await read('EK-2-1', 'Carol', 'approve')).body.code).toBe('item_read_twice')
    const { data } = (await test.call(key, 'GET', '/v1/items/readings?state=disputed')).json()
    expect(data).toMatchObject([{ item: 'EK-2-1', readings: [{ decision: 'approve' }, { decision: 'reject' }] }])
    const own = { decision: 'approve', author: 'Ben' }
    const refused = await test.call(key, 'POST', '/v1/items/EK-2-1/review', own)
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'decider_has_read' }])
    const decided = { decision: 'reject', author: 'Carol', reason: 'B can be defended' }
    expect((await test.call(key, 'POST', '/v1/items/EK-2-1/review', decided)).json()).toMatchObject({
      state: 'rejected',
      reviews: [{ author: 'Carol', reason: 'B can be defended' }]
    })
  })

  it('need a remark to reject, and the version that stands', async () => {
    expect((await read('EK-2-2', 'Ada', 'reject')).status).toBe(400)
    const stale = { decision: 'approve', author: 'Ada', version: 2 }
    const { status, json } = await test.call(key, 'POST', '/v1/items/EK-2-2/readings', stale)
    expect([status, json()]).toMatchObject([409, { code: 'item_changed' }])
    expect((await read('EK-9', 'Ada', 'approve')).status).toBe(404)
  })

  it('keep bulk approval from what waits for one of them', async () => {
    await read('EK-2-2', 'Ada', 'approve')
    const body = { ids: ['EK-2-2', 'EK-2-3'], decision: 'approve' }
    const reviewed = (await test.call(key, 'POST', '/v1/items/review', body)).json()
    expect(reviewed).toMatchObject({ items: ['EK-2-3'], skipped: [{ id: 'EK-2-2', reading: 'half_read' }] })
  })

  it('have their agreement told to maintainers and auditors', async () => {
    await read('EK-3-1', 'Ben', 'approve')
    await read('EK-3-1', 'Ada', 'approve')
    const auditor = await test.keyFor('auditor')
    const found = (await test.call(auditor, 'GET', '/v1/items/readings/agreement')).json<ReadingAgreement>()
    // Four items of three papers: both approve two, both reject one, they differ on one. Cohen: the first reader rejects 1 of 4,
    // the second 2 of 4, so chance is 3/4 * 2/4 + 1/4 * 2/4 = 1/2 and kappa (3/4 - 1/2) / (1 - 1/2) = 1/2.
    // AC1: 3 of 8 ratings reject, chance 2 * 3/8 * 5/8 = 15/32, and (3/4 - 15/32) / (17/32) = 9/17.
    expect(found.taskTypes).toMatchObject([
      { suite: 'aer', taskType: 'EK', items: 4, clusters: 3, bothApprove: 2, bothReject: 1, differ: 1 }
    ])
    const [{ kappa, ac1, percentAgreement }] = found.taskTypes as [ReadingAgreement['taskTypes'][number]]
    expect([kappa.value, ac1.value, percentAgreement.value]).toEqual([0.5, expect.closeTo(9 / 17, 12), 75])
    expect(percentAgreement.lower).toBeLessThan(75)
    expect(found.pairs).toEqual([{ readers: ['Ada', 'Ben'], items: 4, agree: 3 }])
    expect((await test.call(await test.keyFor('submitter'), 'GET', '/v1/items/readings/agreement')).status).toBe(403)
  })

  it('are no deciders under another name either', async () => {
    const { db } = test.database
    const of = { version: 1, keyId: 'key_1' }
    await readItem(db, 'EK-3-4', { ...of, decision: 'approve', author: 'Dora', memberId: 'member_1' })
    const second = { ...of, decision: 'reject' as const, remark: 'two are right', author: 'Eve', memberId: 'member_2' }
    expect((await readItem(db, 'EK-3-4', second)).state).toBe('disputed')
    const review = { decision: 'approve', author: 'somebody else' } as const
    await expect(reviewItem(db, 'EK-3-4', { ...review, memberId: 'member_2' })).rejects.toMatchObject({
      code: 'decider_has_read'
    })
    await reviewItem(db, 'EK-3-4', { ...review, memberId: 'member_3' })
    expect((await itemOf('EK-3-4')).state).toBe('approved')
  })
})
