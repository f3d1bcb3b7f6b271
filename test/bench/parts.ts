import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createPdfReader } from '../../src/ingestion/pdf/create-pdf-reader.ts'
import { PdfError } from '../../src/ingestion/pdf/pdf-errors.ts'
import { readingConfidenceSchema } from '../../src/schemas/reading-doubts.ts'
import { type KnownPaper, knownPaperSchema, rightParts, sectionsF1 } from './doubts/known-paper.ts'
import { tableOf } from './table-of.ts'

const partNames = readingConfidenceSchema.keyof().options
type ReadingPart = (typeof partNames)[number]

/** A paper as it was read beside what is known of it: which parts are right, and the F1 of its headings. */
export type ReadParts = {
  paper: string
  isScan: boolean
  parts: Partial<Record<ReadingPart, boolean>>
  sections: number | null
}
export type PartsReport = { read: ReadParts[]; refused: { paper: string; code: string }[] }

/**
 * How many papers have their title, authors, abstract, list of references, tables, figures and numbers of equations read
 * rightly, and the mean F1 of their headings, over all papers, scans and born-digital ones. `--papers FOLDER` holds the
 * PDFs; `--truth` is a folder of `NAME.json` or `NAME.truth.json`, by default `test/fixtures/known-papers`, or one file with what
 * is known by name.
 */
export async function benchParts(args: string[]): Promise<{ result: PartsReport; table: string }> {
  const known = fileURLToPath(new URL('../fixtures/known-papers', import.meta.url))
  const shared = fileURLToPath(new URL('../../../shared/papers', import.meta.url))
  const { values } = parseArgs({
    args,
    options: { truth: { type: 'string', default: known }, papers: { type: 'string', default: shared } }
  })
  const result: PartsReport = { read: [], refused: [] }
  const reader = createPdfReader()
  try {
    for (const [paper, truth] of knownPapers(values.truth)) {
      const pdf = join(values.papers, `${paper}.pdf`)
      if (!existsSync(pdf)) continue
      try {
        const read = await reader.read(readFileSync(pdf))
        const isScan = read.pages.filter(({ ocr }) => ocr).length > read.pages.length / 2
        result.read.push({ paper, isScan, parts: rightParts(read, truth), sections: sectionsF1(read, truth) })
      } catch (error) {
        if (!(error instanceof PdfError)) throw error
        result.refused.push({ paper, code: error.code })
      }
    }
  } finally {
    await reader.close()
  }
  return { result, table: describe(result) }
}

/** What is known, by the names of the papers' files. */
function knownPapers(truth: string): [string, KnownPaper][] {
  if (truth.endsWith('.json'))
    return Object.entries(readJson(truth) as object).map(([name, each]) => [name, known(each)])
  return readdirSync(truth)
    .toSorted()
    .flatMap((file): [string, KnownPaper][] => {
      const name = /^(.+?)(?:\.truth)?\.json$/.exec(file)?.[1]
      return name && name !== 'manifest' && name !== 'archive' ? [[name, known(readJson(join(truth, file)))]] : []
    })
}

function known(truth: unknown): KnownPaper {
  return knownPaperSchema.parse(truth)
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function describe({ read, refused }: PartsReport): string {
  const measured = partNames.filter((part) => read.some(({ parts }) => part in parts))
  const kinds = [
    { kind: 'all', of: read },
    { kind: 'scans', of: read.filter(({ isScan }) => isScan) },
    { kind: 'born-digital', of: read.filter(({ isScan }) => !isScan) }
  ]
  const rows = kinds.map(({ kind, of }) => [
    kind,
    `${of.length}`,
    ...measured.map((part) => shareRight(of, part)),
    meanF1(of)
  ])
  const wrong = read.flatMap(({ paper, parts, sections }) => {
    const names = partNames.filter((part) => part !== 'sections' && parts[part] === false)
    const found = sections === null || sections >= 0.9 ? names : [...names, `sections ${sections.toFixed(2)}`]
    return found.length > 0 ? [`${paper}: ${found.join(', ')}`] : []
  })
  const left = refused.map(({ paper, code }) => `${paper}: refused, ${code}`)
  const head = ['papers', 'read', ...measured, 'F1 of sections']
  return [tableOf(head, rows), ...wrong, ...left, ''].join('\n')
}

function shareRight(read: readonly ReadParts[], part: ReadingPart): string {
  const known = read.filter(({ parts }) => part in parts)
  return `${known.filter(({ parts }) => parts[part]).length} of ${known.length}`
}

function meanF1(read: readonly ReadParts[]): string {
  const known = read.flatMap(({ sections }) => (sections === null ? [] : [sections]))
  return known.length === 0 ? 'none known' : (known.reduce((sum, each) => sum + each, 0) / known.length).toFixed(3)
}
