import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { buildPdf } from '../../ingestion/pdf/build-pdf.ts'

const uploadMaxBytes = 20_000
const pdf = buildPdf({ pages: ['BT /F1 12 Tf 50 700 Td (Money and growth) Tj ET'] })

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
    const added = await upload(Uint8Array.from(pdf))
    expect(added.status).toBe(201)
    const paper = added.json<{ id: string; sha256: string }>()
    expect(paper).toMatchObject({ fileName: 'paper.pdf', pageCount: 1 })
    const again = await upload(Uint8Array.from(pdf))
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
    expect((await upload(Uint8Array.from(pdf), { part: 'paper' })).json()).toMatchObject({ code: 'file_missing' })
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

describe('POST /v1/papers/:id/extractions', () => {
  it('queues an extraction for each task type once', async () => {
    const { id } = (await upload(Uint8Array.from(pdf))).json<{ id: string }>()
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
    const { id } = (await upload(Uint8Array.from(pdf))).json<{ id: string }>()
    const fragments = await test.call(key, 'POST', `/v1/papers/${id}/extractions`, { types: ['CI'] })
    expect([fragments.status, fragments.json()]).toMatchObject([422, { code: 'task_type_not_extracted' }])
    const missing = await test.call(key, 'POST', '/v1/papers/none/extractions', {})
    expect([missing.status, missing.json()]).toMatchObject([404, { code: 'paper_not_found' }])
  })
})
