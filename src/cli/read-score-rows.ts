import { InvalidError } from '../errors.ts'
import { unguarded } from '../http/tables/csv.ts'
import { readParquet } from '../http/tables/parquet.ts'
import { readCsvRecords } from '../http/tables/read-csv.ts'
import { readLines } from '../http/tables/read-lines.ts'
import { type Column, columnsOf } from '../http/tables/table.ts'
import type { Metric } from '../schemas/manifest.ts'
import { plainScoreSchemaOf } from '../schemas/plain-score.ts'
import { playedColumn, scoreRecordSchemaOf, settingColumn } from '../schemas/score-record.ts'

/** One row of a file with its place in words, `line 3`. */
export type ScoreRow = { place: string; value: unknown }

const required = ['model', 'itemId', 'taskType']
/** A number as any program writes it; what is none stays text, and the schema says so. */
const numberText = /^[+-]?(\d{1,400}(\.\d{0,400})?|\.\d{1,400})([eE][+-]?\d{1,4})?$/
const parquetMark = 'PAR1'
/** No record is nearly as long. */
const maxLineBytes = 1024 * 1024

/**
 * The rows of a table of scores, in whatever format it is by its content: Parquet, a JSON array, a page of a JSON list,
 * NDJSON or CSV.
 *
 * @param metrics that may be columns
 * @throws {InvalidError} `scores_empty`, `parquet_invalid`, `json_invalid`, `not_utf8`, `csv_columns`, `csv_cells`,
 *   `csv_invalid`
 */
export async function* readScoreRows(
  bytes: Uint8Array<ArrayBuffer>,
  metrics: readonly Metric[]
): AsyncGenerator<ScoreRow> {
  const opening = openingOf(bytes)
  if (opening === '') throw new InvalidError('scores_empty', 'the file is empty')
  if (isParquet(bytes)) yield* numbered('row', readParquet(bytes))
  else if (opening === '[') yield* numbered('record', listOf(bytes))
  else if (opening !== '{') yield* csvRows(bytes, metrics)
  else if (isJsonLines(bytes)) yield* jsonLines(bytes)
  else yield* numbered('record', listOf(bytes))
}

/** The first character that is neither a mark of UTF-8 nor white space; empty where there is none. */
function openingOf(bytes: Uint8Array): string {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const first = bytes.subarray(start).find((byte) => byte > 0x20)
  return first === undefined ? '' : String.fromCharCode(first)
}

/** By either end: one that is cut off has lost the other. */
function isParquet(bytes: Uint8Array): boolean {
  const ends = [bytes.subarray(0, parquetMark.length), bytes.subarray(-parquetMark.length)]
  return ends.some((end) => Buffer.from(end).toString('latin1') === parquetMark)
}

/** One object a line, and not one object over all lines or a page of a list. */
function isJsonLines(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, maxLineBytes)).toString().trimStart()
  try {
    return !('data' in JSON.parse(text.split('\n', 1)[0]!))
  } catch {
    return !/^\{\s{0,100}("data"\s{0,100}:|\r?\n)/.test(text)
  }
}

async function* jsonLines(bytes: Uint8Array): AsyncGenerator<ScoreRow> {
  for await (const { number, bytes: line } of readLines(piecesOf(bytes), { maxBytes: bytes.length, maxLineBytes })) {
    const place = `line ${number}`
    if (line === null) throw new InvalidError('json_invalid', `${place} is longer than ${maxLineBytes} bytes`)
    yield { place, value: parseJson(line, `${place} is not JSON`) }
  }
}

/** Piece by piece, since a reader of lines copies what it is given. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += maxLineBytes) yield bytes.subarray(start, start + maxLineBytes)
}

function listOf(bytes: Uint8Array): unknown[] {
  const value = parseJson(bytes, 'the file is neither JSON nor NDJSON')
  const list = isPage(value) ? value.data : value
  if (!Array.isArray(list)) throw new InvalidError('json_invalid', 'the file is JSON, but no list of scores')
  if (isPage(value) && typeof value.next === 'string') {
    throw new InvalidError('json_invalid', 'the file is one page of a longer list: export it as NDJSON')
  }
  return list
}

function isPage(value: unknown): value is { data: unknown; next?: unknown } {
  return typeof value === 'object' && value !== null && 'data' in value
}

function parseJson(bytes: Uint8Array, message: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replaceAll(/\s+/g, ' ').slice(0, 200) : ''
    throw new InvalidError('json_invalid', `${message}: ${reason}`)
  }
}

async function* csvRows(bytes: Uint8Array, metrics: readonly Metric[]): AsyncGenerator<ScoreRow> {
  const known = [
    ...columnsOf(plainScoreSchemaOf(metrics)),
    ...columnsOf(scoreRecordSchemaOf(metrics).extend({ ...settingColumn, ...playedColumn }))
  ]
  const columns = new Map(known.map((column) => [column.name, column]))
  // Names stay as they are to the last character: the hash of the input is of them too.
  const csvColumns = { columns: [...columns.keys()], required, keepsLineEnds: true } as const
  for await (const record of readCsvRecords(bytes, csvColumns)) {
    const place = `line ${record.number}`
    if ('rejection' in record) throw new InvalidError(record.rejection.code, `${place}: ${record.rejection.message}`)
    const cells = Object.entries(record.cells).map(([name, text]) => [name, cellOf(columns.get(name)!, text)])
    yield { place, value: Object.fromEntries(cells) }
  }
}

/** An empty field is null where a column may hold that, and otherwise not there. */
function cellOf({ type, nullable }: Column, text: string): unknown {
  if (text === '') return nullable ? null : undefined
  if (type === 'number') return numberText.test(text) ? Number(text) : text
  // A spreadsheet writes them in capitals.
  if (type === 'boolean') return { true: true, false: false }[text.toLowerCase()] ?? text
  return unguarded(text)
}

async function* numbered(noun: string, values: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<ScoreRow> {
  let number = 0
  for await (const value of values) {
    number += 1
    yield { place: `${noun} ${number}`, value }
  }
}
