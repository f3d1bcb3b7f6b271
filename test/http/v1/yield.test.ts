import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releases } from '../../../src/db/tables.ts'
import type { ReleaseYield } from '../../../src/schemas/release-yield.ts'
import { addItems, buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let maintainer: string
beforeAll(async () => {
  test = await buildTestApp()
  maintainer = await test.keyFor('maintainer')
})
afterAll(() => test.close())

const snapshot: ReleaseYield = { papers: 7, costUsd: 1.5, tasks: [] }

async function storeRelease(name: string, changes: Partial<typeof releases.$inferInsert>): Promise<void> {
  const row = { name, state: 'draft' as const, privateShare: 0, seed: 1, canary: 'none', ...changes }
  await test.database.db.insert(releases).values(row)
}

describe('GET /v1/releases/:name/yield', () => {
  it('computes what a draft would show now', async () => {
    await storeRelease('draft', {})
    await addItems(test, 2)
    const reply = await test.call(maintainer, 'GET', '/v1/releases/draft/yield')
    expect(reply.status).toBe(200)
    expect(reply.json()).toMatchObject({ papers: 0, tasks: [{ taskType: 'EK', items: 2, released: 2 }] })
  })

  it('shows the snapshot of a frozen release, to auditors too', async () => {
    await storeRelease('frozen', { state: 'frozen', yield: snapshot })
    const auditor = await test.keyFor('auditor')
    for (const key of [maintainer, auditor, test.admin]) {
      expect((await test.call(key, 'GET', '/v1/releases/frozen/yield')).json()).toEqual(snapshot)
    }
    const submitter = await test.keyFor('submitter')
    expect((await test.call(submitter, 'GET', '/v1/releases/frozen/yield')).status).toBe(403)
    expect((await test.call(null, 'GET', '/v1/releases/frozen/yield')).status).toBe(401)
  })

  it('has nothing for an import, nor for a release that is not there', async () => {
    await storeRelease('imported', { state: 'frozen', imported: true })
    const imported = await test.call(maintainer, 'GET', '/v1/releases/imported/yield')
    expect([imported.status, imported.json()]).toMatchObject([404, { code: 'yield_not_found' }])
    const missing = await test.call(maintainer, 'GET', '/v1/releases/none/yield')
    expect([missing.status, missing.json()]).toMatchObject([404, { code: 'release_not_found' }])
  })
})
