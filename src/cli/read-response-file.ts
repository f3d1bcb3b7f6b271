import { AppError, InvalidError } from '../errors.ts'
import { isArchive, readArchive } from '../http/tables/response-formats/eval-archive.ts'
import type { parseDocument } from '../http/tables/response-formats/open-document.ts'
import {
  assertNoUtf16,
  hasLine,
  isTable,
  readUntil,
  startsWithSample,
  tableRefusal,
  tryDocument
} from '../http/tables/response-formats/open-file.ts'
import { parseForgiving } from '../http/tables/response-formats/parse-forgiving.ts'
import { knownForms } from '../http/tables/response-formats/read-sample.ts'
import { type JsonLine, joined, jsonLinesOf, openFile } from './read-json-lines.ts'

/** A line of a file of responses, or a sample of a document or log, by its place. */
export type ResponseFileLine = JsonLine & { isIdToText: boolean }

/** A document is parsed as a whole; a longer file is read as lines. */
const maxDocumentBytes = 256 * 1024 * 1024
/** The sender's own machine reads, one sample at a time. */
const archiveLimits = { maxSampleBytes: maxDocumentBytes, maxBytes: Number.MAX_SAFE_INTEGER }

/**
 * The responses of a file, be it lines, one JSON document or an `.eval` log of Inspect, by gzip or not. Lines are read one
 * at a time: a file whose first line is a sample has lines, and so has one that is no JSON as a whole.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`, `gzip_invalid`, `not_utf8`, `format_unknown`, `duplicate_item`,
 *   `zip_invalid`, `upload_too_large`
 */
export async function* readResponseFile(path: string): AsyncGenerator<ResponseFileLine> {
  const chunks = openFile(path)
  const head = await readUntil(chunks, (last, length) => hasLine(last) || length > maxDocumentBytes)
  if (isArchive(head)) {
    const more = await readUntil(chunks, (_, length) => head.length + length > maxDocumentBytes)
    yield* samplesOf(Buffer.concat([head, more]))
  } else if (!startsAsJson(head)) {
    assertNoUtf16(head)
    const hint = '`promptfoo export eval ID -o results.json` makes JSON of what promptfoo keeps'
    if (isTable(head)) throw new InvalidError('format_unknown', `${tableRefusal}; ${hint}`)
    throw new InvalidError('format_unknown', `the file is no JSON, as a whole or by lines; ${knownForms}; ${hint}`)
  } else if (!startsWithSample(head)) {
    const more = await readUntil(chunks, (_, length) => head.length + length > maxDocumentBytes)
    const whole = Buffer.concat([head, more])
    const document = whole.length > maxDocumentBytes ? null : tryDocument(whole)
    if (document) yield* entriesOf(document)
    else yield* linesOf(joined(whole, chunks))
  } else yield* linesOf(joined(head, chunks))
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ResponseFileLine> {
  for await (const line of jsonLinesOf(chunks, parseForgiving)) yield { ...line, isIdToText: false }
}

async function* samplesOf(archive: Buffer): AsyncGenerator<ResponseFileLine> {
  if (archive.length > maxDocumentBytes) {
    throw new AppError('upload_too_large', `the zip has more than ${maxDocumentBytes} bytes`, 413)
  }
  for await (const { number, ...read } of readArchive(archive, archiveLimits)) {
    if ('sample' in read) yield { number, value: read.sample, problem: null, isIdToText: false }
    else yield { number, value: null, problem: read.rejection.message, isIdToText: false }
  }
}

function* entriesOf({ samples, isIdToText }: ReturnType<typeof parseDocument>): Generator<ResponseFileLine> {
  for (const [index, value] of samples.entries()) yield { number: index + 1, value, problem: null, isIdToText }
}

/** Whether an object, an array or a text begins a file: tables and YAML are told at once, and not line by line. */
function startsAsJson(head: Buffer): boolean {
  return /^\s*(?:$|[{["])/.test(new TextDecoder().decode(head))
}
