import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError, InvalidError } from '../errors.ts'
import { csvRecord, unguarded } from '../http/tables/csv.ts'
import { readCsvRecords } from '../http/tables/read-csv.ts'
import { lineRightsSchema, type PaperRights } from '../schemas/release-rights.ts'
import { findSuite, findTaskType, suites } from '../suites/index.ts'
import { contentSchema } from '../suites/question-bank/content.ts'
import { fromTables } from '../suites/question-bank/published/from-tables.ts'
import {
  columnsOf,
  emptyTables,
  type PublishedTables,
  type TableName,
  tableNames,
  tableSchemas
} from '../suites/question-bank/published/tables.ts'
import { toTables } from '../suites/question-bank/published/to-tables.ts'
import { readJsonLines } from './read-json-lines.ts'

export type TableFormat = 'jsonl' | 'csv'

const lineSchema = z.looseObject({
  ...{ id: z.string(), taskType: z.string(), examinee: z.unknown(), gold: z.unknown() },
  rights: lineRightsSchema.optional()
})
/** Beside the published tables: the rights of the paper that a question was made from. One without a paper has no row. */
type RightsRow = PaperRights & { question_id: string; reason: string | null }
const rightsColumns = ['question_id', 'licence', 'address', 'version', 'reason'] as const

/**
 * Writes items of a question bank, as `release export` has them, as four tables for each element, in a folder of its name, and beside
 * them `rights`: licence, address and version of the paper of each question that was made from one.
 *
 * @throws {AppError} `items_unreadable` naming the line: no item of a question bank, or one without gold
 */
export async function writeTables(
  file: string,
  { folder, format }: { folder: string; format: TableFormat }
): Promise<{ questions: number; elements: number; leftOut: string[] }> {
  const elements = new Map<string, Question[]>()
  for await (const { number, value } of readJsonLines(file)) {
    const line = lineSchema.safeParse(value)
    const content = contentSchema.safeParse({ examinee: line.data?.examinee, gold: line.data?.gold })
    if (!line.success || !content.success) {
      const message = `${file}: line ${number} is no item of a question bank with its gold`
      throw new AppError('items_unreadable', message, 400)
    }
    const { id, taskType, rights } = line.data
    const own = elements.get(taskType) ?? []
    own.push({ id, content: content.data, rights })
    elements.set(taskType, own)
  }
  const leftOut: string[] = []
  let questions = 0
  for (const [element, own] of elements) {
    const made = toTables(own)
    leftOut.push(...made.leftOut)
    questions += own.length - made.leftOut.length
    mkdirSync(join(folder, element), { recursive: true })
    for (const name of tableNames) {
      writeFileSync(join(folder, element, `${name}.${format}`), textOf(columnsOf(name), made.tables[name], format))
    }
    const rights = rightsRows(own, made.tables)
    if (rights.length > 0)
      writeFileSync(join(folder, element, `rights.${format}`), textOf(rightsColumns, rights, format))
  }
  return { questions, elements: elements.size, leftOut }
}

type Question = Parameters<typeof toTables>[0][number] & { rights?: z.infer<typeof lineRightsSchema> | undefined }

/** A row for each part of a question that the tables hold. */
function rightsRows(own: readonly Question[], { questions }: PublishedTables): RightsRow[] {
  const held = new Set(questions.map(({ question_id }) => question_id))
  return own.flatMap(({ id, content, rights }) => {
    if (!rights) return []
    const { licence, address, version, reason = null } = rights
    const parts = content.examinee.parts.map((_, index) => `${id}_${index + 1}`).filter((part) => held.has(part))
    return parts.map((question_id) => ({ question_id, licence, address, version, reason }))
  })
}

/** What is not known is an empty cell of a CSV table, and null in JSON Lines. */
function textOf(columns: readonly string[], rows: readonly object[], format: TableFormat): string {
  if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const cells = rows.map((row) =>
    columns.map((column) => (row as Record<string, string | number | boolean | null>)[column] ?? '')
  )
  return [columns, ...cells].map(csvRecord).join('')
}

/** A line that `release import` takes. */
type ImportedLine = { id: string; taskType: string } & Record<string, unknown>

/**
 * Items of the tables in a folder, as `release import` takes them: each question is a template of its own, since the tables
 * do not say which ones fill in the same text.
 *
 * @throws {AppError} `tables_missing`, `table_invalid` naming file and row
 * @throws {InvalidError} `tables_disagree`, `task_type_not_found` for a folder that is no element
 */
export async function readTables(
  folder: string,
  { suite: suiteName, release }: { suite: string; release: string }
): Promise<ImportedLine[]> {
  const suite = findSuite(suites, suiteName)
  const elements = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
    : []
  if (elements.length === 0) throw new AppError('tables_missing', `${folder} has no folder of an element`, 400)
  const canary = `aer-bench canary ${randomUUID()}`
  const lines: ImportedLine[] = []
  for (const { name: element } of elements) {
    const { hash } = findTaskType(suite, element).rubric
    const tables = emptyTables()
    for (const name of tableNames) await readTable(join(folder, element), name, tables)
    for (const [index, { id, content }] of fromTables(tables).entries()) {
      const { domain, perspective } = content.gold
      const provenance = {
        ...{ source: 'template', template: `${element}/published/${id}`, seed: 0, index, domain, rubricHash: hash },
        ...(perspective && { perspective })
      }
      lines.push({ id, suite: suiteName, taskType: element, split: 'public', canary, release, ...content, provenance })
    }
  }
  // Elements count their questions each for itself.
  const isTwice = new Set(lines.map(({ id }) => id)).size < lines.length
  return isTwice ? lines.map((line) => ({ ...line, id: `${line.taskType}-${line.id}` })) : lines
}

async function readTable<Name extends TableName>(folder: string, name: Name, tables: PublishedTables): Promise<void> {
  const [jsonl, csv] = [join(folder, `${name}.jsonl`), join(folder, `${name}.csv`)]
  const take = (row: unknown, place: string) => {
    const parsed = tableSchemas[name].safeParse(row)
    if (!parsed.success)
      throw new AppError('table_invalid', `${place}: ${z.prettifyError(parsed.error)}`, 400)
      // The schema and the list go by one name.
    ;(tables[name] as unknown[]).push(parsed.data)
  }
  if (existsSync(jsonl)) {
    for await (const { number, value, problem } of readJsonLines(jsonl)) {
      if (problem !== null) throw new AppError('table_invalid', `${jsonl}: line ${number} ${problem}`, 400)
      take(value, `${jsonl}: line ${number}`)
    }
  } else if (existsSync(csv)) {
    for await (const record of readCsvRecords(Buffer.from(readFileSync(csv)), { columns: columnsOf(name) })) {
      if ('rejection' in record)
        throw new InvalidError('table_invalid', `${csv}: line ${record.number} ${record.rejection.message}`)
      take(fromCells(record.cells), `${csv}: line ${record.number}`)
    }
  } else throw new AppError('tables_missing', `${folder} has no ${name}.jsonl and no ${name}.csv`, 400)
}

/** Numbers and truths as other tools write them, `True` among them. */
function fromCells(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => {
      const isTruth = column === 'correct' || (column === 'explanation' && /^false$/i.test(cell))
      if (isTruth) return [column, /^true$/i.test(cell)]
      if (column === 'option_id' || column === 'difficulty_level') return [column, Number(cell)]
      return [column, unguarded(cell)]
    })
  )
}
