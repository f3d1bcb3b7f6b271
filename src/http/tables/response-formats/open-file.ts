import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError, InvalidError } from '../../../errors.ts'
import { readLines } from '../read-lines.ts'
import { type ArchiveLimits, isArchive } from './eval-archive.ts'
import { asLines, type OpenedDocument, openArchive, parseDocument, readEntry } from './open-document.ts'
import { parseForgiving } from './parse-forgiving.ts'
import { isSample, knownForms, readSample } from './read-sample.ts'
import type { IsItem } from './sample.ts'

type Opening = {
  /** Of a file of lines. */
  limits: { maxBytes: number; maxLineBytes: number }
  /** A longer file is read as lines. */
  maxDocumentBytes: number
  archiveLimits: ArchiveLimits
  isItem: IsItem
}

/**
 * Reads a file of responses whose kind nobody told: lines, one JSON document or an `.eval` log of Inspect, by gzip or not. A
 * file whose first line is a sample has lines, and so has one that is no JSON as a whole.
 *
 * @throws {InvalidError} `format_unknown`, `file_empty`, `not_utf8`; as `openDocument` and `openArchive`; while it is read, 400 `gzip_invalid`
 */
export async function openFile(
  given: AsyncIterable<Uint8Array>,
  { limits, maxDocumentBytes, archiveLimits, isItem }: Opening
): Promise<OpenedDocument> {
  const chunks = inflated(given)[Symbol.asyncIterator]()
  const head = await readUntil(chunks, (last, length) => hasLine(last) || length > maxDocumentBytes)
  const all = joined(head, chunks)
  if (isArchive(head)) return await openArchive(all, { maxBytes: maxDocumentBytes, isItem, limits: archiveLimits })
  if (isBlank(head)) throw new InvalidError('file_empty', 'the file is empty: there is nothing to store')
  assertNoUtf16(head)
  if (isTable(head)) throw new InvalidError('format_unknown', tableRefusal)
  if (!holdsJson(head)) {
    throw new InvalidError('format_unknown', `no line of the file is JSON, nor is the file as a whole; ${knownForms}`)
  }
  const byLines = (bytes: AsyncIterable<Uint8Array>): OpenedDocument => ({
    lines: readLines(bytes, limits),
    read: (value) => readSample(value, isItem)
  })
  if (startsWithSample(head)) return byLines(all)
  const more = await readUntil(chunks, (_, length) => head.length + length > maxDocumentBytes)
  const whole = Buffer.concat([head, more])
  const document = whole.length > maxDocumentBytes ? null : tryDocument(whole)
  if (!document) return byLines(joined(whole, chunks))
  const { samples, isIdToText } = document
  return { lines: asLines(samples), read: (value) => readEntry(value, { isIdToText, isItem }) }
}

/** Takes of `chunks` until enough is there, and leaves the rest. */
export async function readUntil(
  chunks: AsyncIterator<Uint8Array>,
  isEnough: (last: Uint8Array, length: number) => boolean
): Promise<Buffer> {
  const kept: Uint8Array[] = []
  let length = 0
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    kept.push(next.value)
    length += next.value.length
    if (isEnough(next.value, length)) break
  }
  return Buffer.concat(kept)
}

/** Whether a chunk ends a line that is not blank. */
export function hasLine(chunk: Uint8Array): boolean {
  return Buffer.from(chunk).toString('latin1').trimStart().includes('\n')
}

export function startsWithSample(head: Buffer): boolean {
  const first = new TextDecoder().decode(head).trimStart().split('\n', 1)[0]!
  try {
    return isSample(parseForgiving(first))
  } catch {
    return false
  }
}

/** The document that a file is as a whole; null where it is none. */
export function tryDocument(bytes: Buffer): ReturnType<typeof parseDocument> | null {
  try {
    return parseDocument(bytes)
  } catch (error) {
    if (error instanceof InvalidError && error.code !== 'json_invalid') throw error
    return null
  }
}

/** Whether a file holds nothing but blanks, and maybe the mark of UTF-8. */
function isBlank(head: Buffer): boolean {
  return new TextDecoder().decode(head).trim() === ''
}

/** Whether an object, an array or a text begins any line of the first stretch: a broken first line makes no file unknown. */
function holdsJson(head: Buffer): boolean {
  return /^\s*[{["]/m.test(new TextDecoder().decode(head))
}

/**
 * Every other byte of a text in UTF-16 is 0, so that nothing of it is found to be wrong but all of it.
 *
 * @throws {InvalidError} `not_utf8`
 */
export function assertNoUtf16(head: Buffer): void {
  const mark = head.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff' || head[1] === 0) {
    throw new InvalidError('not_utf8', 'the file is UTF-16, as PowerShell writes with ">": save it as UTF-8')
  }
}

/** What is said of a table, by its first line or by the media type that it is sent under. */
export const tableRefusal =
  'the file is a table, as CSV, which is not read: write one {"itemId": "…", "output": "…"} a line; ' +
  'GET /v1/releases/{name}/template is a file of that form to fill in'

/** Whether the first line is the head of a table: a name of ours, and a mark between columns. */
export function isTable(head: Buffer): boolean {
  return /^\ufeff?\s*"?(item_?id|id|output|response|text)"?\s*[,;\t]/i.test(
    new TextDecoder().decode(head.subarray(0, 200))
  )
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** The bytes of a file; of one by gzip, what comes out, a chunk at a time. */
async function* inflated(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = chunks[Symbol.asyncIterator]()
  const first = await bytes.next()
  if (first.done) return
  const all = joined(first.value, bytes)
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* all
    return
  }
  try {
    // What goes wrong in either of them ends the reading here: thrown by one alone, it would end the process.
    yield* pipeline(Readable.from(all), createGunzip(), () => {})
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))) throw cause
    throw new AppError('gzip_invalid', `the file is no whole gzip: ${cause.message}`, 400, { cause })
  }
}
