import { csvRecord } from './csv.ts'
import { writeParquet } from './parquet.ts'
import type { Column, Row, Table } from './table.ts'
import type { ExportFormat } from './table-format.ts'

/** Bytes that leave at a time: a stream is slow by the piece, and a socket holds about as many. */
const pieceBytes = 64 * 1024

/**
 * A table as a file, piece by piece. Rows are read no faster than the pieces are taken. JSON is one page of a list that
 * holds everything; numbers of every format are read back as they were, to the last bit.
 */
export function writeTable(format: ExportFormat, table: Table): AsyncGenerator<Uint8Array> {
  if (format === 'parquet') return writeParquet(table)
  return inPieces({ json: jsonTexts, ndjson: lines, csv: records }[format](table))
}

async function* records({ columns, rows }: Table): AsyncGenerator<string> {
  yield csvRecord(columns.map(({ name }) => name))
  for await (const row of rows) yield csvRecord(columns.map(({ name }) => row[name] ?? null))
}

async function* lines({ columns, rows }: Table): AsyncGenerator<string> {
  for await (const row of rows) yield `${jsonOf(columns, row)}\n`
}

async function* jsonTexts({ columns, rows }: Table): AsyncGenerator<string> {
  let before = '{"data":[\n'
  for await (const row of rows) {
    yield before + jsonOf(columns, row)
    before = ',\n'
  }
  yield before.startsWith('{') ? '{"data":[],"next":null}\n' : '\n],"next":null}\n'
}

function jsonOf(columns: readonly Column[], row: Row): string {
  return JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])))
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting: string[] = []
  let length = 0
  for await (const text of texts) {
    waiting.push(text)
    length += text.length
    if (length < pieceBytes) continue
    yield Buffer.from(waiting.join(''))
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.from(waiting.join(''))
}
