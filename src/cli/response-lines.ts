import type { z } from 'zod'
import type { Client } from '../client.ts'
import { readEntry } from '../http/tables/response-formats/open-document.ts'
import { isOwn, type Reading, saidBy, type Told } from '../http/tables/response-formats/read-sample.ts'
import { type IsItem, isMembers } from '../http/tables/response-formats/sample.ts'
import { responseLineSchema } from '../schemas/submission.ts'
import { drawOf } from './draws-of-file.ts'
import { type ResponseFileLine, readResponseFile } from './read-response-file.ts'

/** A line that is not stored, and why. */
export type RejectedLine = { line: number; itemId: string | null; code: string; message: string }

/** A line as it is sent; why it is not; or that an earlier line of another tool says the same. */
export type ResponseLine = { number: number; told: Told } & (
  | { response: z.infer<typeof responseLineSchema> }
  | { rejected: RejectedLine }
  | { absent: RejectedLine }
  | { isRepeated: true }
)

type ResponseLinesInput = {
  file: string
  /** The draw of a file of `aerbench run` that is read; every line where it is left out. */
  repeat?: number | undefined
  isItemOf: () => Promise<IsItem>
}

/** The line that was the first about an item, and what it said. */
type FirstLine = { number: number; said: string | null }

/** The lines of a file of responses as they are sent, one at a time. @throws {AppError} as `readResponseFile` */
export async function* responseLines({ file, repeat, isItemOf }: ResponseLinesInput): AsyncGenerator<ResponseLine> {
  const firstLines = new Map<string, FirstLine>()
  for await (const line of readResponseFile(file)) {
    if (repeat !== undefined && drawOf(line.value) !== repeat) continue
    const { number, problem } = line
    if (problem === null) {
      const reading = await read(line, isItemOf)
      yield { number, told: reading.told, ...check(number, reading, firstLines) }
    } else {
      yield { number, told: {}, rejected: { line: number, itemId: null, code: 'json_invalid', message: problem } }
    }
  }
}

/** Whether an id is one of a release, once somebody asks. */
export function itemsOf(client: Pick<Client, 'list'>, release: string): () => Promise<IsItem> {
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

/** What is sent of a line: across chunks, the service could not tell a second response to an item from a correction. */
function check(line: number, reading: Reading, firstLines: Map<string, FirstLine>) {
  if ('rejection' in reading) return { rejected: { line, itemId: reading.id, ...reading.rejection } }
  const parsed = 'value' in reading ? responseLineSchema.safeParse(reading.value) : null
  if (parsed?.error) {
    const { path, message } = parsed.error.issues[0]!
    return { rejected: { line, itemId: null, code: 'line_invalid', message: `/${path.join('/')}: ${message}` } }
  }
  const itemId = 'absence' in reading ? reading.id : parsed!.data!.itemId
  const first = firstLines.get(itemId)
  const said = saidBy(reading)
  if (first && (said === null || said !== first.said)) {
    const message = `line ${first.number} is about ${itemId} already`
    return { rejected: { line, itemId, code: 'duplicate_item', message } }
  }
  if (first && 'value' in reading) return { isRepeated: true as const }
  if (!first) firstLines.set(itemId, { number: line, said })
  return 'absence' in reading ? { absent: { line, itemId, ...reading.absence } } : { response: parsed!.data! }
}
