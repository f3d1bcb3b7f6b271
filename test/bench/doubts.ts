import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { doubtReading } from '../../src/ingestion/doubts/doubt-reading.ts'
import { PdfError } from '../../src/ingestion/pdf/pdf-errors.ts'
import { readPdf } from '../../src/ingestion/pdf/read-pdf.ts'
import type { PaperText } from '../../src/schemas/paper.ts'
import { readingConfidenceSchema } from '../../src/schemas/reading-doubts.ts'
import { knownPaperSchema, type NumberDifference, numberDifferences, rightParts } from './doubts/known-paper.ts'
import { tableOf } from './table-of.ts'

const measuredPartSchema = readingConfidenceSchema.keyof()
type MeasuredPart = z.infer<typeof measuredPartSchema>

/** One part of one paper: how sure the reader says one may be, for which reasons not surer, and whether it was right. */
type Case = { paper: string; part: MeasuredPart; told: number; codes: string[]; isRight: boolean }
type PaperDifference = NumberDifference & { paper: string }
const bounds = [0, 0.3, 0.6, 0.8, 0.9, 1.01]

/**
 * How often a part is right of which the reader says that one may be so sure, by part and over all; and with each kind
 * of doubt; then the numbers of tables and figures that were missed or are none. `--truth FOLDER` holds `NAME.json` or `NAME.truth.json`, `--papers FOLDER` the PDFs; by default those of
 * `shared/papers`. A paper of images alone is told below the tables and in none of them. Those of `test/fixtures/known-papers` name the public repository, commit and path of their PDFs.
 */
export async function benchDoubts(args: string[]): Promise<{ result: Case[]; table: string }> {
  const shared = fileURLToPath(new URL('../../../shared/papers', import.meta.url))
  const papers = optionOf(args, '--papers') ?? shared
  const truth = optionOf(args, '--truth') ?? papers
  const result: Case[] = []
  const differences: PaperDifference[] = []
  const unread: string[] = []
  for (const file of existsSync(truth) ? readdirSync(truth).toSorted() : []) {
    const paper = /^(.+?)(?:\.truth)?\.json$/.exec(file)?.[1]
    if (!paper || !existsSync(join(papers, `${paper}.pdf`))) continue
    const known = knownPaperSchema.parse(JSON.parse(readFileSync(join(truth, file), 'utf8')))
    const read = await readOrNull(readFileSync(join(papers, `${paper}.pdf`)))
    if (!read) {
      unread.push(paper)
      continue
    }
    differences.push(...numberDifferences(read, known).map((difference) => ({ paper, ...difference })))
    const { confidence, doubts } = doubtReading(read)
    for (const [name, isRight] of Object.entries(rightParts(read, known))) {
      const part = measuredPartSchema.parse(name)
      const codes = [...new Set(doubts.filter(({ parts }) => parts.includes(part)).map(({ code }) => code))]
      result.push({ paper, part, told: confidence[part], codes, isRight })
    }
  }
  const left = unread.length > 0 ? [`Images without text, left out: ${unread.join(', ')}\n`] : []
  return { result, table: [describe(result), describeNumbers(differences), ...left].join('\n') }
}

/** A paper as it is read; null for one that is images alone, of which nothing can be right or wrong. */
async function readOrNull(bytes: Uint8Array): Promise<PaperText | null> {
  try {
    return await readPdf(bytes)
  } catch (error) {
    if (error instanceof PdfError && error.code === 'pdf_no_text') return null
    throw error
  }
}

function optionOf(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at === -1 ? undefined : args[at + 1]
}

function describe(cases: readonly Case[]): string {
  const parts = measuredPartSchema.options.filter((part) => cases.some((each) => each.part === part))
  const bins = bounds.slice(0, -1).map((from, index) => ({ from, to: bounds[index + 1]! }))
  const byPart = [...parts, 'all'].map((part) => {
    const own = cases.filter((each) => part === 'all' || each.part === part)
    return [part, ...bins.map(({ from, to }) => shareRight(own.filter(({ told }) => told >= from && told < to)))]
  })
  const codes = [...new Set(cases.flatMap((each) => each.codes.map((code) => `${each.part} ${code}`)))].toSorted()
  const byCode = codes.map((name) => {
    const [part, code = ''] = name.split(' ')
    const own = cases.filter((each) => each.part === part)
    return [
      part!,
      code,
      shareRight(own.filter((each) => each.codes.includes(code))),
      shareRight(own.filter((each) => !each.codes.includes(code))),
      shareRight(own.filter((each) => each.codes.length === 0))
    ]
  })
  return [
    tableOf(['part', ...bins.map(({ from, to }) => `${from} to ${Math.min(1, to)}`)], byPart),
    tableOf(['part', 'doubt', 'right with it', 'without it', 'without any'], byCode)
  ].join('\n')
}

function shareRight(cases: readonly Case[]): string {
  return `${cases.filter(({ isRight }) => isRight).length} of ${cases.length}`
}

function describeNumbers(differences: readonly PaperDifference[]): string {
  const wrong = differences.filter(({ missed, extra }) => missed.length + extra.length > 0)
  const rows = wrong.map(({ paper, part, missed, extra }) => [paper, part, missed.join(' '), extra.join(' ')])
  const totals = (['tables', 'figures'] as const).map((part) => {
    const own = differences.filter((each) => each.part === part)
    const known = own.reduce((sum, each) => sum + each.known, 0)
    const missed = own.reduce((sum, each) => sum + each.missed.length, 0)
    const extra = own.reduce((sum, each) => sum + each.extra.length, 0)
    return ['all', part, `${missed} of ${known}`, `${extra} of ${known - missed + extra} found`]
  })
  return tableOf(['paper', 'part', 'missed', 'extra'], [...rows, ...totals])
}
