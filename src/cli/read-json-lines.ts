import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '../errors.ts'
import { readLines } from '../http/tables/read-lines.ts'
import { jsonFault } from '../text/json-fault.ts'
import { requireFile } from './require-file.ts'

/** One line that is not blank: its value, or what is wrong with it. `number` is 1-based, blank lines counted. */
export type JsonLine = { number: number } & ({ value: unknown; problem: null } | { value: null; problem: string })

/** Longer lines hold no item and no response; whole files without a line feed are not kept in memory. */
const maxLineBytes = 64 * 1024 * 1024

/**
 * The lines of an NDJSON file named on the command line, or of standard input for `-`, one at a time.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`
 */
export async function* readJsonLines(path: string): AsyncGenerator<JsonLine> {
  yield* jsonLinesOf(openFile(path))
}

/** The same of bytes that come from elsewhere. */
export async function* jsonLinesOf(
  chunks: AsyncIterable<Uint8Array>,
  parseJson: (text: string) => unknown = JSON.parse
): AsyncGenerator<JsonLine> {
  for await (const { number, bytes } of readLines(chunks, {
    maxBytes: Number.MAX_SAFE_INTEGER,
    maxLineBytes
  })) {
    yield bytes === null
      ? { number, value: null, problem: `is longer than ${maxLineBytes} bytes: one JSON object a line` }
      : { number, ...parse(bytes, parseJson) }
  }
}

/**
 * The bytes of a file, or of standard input for `-`; those of a file by gzip inflated, whatever its name.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`, `gzip_invalid`
 */
export async function* openFile(path: string): AsyncGenerator<Uint8Array> {
  requireFile(path)
  const chunks = readFile(path)
  const first = await chunks.next()
  if (first.done) return
  const bytes = joined(first.value, chunks)
  yield* first.value[0] === 0x1f && first.value[1] === 0x8b ? inflated(bytes, path) : bytes
}

/** What was taken of a stream already, and the rest of it. */
export async function* joined(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  yield* rest
}

async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === '-' ? process.stdin : createReadStream(path)
  } catch (cause) {
    throw new AppError('file_unreadable', `${path} cannot be read: check its permissions`, 400, { cause })
  }
}

async function* inflated(bytes: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  try {
    // What goes wrong in either of them ends the reading below.
    yield* pipeline(Readable.from(bytes), createGunzip(), () => {})
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))) throw cause
    throw new AppError('gzip_invalid', `${path} is no whole gzip: ${cause.message}`, 400, { cause })
  }
}

/** Drops a byte order mark, which editors put before a first line. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(
  bytes: Buffer,
  parseJson: (text: string) => unknown
): { value: unknown; problem: null } | { value: null; problem: string } {
  try {
    return { value: parseJson(utf8.decode(bytes)), problem: null }
  } catch (error) {
    const reason = error instanceof Error ? jsonFault(error).replaceAll(/\s+/g, ' ').slice(0, 200) : ''
    return { value: null, problem: `is not JSON: ${reason}` }
  }
}
