import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobs, extractions, papers } from '../../../src/db/tables.ts'
import { buildTestApp, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { buildPdf, textAt } from '../../ingestion/pdf/build-pdf.ts'
import { paperPdf, prosePage, shuffledWords } from '../../ingestion/pdf/prose-pages.ts'

const uploadMaxBytes = 40_000
const pdf = paperPdf('Money and growth')

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({ UPLOAD_MAX_BYTES: String(uploadMaxBytes) })
  key = await test.keyFor('maintainer')
})
afterAll(() => test.close())

async function upload(bytes: Uint8Array<ArrayBuffer>, { part = 'file' } = {}): Promise<Reply> {
  const form = new FormData()
  form.append(part, new Blob([bytes]), 'paper.pdf')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')! }
  const payload = Buffer.from(await request.arrayBuffer())
  return await test.send(key, { method: 'POST', url: '/v1/papers', payload, headers })
}

async function count(): Promise<number> {
  return (await test.call(key, 'GET', '/v1/papers')).json<{ data: unknown[] }>().data.length
}

describe('POST /v1/papers', () => {
  it('reads and stores a PDF, and knows the same bytes again', async () => {
    const added = await upload(pdf)
    expect(added.status).toBe(201)
    const paper = added.json<{ id: string; sha256: string }>()
    expect(paper).toMatchObject({ fileName: 'paper.pdf', pageCount: 1 })
    const again = await upload(pdf)
    expect([again.status, again.json()]).toEqual([200, paper])
    const structure = (await test.call(key, 'GET', `/v1/papers/${paper.id}/structure`)).json<{
      pages: { text: string }[]
    }>()
    expect(structure.pages[0]!.text).toContain('Money and growth')
    const file = await test.call(key, 'GET', `/v1/papers/${paper.id}/pdf`)
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', etag: `"${paper.sha256}"` })
    expect(Number(file.headers['content-length'])).toBe(pdf.length)
  })

  it('refuses what is not a PDF, stores nothing, and goes on', async () => {
    const before = await count()
    const reply = await upload(new TextEncoder().encode('a letter, not a paper'))
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect([reply.status, reply.json()]).toMatchObject([415, { code: 'pdf_not_a_pdf', status: 415 }])
    expect(await count()).toBe(before)
  })

  it('refuses a file larger than the limit, and keeps what is there', async () => {
    const before = await count()
    const reply = await upload(new Uint8Array(uploadMaxBytes + 1))
    expect([reply.status, reply.json()]).toMatchObject([413, { code: 'file_too_large' }])
    expect(await count()).toBe(before)
  })

  it('refuses a form without the file, an empty file, and what is no form', async () => {
    expect((await upload(pdf, { part: 'paper' })).json()).toMatchObject({ code: 'file_missing' })
    expect((await upload(new Uint8Array(0))).json()).toMatchObject({ code: 'pdf_empty' })
    const reply = await test.call(key, 'POST', '/v1/papers', { file: 'paper.pdf' })
    expect([reply.status, reply.json()]).toMatchObject([415, { code: 'media_type_unsupported' }])
  })
})

const opening = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n'
const inPdf = `${opening}content-type: application/pdf\r\n\r\n%PDF-1.7 some bytes`

