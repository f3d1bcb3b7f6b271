import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createPdfReader } from '../../../src/ingestion/pdf/create-pdf-reader.ts'
import type { PdfLimits } from '../../../src/ingestion/pdf/pdf-limits.ts'
import { readPdf } from '../../../src/ingestion/pdf/read-pdf.ts'
import { paperTextSchema } from '../../../src/schemas/paper.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { buildPdf, textAt } from './build-pdf.ts'

const good = buildPdf({ pages: [textAt(72, 700, 'Plain words'), textAt(72, 700, 'More words here')] })
const readers: { close(): Promise<void> }[] = []

afterAll(() => Promise.all(readers.map((reader) => reader.close())))

function open(limits: Partial<PdfLimits>, workers = 1) {
  const reader = createPdfReader({ limits, workers })
  readers.push(reader)
  return reader
}

const failure = (bytes: Uint8Array) => expect(sharedReader.read(bytes)).rejects

describe('createPdfReader', () => {
  it('gives what the schema of a paper asks for', async () => {
    const paper = paperTextSchema.parse(await sharedReader.read(good))
    expect(paper).toMatchObject({ pageCount: 2, wordCount: 5, bytes: good.length, notes: [] })
    expect(paper.sha256).toBe(createHash('sha256').update(good).digest('hex'))
    expect(paper.pages.map(({ number, text }) => [number, text])).toEqual([
      [1, 'Plain words'],
      [2, 'More words here']
    ])
  })

  it('leaves the bytes of the caller as they were', async () => {
    const bytes = new Uint8Array(good)
    await sharedReader.read(bytes)
    expect(Buffer.compare(bytes, good)).toBe(0)
  })

  it('refuses an empty file', () => failure(new Uint8Array()).toMatchObject({ code: 'pdf_empty', status: 422 }))

  it('refuses by content what is not a PDF, and does not repeat its markup', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    const error = await sharedReader.read(html).catch((reason: Error) => reason)
    expect(error).toMatchObject({ code: 'pdf_not_a_pdf', status: 415 })
    expect(String(error)).not.toMatch(/script|alert|</)
  })

  it('says that an encrypted file needs a password', () => {
    // An owner and a user key that no empty password fits.
    const key = 'ab'.repeat(32)
    const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`
    const bytes = buildPdf({ pages: ['BT ET'], trailer: encrypt })
    return failure(bytes).toMatchObject({ code: 'pdf_encrypted', message: expect.stringContaining('password') })
  })

  it('refuses a header with nothing readable behind it', () =>
    failure(Buffer.from('%PDF-1.7\nnothing but noise\n')).toMatchObject({ code: 'pdf_malformed', status: 422 }))

  it('tells a PDF of drawings from one whose text is all hidden', async () => {
    const drawing = buildPdf({ pages: ['0 0 100 100 re f'] })
    const scan = buildPdf({ pages: [`3 Tr ${textAt(72, 700, 'recognised words')}`] })
    await failure(drawing).toMatchObject({ code: 'pdf_no_text', message: expect.stringContaining('only images') })
    await failure(scan).toMatchObject({ code: 'pdf_no_text', message: expect.stringContaining('hidden') })
  })

  it('marks a file without its end as partial', async () => {
    // Without the end mark and the place of the cross-references.
    const cut = good.subarray(0, Buffer.from(good).indexOf('startxref'))
    const { notes, pages } = await sharedReader.read(cut)
    expect(notes).toMatchObject([{ code: 'partial' }])
    expect(pages[0]!.text).toBe('Plain words')
  })

  it('refuses a file that is cut before its trailer, and says that it is cut', () =>
    failure(good.subarray(0, 900)).toMatchObject({ code: 'pdf_malformed', message: expect.stringContaining('cut') }))

  it('leaves out a page that is not there, and says so', async () => {
    const { notes, pageCount, pages } = await sharedReader.read(
      buildPdf({ pages: [textAt(72, 700, 'first')], strayKids: '900 0 R' })
    )
    expect(pageCount).toBe(2)
    expect(pages.map(({ number }) => number)).toEqual([1])
    expect(notes).toMatchObject([{ code: 'partial' }, { code: 'page_unreadable', page: 2 }])
  })

  it('never runs the script of a document', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (this.injected = "ran"; app.alert\\(1\\)) >>'
    const { pages } = await sharedReader.read(buildPdf({ pages: [textAt(72, 700, 'quiet')], catalog: script }))
    expect(pages[0]!.text).toBe('quiet')
  })

  it('takes files in turn when there are more than threads', async () => {
    const papers = await Promise.all(
      ['one', 'two', 'three'].map((word) => sharedReader.read(buildPdf({ pages: [textAt(72, 700, word)] })))
    )
    expect(papers.map(({ pages }) => pages[0]!.text)).toEqual(['one', 'two', 'three'])
  })
})

describe('the limits of createPdfReader', () => {
  // Of time, memory, objects and operators: hostile.test.ts.
  const bounded = open({ maxBytes: 2_000, maxPages: 2, maxCharacters: 40 }, 2)
  const page = textAt(72, 700, 'Plain words')
  it.each([
    ['pdf_too_large', 413, buildPdf({ pages: [page.repeat(200)] })],
    ['pdf_too_many_pages', 422, buildPdf({ pages: [page, page, page] })],
    ['pdf_too_much_text', 422, buildPdf({ pages: [page.repeat(5)] })]
  ])('end the reading with %s, and the reader lives on', async (code, status, bytes) => {
    await expect(bounded.read(bytes)).rejects.toMatchObject({ code, status })
    expect((await bounded.read(good)).wordCount).toBe(5)
  })

  it('hold for files that two processes read at the same time, and each gets its own answer', async () => {
    const papers = await Promise.all(
      ['one', 'two', 'three'].map((word) => bounded.read(buildPdf({ pages: [textAt(72, 700, word)] })))
    )
    expect(papers.map(({ pages }) => pages[0]!.text)).toEqual(['one', 'two', 'three'])
  })

  it('end the reading with pdf_too_slow', async () => {
    await expect(open({ timeoutMs: 1 }).read(good)).rejects.toMatchObject({ code: 'pdf_too_slow', status: 422 })
  })
})

describe('close', () => {
  it('fails what is being read, what waits and what comes later', async () => {
    const closing = createPdfReader()
    const outcomes = Promise.allSettled([closing.read(good), closing.read(good)])
    await closing.close()
    const late = closing.read(good)
    await expect(late).rejects.toMatchObject({ code: 'pdf_reader_closed', status: 503 })
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { code: 'pdf_reader_closed' } })
  })
})

describe('readPdf', () => {
  it('reads one file under its own limits', async () => {
    expect((await readPdf(good)).pageCount).toBe(2)
    await expect(readPdf(good, { maxPages: 1 })).rejects.toMatchObject({ code: 'pdf_too_many_pages' })
  })
})
