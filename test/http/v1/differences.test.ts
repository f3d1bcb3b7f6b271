import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems, type NewItemRow } from '../../../src/db/items.ts'
import { extractions } from '../../../src/db/tables.ts'
import type { GenerationDifference, ReleaseDifference } from '../../../src/schemas/item-difference.ts'
import { buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { addPaperItems, anItem, paperId } from '../../helpers/paper-items.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  await addPaperItems(test.database.db, { to: 4, each: 1 })
})
afterAll(() => test.close())

async function get<Body>(path: string, by: string | null = key): Promise<Body> {
  const reply = await test.call(by, 'GET', path)
  expect([reply.status, reply.text]).toEqual([200, reply.text])
  return reply.json<Body>()
}

async function refusal(path: string, by: string | null = key) {
  const reply = await test.call(by, 'GET', path)
  return [reply.status, reply.json<{ code: string }>().code]
}

async function edit(id: string, gold: string, version = 1): Promise<void> {
  const edited = await test.call(key, 'POST', `/v1/items/${id}/versions`, {
    ...{ baseVersion: version, gold: { answer: gold }, reason: 'the key was wrong', author: 'Ada' }
  })
  expect(edited.status).toBe(201)
}

/** An item of another generation of paper 1. */
function made(name: string, question: string, generation: number): NewItemRow {
  return { ...anItem(1, 90), id: name, generation, state: 'candidate', examinee: { question }, gold: { answer: name } }
}

describe('GET /v1/papers/:id/difference', () => {
  it('finds the items of one generation again in another by what they say', async () => {
    const of = { paperId: paperId(1), taskType: 'EK', state: 'done' as const, delivery: 'live' as const }
    await test.database.db.insert(extractions).values([
      { ...of, id: 'first' },
      { ...of, id: 'second', generation: 2, generationName: 'mini', settings: { model: 'openai:gpt-5-mini' } },
      { ...of, id: 'third', generation: 3, generationName: 'large', settings: {} }
    ])
    const trade = 'By how much did the tariffs on trade fall'
    await insertItems(test.database.db, [
      made('EK-g2-1', trade, 2),
      made('EK-g2-2', 'What happened to the wages of the unskilled', 2),
      made('EK-g3-1', 'How did large firms fare', 3),
      made('EK-g3-2', `${trade} in ten years`, 3)
    ])
    const path = `/v1/papers/${paperId(1)}/difference?taskType=EK`
    const found = await get<GenerationDifference>(`${path}&from=mini&to=3`)
    expect(found).toMatchObject({
      from: { generation: 2, name: 'mini', settings: { model: 'openai:gpt-5-mini' }, items: 2 },
      to: { generation: 3, name: 'large', items: 2 },
      items: [
        { change: 'changed', from: { id: 'EK-g2-1', state: 'candidate' }, to: { id: 'EK-g3-2' } },
        { change: 'removed', from: { id: 'EK-g2-2' }, to: null, likeness: null },
        { change: 'added', from: null, to: { id: 'EK-g3-1' } }
      ]
    })
    expect(found.items[0]!.likeness).toBeGreaterThan(0.7)
    expect(found.items[0]!.fields).toEqual([
      { path: ['examinee', 'question'], change: 'changed', before: trade, after: `${trade} in ten years` },
      { path: ['gold', 'answer'], change: 'changed', before: 'EK-g2-1', after: 'EK-g3-2' }
    ])
    expect((await get<GenerationDifference>(`${path}&to=mini`)).from).toMatchObject({ generation: 1, name: null })
    expect(await refusal(`${path}&to=none`)).toEqual([404, 'generation_not_found'])
    expect(await refusal('/v1/papers/none/difference?taskType=EK&to=2')).toEqual([404, 'paper_not_found'])
  })
})

describe('GET /v1/items/:id/difference', () => {
  it('tells what an edit changed, who made it and why', async () => {
    expect(await refusal('/v1/items/EK-2-1/difference')).toEqual([422, 'item_unedited'])
    await edit('EK-2-1', 'another')
    const changed = { path: ['gold', 'answer'], change: 'changed', before: 'gold-2-1', after: 'another' }
    expect(await get('/v1/items/EK-2-1/difference')).toEqual({
      ...{ item: 'EK-2-1', from: 1, to: 2, author: 'Ada', reason: 'the key was wrong', fields: [changed] }
    })
    expect(await get('/v1/items/EK-2-1/difference?from=2&to=2')).toMatchObject({ fields: [] })
    expect(await refusal('/v1/items/EK-2-1/difference?to=7')).toEqual([404, 'item_version_not_found'])
    expect(await refusal('/v1/items/EK-none-1/difference')).toEqual([404, 'item_not_found'])
  })
})

describe('GET /v1/releases/:name/difference', () => {
  it('tells items added, removed and changed, and of private gold nothing to those who may not see it', async () => {
    await freeze(test, 'one', 0.5)
    const splits = (await get<{ data: { id: string; split: string }[] }>('/v1/releases/one/items')).data
    const [open, closed] = ['public', 'private'].map((split) => splits.find((item) => item.split === split)!.id)
    for (const id of [open!, closed!]) await edit(id, 'mended')
    const approved = await test.call(key, 'POST', '/v1/items/review', { ids: [open, closed, 'EK-2-1'] })
    expect(approved.status).toBe(200)
    const removed = splits.map(({ id }) => id).find((id) => id !== open && id !== closed)!
    await test.call(key, 'POST', `/v1/items/${removed}/review`, { decision: 'reject', reason: 'ambiguous' })
    await test.call(key, 'POST', '/v1/releases', { name: 'two', replaces: 'one' })
    expect((await test.call(key, 'POST', '/v1/releases/two/freeze')).status).toBe(200)

    const seen = await get<ReleaseDifference>('/v1/releases/two/difference')
    expect(seen).toMatchObject({ from: 'one', to: 'two', suite: 'aer' })
    expect(seen.total).toEqual({ same: 0, changed: 2, moved: 0, added: 1, removed: 1 })
    expect(seen.items.map(({ id, change }) => `${id} ${change}`).sort()).toEqual(
      [`${open} changed`, `${closed} changed`, `${removed} removed`, 'EK-2-1 added'].sort()
    )
    const told = (difference: ReleaseDifference, id: string) => difference.items.find((item) => item.id === id)!
    const mended = [expect.objectContaining({ path: ['gold', 'answer'], after: 'mended' })]
    expect(told(seen, closed!)).toMatchObject({ isGoldWithheld: false, fields: mended })

    const anybody = await get<ReleaseDifference>('/v1/releases/two/difference?from=one', null)
    expect(anybody.total).toEqual(seen.total)
    expect(told(anybody, open!)).toMatchObject({ isGoldWithheld: false, fields: mended })
    expect(told(anybody, closed!)).toMatchObject({ from: 'private', to: 'private', isGoldWithheld: true, fields: [] })
    expect((await test.call(null, 'GET', '/v1/releases/two/difference')).text).not.toContain(`gold-${closed!.slice(3)}`)
  })

  it('compares frozen lists of one suite alone', async () => {
    expect(await refusal('/v1/releases/one/difference')).toEqual([422, 'release_replaces_none'])
    expect(await refusal('/v1/releases/one/difference?from=none')).toEqual([404, 'release_not_found'])
    await test.call(key, 'POST', '/v1/releases', { name: 'draft' })
    expect(await refusal('/v1/releases/one/difference?from=draft')).toEqual([409, 'release_not_frozen'])
    expect(await refusal('/v1/releases/one/difference?from=draft', null)).toEqual([404, 'release_not_found'])
  })
})