describe('POST /v1/papers with a broken form', () => {
  it.each([
    ['breaks off in the file', inPdf, 'b', 'multipart_invalid'],
    ['breaks off before its last boundary ends', `${inPdf}\r\n--b`, 'b', 'multipart_invalid'],
    ['breaks off in the head of a part', opening, 'b', 'multipart_invalid'],
    [
      'breaks off in another part',
      '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nabc',
      'b',
      'multipart_invalid'
    ],
    ['is empty', '', 'b', 'file_missing'],
    ['has another boundary than it says', `${inPdf}\r\n--b--\r\n`, 'other', 'multipart_invalid'],
    ['has a part with a malformed head', '--b\r\n: \0\r\n\r\nabc\r\n--b--\r\n', 'b', 'file_missing'],
    [
      'names a part after a prototype',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--b--\r\n',
      'b',
      'proto_violation'
    ],
    ['names no boundary', inPdf, null, 'multipart_invalid'],
    ['holds no part', '--b--\r\n', 'b', 'file_missing']
  ])('answers a form that %s with a problem, and stores nothing', async (_, payload, boundary, code) => {
    const before = await count()
    const type = boundary === null ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`
    const reply = await test.send(key, {
      method: 'POST',
      url: '/v1/papers',
      payload,
      headers: { 'content-type': type }
    })
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect([reply.status, reply.json()]).toMatchObject([code === 'file_missing' ? 422 : 400, { code }])
    expect(await count()).toBe(before)
  })
})

const stamp = textAt(50, 20, 'Downloaded from an archive on Monday; all use is subject to its terms and conditions', 8)
/** Page images with recognised text below them, which is hidden. */
const scanned = Array.from({ length: 6 }, () => `${prosePage(30, { hidden: true })}0 Tr\n${stamp}`)
const cover = prosePage(8, { heading: 'An archive, its terms of use' })
const noPapers = [
  ['a scan behind the cover of an archive', [cover, ...scanned], 'pdf_cover_only'],
  ['images behind the cover of an archive', [cover, ...Array.from({ length: 6 }, () => stamp)], 'pdf_cover_only'],
  ['a scan with a stamp on each page', scanned, 'pdf_scanned'],
  ['a scan with two printed pages in it', [cover, ...scanned, cover], 'pdf_scanned'],
  ['images with two printed pages among them', [cover, stamp, stamp, stamp, stamp, cover], 'pdf_scanned'],
  ['a title by itself', [textAt(50, 700, 'Money and growth')], 'pdf_too_little_text'],
  ['a page of notes', [prosePage(6)], 'pdf_too_little_text'],
  ['slides', ['Why', 'How', 'Who', 'So'].map((heading) => prosePage(4, { heading })), 'pdf_too_little_text']
] as const

describe('POST /v1/papers with a PDF that is no paper', () => {
  it.each(noPapers)('refuses %s, says what helps, and stores nothing', async (_, pages, code) => {
    const before = await count()
    const reply = await upload(Uint8Array.from(buildPdf({ pages: [...pages] })))
    expect([reply.status, reply.json()]).toMatchObject([422, { code, detail: expect.stringMatching(/\d+ words/) }])
    expect(await count()).toBe(before)
  })

  it('takes a paper with a few scanned pages, and a note that has the parts of a paper', async () => {
    const appendix = Array.from({ length: 2 }, () => prosePage(10, { hidden: true }))
    const mixed = buildPdf({
      pages: [...Array.from({ length: 4 }, () => prosePage(30, { words: shuffledWords('mixed') })), ...appendix]
    })
    expect((await upload(Uint8Array.from(mixed))).status).toBe(201)
    expect((await upload(Uint8Array.from(aNote))).status).toBe(201)
  })
})

const aNote = buildPdf({
  pages: [
    textAt(100, 750, 'Auctions with Poor Bidders', 18) +
      textAt(100, 725, 'Ana Example and Bo Sample', 11) +
      textAt(50, 690, 'Abstract', 12, 'F2') +
      textAt(50, 672, 'We study auctions in which bidders face private budgets and a seller sets a price.') +
      textAt(50, 640, '1 Introduction', 12, 'F2') +
      textAt(50, 622, 'Budgets matter in sales of rights \\(Che, 1998\\). This note asks how much they do.') +
      textAt(50, 590, '2 Model', 12, 'F2') +
      textAt(50, 572, 'There are two bidders, and each of them knows what the other one can pay.') +
      textAt(50, 540, 'References', 12, 'F2') +
      textAt(50, 522, 'Che, Y. \\(1998\\). Standard auctions with poor bidders. Review of Studies 65, 1-21.')
  ]
})

describe('a PDF that is no paper and was stored before', () => {
  it('begins no extraction, and is found by its check', async () => {
    const { db } = test.database
    const good = (await upload(pdf)).json<{ id: string }>()
    const bytes = Uint8Array.from(buildPdf({ pages: [cover, ...scanned] }))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await db.insert(blobs).values({ sha256, bytes })
    const structure = await sharedReader.read(bytes)
    await db.insert(papers).values({ id: 'scan', sha256, fileName: 'scan.pdf', pageCount: 7, structure })
    const jobs = [...test.jobs]
    const refused = await test.call(key, 'POST', '/v1/papers/scan/extractions', {})
    expect([refused.status, refused.json()]).toMatchObject([422, { code: 'pdf_cover_only' }])
    expect(test.jobs).toEqual(jobs)
    await db.insert(extractions).values({ id: 'begun', paperId: 'scan', taskType: 'EK', state: 'failed' })
    const resumed = await test.call(key, 'POST', '/v1/extractions/begun/resume')
    expect([resumed.status, resumed.json()]).toMatchObject([422, { code: 'pdf_cover_only' }])
    expect(test.jobs).toEqual(jobs)
    const check = async (id: string) => (await test.call(key, 'GET', `/v1/papers/${id}/check`)).json()
    expect(await check('scan')).toMatchObject({ code: 'pdf_cover_only', pages: 7, textPages: 1 })
    expect(await check(good.id)).toMatchObject({ code: null, detail: null, pages: 1, textPages: 1 })
  })
})

describe('POST /v1/papers/:id/extractions', () => {
  it('queues an extraction for each task type once', async () => {
    const { id } = (await upload(pdf)).json<{ id: string }>()
    const started = await test.call(key, 'POST', `/v1/papers/${id}/extractions`, { types: ['EK'] })
    expect(started.status).toBe(202)
    const [extraction] = started.json<{ data: { id: string }[] }>().data
    expect(extraction).toMatchObject({ paper: id, taskType: 'EK', state: 'queued' })
    await test.call(key, 'POST', `/v1/papers/${id}/extractions`)
    expect(test.jobs).toEqual([{ name: 'extract', id: extraction!.id }])
    const detail = await test.call(key, 'GET', `/v1/extractions/${extraction!.id}`)
    expect(detail.json()).toMatchObject({ roundNames: ['question'], rounds: [], costUsd: 0, items: [] })
    const resumed = await test.call(key, 'POST', `/v1/extractions/${extraction!.id}/resume`)
    expect([resumed.status, resumed.json()]).toMatchObject([409, { code: 'extraction_not_stopped' }])
  })

  it('refuses a task type that papers do not give, and a paper that is not there', async () => {
    const { id } = (await upload(pdf)).json<{ id: string }>()
    const fragments = await test.call(key, 'POST', `/v1/papers/${id}/extractions`, { types: ['CI'] })
    expect([fragments.status, fragments.json()]).toMatchObject([422, { code: 'task_type_not_extracted' }])
    const missing = await test.call(key, 'POST', '/v1/papers/none/extractions', {})
    expect([missing.status, missing.json()]).toMatchObject([404, { code: 'paper_not_found' }])
  })
})
