import type { z } from 'zod'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { readEntry } from '../http/tables/response-formats/open-document.ts'
import { isOwn, type Reading, saidBy } from '../http/tables/response-formats/read-sample.ts'
import { type IsItem, isMembers } from '../http/tables/response-formats/sample.ts'
import { type Receipts, receiptsSchema } from '../schemas/receipt.ts'
import { responseLineSchema, type Submission } from '../schemas/submission.ts'
import { drawOf } from './draws-of-file.ts'
import { startProgress } from './progress.ts'
import type { JsonLine } from './read-json-lines.ts'
import { type ResponseFileLine, readResponseFile } from './read-response-file.ts'

/** A line that is not stored, and why. */
export type RejectedLine = { line: number; itemId: string | null; code: string; message: string }

/**
 * What became of a file of responses; `empty` lines hold no output and were left out, and so were those to `judged` items
 * where these were not asked for. The rest is told of files of other
 * tools alone: `absent` are samples that say why they have no output; `formats`, `endings` and `notes` count samples.
 */
export type Sent = {
  accepted: number
  replaced: number
  unchanged: number
  empty: number
  judged?: number
  rejected: RejectedLine[]
  absent?: RejectedLine[]
  formats?: Record<string, number>
  endings?: Record<string, number>
  notes?: Record<string, number>
}

/** Of one request: small enough to be repeated after a broken connection, large enough for few of them. */
const chunkLines = 200
const chunkCharacters = 2 * 1024 * 1024

type SentFile = {
  file: string
  /** The draw of a file of `aerbench run` that is sent; every line where it is left out. */
  repeat?: number | undefined
  /** Items whose responses are not sent. */
  without?: ReadonlySet<string> | undefined
  /** Items of which something is to be said, once, before a first response to one of them is sent. */
  noticed?: { items: ReadonlySet<string>; say(): void } | undefined
}

type Line = { number: number; text: string }
/** The line that was the first about an item, and what it said. */
type FirstLine = { number: number; said: string | null }

/**
 * Sends the responses of a file to a draft, in chunks, with a receipt for every line. What a chunk stored stays, so a
 * file that was sent in part is sent again without harm.
 *
 * @throws {AppError} what the service refuses as a whole, as `submission_not_draft`
 */
export async function sendResponses(
  client: Client,
  { id: submissionId, release }: Pick<Submission, 'id' | 'release'>,
  { file, repeat, without, noticed }: SentFile
): Promise<Sent> {
  const sent: Sent = { accepted: 0, replaced: 0, unchanged: 0, empty: 0, rejected: [] }
  const isItemOf = itemsOf(client, release)
  const firstLines = new Map<string, FirstLine>()
  const progress = startProgress()
  let chunk: Line[] = []
  let characters = 0
  let done = 0
  let isNoticed = false
  const flush = async () => {
    if (chunk.length === 0) return
    note(sent, chunk, await sendChunk(client, submissionId, chunk))
    done += chunk.length
    progress.update('sent', { done, total: done, note: `${sent.rejected.length} rejected` })
    chunk = []
    characters = 0
  }
  try {
    for await (const line of readResponseFile(file)) {
      if (repeat !== undefined && drawOf(line.value) !== repeat) continue
      const reading = line.problem === null ? await read(line, isItemOf) : null
      const checked = check(line, reading, firstLines)
      if (reading) countTold(sent, reading.told)
      if (checked === 'repeated') sent.unchanged += 1
      else if ('code' in checked && reading && 'absence' in reading && checked.code === reading.absence.code) {
        sent.absent = [...(sent.absent ?? []), checked]
      } else if ('code' in checked) sent.rejected.push(checked)
      else if (without?.has(checked.itemId)) sent.judged = (sent.judged ?? 0) + 1
      else if (checked.output === '') sent.empty += 1
      else {
        if (!isNoticed && noticed?.items.has(checked.itemId)) {
          isNoticed = true
          noticed.say()
        }
        const text = JSON.stringify(checked)
        chunk.push({ number: line.number, text })
        characters += text.length
        if (chunk.length >= chunkLines || characters >= chunkCharacters) await flush()
      }
    }
    await flush()
  } finally {
    progress.stop()
  }
  return { ...sent, rejected: sent.rejected.toSorted((one, other) => one.line - other.line) }
}

