import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPdfReader } from '../../../src/ingestion/pdf/create-pdf-reader.ts'
import type { PdfErrorCode } from '../../../src/ingestion/pdf/pdf-errors.ts'
import { readPdf } from '../../../src/ingestion/pdf/read-pdf.ts'
import { type PaperText, paperTextSchema } from '../../../src/schemas/paper.ts'

// Real papers carry their own licences, so they are read where they lie and never copied.
const folder = new URL('../../../../shared/papers/', import.meta.url)
const manifestUrl = new URL('manifest.json', folder)
const isThere = existsSync(manifestUrl)
const reason = 'the folder ../shared/papers is not there'

const fileSchema = z.object({
  file: z.string(),
  sha256: z.string(),
  set: z.enum(['paper', 'hostile']),
  pages: z.number().nullable(),
  hidden_markers: z.array(z.string()).optional()
})
const files = isThere ? z.object({ files: z.array(fileSchema) }).parse(JSON.parse(readText('manifest.json'))).files : []

const reader = createPdfReader()
const papers = new Map<string, PaperText>()
beforeAll(async () => {
  for (const { file } of files.filter(({ set }) => set === 'paper')) papers.set(file, await read(file))
})
afterAll(() => reader.close())

function readText(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

function read(name: string): Promise<PaperText> {
  return reader.read(readFileSync(new URL(name, folder)))
}

describe('the shared papers', () => {
  it('are all read, page by page', ({ skip }) => {
    if (!isThere) return skip(reason)
    expect(papers.size).toBe(15)
    for (const { file, pages, sha256 } of files.filter(({ set }) => set === 'paper')) {
      const paper = paperTextSchema.parse(papers.get(file))
      const numbers = Array.from({ length: pages! }, (_, i) => i + 1)
      expect.soft(paper, file).toMatchObject({ pageCount: pages, sha256, pages: numbers.map((number) => ({ number })) })
      expect.soft(paper.wordCount, file).toBeGreaterThan(200 * pages!)
    }
  })

  it('have their titles and authors found', ({ skip }) => {
    if (!isThere) return skip(reason)
    const truthSchema = z.object({ title: z.string(), authors: z.array(z.string()).nullable() })
    for (const [file, { title, authors }] of papers) {
      const truth = truthSchema.parse(JSON.parse(readText(file.replace('.pdf', '.truth.json'))))
      expect.soft(letters(title ?? ''), file).toBe(letters(truth.title))
      expect.soft(authors.map(letters), file).toEqual((truth.authors ?? []).map(letters))
    }
  })
})

describe('the shared hostile files', () => {
  it.for<[string, PdfErrorCode]>([
    ['hostile_truncated.pdf', 'pdf_malformed'],
    ['hostile_zero_bytes.pdf', 'pdf_empty'],
    ['hostile_not_a_pdf.pdf', 'pdf_not_a_pdf'],
    ['hostile_encrypted_user_password.pdf', 'pdf_encrypted'],
    ['hostile_2000_pages.pdf', 'pdf_too_many_pages'],
    ['hostile_decompression_bomb.pdf', 'pdf_too_much_memory']
  ])('end %s as %s, and the reader lives on', async ([file, code], { skip }) => {
    if (!isThere) return skip(reason)
    await expect(read(file)).rejects.toMatchObject({ code })
    expect((await read('diagnostic_checking.pdf')).pageCount).toBe(5)
  })

  it('are read within the limits where these are wide enough', async ({ skip }) => {
    if (!isThere) return skip(reason)
    const long = await readPdf(readFileSync(new URL('hostile_2000_pages.pdf', folder)), { maxPages: 2_000 })
    expect(long.pages).toHaveLength(2_000)
  })

  it('have their instructions to a model kept out of the text', async ({ skip }) => {
    if (!isThere) return skip(reason)
    const markers = files.find(({ file }) => file === 'hostile_prompt_injection.pdf')?.hidden_markers ?? []
    const { title, authors, pages, notes } = await read('hostile_prompt_injection.pdf')
    const hidden = pages[0]!.lines.filter((line) => line.hidden)
    expect(markers.length).toBeGreaterThan(0)
    for (const marker of markers) {
      expect(pages[0]!.text).not.toContain(marker)
      expect(hidden.map(({ text }) => text).join('\n')).toContain(marker)
    }
    expect({ title, authors }).toEqual({
      title: 'Auctions with Budget-Constrained Bidders',
      authors: ['Ana Example', 'Bo Sample']
    })
    expect(notes).toMatchObject([{ code: 'hidden_text' }])
  })

  it('are repaired where the cross-references are wrong', async ({ skip }) => {
    if (!isThere) return skip(reason)
    const { pages } = await read('hostile_wrong_xref.pdf')
    expect(pages).toEqual(papers.get('poverty_indicators.pdf')!.pages)
  })
})

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
