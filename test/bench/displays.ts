import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPdf } from '../../src/ingestion/pdf/read-pdf.ts'
import type { PaperText } from '../../src/schemas/paper.ts'
import { type KnownDisplays, type KnownTable, knownDisplaysSchema } from './displays/known-displays.ts'
import { scoreFormula } from './displays/score-formula.ts'
import { countCells, scoreRows, scoreText } from './displays/score-table.ts'
import { tableOf } from './table-of.ts'

/** Programs that give the text of one page, where they are installed; what a model would get without our reader. */
const programs: Record<string, (file: string, page: number) => string[]> = {
  pdftotext: (file, page) => ['-layout', '-f', `${page}`, '-l', `${page}`, file, '-'],
  mutool: (file, page) => ['draw', '-q', '-F', 'txt', file, `${page}`]
}

/** `right` of `of` cells or signs, by who read them; null where a program is not installed. */
interface Case {
  paper: string
  journal: string
  kind: KnownDisplays['kind']
  what: 'cells' | 'signs'
  number: string | null
  of: number
  /** Cells in their row and column, as `tables` has them; signs with the marks of scripts and fractions. */
  placed: number
  placedOf: number
  /** In order in the text of the page: ours, and those of the programs. */
  text: number
  programs: Record<string, number | null>
  wrong: string[]
}

/**
 * How much of printed tables and displayed equations is read right, beside `pdftotext -layout` and `mutool draw -F txt`.
 * Of a table, the cells that stand in the text of the page in order, each apart from the next, and those that our reader
 * has in their row and column; of a formula, the signs that stand in order in the lines of the page that have it, and
 * those of them with the marks of scripts and fractions. `--papers FOLDER` holds the PDFs, named as the files of
 * `test/fixtures/known-displays`, which name their public repository, commit and path; `--wrong` lists the cells.
 */
export async function benchDisplays(args: string[]): Promise<{ result: Case[]; table: string }> {
  const papers = args[args.indexOf('--papers') + 1] ?? ''
  const truth = fileURLToPath(new URL('../fixtures/known-displays', import.meta.url))
  const result: Case[] = []
  for (const name of readdirSync(truth).toSorted()) {
    const paper = name.replace(/\.json$/, '')
    const file = join(papers, `${paper}.pdf`)
    if (!existsSync(file)) continue
    const known = knownDisplaysSchema.parse(JSON.parse(readFileSync(join(truth, name), 'utf8')))
    result.push(...casesOf({ paper, file, known, read: await readPdf(readFileSync(file)) }))
  }
  return { result, table: describe(result, args.includes('--wrong')) }
}

interface Reading {
  paper: string
  file: string
  known: KnownDisplays
  read: PaperText
}

function casesOf({ paper, file, known, read }: Reading): Case[] {
  const { journal, kind } = known
  const textOf = (page: number) => read.pages.find(({ number }) => number === page)?.text ?? ''
  const byProgram = (page: number, score: (text: string) => number) =>
    Object.fromEntries(
      Object.entries(programs).map(([program, argsOf]) => {
        const { stdout, error } = spawnSync(program, argsOf(file, page), { encoding: 'utf8' })
        return [program, error ? null : score(stdout)]
      })
    )
  const tables = known.tables.map((table): Case => {
    const [of, { right, wrong }] = [countCells(table), bestTable(table, read)]
    const score = (text: string) => scoreText(table, text)
    const { number, page } = table
    const texts = { text: score(textOf(page)), programs: byProgram(page, score) }
    return { paper, journal, kind, what: 'cells', number, of, placed: right, placedOf: of, ...texts, wrong }
  })
  const displays = known.displays.map(({ number, page, formula }): Case => {
    const score = (text: string) => scoreFormula(formula, text, false).right
    const { of } = scoreFormula(formula, '', false)
    const marked = scoreFormula(formula, textOf(page), true)
    const texts = { text: score(textOf(page)), programs: byProgram(page, score) }
    return {
      paper,
      journal,
      kind,
      what: 'signs',
      number,
      of,
      placed: marked.right,
      placedOf: marked.of,
      ...texts,
      wrong: []
    }
  })
  return [...tables, ...displays]
}

/** The table of that page and number; where none has the number, the one of the page that has most cells right. */
function bestTable(known: KnownTable, { tables }: PaperText): ReturnType<typeof scoreRows> {
  const onPage = tables.filter(({ page }) => page === known.page)
  const named = onPage.filter(({ number }) => number === known.number)
  const scores = (named.length > 0 ? named : onPage).map(({ rows }) => scoreRows(known, rows))
  return scores.reduce((best, each) => (each.right > best.right ? each : best), scoreRows(known, []))
}

function describe(cases: readonly Case[], isWrongListed: boolean): string {
  const names = Object.keys(programs)
  const kinds = ['born-digital', 'scan-ocr'] as const
  const rowOf = (name: readonly string[], own: readonly Case[]) => {
    const sum = (count: (each: Case) => number) => own.reduce((total, each) => total + count(each), 0)
    const share = (count: (each: Case) => number | null, of = sum((each) => each.of)) =>
      own.length === 0 || own.some((each) => count(each) === null) ? '' : (sum((each) => count(each)!) / of).toFixed(3)
    const ours = [
      share(
        (each) => each.placed,
        sum((each) => each.placedOf)
      ),
      share((each) => each.text)
    ]
    return [
      ...name,
      `${sum((each) => each.of)}`,
      ...ours,
      ...names.map((program) => share((each) => each.programs[program]!))
    ]
  }
  const rows = (['cells', 'signs'] as const).flatMap((what) => {
    const own = cases.filter((each) => each.what === what)
    return [
      ...own.map((each) => rowOf([each.paper, each.kind, `${each.number ?? ''}`, what], [each])),
      ...kinds.map((kind) =>
        rowOf(
          ['all', kind, '', what],
          own.filter((each) => each.kind === kind)
        )
      ),
      rowOf(['all', '', '', what], own)
    ]
  })
  const wrong = isWrongListed ? cases.flatMap(({ paper, wrong }) => wrong.map((cell) => `${paper} ${cell}\n`)) : []
  const journals = `${new Set(cases.map(({ journal }) => journal)).size} journals\n`
  return [
    tableOf(['paper', 'kind', 'number', 'what', 'of', 'placed', 'text', ...names], rows),
    journals,
    ...wrong
  ].join('')
}
