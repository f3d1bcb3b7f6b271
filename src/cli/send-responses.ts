import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { type Told, unknownItem } from '../http/tables/response-formats/read-sample.ts'
import type { IsItem } from '../http/tables/response-formats/sample.ts'
import { type Receipts, receiptsSchema } from '../schemas/receipt.ts'
import type { Submission } from '../schemas/submission.ts'
import { startProgress } from './progress.ts'
import { isHeld } from './releases-of-item.ts'
import { itemsOf, type RejectedLine, responseLines } from './response-lines.ts'

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

type Line = { number: number; itemId: string; text: string }

/**
 * Sends the responses of a file to a draft, in chunks, with a receipt for every line. What a chunk stored stays, so a
 * file that was sent in part is sent again without harm.
 *
 * @throws {AppError} what the service refuses as a whole, as `submission_not_draft`
 */
export async function sendResponses(
  client: Client,
  { id, release }: Pick<Submission, 'id' | 'release'>,
  file: SentFile
): Promise<Sent> {
  const progress = startProgress()
  const isItemOf = itemsOf(client, release)
  try {
    return await gather({ ...file, isItemOf }, async (chunk, sent) => {
      note(sent, chunk, await sendChunk(client, id, chunk))
      const { lines, words } = tallyOf(sent)
      progress.update('sent', { done: lines, total: lines, note: words })
    })
  } finally {
    progress.stop()
  }
}

/**
 * What would become of a file in a new submission to a release, as far as its lines say it and the ids of the release do;
 * nothing is sent. Where the first id is of the release the others are not looked up: the service tells each.
 */
export async function foreseeSent(client: Client, release: string, file: SentFile): Promise<Sent> {
  const isItemOf = itemsOf(client, release)
  let isItem: IsItem | null = null
  return await gather({ ...file, isItemOf }, async (chunk, sent) => {
    isItem ??= (await isHeld(client, release, chunk[0]!.itemId)) ? () => true : await isItemOf()
    for (const { number: line, itemId } of chunk) {
      if (isItem(itemId)) sent.accepted += 1
      else sent.rejected.push({ line, itemId, ...unknownItem(release, itemId) })
    }
  })
}

type Gathered = SentFile & { isItemOf: () => Promise<IsItem> }

/** Hands the responses of a file on in chunks, and counts what is not handed on. */
async function gather(
  { without, noticed, ...read }: Gathered,
  take: (chunk: readonly Line[], sent: Sent) => Promise<void>
): Promise<Sent> {
  const sent: Sent = { accepted: 0, replaced: 0, unchanged: 0, empty: 0, rejected: [] }
  let chunk: Line[] = []
  let characters = 0
  let isNoticed = false
  const flush = async () => {
    if (chunk.length === 0) return
    await take(chunk, sent)
    chunk = []
    characters = 0
  }
  for await (const { number, told, ...line } of responseLines(read)) {
    countTold(sent, told)
    if ('isRepeated' in line) sent.unchanged += 1
    else if ('absent' in line) sent.absent = [...(sent.absent ?? []), line.absent]
    else if ('rejected' in line) sent.rejected.push(line.rejected)
    else if (without?.has(line.response.itemId)) sent.judged = (sent.judged ?? 0) + 1
    else if (line.response.output === '') sent.empty += 1
    else {
      const { itemId } = line.response
      if (!isNoticed && noticed?.items.has(itemId)) {
        isNoticed = true
        noticed.say()
      }
      const text = JSON.stringify(line.response)
      chunk.push({ number, itemId, text })
      characters += text.length
      if (chunk.length >= chunkLines || characters >= chunkCharacters) await flush()
    }
  }
  await flush()
  return { ...sent, rejected: sent.rejected.toSorted((one, other) => one.line - other.line) }
}

/** How many lines of a file there were, how many of them the draft holds, and what came of all in words: `1 stored, 2 rejected`. */
export function tallyOf(sent: Sent): { lines: number; stored: number; words: string } {
  const { accepted, replaced, unchanged, empty, judged = 0, rejected, absent = [] } = sent
  const stored = accepted + replaced + unchanged
  const counts = { stored, 'left out': judged, 'without an output': empty + absent.length, rejected: rejected.length }
  const told = Object.entries(counts).filter(([, count]) => count > 0)
  return {
    lines: told.reduce((sum, [, count]) => sum + count, 0),
    stored,
    words: told.map(([name, count]) => `${count} ${name}`).join(', ')
  }
}

function countTold(sent: Sent, { format, ending, message }: Told): void {
  if (format) sent.formats = oneMore(sent.formats, format)
  if (ending) sent.endings = oneMore(sent.endings, ending)
  if (message) sent.notes = oneMore(sent.notes, message)
}

function oneMore(counts: Record<string, number> = {}, name: string): Record<string, number> {
  return { ...counts, [name]: (counts[name] ?? 0) + 1 }
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
