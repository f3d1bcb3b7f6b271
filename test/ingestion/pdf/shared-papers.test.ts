import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { PdfErrorCode } from '../../../src/ingestion/pdf/pdf-errors.ts'
import { readPdf } from '../../../src/ingestion/pdf/read-pdf.ts'
import { type PaperText, paperTextSchema } from '../../../src/schemas/paper.ts'
import { paperNames, papersMissing, readSharedPaper, sharedPapers } from '../../helpers/shared-papers.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { buildPdf, textAt } from './build-pdf.ts'

const scoresSchema = z.object({
  title_exact: z.number(),
  authors_f1: z.number(),
  abstract_token_f1: z.number(),
  section_f1: z.number(),
  section_number_recall: z.number(),
  reference_f1: z.number()
})
const fileSchema = z.object({
  file: z.string(),
  sha256: z.string(),
  set: z.enum(['paper', 'hostile']),
  pages: z.number().nullable(),
  hidden_markers: z.array(z.string()).optional()
})
const files = !papersMissing
  ? z.object({ files: z.array(fileSchema) }).parse(JSON.parse(readText('manifest.json'))).files
  : []

const papers = new Map<string, PaperText>()
beforeAll(async () => {
  for (const name of paperNames) papers.set(`${name}.pdf`, await readSharedPaper(name))
})

function readText(name: string): string {
  return readFileSync(new URL(name, sharedPapers), 'utf8')
}

function read(name: string): Promise<PaperText> {
  return sharedReader.read(readFileSync(new URL(name, sharedPapers)))
}

describe('the shared papers', () => {
  it('are all read, page by page', ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    expect(papers.size).toBe(15)
    for (const { file, pages, sha256 } of files.filter(({ set }) => set === 'paper')) {
      const paper = paperTextSchema.parse(papers.get(file))
      const numbers = Array.from({ length: pages! }, (_, i) => i + 1)
      expect.soft(paper, file).toMatchObject({ pageCount: pages, sha256, pages: numbers.map((number) => ({ number })) })
      expect.soft(paper.wordCount, file).toBeGreaterThan(200 * pages!)
    }
  })

  it('have the structure that is known of them', async ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const predictions = mkdtempSync(join(tmpdir(), 'aerbench-structure-'))
    for (const [file, paper] of papers) {
      writeFileSync(join(predictions, file.replace('.pdf', '.json')), JSON.stringify(paper))
    }
    const scorer = fileURLToPath(new URL('score_structure.mjs', sharedPapers))
    const arguments_ = [scorer, fileURLToPath(sharedPapers), predictions]
    const { stdout } = await promisify(execFile)(process.execPath, arguments_)
    rmSync(predictions, { recursive: true })
    console.log(stdout)
    const scores = scoresSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1)!))
    expect(scores.title_exact).toBe(1)
    expect(scores.authors_f1).toBeGreaterThanOrEqual(0.97)
    expect(scores.abstract_token_f1).toBeGreaterThanOrEqual(0.97)
    expect(scores.section_f1).toBeGreaterThanOrEqual(0.92)
    expect(scores.section_number_recall).toBeGreaterThanOrEqual(0.97)
    expect(scores.reference_f1).toBeGreaterThanOrEqual(0.95)
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
    if (papersMissing) return skip(papersMissing)
    await expect(read(file)).rejects.toMatchObject({ code })
    expect((await sharedReader.read(buildPdf({ pages: [textAt(72, 700, 'Plain words')] }))).wordCount).toBe(2)
  })

  it('are read within the limits where these are wide enough', async ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const long = await readPdf(readFileSync(new URL('hostile_2000_pages.pdf', sharedPapers)), { maxPages: 2_000 })
    expect(long.pages).toHaveLength(2_000)
  })

  it('have their instructions to a model kept out of the text', async ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const markers = files.find(({ file }) => file === 'hostile_prompt_injection.pdf')?.hidden_markers ?? []
    const { title, authors, sections, references, pages, notes } = await read('hostile_prompt_injection.pdf')
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
    expect(sections.map((section) => section.title)).toEqual(['Abstract', 'Introduction', 'Model', 'References'])
    expect(references).toHaveLength(1)
    expect(notes).toMatchObject([{ code: 'hidden_text' }])
  })

  it('are repaired where the cross-references are wrong', async ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const { pages } = await read('hostile_wrong_xref.pdf')
    expect(pages).toEqual(papers.get('poverty_indicators.pdf')!.pages)
  })
})
