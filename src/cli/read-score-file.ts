import type { z } from 'zod'
import { type ScoreTable, tableOf } from '../boards/leaderboard/score-table.ts'
import { AppError, InvalidError } from '../errors.ts'
import { byMetric } from '../grading/metrics.ts'
import type { Manifest, Metric } from '../schemas/manifest.ts'
import { plainScoreSchemaOf, scoreRecordOf } from '../schemas/plain-score.ts'
import { playedColumn, type ScoreRecord, scoreRecordSchemaOf, settingColumn } from '../schemas/score-record.ts'
import { aerSuite } from '../suites/aer/index.ts'
import { manifestOf } from '../suites/manifest-of.ts'
import { readInput } from './read-input.ts'
import { readScoreRows, type ScoreRow } from './read-score-rows.ts'

/** Exports in which nobody declares a setting, or has played before, have no column for it. */
const optionalColumns = { setting: true, playedBefore: true } as const
/** The way on where the columns are metrics that the benchmark does not have. */
const withManifest =
  'scores under the metrics of another suite or release take its manifest: --manifest FILE, what GET /v1/releases/NAME answers'
const otherColumns = /there is no column|column \S+ is missing/
/** What a refused value shows of itself. */
const shownCharacters = 60

/**
 * A table of scores from a file: `ScoreRecord`s as a service exports them, or plain scores as of `plainScoreSchema`, in
 * CSV, NDJSON, JSON or Parquet. Nothing is guessed, dropped or mended.
 *
 * @param path `-` is standard input
 * @param manifest of the release that the scores are of; null for that of the benchmark as it is now
 * @throws {AppError} `file_missing`, `file_unreadable`
 * @throws {InvalidError} naming the file and the place in it: as `readScoreRows` and `tableOf`; `score_invalid` for a
 *   row that is no record
 */
export async function readScoreFile(path: string, manifest: Manifest | null): Promise<ScoreTable> {
  const bytes = await readInput(path)
  try {
    const found = manifest ?? manifestOf(aerSuite)
    return tableOf(await readRecords(bytes, found.metrics), found)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const way = manifest === null && otherColumns.test(error.message) ? `; ${withManifest}` : ''
    throw new InvalidError(error.code, `${path === '-' ? 'standard input' : path}: ${error.message}${way}`)
  }
}

async function readRecords(bytes: Uint8Array<ArrayBuffer>, metrics: readonly Metric[]): Promise<ScoreRecord[]> {
  const records: ScoreRecord[] = []
  const shared = shareTexts()
  const toRecord = recordReader(metrics)
  for await (const { place, value } of readScoreRows(bytes, metrics)) {
    records.push(toRecord({ place, value: shared(value) }))
  }
  return records
}

function recordReader(metrics: readonly Metric[]): (row: ScoreRow) => ScoreRecord {
  const plainSchema = plainScoreSchemaOf(metrics)
  const recordSchema = scoreRecordSchemaOf(metrics)
    .extend({ ...settingColumn, ...playedColumn })
    .partial(optionalColumns)
    .strict()
  const read = <Read>(schema: z.ZodType<Read> & { shape: object }, { place, value }: ScoreRow): Read => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    const fault = faultOf(parsed.error, value, Object.keys(schema.shape))
    throw new InvalidError('score_invalid', `${place}: ${fault}`)
  }
  return (row) => {
    const isPlain = typeof row.value === 'object' && row.value !== null && 'score' in row.value
    if (isPlain) return scoreRecordOf(read(plainSchema, row), metrics)
    const flat = read(recordSchema, row)
    const { release, releaseHash, panel, submissionId, team, model, family, itemId, taskType, split, source } = flat
    const place = { release, releaseHash, panel, submissionId, team, model, family, itemId, taskType, split, source }
    const { sent, unscored, setting } = flat
    const scores = byMetric(metrics, (name) => Reflect.get(flat, name))
    return { ...place, sent, scores, unscored, ...(setting && { setting }) }
  }
}

function faultOf(error: z.ZodError, value: unknown, columns: readonly string[]): string {
  const issue = error.issues[0]!
  const known = `the columns are ${columns.join(', ')}`
  if (issue.code === 'unrecognized_keys') return `there is no column ${JSON.stringify(issue.keys[0])}; ${known}`
  const column = issue.path[0]
  if (column === undefined) return `${shown(value)} is no score; ${known}`
  const given = memberOf(value, column)
  if (given === undefined) return `column ${String(column)} is missing or empty; ${known}`
  return `column ${String(column)} holds ${shown(given)}: ${issue.message}`
}

function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text
}

/** Keeps every text once: the records of a large board are many, their ids and names few. */
function shareTexts(): (row: unknown) => unknown {
  const known = new Map<string, string>()
  const share = (text: string): string => {
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    return first ?? text
  }
  return (row) => {
    if (typeof row !== 'object' || row === null) return row
    const members = Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? share(value) : value])
    return Object.fromEntries(members)
  }
}
