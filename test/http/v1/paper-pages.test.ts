import { decode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPaper } from '../../../src/workflows/papers/ingest-paper.ts'
import { buildTestApp, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { buildPdf, textAt } from '../../ingestion/pdf/build-pdf.ts'
import { prosePage } from '../../ingestion/pdf/prose-pages.ts'

/** Both pages hold the sentence, at 300 and at 200 points from the top. */
const sentence = 'Money grows where rivers meet the sea'
const other = 'Only here do we say that ferries matter'
const page = (y: number, more = '') =>
  textAt(50, y, sentence, 12) + more + prosePage(30, { heading: '1 Introduction' }).replaceAll(' 720 Td', ' 100 Td')
const bytes = buildPdf({ pages: [page(500), page(600, textAt(50, 40, other, 12))] })

let test: TestApp
let key: string
let id: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  id = (await addPaper({ db: test.database.db, pdf: sharedReader }, { bytes, fileName: 'rivers.pdf' })).paper.id
})
afterAll(() => test.close())

async function get(number: number | string, query: Record<string, string> = {}, paper = id): Promise<Reply> {
  return await test.call(key, 'GET', `/v1/papers/${paper}/pages/${number}.png?${new URLSearchParams(query)}`)
}

async function draw(number: number, query: Record<string, string> = {}) {
  const url = `/v1/papers/${id}/pages/${number}.png?${new URLSearchParams(query)}`
  const { statusCode, rawPayload } = await test.app.inject({ url, headers: { authorization: `Bearer ${key}` } })
  expect(statusCode).toBe(200)
  const { width, height, data } = decode(rawPayload)
  const rows = Array.from({ length: height }, (_, y) => data.subarray(3 * width * y, 3 * width * (y + 1)))
  const isFrame = (row: ArrayLike<number>) => row[150] === 200 && row[151] === 30 && row[152] === 30
  return { width, height, framed: rows.flatMap((row, y) => (isFrame(row) ? [y] : [])) }
}

describe('GET /v1/papers/:id/pages/:page.png', () => {
  it('draws a page, larger or smaller, or a region of it', async () => {
    expect(await draw(1)).toMatchObject({ width: 1200, height: 1600, framed: [] })
    expect(await draw(2, { scale: '0.5' })).toMatchObject({ width: 300, height: 400 })
    expect(await draw(2, { scale: '1', region: '10,20,30.5,40' })).toMatchObject({ width: 31, height: 40 })
  })

  it('frames a quotation where it stands on this page, also where another has it too', async () => {
    // The edges of its frame, above and below a line whose baseline is at 300 or 200, at 50 points from the left.
    const [first, second] = [
      await draw(1, { scale: '1', quote: sentence }),
      await draw(2, { scale: '1', quote: sentence })
    ]
    expect(first.framed.filter((y) => y < 285 || y > 306)).toEqual([])
    expect(second.framed.filter((y) => y < 185 || y > 206)).toEqual([])
    expect([first.framed.length, second.framed.length]).toEqual([2, 2])
  })

  it('says where a quotation stands that is not on this page, and that one stands nowhere', async () => {
    const elsewhere = await get(1, { quote: other })
    expect([elsewhere.status, elsewhere.json()]).toMatchObject([
      422,
      { code: 'quote_elsewhere', detail: 'the paper says this on page 2, not on page 1' }
    ])
    expect((await get(1, { quote: 'Money shrinks where rivers meet' })).json()).toMatchObject({
      code: 'quote_not_found'
    })
  })

  it('answers 304 to who has the image already, and draws another for another question', async () => {
    const first = await get(1, { scale: '0.2' })
    expect(first.headers['content-type']).toBe('image/png')
    const etag = first.headers.etag as string
    const again = async (query: string) =>
      await test.send(key, {
        method: 'GET',
        url: `/v1/papers/${id}/pages/1.png?${query}`,
        headers: { 'if-none-match': etag }
      })
    const known = await again('scale=0.2')
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag])
    expect((await again('scale=0.3')).status).toBe(200)
  })

  it('refuses in words: no such page or paper, sizes and regions that are none, an image too large', async () => {
    expect((await get(3)).json()).toMatchObject({ code: 'pdf_no_such_page', status: 404 })
    expect((await get(1, {}, 'none')).json()).toMatchObject({ code: 'paper_not_found', status: 404 })
    for (const [page, query] of [
      [0, {}],
      ['x', {}],
      [1, { scale: '0' }],
      [1, { region: '1,2,3' }],
      [1, { region: '1,2,0,4' }],
      [1, { quote: '' }]
    ] as const) {
      expect((await get(page, query)).status).toBe(400)
    }
    expect((await get(1, { scale: '6' })).json()).toMatchObject({ code: 'pdf_image_too_large', status: 422 })
  })

  it('is for maintainers and auditors', async () => {
    const url = `/v1/papers/${id}/pages/1.png?scale=0.1`
    const statusFor = async (role: 'auditor' | 'submitter') =>
      (await test.call(await test.keyFor(role), 'GET', url)).status
    expect([
      await statusFor('auditor'),
      await statusFor('submitter'),
      (await test.call(null, 'GET', url)).status
    ]).toEqual([200, 403, 401])
  })
})
