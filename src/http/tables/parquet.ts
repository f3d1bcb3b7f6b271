import zlib from 'node:zlib'
import { type Compressors, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { InvalidError } from '../../errors.ts'
import type { Cell, Column, Row, Table } from './table.ts'

/** Rows of a row group: so many are in memory, and hold up everybody else for as long as they take to encode. */
const groupRows = 2000
const createdBy = 'AER-bench'
/** What the reader does not decompress by itself (Snappy), and others write. */
const compressors: Compressors = {
  GZIP: (bytes) => zlib.gunzipSync(bytes),
  ZSTD: (bytes) => zlib.zstdDecompressSync(bytes),
  BROTLI: (bytes) => zlib.brotliDecompressSync(bytes)
}

/** A mark of UTF-8 at the start of a text belongs to it. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const parsers = { stringFromBytes: (bytes: Uint8Array | undefined) => bytes && utf8.decode(bytes) }

/** A table as a Parquet file, a row group at a time: text as UTF-8, numbers as doubles, null as null. */
export async function* writeParquet({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const sink = new ByteWriter()
  // Without statistics, which nobody asks of so small a file, a row group takes two thirds of the time.
  const writer = new ParquetWriter({ writer: sink, schema: schemaOf(columns), statistics: false, createdBy })
  for await (const group of inGroups(rows)) {
    writer.write({ columnData: columns.map((column) => chunkOf(column, group)), rowGroupSize: group.length })
    yield taken(sink)
  }
  writer.finish()
  yield taken(sink)
}

/**
 * The rows of a Parquet file, a row group at a time. Whole numbers that others wrote as 64-bit integers come as numbers.
 *
 * @throws {InvalidError} `parquet_invalid` for a file that is cut off, damaged or compressed by something unknown
 */
export async function* readParquet(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Record<string, unknown>> {
  const { buffer, byteOffset, byteLength } = bytes
  const file = buffer.slice(byteOffset, byteOffset + byteLength)
  const metadata = await reading(() => parquetMetadataAsync(file))
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows)
    yield* await readGroup(file, { metadata, rowStart, rowEnd })
    rowStart = rowEnd
  }
}

function schemaOf(columns: readonly Column[]): SchemaElement[] {
  const types = { text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, number: { type: 'DOUBLE' } } as const
  const elements = columns.map(({ name, type, nullable }): SchemaElement => {
    const repetition_type = nullable ? 'OPTIONAL' : 'REQUIRED'
    return { name, ...(type === 'boolean' ? { type: 'BOOLEAN' } : types[type]), repetition_type }
  })
  return [{ name: 'root', num_children: columns.length }, ...elements]
}

function chunkOf({ name, type }: Column, group: readonly Row[]) {
  const data = group.map((row): Cell => row[name] ?? null)
  // A dictionary of doubles would keep one zero of the two.
  return type === 'number' ? { name, data, encoding: 'PLAIN' as const } : { name, data }
}

async function* inGroups(rows: Table['rows']): AsyncGenerator<Row[]> {
  let group: Row[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < groupRows) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** What was written since the last time. The writer goes on counting where it is in the file. */
function taken(sink: ByteWriter): Uint8Array {
  const bytes = sink.getBytes().slice()
  sink.index = 0
  return bytes
}

async function readGroup(file: ArrayBuffer, range: { metadata: FileMetaData; rowStart: number; rowEnd: number }) {
  const rows = await reading(() => parquetReadObjects({ file, ...range, compressors, parsers }))
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])))
}

function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : (value ?? null)
}

async function reading<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.slice(0, 200) : String(cause)
    throw new InvalidError(
      'parquet_invalid',
      `the Parquet file cannot be read, it may be cut off or damaged: ${reason}`
    )
  }
}
