import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import type { Release, ReleaseLine } from '../../../src/schemas/release.ts'
import { addItems, buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { addPaperItems, anItem, paperId } from '../../helpers/paper-items.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  await addPaperItems(test.database.db, { to: 3, each: 2 })
})
afterAll(() => test.close())

const say = (paper: number, body: object) => test.call(key, 'PATCH', `/v1/papers/${paperId(paper)}`, body)
const freezing = async (name: string, body?: object, share = 0) => {
  await test.call(key, 'POST', '/v1/releases', { name, privateShare: share })
  return await test.call(key, 'POST', `/v1/releases/${name}/freeze`, body)
}
const linesOf = async (name: string) =>
  (await test.call(key, 'GET', `/v1/releases/${name}/export`)).text
    .trim()
    .split('\n')
    .map((line): ReleaseLine => JSON.parse(line))

describe('PATCH /v1/papers/:id', () => {
  it('changes what is said, keeps the rest, and forgets what is null', async () => {
    const said = {
      licence: 'https://creativecommons.org/licenses/by-nc/4.0/',
      version: 'vor',
      address: 'https://example.org/1'
    }
    const first = await say(1, { ...said, year: 1994, reason: 'as the publisher writes' })
    expect([first.status, first.json()]).toMatchObject([
      200,
      { bibliography: { licence: 'CC-BY-NC-4.0', version: 'published', address: 'https://example.org/1', year: 1994 } }
    ])
    const second = (await say(1, { licence: 'CC BY 4.0', version: null })).json<{ bibliography: object }>()
    expect(second.bibliography).toMatchObject({ licence: 'CC-BY-4.0', address: 'https://example.org/1', year: 1994 })
    expect(second.bibliography).not.toHaveProperty('version')
    const acts = (await test.call(test.admin, 'GET', '/v1/acts')).json<{ data: object[] }>().data
    expect(acts).toContainEqual(
      expect.objectContaining({ act: 'PATCH /v1/papers/{id}', reason: 'as the publisher writes' })
    )
  })

  it.each([
    ['an address that is none', { address: 'the journal' }],
    ['a version that is none', { version: 'second edition' }],
    ['a member that is none', { copyright: 'mine' }]
  ])('refuses %s', async (_, body) => {
    expect((await say(1, body)).status).toBe(400)
  })

  it('needs a paper that is there', async () => {
    const none = await test.call(key, 'PATCH', '/v1/papers/none', { licence: 'MIT' })
    expect([none.status, none.json()]).toMatchObject([404, { code: 'paper_not_found' }])
  })
})

describe('POST /v1/releases/:name/freeze', () => {
  it('keeps the rights of the papers with the release and in its lines', async () => {
    await say(1, { version: 'published' })
    const frozen = await freezing('licensed', { reason: 'not needed' })
    expect([frozen.status, frozen.json<Release>().rights]).toMatchObject([200, { reason: null, author: null }])
    expect(frozen.json<Release>().rights!.papers).toContainEqual({
      ...{ paperSha256: expect.any(String), licence: 'CC-BY-4.0', address: 'https://example.org/1' },
      ...{ version: 'published', publicItems: 2 }
    })
    const line = (await linesOf('licensed')).find(({ id }) => id === 'EK-1-1')!
    expect(line.rights).toEqual({ licence: 'CC-BY-4.0', address: 'https://example.org/1', version: 'published' })
  })

  it.each([
    ['no licence', null],
    ['a licence without derivatives', 'CC-BY-ND-4.0'],
    ['any other licence', 'All rights reserved']
  ])('refuses public items of a paper with %s, and says how many of which', async (_, licence) => {
    await say(2, { licence })
    const refused = await freezing('unlicensed')
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { code: 'licence_missing', papers: [{ paper: paperId(2), file: '2.pdf', licence, items: 2 }] }
    ])
    expect(refused.json<{ detail: string }>().detail).toContain(licence ?? 'no licence known')
    expect((await test.call(key, 'GET', '/v1/releases/unlicensed')).json()).toMatchObject({ state: 'draft' })
  })

  it('takes them for a reason, which stands with the release, its lines, the audit log and its import', async () => {
    const reason = 'the publisher agreed'
    const frozen = await freezing('unlicensed', { reason, author: 'Ada' })
    expect([frozen.status, frozen.json<Release>().rights]).toMatchObject([200, { reason, author: 'Ada' }])
    const lines = await linesOf('unlicensed')
    expect(lines.find(({ id }) => id === 'EK-2-1')!.rights).toMatchObject({ licence: 'All rights reserved', reason })
    expect(lines.find(({ id }) => id === 'EK-1-1')!.rights).not.toHaveProperty('reason')
    const acts = (await test.call(test.admin, 'GET', '/v1/acts')).json<{ data: object[] }>().data
    expect(acts).toContainEqual(expect.objectContaining({ subject: { name: 'unlicensed' }, reason }))

    const away = await buildTestApp()
    const file = (await test.call(key, 'GET', '/v1/releases/unlicensed/export')).text
    const headers = { 'content-type': 'application/x-ndjson' }
    const imported = await away.send(away.admin, { method: 'POST', url: '/v1/releases/import', payload: file, headers })
    expect(imported.json<Release>()).toMatchObject({
      contentHash: frozen.json<Release>().contentHash,
      rights: { reason, papers: expect.arrayContaining([expect.objectContaining({ licence: 'All rights reserved' })]) }
    })
    expect((await away.call(away.admin, 'GET', '/v1/releases/unlicensed/export')).text).toBe(file)
    await away.close()
  })

  it('asks for none where the items are private, and tells nobody which papers these are', async () => {
    await addPaperItems(test.database.db, { from: 4, to: 4, each: 1 })
    await say(4, { licence: null })
    await say(2, { licence: 'CC0-1.0' })
    const frozen = await freezing('withheld', {}, 1)
    expect(frozen.status).toBe(200)
    const shas = frozen.json<Release>().rights!.papers.map(({ publicItems }) => publicItems)
    expect(shas).toEqual([2, 2, 2])
    expect((await linesOf('withheld')).find(({ id }) => id === 'EK-4-1')).toMatchObject({
      ...{ split: 'private', rights: { licence: null, address: null, version: null } }
    })
  })

  it('says nothing of items that are of no paper here', async () => {
    await addItems(test, 1)
    expect((await freezing('mixed')).status).toBe(200)
    expect((await linesOf('mixed')).find(({ id }) => id === 'EK-1')).not.toHaveProperty('rights')
  })

  it('refuses items of two generations of a paper, unless they are to be mixed', async () => {
    await insertItems(test.database.db, [{ ...anItem(3, 9), id: 'EK-3-g2-1', generation: 2 }])
    const refused = await freezing('two-generations')
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { code: 'generations_mixed', mixed: [`EK of ${paperId(3)} (generations 1 and 2)`] }
    ])
    expect((await freezing('two-generations', { mixGenerations: true })).status).toBe(200)
  })
})
