import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Release, ReleaseItem } from '../../../src/schemas/release.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'

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
