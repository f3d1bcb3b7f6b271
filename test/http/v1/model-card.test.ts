import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCopy } from '../../../src/db/submission-copies.ts'
import { findSubmission } from '../../../src/db/submissions.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { ModelCard } from '../../../src/schemas/model-card.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { addItems, buildTestApp, freeze, openDraft, publish, type TestApp } from '../../helpers/build-test-app.ts'

const card: ModelCard & { links: object[] } = {
  maker: 'A maker',
  version: '2026-01-31',
  parameters: '671B, 37B active',
  weights: 'open',
  tools: ['search', 'a shell'],
  links: [{ title: 'Report', url: 'https://example.org/report?of=it#top' }]
}
const longest = `https://example.org/${'x'.repeat(480)}`

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 1)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
})
afterAll(() => test.close())

const patch = (id: string, body: object) => test.call(key, 'PATCH', `/v1/submissions/${id}`, body)
const shown = async (id: string) => (await test.call(key, 'GET', `/v1/submissions/${id}`)).json<Submission>()

describe('the card of a submission', () => {
  it('is taken with a draft, replaced whole, and taken back', async () => {
    const opened = await test.call(key, 'POST', '/v1/submissions', { release: 'r1', model: 'one', card })
    const { id } = opened.json<Submission>()
    expect((await shown(id)).card).toEqual(card)
    expect((await patch(id, { card: { maker: '  Another   maker ' } })).json()).toMatchObject({
      card: { maker: 'Another maker' }
    })
    expect((await shown(id)).card).toEqual({ maker: 'Another maker' })
    expect((await patch(id, { card: null })).json()).not.toHaveProperty('card')
  })

  it('stands on no board, moves no hash, and goes with a copy', async () => {
    const outputs = { 'EK-1': 'gold-1' }
    await publish(test, key, { release: 'r1', model: 'plain', outputs })
    const board = async () => (await test.call(null, 'GET', '/v1/leaderboard?release=r1')).json<Leaderboard>()
    const { inputHash } = await board()
    const other = await buildTestApp()
    await addItems(other, 1)
    await freeze(other, 'r1')
    const id = await publish(other, await other.keyFor('submitter'), { release: 'r1', model: 'plain', outputs, card })
    const carded = (await other.call(null, 'GET', '/v1/leaderboard?release=r1')).json<Leaderboard>()
    expect(carded.inputHash).toBe(inputHash)
    expect(carded.rows[0]).not.toHaveProperty('card')
    const row = (await findSubmission(other.database.db, id))!
    const copy = await insertCopy(other.database.db, row, { panelId: row.panelId, delivery: 'live', attemptAt: null })
    expect(copy.card).toEqual(card)
    await other.close()
  })

  it.each([
    {},
    { name: 'no member of it' },
    { maker: ' ' },
    { maker: 'x'.repeat(101) },
    { version: 'a\u202Eb' },
    { parameters: 7 },
    { weights: 'half-open' },
    { tools: [] },
    { tools: Array.from({ length: 21 }, (_, place) => `tool ${place}`) },
    { links: [] },
    { links: Array.from({ length: 11 }, () => card.links[0]) },
    { links: [{ title: '', url: 'https://example.org' }] },
    ...[
      ...['http://example.org', 'javascript:alert(1)', 'data:text/html,x', '//example.org', 'https:example.org', ''],
      ...['https://user@example.org', 'https://user:pw@example.org', 'https://', 'https:///', `${longest}x`],
      ...[' https://example.org', 'https://exam\nple.org', 'java\tscript:alert(1)', 'https://example.org/\u202Egnp.x']
    ].map((url) => ({ links: [{ title: 'a link', url }] }))
  ])('is refused as %j', async (wrong) => {
    const opened = await test.call(key, 'POST', '/v1/submissions', { release: 'r1', model: 'refused', card: wrong })
    expect([opened.status, opened.json()]).toMatchObject([400, { code: 'request_invalid' }])
    const id = await openDraft(test, key, 'r1', 'kept')
    expect((await patch(id, { card: wrong })).status).toBe(400)
    expect(await shown(id)).not.toHaveProperty('card')
    await test.call(key, 'DELETE', `/v1/submissions/${id}`)
  })

  it('takes an address of 500 characters', async () => {
    const id = await openDraft(test, key, 'r1', 'long')
    expect((await patch(id, { card: { links: [{ title: 'a link', url: longest }] } })).status).toBe(200)
  })
})
