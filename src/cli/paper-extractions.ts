import type { z } from 'zod'
import type { Client } from '../client.ts'
import type { Estimate } from '../schemas/estimate.ts'
import type { extractionDetailSchema, extractionSchema } from '../schemas/extraction.ts'

export type Extraction = z.infer<typeof extractionSchema>
export type ExtractionDetail = z.infer<typeof extractionDetailSchema>
/** What is extracted of a paper, and how. */
export type ExtractOptions = {
  suite?: string
  types?: string
  batch?: true
  estimate?: true
  again?: true
  json?: true
}
/** What the extractions of a paper will cost. */
export async function estimateOf(client: Client, paper: string, options: ExtractOptions): Promise<Estimate> {
  const { suite, types, delivery } = wantedOf(options)
  const query = new URLSearchParams({ delivery, ...(suite && { suite }), ...(types && { types: types.join() }) })
  return await client.get<Estimate>(`/v1/papers/${paper}/estimate?${query}`)
}

/** Queues the extractions of a paper, and goes on with those that failed; with `again` also with those that wait for review. */
export async function startExtractions(client: Client, paper: string, options: ExtractOptions): Promise<Extraction[]> {
  const { data } = await client.send<{ data: Extraction[] }>(
    'POST',
    `/v1/papers/${paper}/extractions`,
    wantedOf(options)
  )
  for (const { id, state } of data) {
    if (state === 'failed' || (state === 'needs_review' && options.again))
      await client.send('POST', `/v1/extractions/${id}/resume`)
  }
  return data
}

function wantedOf({ suite, types, batch }: ExtractOptions) {
  const delivery = batch ? ('batch' as const) : ('live' as const)
  return { suite, types: types?.split(',').map((type) => type.trim()), delivery }
}
