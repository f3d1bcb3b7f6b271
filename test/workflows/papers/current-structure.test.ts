import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { papers } from '../../../src/db/tables.ts'
import { READER_VERSION } from '../../../src/ingestion/pdf/reader-version.ts'
import { currentStructure } from '../../../src/workflows/papers/current-structure.ts'
import { addPaper } from '../../../src/workflows/papers/ingest-paper.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { paperPdf } from '../../ingestion/pdf/prose-pages.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function aStoredPaper(text: string) {
  const bytes = paperPdf(text)
  const { paper } = await addPaper({ db: database.db, pdf: sharedReader }, { bytes, fileName: 'a.pdf' })
  return paper
}

describe('currentStructure', () => {
  it('reads the stored bytes again when an older reader made what is stored', async () => {
    const { db } = database
    const { id, structure } = await aStoredPaper('Tariffs fall by half.')
    // As version 0.1.0 stored it: lines in the order of painting, and no version.
    const old = sql`structure - 'readerVersion' - 'passages' - 'sections'`
    await db.update(papers).set({ structure: old }).where(eq(papers.id, id))
    expect(await currentStructure({ db, pdf: sharedReader }, id)).toEqual(structure)
    const [row] = await db.select().from(papers).where(eq(papers.id, id))
    expect(row!.structure).toEqual(structure)
  })

  it('leaves alone what is up to date', async () => {
    const { db } = database
    const { id } = await aStoredPaper('Tariffs rise by half.')
    const read = () => Promise.reject(new Error('nothing is to be read'))
    expect(await currentStructure({ db, pdf: { read } }, id)).toMatchObject({ readerVersion: READER_VERSION })
  })

  it('has year, journal and authors as the bibliography of now gives them, which the stored text may have otherwise', async () => {
    const { db } = database
    const { id, structure } = await aStoredPaper('Tariffs stay as they are.')
    const nothing = { doi: null, title: null, year: null, journal: null, authors: [] }
    const given = async (said: { year?: number; journal?: string; authors?: string[] } | null) => {
      const bibliography = said && { ...nothing, ...said }
      await db.update(papers).set({ bibliography }).where(eq(papers.id, id))
      return (await currentStructure({ db, pdf: sharedReader }, id))?.given
    }
    await db.update(papers).set({ structure: { ...structure, given: { year: 1800, journal: null, authors: [] } } })
    expect(await given({ year: 1930, journal: 'Review of Tariffs' })).toEqual({
      year: 1930,
      journal: 'Review of Tariffs',
      authors: []
    })
    expect(await given({ authors: ['Smoot, Reed'] })).toEqual({ year: null, journal: null, authors: ['Smoot, Reed'] })
    expect(await given({})).toBeUndefined()
    expect(await given(null)).toBeUndefined()
  })

  it('knows no other papers', async () => {
    expect(await currentStructure({ db: database.db, pdf: sharedReader }, 'paper-none')).toBeNull()
  })
})