/** Whether an id is one of the release, once a line is met that cannot be read without. */
function itemsOf(client: Client, release: string): () => Promise<IsItem> {
  let items: Promise<ReadonlySet<string>> | null = null
  return async () => {
    items ??= client
      .list<{ id: string }>(`/v1/releases/${encodeURIComponent(release)}/items`)
      .then((found) => new Set(found.map(({ id }) => id)))
    const known = await items
    return (id) => known.has(id)
  }
}

async function read({ value, isIdToText }: ResponseFileLine, isItemOf: () => Promise<IsItem>): Promise<Reading> {
  const isItem = isMembers(value) && !isOwn(value) ? await isItemOf() : () => true
  return readEntry(value, { isIdToText, isItem })
}

function countTold(sent: Sent, { format, ending, message }: Reading['told']): void {
  if (format) sent.formats = oneMore(sent.formats, format)
  if (ending) sent.endings = oneMore(sent.endings, ending)
  if (message) sent.notes = oneMore(sent.notes, message)
}

function oneMore(counts: Record<string, number> = {}, name: string): Record<string, number> {
  return { ...counts, [name]: (counts[name] ?? 0) + 1 }
}

/** What is sent of a line: across chunks, the service could not tell a second response to an item from a correction. */
function check(
  { number: line, problem }: JsonLine,
  reading: Reading | null,
  firstLines: Map<string, FirstLine>
): z.infer<typeof responseLineSchema> | RejectedLine | 'repeated' {
  if (reading === null) return { line, itemId: null, code: 'json_invalid', message: problem ?? 'is not JSON' }
  if ('rejection' in reading) return { line, itemId: reading.id, ...reading.rejection }
  const parsed = 'value' in reading ? responseLineSchema.safeParse(reading.value) : null
  if (parsed?.error) {
    const { path, message } = parsed.error.issues[0]!
    return { line, itemId: null, code: 'line_invalid', message: `/${path.join('/')}: ${message}` }
  }
  const itemId = 'absence' in reading ? reading.id : parsed!.data!.itemId
  const first = firstLines.get(itemId)
  const said = saidBy(reading)
  if (first && (said === null || said !== first.said)) {
    return { line, itemId, code: 'duplicate_item', message: `line ${first.number} is about ${itemId} already` }
  }
  if (first && 'value' in reading) return 'repeated'
  if (!first) firstLines.set(itemId, { number: line, said })
  return 'absence' in reading ? { line, itemId, ...reading.absence } : parsed!.data!
}

async function sendChunk(client: Client, submissionId: string, chunk: readonly Line[]): Promise<Receipts> {
  const body = chunk.map(({ text }) => `${text}\n`).join('')
  const path = `/v1/submissions/${submissionId}/responses`
  try {
    return await client.send<Receipts>('PUT', path, body, 'application/x-ndjson')
  } catch (error) {
    // Some lines were rejected, and the others stored: the problem document carries the receipts.
    if (error instanceof AppError && error.code === 'lines_rejected') return receiptsSchema.parse(error.details)
    throw error
  }
}

/** Adds the receipts of a chunk, whose lines count from 1, under the numbers of the file. */
function note(sent: Sent, chunk: readonly Line[], { accepted, replaced, unchanged, receipts }: Receipts): void {
  sent.accepted += accepted
  sent.replaced += replaced
  sent.unchanged += unchanged
  for (const { line, id, status, code = 'rejected', message = '' } of receipts) {
    if (status === 'rejected') sent.rejected.push({ line: chunk[line - 1]!.number, itemId: id, code, message })
  }
}
