import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { saveFragments } from '../../../src/db/fragments.ts'
import { insertItems } from '../../../src/db/items.ts'
import { closeRelease, insertRelease, insertReleaseItems } from '../../../src/db/releases.ts'
import { items, releaseItems } from '../../../src/db/tables.ts'
import type { Split } from '../../../src/schemas/states.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { contentHash } from '../../../src/workflows/releases/content-hash.ts'
import { freezeRelease } from '../../../src/workflows/releases/freeze-release.ts'
import { aManifest } from '../../helpers/a-suite.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { addPaperItems } from '../../helpers/paper-items.ts'

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
  await freezeRelease({ db: database.db, suites: [aerSuite], now: () => new Date() }, name)
  return await splitsOf(name)
}

/** Items of fragments `from` to `to` in frozen releases, each of which has them in a split of its own: an import may. */
async function holdInBoth([from, to]: readonly [number, number], splits: Record<string, Split>): Promise<void> {
  const { db } = database
  const before = new Set((await db.select().from(items)).map(({ id }) => id))
  await addFragmentItems(from, to)
  const added = (await db.select().from(items)).filter(({ id }) => !before.has(id))
  for (const [releaseName, split] of Object.entries(splits)) {
    await insertRelease(db, { name: releaseName, privateShare: 0, seed: 0, canary: 'none', imported: true })
    const rows = added.map(({ id, taskType, examinee, gold, contentVersion, provenance, paperId }, place) => ({
      ...{ releaseName, itemId: id, position: place + 1, split },
      ...{ taskType, examinee, gold, contentVersion, provenance, paperId }
    }))
    await insertReleaseItems(db, rows)
    await closeRelease(db, releaseName, {
      contentHash: contentHash(rows),
      manifest: aManifest,
      yield: null,
      frozenAt: new Date()
    })
  }
}

async function splitsOf(name: string): Promise<Map<string, Split>> {
  const rows = await database.db.select().from(releaseItems).where(eq(releaseItems.releaseName, name))
  return new Map(rows.map(({ itemId, split }) => [itemId, split]))
}

function privateOf(splits: Map<string, Split>): string[] {
  return [...splits].filter(([, split]) => split === 'private').map(([itemId]) => itemId)
}

/** Approved items of templates t1 to t<templates>, two fillings of each. */
async function addTemplateItems(suite: string, templates: number): Promise<void> {
  await insertItems(
    database.db,
    Array.from({ length: 2 * templates }, (_, index) => ({
      id: `${suite}:EK-1-${index}`,
      suite,
      taskType: 'EK',
      state: 'approved' as const,
      examinee: {},
      gold: {},
      provenance: {
        source: 'template' as const,
        template: `t${1 + (index % templates)}`,
        seed: 1,
        index,
        rubricHash: 'none'
      }
    }))
  )
}

/** Thrown to undo a transaction. */
class Undo extends Error {}

/** The splits that a seed gives to the items of papers that no release holds, by paper; what was done is undone. */
async function drawSplits(privateShare: number, seed: number): Promise<Map<string, Set<Split>>> {
  const drawn = new Map<string, Set<Split>>()
  const draw = database.db.transaction(async (tx) => {
    await insertRelease(tx, { name: 'drawn', privateShare, seed, canary: 'none' })
    await freezeRelease({ db: tx, suites: [aerSuite], now: () => new Date() }, 'drawn')
    const rows = await tx.select().from(releaseItems).where(eq(releaseItems.releaseName, 'drawn'))
    for (const { paperId, split } of rows) drawn.set(paperId!, (drawn.get(paperId!) ?? new Set()).add(split))
    throw new Undo()
  })
  await expect(draw).rejects.toThrow(Undo)
  return drawn
}

describe('freezeRelease', () => {
  it('never lets a paper straddle the splits, whatever the seed and the share', async () => {
    const papers = 9
    // One item to five of each paper: a draw by items would tear them apart.
    for (let paper = 1; paper <= papers; paper += 1) {
      await addPaperItems(database.db, { from: paper, to: paper, each: 1 + (paper % 5) })
    }
    const assignments = new Set<string>()
    for (let seed = 0; seed < 24; seed += 1) {
      const privateShare = (seed % 11) / 10
      const drawn = await drawSplits(privateShare, seed)
      expect(drawn.size).toBe(papers)
      const splits = [...drawn].sort().map(([paper, splits]) => {
        expect([...splits], `${paper} under seed ${seed}`).toHaveLength(1)
        return [...splits][0]!
      })
      expect(splits.filter((split) => split === 'private')).toHaveLength(Math.round(privateShare * papers))
      assignments.add(splits.join())
    }
    // The seed decides: 24 draws are not one and the same.
    expect(assignments.size).toBeGreaterThan(12)
    await database.db.update(items).set({ state: 'rejected' })
  })

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

  it('keeps private what any release holds as private, in whatever order the releases are read', async () => {
    await database.db.update(items).set({ state: 'rejected' })
    // Ten of each: a database gives rows in any order.
    await holdInBoth([51, 60], { 'open-early': 'public', 'hidden-late': 'private' })
    await holdInBoth([61, 70], { 'hidden-early': 'private', 'open-late': 'public' })
    const next = await freeze('next', 0, 7)
    expect([next.size, privateOf(next).length]).toEqual([40, 40])
  })
})

describe('freezeRelease, of templates', () => {
  it('keeps the fillings of a template in one split, and templates of two suites apart that have one name', async () => {
    const suites = [aerSuite, { ...aerSuite, name: 'one' }, { ...aerSuite, name: 'other' }] as const
    const splits = new Map<string, Split[]>()
    for (const [suite, privateShare] of [['one', 0.5] as const, ['other', 0] as const]) {
      await addTemplateItems(suite, 6)
      await insertRelease(database.db, { name: suite, suite, privateShare, seed: 3, canary: 'none' })
      await freezeRelease({ db: database.db, suites, now: () => new Date() }, suite)
      const rows = [...(await splitsOf(suite))].sort(([a], [b]) => Number(a.split('-')[2]) - Number(b.split('-')[2]))
      splits.set(
        suite,
        rows.map(([, split]) => split)
      )
    }
    const one = splits.get('one')!
    // Items n and n + 6 are of one template.
    expect(one.slice(0, 6)).toEqual(one.slice(6))
    expect(one.filter((split) => split === 'private')).toHaveLength(6)
    expect(splits.get('other')).toEqual(Array.from({ length: 12 }, () => 'public'))
  })
})

describe('contentHash', () => {
  it('is what it was for releases frozen long ago', () => {
    const provenance = { source: 'fragment' as const, paperSha256: null, fragmentId: 'f1', rounds: [], rubricHash: 'h' }
    const about = { taskType: 'CI', split: 'public' as const, gold: { b: [1.5, null], a: 'ß' }, provenance }
    const rows = ['CI-2', 'CI-10'].map((itemId) => ({ itemId, examinee: { text: itemId }, ...about }))
    // sha256 of the two lines `{"examinee":{"text":"CI-10"},"gold":{"a":"ß","b":[1.5,null]},"id":"CI-10",...}`.
    expect(contentHash(rows)).toBe('988fdf17f9e8e1548cbc639e6ba37c4308ed039de3f4c9f3cdea5d05c389b405')
    expect(contentHash(rows.toReversed())).toBe(contentHash(rows))
  })
})
