import { type Parser, parse } from 'csv-parse'
import { parse as parseAll } from 'csv-parse/sync'
import { InvalidError } from '../../errors.ts'
import type { Line, Rejection } from './read-lines.ts'

const delimiters = [',', ';', '\t']
/** Bytes given to the parser at a time: between two pieces other requests are served. */
const pieceBytes = 64 * 1024
/** A header is cut off here: whatever goes on longer is no header, but a file whose quotes do not close. */
const maxHeaderBytes = 16 * 1024
const lineEnds = ['\r\n', '\n', '\r']
const common = {
  record_delimiter: lineEnds,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true
} as const

export type CsvColumns = {
  /** Every column that may be there; their order is free. */
  columns: readonly string[]
  /** Those that must be there; all of them when left out. */
  required?: readonly string[]
  /** Whether line ends inside cells stay as they are, each character of them counted as a line. */
  keepsLineEnds?: true
}

export type CsvTable = CsvColumns & {
  /** What a record, by its columns, stands for: the object that a line of NDJSON would hold. */
  toValue(cells: Record<string, string>): unknown
  /** Longer records come out without their bytes. */
  maxRecordBytes: number
}

/** A record of a CSV file: its cells by column, or what is wrong with it. */
export type CsvRecord = { number: number; cells: Record<string, string> } | { number: number; rejection: Rejection }

/** Cuts a CSV file into lines as NDJSON has them, the records as of `readCsvRecords`. */
export async function* readCsv(bytes: Uint8Array, table: CsvTable): AsyncGenerator<Line> {
  for await (const record of readCsvRecords(bytes, table)) {
    if ('rejection' in record) yield { ...record, bytes: Buffer.alloc(0) }
    else {
      const line = Buffer.from(JSON.stringify(table.toValue(record.cells)))
      yield { number: record.number, bytes: line.length > table.maxRecordBytes ? null : line }
    }
  }
}

/**
 * The records of a CSV file (RFC 4180, in UTF-8, its header naming the columns). A record has the number of the line it
 * starts on. The delimiter is the one with which the header names the columns: comma, semicolon or tab. Rows without any
 * value are left out; line ends inside cells become `\n` where they are not kept.
 *
 * @throws {InvalidError} `not_utf8`; `csv_columns` when a column is missing, unknown or named twice; `csv_invalid` at a
 * record that is no CSV, after all records before it
 */
export async function* readCsvRecords(bytes: Uint8Array, table: CsvColumns): AsyncGenerator<CsvRecord> {
  const decoded = decode(bytes)
  // One kind of line end: the parser counts two lines where a quoted cell holds both characters.
  const text = table.keepsLineEnds ? decoded : decoded.replaceAll(/\r\n?/g, '\n')
  const { columns, delimiter } = readHeader(text, table)
  let isHeader = true
  for await (const row of readRows(text, delimiter)) {
    if (isHeader) isHeader = false
    else yield recordOf(row, columns)
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    const message = 'the file is not UTF-8; save it as CSV in UTF-8'
    throw new InvalidError('not_utf8', message, { cause: String(cause) })
  }
}

function readHeader(text: string, wanted: CsvColumns): { columns: string[]; delimiter: string } {
  const readings = delimiters.map((delimiter) => ({ delimiter, columns: firstRecord(text, delimiter) }))
  const faults = readings.map(({ columns }) => headerFault(columns, wanted))
  const right = readings[faults.indexOf(null)]
  if (right) return right
  // The delimiter that cuts the header into the most columns is the one that was meant.
  const meant = readings.reduce(
    (best, { columns }, i) => (columns.length > readings[best]!.columns.length ? i : best),
    0
  )
  throw new InvalidError('csv_columns', `${faults[meant]}; the columns are ${wanted.columns.join(', ')}`, { line: 1 })
}

function firstRecord(text: string, delimiter: string): string[] {
  try {
    const [record] = parseAll(text.slice(0, maxHeaderBytes), { ...common, delimiter, to: 1 })
    return (record ?? []).map((name) => name.trim())
  } catch {
    return []
  }
}

function headerFault(columns: readonly string[], wanted: CsvColumns): string | null {
  const unknown = columns.find((name) => !wanted.columns.includes(name))
  if (unknown !== undefined) return `there is no column ${JSON.stringify(unknown.slice(0, 100))}`
  const twice = columns.find((name, index) => columns.indexOf(name) !== index)
  if (twice !== undefined) return `the header names ${twice} twice`
  const missing = (wanted.required ?? wanted.columns).find((name) => !columns.includes(name))
  return missing === undefined ? null : `the header has no column ${missing}`
}

type CsvRow = { cells: string[]; number: number }

async function* readRows(text: string, delimiter: string): AsyncGenerator<CsvRow> {
  const ready: CsvRow[] = []
  let last = 0
  const parser = parse({
    ...common,
    delimiter,
    on_record: (cells: string[], { lines }) => {
      last = lines
      ready.push({ cells, number: lines - cells.reduce((sum, cell) => sum + lineBreaks(cell), 0) })
      // Handed over by `ready`: what the parser still held when it fails would be lost with it.
      return null
    }
  })
  parser.resume()
  let failure: unknown = null
  parser.on('error', (error) => {
    failure = error
  })
  for (let start = 0; failure === null && start < text.length; start += pieceBytes) {
    await written(parser, text.slice(start, start + pieceBytes))
    yield* ready.splice(0)
  }
  if (failure === null) await ended(parser)
  yield* ready
  if (failure !== null) throw csvInvalid(failure, last + 1)
}

function written(parser: Parser, piece: string): Promise<void> {
  return new Promise((resolve) => parser.write(piece, () => setImmediate(resolve)))
}

function ended(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    parser.once('error', () => resolve()).once('end', () => resolve())
    parser.end()
  })
}

function csvInvalid(failure: unknown, line: number): InvalidError {
  const message = failure instanceof Error ? failure.message : String(failure)
  return new InvalidError('csv_invalid', `the record on line ${line} is no CSV: ${message.slice(0, 200)}`, { line })
}

function lineBreaks(cell: string): number {
  return cell.split(/[\r\n]/).length - 1
}

function recordOf({ cells, number }: CsvRow, columns: readonly string[]): CsvRecord {
  if (cells.length !== columns.length) {
    const message = `the record has ${cells.length} cells, the header ${columns.length}`
    return { number, rejection: { code: 'csv_cells', message } }
  }
  return { number, cells: Object.fromEntries(columns.map((column, index) => [column, cells[index]!])) }
}
