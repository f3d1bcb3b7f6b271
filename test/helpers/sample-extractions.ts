import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { Client } from '../../src/client.ts'
import { samplePaper } from '../../src/demo/walk.ts'
import type { extractionDetailSchema, extractionSchema } from '../../src/schemas/extraction.ts'
import type { JsonValue } from '../../src/schemas/json.ts'
import type { paperSchema } from '../../src/schemas/paper-record.ts'
import type { Delivery } from '../../src/schemas/states.ts'

export type SampleItem = { id: string; examinee: JsonValue; gold: JsonValue }
export type ExtractionDetail = z.infer<typeof extractionDetailSchema>

/** Uploads the sample paper and starts extractions of it. @param types all that are made from papers when left out */
export async function startExtractions(
  client: Client,
  { delivery, types = [] }: { delivery: Delivery; types?: readonly string[] }
): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(samplePaper)], { type: 'application/pdf' }), 'paper.pdf')
  const { id } = await client.send<z.infer<typeof paperSchema>>('POST', '/v1/papers', form)
  await client.send('POST', `/v1/papers/${id}/extractions`, { types, delivery })
}

/** All extractions, with their rounds. */
export async function readExtractions(client: Client): Promise<ExtractionDetail[]> {
  const listed = await client.list<z.infer<typeof extractionSchema>>('/v1/extractions')
  return await Promise.all(listed.map(({ id }) => client.get<ExtractionDetail>(`/v1/extractions/${id}`)))
}

export function isOver({ state }: ExtractionDetail): boolean {
  return state !== 'queued' && state !== 'running'
}

/** What the items say, in the order of their ids. */
export async function readItems(client: Client): Promise<SampleItem[]> {
  const items = await client.list<SampleItem>('/v1/items')
  return items.map(({ id, examinee, gold }) => ({ id, examinee, gold })).toSorted(byId)
}

export function byId(one: SampleItem, other: SampleItem): number {
  return one.id < other.id ? -1 : 1
}
