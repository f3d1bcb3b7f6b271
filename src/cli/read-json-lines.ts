import { createReadStream } from 'node:fs'
import { AppError } from '../errors.ts'
import { readLines } from '../http/tables/read-lines.ts'
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
export async function* jsonLinesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonLine> {
  for await (const { number, bytes } of readLines(chunks, {
    maxBytes: Number.MAX_SAFE_INTEGER,
    maxLineBytes
  })) {
    yield bytes === null
      ? { number, value: null, problem: `is longer than ${maxLineBytes} bytes: one JSON object a line` }
      : { number, ...parse(bytes) }
  }
}

/** @throws {AppError} `file_missing`, `file_unreadable` */
export async function* openFile(path: string): AsyncGenerator<Uint8Array> {
  requireFile(path)
  try {
    yield* path === '-' ? process.stdin : createReadStream(path)
  } catch (cause) {
    throw new AppError('file_unreadable', `${path} cannot be read: check its permissions`, 400, { cause })
  }
}

/** Drops a byte order mark, which editors put before a first line. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Buffer): { value: unknown; problem: null } | { value: null; problem: string } {
  try {
    return { value: JSON.parse(utf8.decode(bytes)), problem: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').slice(0, 200) : ''
    return { value: null, problem: `is not JSON: ${reason}` }
  }
}
