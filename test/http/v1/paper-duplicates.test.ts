import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/db/client.ts'
import { papers } from '../../../src/db/tables.ts'
import { readPaper, storePaper } from '../../../src/workflows/papers/ingest-paper.ts'
import { buildTestApp, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { createPostgresDatabase } from '../../helpers/open-test-database.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { uploadPaper } from '../../helpers/upload-paper.ts'
import { buildPdf } from '../../ingestion/pdf/build-pdf.ts'
import { madeUpWords, nearCopy, proseOf } from '../../ingestion/pdf/near-copies.ts'

const copies = 60

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
})
afterAll(() => test.close())

const add = (bytes: Uint8Array<ArrayBuffer>, said: Record<string, string> = {}) => uploadPaper(test, key, bytes, said)
const idOf = (reply: Reply) => reply.json<{ id: string }>().id
const pdfOf = (words: readonly string[], head: { title?: string; author?: string } = {}) =>
  Uint8Array.from(buildPdf({ pages: proseOf(words, head) }))

describe('POST /v1/papers with near-copies', () => {
  it(`takes one of ${copies}, and refuses each of the others with its id`, async () => {
    const replies = await Promise.all(Array.from({ length: copies }, (_, number) => add(nearCopy(number))))
    const accepted = replies.filter(({ status }) => status === 201)
    expect(accepted).toHaveLength(1)
    const refused = replies.filter(({ status }) => status === 409).map((reply) => reply.json())
    expect(refused).toHaveLength(copies - 1)
    const first = idOf(accepted[0]!)
    for (const problem of refused) expect(problem).toMatchObject({ code: 'paper_duplicate', paper: first, by: 'text' })
    expect((await test.call(key, 'GET', '/v1/papers')).json()).toMatchObject({ data: [{ id: first }] })
  }, 60_000)

  it('finds the first one that was stored before there were likenesses', async () => {
    await test.database.db.update(papers).set({ sketch: null, shingleCount: null, titleKey: null })
    const reply = await add(nearCopy(copies))
    expect([reply.status, reply.json()]).toMatchObject([409, { code: 'paper_duplicate', by: 'text' }])
  })

  it('takes one that is wanted with a reason, which is kept with what it is like', async () => {
    const without = await add(nearCopy(61), { acceptDuplicate: 'true' })
    expect([without.status, without.json()]).toMatchObject([400, { code: 'request_invalid' }])
    const reply = await add(nearCopy(61), { acceptDuplicate: 'true', reason: 'the scan of the first is cut off' })
    expect([reply.status, reply.json()]).toMatchObject([
      201,
      { duplicateReason: 'the scan of the first is cut off', resembles: [{ by: 'text', paper: expect.any(String) }] }
    ])
  })
})

