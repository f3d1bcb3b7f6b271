import { InvalidError } from '../errors.ts'
import { parseDocument } from '../http/tables/response-formats/open-document.ts'
import { isSample } from '../http/tables/response-formats/read-sample.ts'
import { type JsonLine, jsonLinesOf, openFile } from './read-json-lines.ts'

/** A line of a file of responses, or an entry of one JSON document, by its place. */
export type ResponseFileLine = JsonLine & { isIdToText: boolean }

/** A document is parsed as a whole; a longer file is read as lines. */
const maxDocumentBytes = 256 * 1024 * 1024
const zipStart = Buffer.from('PK\x03\x04')

/**
 * The responses of a file, be it lines or one JSON document. Lines are read one at a time: a file whose first line is a
 * sample has lines, and so has one that is no JSON as a whole.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`, `format_unknown`, `duplicate_item`
 */
export async function* readResponseFile(path: string): AsyncGenerator<ResponseFileLine> {
  const chunks = openFile(path)
  const head = await readUntil(chunks, hasLine)
  if (head.subarray(0, zipStart.length).equals(zipStart)) {
    const message = 'a zip, as .eval logs of Inspect are, is not read: `inspect log convert --to json` makes JSON of it'
    throw new InvalidError('format_unknown', message)
  }
  if (!startsWithSample(head)) {
    const more = await readUntil(chunks, (_, length) => head.length + length > maxDocumentBytes)
    const whole = Buffer.concat([head, more])
    const document = whole.length > maxDocumentBytes ? null : tryDocument(whole)
    if (document) yield* entriesOf(document)
    else yield* linesOf(joined(whole, chunks))
  } else yield* linesOf(joined(head, chunks))
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ResponseFileLine> {
  for await (const line of jsonLinesOf(chunks)) yield { ...line, isIdToText: false }
}

function* entriesOf({ samples, isIdToText }: ReturnType<typeof parseDocument>): Generator<ResponseFileLine> {
  for (const [index, value] of samples.entries()) yield { number: index + 1, value, problem: null, isIdToText }
}

/** Takes of `chunks` until enough is there, and leaves the rest. */
async function readUntil(
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

async function* joined(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  yield* rest
}

/** Whether a chunk ends a line that is not blank; longer first lines than a document may be are not waited for. */
function hasLine(chunk: Uint8Array, length: number): boolean {
  return Buffer.from(chunk).toString('latin1').trimStart().includes('\n') || length > maxDocumentBytes
}

function startsWithSample(head: Buffer): boolean {
  const first = new TextDecoder().decode(head).trimStart().split('\n', 1)[0]!
  try {
    return isSample(JSON.parse(first))
  } catch {
    return false
  }
}

function tryDocument(bytes: Buffer): ReturnType<typeof parseDocument> | null {
  try {
    return parseDocument(bytes)
  } catch (error) {
    if (error instanceof InvalidError && error.code !== 'json_invalid') throw error
    return null
  }
}
