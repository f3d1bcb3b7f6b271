import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createPdfReader } from '../../src/ingestion/pdf/create-pdf-reader.ts'
import { PdfError } from '../../src/ingestion/pdf/pdf-errors.ts'
import type { PaperText } from '../../src/schemas/paper.ts'
import { plainLetters } from '../../src/text/plain-letters.ts'
import { tableOf } from './table-of.ts'

/**
 * What somebody noted by eye of an introduction: each work that it cites by a year, as `Surname 1990a`, once; or, of a
 * paper that numbers its references, the numbers of those that it cites.
 */
const introductionSchema = z.object({
  first_page: z.int().min(1),
  until_page: z.int().min(1),
  cited: z.array(z.string()),
  cited_numbers: z.array(z.int().min(1)).optional()
})
const truthSchema = z.object({ introduction_citations: introductionSchema.optional() })
type Introduction = z.infer<typeof introductionSchema>

/** Works that an introduction cites, those of them that are linked to their entry, and entries that it does not cite. */
export type CitedWorks = { paper: string; isScan: boolean; cited: number; missed: string[]; extra: string[] }

/**
 * How many of the works that introductions cite the reader links to their entries in the list of references. `--papers
 * FOLDER` holds the PDFs, `--truth FOLDER` the files with `introduction_citations`, by default `test/fixtures/known-papers`.
 * On its last page an introduction shares the paper with the next section: entries that are cited there alone, and not
 * known, count neither way.
 */
export async function benchCitations(args: string[]): Promise<{ result: CitedWorks[]; table: string }> {
  const known = fileURLToPath(new URL('../fixtures/known-papers', import.meta.url))
  const folder = { type: 'string', default: known } as const
  const { truth, papers } = parseArgs({ args, options: { truth: folder, papers: folder } }).values
  const reader = createPdfReader()
  const result: CitedWorks[] = []
  try {
    for (const file of readdirSync(truth).toSorted()) {
      const name = /^(.+?)(?:\.truth)?\.json$/.exec(file)?.[1]
      const pdf = join(papers, `${name}.pdf`)
      if (!name || !existsSync(pdf)) continue
      const { introduction_citations: introduction } = truthSchema.parse(readJson(join(truth, file)))
      if (!introduction) continue
      const paper = await reader.read(readFileSync(pdf)).catch(refused)
      if (paper) result.push({ paper: name, ...compare(paper, introduction) })
    }
  } finally {
    await reader.close()
  }
  return { result, table: describe(result) }
}

/** Images without text are no paper to look for citations in. */
function refused(error: unknown): null {
  if (error instanceof PdfError) return null
  throw error
}

function compare(paper: PaperText, introduction: Introduction): Omit<CitedWorks, 'paper'> {
  const { first_page, until_page } = introduction
  const cited = introduction.cited_numbers?.map(String) ?? introduction.cited
  const own = paper.citations.filter(({ page }) => page >= first_page && page <= until_page)
  const left = new Set(own.flatMap(({ references }) => references))
  const missed: string[] = []
  for (const work of cited) {
    const entry = [...left].find((index) => isEntryOf(paper, index, work))
    if (entry === undefined) missed.push(work)
    else left.delete(entry)
  }
  const before = new Set(own.filter(({ page }) => page < until_page).flatMap(({ references }) => references))
  const extra = [...left].filter((index) => before.has(index)).map((index) => paper.references[index]!.raw)
  const isScan = paper.pages.filter(({ ocr }) => ocr).length > paper.pages.length / 2
  return { isScan, cited: cited.length, missed, extra }
}

/** Whether an entry has the number, or is by the named person or body, of the year; without a letter on one side, the letter counts not. */
function isEntryOf({ references }: PaperText, index: number, work: string): boolean {
  const { label, authors, year, raw } = references[index]!
  if (/^\d+$/.test(work)) return (label ?? `${index + 1}`).replace(/\D/g, '') === work
  const [, name, date] = /^(.*) (\S+)$/u.exec(work)!
  const surname = bareLetters(name!)
  const isNamed =
    authors.some((author) => bareLetters(author).includes(surname)) || bareLetters(raw).startsWith(surname)
  const [one, other] = [date!.toLowerCase(), year ?? '']
  const isDated = one === other || (one.slice(0, 4) === other.slice(0, 4) && (one.length === 4 || other.length === 4))
  return isNamed && isDated
}

/** Straight and curved apostrophes are one. */
function bareLetters(name: string): string {
  return plainLetters(name).replace(/['’‘]/g, '')
}

function describe(works: readonly CitedWorks[]): string {
  const rows = works.map(({ paper, isScan, cited, missed, extra }) => [
    paper,
    isScan ? 'scan' : 'print',
    `${cited - missed.length} of ${cited}`,
    missed.join('; '),
    extra.map((raw) => raw.slice(0, 40)).join('; ')
  ])
  const cited = works.reduce((sum, each) => sum + each.cited, 0)
  const missed = works.reduce((sum, each) => sum + each.missed.length, 0)
  const extra = works.reduce((sum, each) => sum + each.extra.length, 0)
  const f1 = (2 * (cited - missed)) / (2 * cited - missed + extra)
  const total =
    cited === 0
      ? 'No introduction is known.'
      : `All: ${cited - missed} of ${cited}, ${extra} extra, F1 ${f1.toFixed(3)}.`
  return `${tableOf(['paper', 'kind', 'linked', 'missed', 'extra'], rows)}${total}\n`
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
