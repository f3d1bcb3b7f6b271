import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { saveFragments } from '../../src/db/fragments.ts'
import { insertItems } from '../../src/db/items.ts'
import { insertRelease } from '../../src/db/releases.ts'
import { items, releaseItems } from '../../src/db/tables.ts'
import type { Split } from '../../src/schemas/states.ts'
import { freezeRelease } from '../../src/workflows/freeze-release.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Approved items about fragments `from` to `to`, two of each: they fall into one split together. */
async function addFragmentItems(from: number, to: number): Promise<void> {
  const { db } = database
  const ids = Array.from({ length: to - from + 1 }, (_, index) => `f${from + index}`)
  const about = { text: 'synthetic', year: 1910, source: 'synthetic', language: 'en' }
  const provenance = { source: 'fragment' as const, paperSha256: null, rounds: [], rubricHash: 'none' }
  await saveFragments(
    db,
    ids.map((id) => ({ id, ...about }))
  )
  await insertItems(
    db,
    ids.flatMap((fragmentId) =>
      ['a', 'b'].map((name) => ({
        id: `CI-${fragmentId}-${name}`,
        taskType: 'CI',
        state: 'approved' as const,
        examinee: {},
        gold: {},
        provenance: { ...provenance, fragmentId },
        fragmentId
      }))
    )
  )
}

/** Opens and freezes a release. @returns the splits of its items */
async function freeze(name: string, privateShare: number, seed: number): Promise<Map<string, Split>> {
  await insertRelease(database.db, { name, privateShare, seed, canary: 'none' })
  await freezeRelease(database.db, name, () => new Date())
  return await splitsOf(name)
}

async function splitsOf(name: string): Promise<Map<string, Split>> {
  const rows = await database.db.select().from(releaseItems).where(eq(releaseItems.releaseName, name))
  return new Map(rows.map(({ itemId, split }) => [itemId, split]))
}

function privateOf(splits: Map<string, Split>): string[] {
  return [...splits].filter(([, split]) => split === 'private').map(([itemId]) => itemId)
}

describe('freezeRelease', () => {
  it('never moves an item to the other split in a later release, whatever its share and seed', async () => {
    await addFragmentItems(1, 10)
    const first = await freeze('r1', 0.4, 1)
    expect(privateOf(first)).toHaveLength(8)
    expect(await freeze('r2', 0, 1)).toEqual(first)
    expect(await freeze('r3', 0.4, 2)).toEqual(first)
    expect(await freeze('r4', 1, 3)).toEqual(first)
  })

  it('draws its share of what is new, and keeps a new item with what it is about', async () => {
    const before = await splitsOf('r1')
    await addFragmentItems(11, 14)
    const [row] = await database.db
      .select()
      .from(items)
      .where(eq(items.id, privateOf(before)[0]!))
    await insertItems(database.db, [{ ...row!, id: 'CI-more' }])
    const after = await freeze('r5', 0.5, 4)
    for (const [itemId, split] of before) expect(after.get(itemId), itemId).toBe(split)
    expect(after.get('CI-more')).toBe('private')
    expect(privateOf(after).filter((itemId) => !before.has(itemId) && itemId !== 'CI-more')).toHaveLength(4)
  })

  it('gives two releases that are frozen at once the same splits', async () => {
    await addFragmentItems(21, 40)
    const [one, other] = await Promise.all([freeze('together-1', 0.5, 5), freeze('together-2', 0.5, 6)])
    expect(one.size).toBe(69)
    expect(one).toEqual(other)
  })
})
