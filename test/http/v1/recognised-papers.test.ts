import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveStructure } from '../../../src/db/papers.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { currentStructure } from '../../../src/workflows/papers/current-structure.ts'
import { buildTestApp, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { textAt } from '../../ingestion/pdf/build-pdf.ts'
import { engineMissing, printedImages } from '../../ingestion/pdf/printed-pages.ts'
import { prosePage } from '../../ingestion/pdf/prose-pages.ts'
import { scanPdf } from '../../ingestion/pdf/scanned-pages.ts'

const PATIENCE_MS = 240_000

let test: TestApp
let key: string
let scan: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  const page = textAt(50, 780, 'Money and growth', 16) + prosePage(35, { heading: '1 Introduction' })
  const [image] = await printedImages([page])
  scan = scanPdf([{ image: image! }])
})
afterAll(() => test.close())

async function upload(parts: Record<string, string>): Promise<Reply> {
  const form = new FormData()
  form.append('file', new Blob([scan]), 'scan.pdf')
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')! }
  const payload = Buffer.from(await request.arrayBuffer())
  return await test.send(key, { method: 'POST', url: '/v1/papers', payload, headers })
}

describe.skipIf(engineMissing)(`a scan without text${engineMissing ? `: ${engineMissing}` : ''}`, () => {
  it('is stored on request, and recognised once', { timeout: PATIENCE_MS }, async () => {
    expect((await upload({})).json()).toMatchObject({ code: 'pdf_no_text' })
    const added = await upload({ recognise: 'true' })
    expect([added.status, added.json()]).toMatchObject([201, { title: 'Money and growth' }])
    const { id } = added.json<{ id: string }>()

    const shown = await test.call(key, 'GET', `/v1/papers/${id}/structure`)
    const structure = shown.json<PaperText>()
    expect(structure.recognition).toMatchObject({ engine: expect.stringMatching(/^tesseract/), pages: 1 })
    expect(structure.pages[0]!.words!.length).toBeGreaterThan(500)
    expect((await test.call(key, 'GET', `/v1/papers/${id}/check`)).json()).toMatchObject({ code: null, ocrPages: 1 })
    expect((await upload({ recognise: 'true' })).status).toBe(200)

    // A later version of the reader reads the stored words, without an engine.
    const { db } = test.database
    const { confidence: _, doubts: __, ...stored } = shown.json<PaperText & { confidence: unknown; doubts: unknown }>()
    await saveStructure(db, id, { ...stored, readerVersion: 1, passages: [] })
    expect(await currentStructure({ db, pdf: sharedReader }, id)).toEqual(stored)

    // One that was read without its images is told as it is read with them.
    const { recognition: ___, ...layered } = stored
    await saveStructure(db, id, { ...layered, title: 'Mcney ond grovvth' })
    const again = await upload({ recognise: 'true' })
    expect([again.status, again.json()]).toMatchObject([200, { id, title: 'Money and growth' }])
  })

  it('refuses another value of the field', async () => {
    expect((await upload({ recognise: 'yes' })).status).toBe(400)
  })
})
