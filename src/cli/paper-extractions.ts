import type { z } from 'zod'
import type { Client } from '../client.ts'
import type { Estimate } from '../schemas/estimate.ts'
import type { extractionDetailSchema, extractionSchema } from '../schemas/extraction.ts'
import type { ExtractionSettings } from '../schemas/extraction-settings.ts'
import { WrongUsageError } from './wrong-usage.ts'

export type Extraction = z.infer<typeof extractionSchema>
export type ExtractionDetail = z.infer<typeof extractionDetailSchema>
/** In what a generation differs from the first, as options say it. */
type GenerationOptions = {
  model?: string
  effort?: string
  paperForm?: string
  prompts?: string
  sample?: string
  disputes?: 'return' | 'review'
}
/** What is extracted of a paper, and how. */
export type ExtractOptions = GenerationOptions & {
  suite?: string
  types?: string
  batch?: true
  estimate?: true
  again?: true
  recognise?: true
  generation?: string
  json?: true
}

/** What the extractions of a paper will cost. */
export async function estimateOf(client: Client, paper: string, options: ExtractOptions): Promise<Estimate> {
  const { suite, types, delivery, settings } = await wantedOf(options)
  const { model, effort, paperForm, disputes } = settings ?? {}
  const query = new URLSearchParams({
    ...{ delivery, ...(suite && { suite }), ...(types && { types: types.join() }) },
    ...{ ...(model && { model }), ...(effort && { effort }), ...(paperForm && { paperForm }) },
    ...(disputes && { disputes })
  })
  return await client.get<Estimate>(`/v1/papers/${paper}/estimate?${query}`)
}

/** Queues the extractions of a paper, and goes on with those that failed; with `again` also with those that wait for review. */
export async function startExtractions(client: Client, paper: string, options: ExtractOptions): Promise<Extraction[]> {
  const { data } = await client.send<{ data: Extraction[] }>(
    'POST',
    `/v1/papers/${paper}/extractions`,
    await wantedOf(options)
  )
  for (const { id, state } of data) {
    if (state === 'failed' || (state === 'needs_review' && options.again))
      await client.send('POST', `/v1/extractions/${id}/resume`)
  }
  return data
}

async function wantedOf({ suite, types, batch, generation, ...options }: ExtractOptions) {
  const delivery = batch ? ('batch' as const) : ('live' as const)
  const settings = await settingsOf(options)
  if (settings && generation === undefined) {
    const message =
      '--model, --effort, --paper-form, --prompts, --sample and --disputes make a generation of their own: name it with --generation'
    throw new WrongUsageError('generation_unnamed', message)
  }
  const wanted = { suite, types: types?.split(',').map((type) => type.trim()), delivery }
  return { ...wanted, generation, ...(settings && { settings }) }
}

/** In what a generation differs; null where nothing is said of it. */
async function settingsOf(options: GenerationOptions): Promise<ExtractionSettings | null> {
  const { model, effort, paperForm, prompts, sample, disputes } = options
  const given = { model, effort, paperForm, sample: sample === undefined ? undefined : Number(sample), disputes }
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (prompts === undefined) return Object.keys(said).length === 0 ? null : said
  const { readPrompts } = await import('./read-prompts.ts')
  return { ...said, prompts: await readPrompts(prompts) }
}