describe('POST /v1/papers with the DOI or the title of another paper', () => {
  const head = { title: 'Markets with Two Kinds of Buyers', author: 'Cleo Sample' }

  it('refuses the same DOI in any form', async () => {
    const first = await add(pdfOf(madeUpWords(20, 1120), head), { doi: '10.1257/AER.20180779' })
    expect(first.json()).toMatchObject({ bibliography: { doi: '10.1257/aer.20180779', title: null, authors: [] } })
    const other = await add(pdfOf(madeUpWords(21, 1120)), { doi: 'https://doi.org/10.1257/aer.20180779' })
    expect([other.status, other.json()]).toMatchObject([409, { paper: idOf(first), by: 'doi' }])
  })

  it('refuses the same title of an author in common, and takes a work of another year as a version', async () => {
    const said = { title: 'On the Prices of Houses in Small Towns', authors: 'Müller, Eva; Card, David', year: '2001' }
    const first = await add(pdfOf(madeUpWords(30, 1120)), said)
    expect(first.status).toBe(201)
    const again = { title: 'On the prices of houses in small towns', authors: 'D. Card' }
    const same = await add(pdfOf(madeUpWords(31, 1120)), { ...again, year: '2001' })
    expect([same.status, same.json()]).toMatchObject([409, { paper: idOf(first), by: 'title' }])
    const unknownYear = await add(pdfOf(madeUpWords(31, 1120)), again)
    expect(unknownYear.status).toBe(409)
    const version = await add(pdfOf(madeUpWords(31, 1120)), { ...again, year: '1999' })
    expect([version.status, version.json()]).toMatchObject([
      201,
      { resembles: [{ paper: idOf(first), by: 'title', overlap: 0 }] }
    ])
    const byOthers = await add(pdfOf(madeUpWords(32, 1120)), { ...again, authors: 'Else, Somebody' })
    expect([byOthers.status, byOthers.json<{ resembles?: unknown }>().resembles]).toEqual([201, undefined])
  })

  it('takes a version of which half was rewritten, and says what it is like', async () => {
    const words = madeUpWords(40, 2240)
    const first = await add(pdfOf(words, { title: 'A Working Paper about Ports' }))
    const version = await add(pdfOf([...words.slice(0, 1120), ...madeUpWords(41, 1120)]))
    expect([version.status, version.json()]).toMatchObject([201, { resembles: [{ paper: idOf(first), by: 'text' }] }])
    const { overlap } = version.json<{ resembles: { overlap: number }[] }>().resembles[0]!
    expect(Math.abs(overlap - 0.5)).toBeLessThan(0.1)
  })
})

describe('what is said of a paper', () => {
  it('is kept, and replaced when it is said again with the same file', async () => {
    const bytes = pdfOf(madeUpWords(50, 1120))
    const said = {
      doi: 'doi:10.1/A',
      title: 'A Title',
      year: '1990',
      journal: 'A Journal',
      authors: 'Card, David; Ana Ex'
    }
    const added = await add(bytes, said)
    const bibliography = {
      doi: '10.1/a',
      title: 'A Title',
      year: 1990,
      journal: 'A Journal',
      authors: ['Card, David', 'Ana Ex']
    }
    expect([added.status, added.json()]).toMatchObject([400, { code: 'request_invalid' }])
    const fixed = await add(bytes, { ...said, doi: '10.1000/A' })
    expect(fixed.json()).toMatchObject({ bibliography: { ...bibliography, doi: '10.1000/a' } })
    const silent = await add(bytes)
    expect([silent.status, silent.json()]).toEqual([200, fixed.json()])
    const anew = await add(bytes, { year: '1991' })
    expect(anew.json()).toMatchObject({ bibliography: { doi: null, year: 1991, authors: [] } })
    expect((await test.call(key, 'GET', `/v1/papers/${idOf(added.status === 201 ? added : fixed)}`)).json()).toEqual(
      anew.json()
    )
  })

  it.each([
    [{ year: 'last year' }, 'year'],
    [{ doi: 'not a doi' }, 'doi'],
    [{ dio: '10.1000/a' }, 'dio']
  ])('is refused with the name of the part: %j', async (said, part) => {
    const reply = await add(pdfOf(madeUpWords(51, 1120)), said as unknown as Record<string, string>)
    expect([reply.status, reply.json()]).toMatchObject([400, { detail: expect.stringContaining(part) }])
  })
})

describe('storePaper on Postgres', () => {
  it('takes one of two copies that come at once', async () => {
    const database = await openDatabase({ url: await createPostgresDatabase() })
    try {
      const { db } = database
      const read = async (number: number) =>
        await readPaper({ db, pdf: sharedReader }, { bytes: nearCopy(number), fileName: `${number}.pdf` })
      const both = [await read(0), await read(2), await read(4), await read(6)]
      const ends = await Promise.allSettled(both.map((one) => storePaper(db, one)))
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'paper_duplicate' })
      expect(await db.select({ id: papers.id }).from(papers).where(eq(papers.state, 'active'))).toHaveLength(1)
    } finally {
      await database.close()
    }
  })
})
