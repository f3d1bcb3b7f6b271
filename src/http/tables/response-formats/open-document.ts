import { AppError, InvalidError } from '../../../errors.ts'
import type { Line } from '../read-lines.ts'
import { entriesOf } from './document.ts'
import { type ArchivedSample, type ArchiveLimits, isArchive, readArchive } from './eval-archive.ts'
import { parseForgiving } from './parse-forgiving.ts'
import { type Reading, readSample } from './read-sample.ts'
import type { IsItem } from './sample.ts'

/** The samples of a document as lines that count from 1, and how they are read. */
export type OpenedDocument = { lines: AsyncIterable<Line>; read(value: unknown): Reading }

/**
 * Reads one JSON document of responses, whole.
 *
 * @throws {AppError} 413 `upload_too_large`, 422 `not_utf8`; {InvalidError} `json_invalid`, `format_unknown`,
 *   `duplicate_item`
 */
export async function openDocument(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, isItem }: { maxBytes: number; isItem: IsItem }
): Promise<OpenedDocument> {
  const bytes = await readAll(chunks, maxBytes)
  if (isArchive(bytes))
    throw new InvalidError('json_invalid', 'the document is a zip: logs of Inspect go as application/zip')
  const { samples, isIdToText } = parseDocument(bytes)
  return { lines: asLines(samples), read: (value) => readEntry(value, { isIdToText, isItem }) }
}

/**
 * Reads one `.eval` log of Inspect: the zip is kept, its samples are inflated one at a time.
 *
 * @throws {AppError} 413 `upload_too_large`; {InvalidError} `zip_invalid`; while the lines are read, as `readArchive`
 */
export async function openArchive(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, isItem, limits }: { maxBytes: number; isItem: IsItem; limits: ArchiveLimits }
): Promise<OpenedDocument> {
  const bytes = await readAll(chunks, maxBytes)
  if (!isArchive(bytes)) throw new InvalidError('zip_invalid', 'the upload is no zip, as .eval logs of Inspect are')
  return { lines: archivedLines(readArchive(bytes, limits)), read: (value) => readSample(value, isItem) }
}

/** @throws {InvalidError} as `openDocument` */
export function parseDocument(bytes: Uint8Array) {
  let json: string
  try {
    json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('not_utf8', 'the document is not UTF-8', 422, { cause })
  }
  try {
    return entriesOf(parseForgiving(json), json)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const message = `the document is not JSON: ${error.message.slice(0, 300)}; lines of JSON go as application/x-ndjson`
    throw new InvalidError('json_invalid', message)
  }
}

/** One entry of a document, with the form of an object of texts by id told where that is what it is from. */
export function readEntry(value: unknown, { isIdToText, isItem }: { isIdToText: boolean; isItem: IsItem }): Reading {
  const reading = readSample(value, isItem)
  return isIdToText ? { ...reading, told: { format: 'id-to-text' } } : reading
}

async function readAll(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const kept: Uint8Array[] = []
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > maxBytes) {
      const message =
        `a document may hold ${maxBytes} bytes: send NDJSON, or let \`aerbench submit\` read the file, ` +
        'which sends the responses alone'
      throw new AppError('upload_too_large', message, 413)
    }
    kept.push(chunk)
  }
  return Buffer.concat(kept)
}

/** The samples of a document, by their places. */
export async function* asLines(samples: readonly unknown[]): AsyncGenerator<Line> {
  for (const [index, sample] of samples.entries()) {
    yield { number: index + 1, bytes: Buffer.from(JSON.stringify(sample)) }
  }
}

async function* archivedLines(samples: AsyncIterable<ArchivedSample>): AsyncGenerator<Line> {
  for await (const { number, ...read } of samples) {
    if ('rejection' in read) yield { number, bytes: null, rejection: read.rejection }
    else yield { number, bytes: Buffer.from(JSON.stringify(read.sample)) }
  }
}
