import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Release, ReleaseItem } from '../../../src/schemas/release.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  type Reply,
  type TestApp
} from '../../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

describe('GET /v1/releases/:name/items', () => {
  it('carries the canary of the release with every item, as JSON and as NDJSON', async () => {
    const { canary } = (await test.call(null, 'GET', '/v1/releases/r1')).json<Release>()
    expect(canary).toMatch(/^aer-bench canary [0-9a-f-]{36}$/)
    const { data } = (await test.call(null, 'GET', '/v1/releases/r1/items')).json<{ data: ReleaseItem[] }>()
    expect(data.map((item) => item.canary)).toEqual([canary, canary, canary])
    const headers = { accept: 'application/x-ndjson' }
    const { text } = await test.send(null, { method: 'GET', url: '/v1/releases/r1/items?gold=true', headers })
    const lines = text.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).canary)).toEqual([canary, canary, canary])
    // A candidate is not asked about it.
    expect(data.some(({ prompt }) => prompt.includes('canary'))).toBe(false)
  })
})

describe('POST /v1/releases with replaces', () => {
  async function open(body: object): Promise<Reply> {
    return await test.call(test.admin, 'POST', '/v1/releases', body)
  }

  it('corrects a frozen release, and both say so once the correction is frozen', async () => {
    const opened = await open({ name: 'r1.1', replaces: 'r1', note: 'EK-2 had two right options' })
    expect([opened.status, opened.json()]).toMatchObject([201, { replaces: 'r1', note: 'EK-2 had two right options' }])
    const show = async (name: string) => (await test.call(null, 'GET', `/v1/releases/${name}`)).json<Release>()
    // Nobody but maintainers knows of a draft.
    expect((await show('r1')).replacedBy).toEqual([])
    await test.call(test.admin, 'POST', '/v1/releases/r1.1/freeze')
    expect(await show('r1')).toMatchObject({ replacedBy: ['r1.1'], replaces: null, note: null, imported: false })
    expect(await show('r1.1')).toMatchObject({ replaces: 'r1', replacedBy: [] })
  })

  it('refuses to replace a draft, or what is not there', async () => {
    await open({ name: 'draft' })
    const draft = await open({ name: 'r2', replaces: 'draft' })
    expect([draft.status, draft.json().code]).toEqual([409, 'release_not_frozen'])
    const none = await open({ name: 'r2', replaces: 'none' })
    expect([none.status, none.json().code]).toEqual([404, 'release_not_found'])
    expect((await test.call(test.admin, 'GET', '/v1/releases/r2')).status).toBe(404)
  })
})

describe('GET /v1/items/:id/releases', () => {
  it('names the frozen releases that hold an item publicly, the last one first, and tells nothing of private ones', async () => {
    const found = async (id: string) => (await test.call(null, 'GET', `/v1/items/${id}/releases`)).json()
    expect(await found('EK-1')).toEqual({ releases: ['r1.1', 'r1'] })
    await addLabelItems(test, 1)
    await freeze(test, 'secret', 1)
    const { data } = (await test.call(null, 'GET', '/v1/releases/secret/items')).json<{ data: ReleaseItem[] }>()
    // What was public once stays so; what is new is private, and its id is as one that no release has.
    expect(data.find(({ id }) => id === 'CI-1')).toMatchObject({ split: 'private' })
    expect(await found('EK-1')).toEqual({ releases: ['secret', 'r1.1', 'r1'] })
    expect(await found('CI-1')).toEqual({ releases: [] })
    expect(await found('EK-none')).toEqual({ releases: [] })
  })
})
