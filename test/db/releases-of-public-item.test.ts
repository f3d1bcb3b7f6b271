import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { releasesOfPublicItem } from '../../src/db/releases.ts'
import type { Release } from '../../src/schemas/release.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'

const itemIds = ['EK-1', 'EK-2', 'EK-3', 'EK-4', 'EK-5', 'EK-6', 'EK-7', 'none']

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 4)
  await freeze(test, 'half', 0.5)
  await freeze(test, 'again')
  await addItems(test, 6)
  await freeze(test, 'all')
  await addItems(test, 7)
  await test.call(test.admin, 'POST', '/v1/releases', { name: 'draft', privateShare: 0 })
})
afterAll(() => test?.close())

/** What the route of each release says of an item to anybody, the one frozen last first. */
async function shownBy(itemId: string): Promise<string[]> {
  const { data } = (await test.call(null, 'GET', '/v1/releases')).json<{ data: Release[] }>()
  const lastFirst = data.toSorted((one, other) => other.frozenAt!.localeCompare(one.frozenAt!))
  const names: string[] = []
  for (const { name } of lastFirst) {
    const { status } = await test.call(null, 'GET', `/v1/releases/${name}/items/${itemId}`)
    if (status === 200) names.push(name)
  }
  return names
}

describe('releasesOfPublicItem', () => {
  it('names the releases whose routes show an item to anybody, the one frozen last first', async () => {
    const { db } = test.database
    const found = await Promise.all(itemIds.map((itemId) => releasesOfPublicItem(db, itemId)))
    expect(found).toEqual(await Promise.all(itemIds.map(shownBy)))
    // An item has one split in all releases: of the first four two are public, and two nowhere shown.
    expect(found.map((names) => names.length)).toEqual(expect.arrayContaining([0, 1, 3]))
    expect(found[4]).toEqual(['all'])
    expect(found.slice(-2)).toEqual([[], []])
  })

  it('asks the database as often of few releases as of many', async () => {
    const select = vi.spyOn(test.database.db, 'select')
    const asked = async () => {
      select.mockClear()
      const names = await releasesOfPublicItem(test.database.db, 'EK-5')
      return { queries: select.mock.calls.length, names }
    }
    const few = await asked()
    for (const name of ['more-1', 'more-2', 'more-3']) await freeze(test, name)
    const many = await asked()
    select.mockRestore()
    expect(many).toEqual({ queries: few.queries, names: ['more-3', 'more-2', 'more-1', 'all'] })
  })
})
