import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import type { madeApiKeySchema, teamSchema } from '../schemas/admin.ts'
import type { fragmentItemsSchema } from '../schemas/agreement.ts'
import type { extractionDetailSchema, extractionSchema } from '../schemas/extraction.ts'
import type { Leaderboard } from '../schemas/leaderboard.ts'
import type { paperSchema } from '../schemas/paper-record.ts'
import type { Receipts } from '../schemas/receipt.ts'
import type { Release, ReleaseItem } from '../schemas/release.ts'
import type { Submission } from '../schemas/submission.ts'
import { type Client, createClient } from './client.ts'
import { candidateNames, corpusFolder, loadCandidate } from './recordings.ts'
import { until } from './until.ts'

export const samplePaper = join(corpusFolder, 'sample', 'paper.pdf')
const releaseName = 'demo'
const candidateModels = { strong: 'synthetic-strong', middle: 'synthetic-middle', weak: 'synthetic-weak' }

/**
 * From a PDF to a leaderboard over the service's own REST routes.
 *
 * @param input.key an admin key
 * @param input.paper path of a PDF; the recorded replies know the sample alone
 * @param input.say is told of each step in a line
 * @throws {AppError} when an extraction or a grading does not end well
 */
export async function walk(input: {
  address: string
  key: string
  paper: string
  profile: string
  say: (line: string) => void
}): Promise<Leaderboard> {
  const { say } = input
  const maintainer = createClient(input.address, input.key)
  await extractPaper(maintainer, input.paper, say)
  say(await addFragments(maintainer))
  const { items, contentHash } = await freeze(maintainer)
  say(`Froze release ${releaseName}: ${items.length} items, content hash ${contentHash.slice(0, 16)}`)
  const team = await maintainer.send<z.infer<typeof teamSchema>>('POST', '/v1/admin/teams', { name: 'Demo team' })
  const { key } = await maintainer.send<z.infer<typeof madeApiKeySchema>>('POST', '/v1/admin/keys', {
    team: team.id,
    role: 'submitter'
  })
  const submitter = createClient(input.address, key)
  await Promise.all(candidateNames.map(async (candidate) => say(await submit(submitter, candidate, items))))
  const query = new URLSearchParams({ release: releaseName, profile: input.profile })
  return await submitter.get<Leaderboard>(`/v1/leaderboard?${query}`)
}

/** Uploads a paper, starts its extractions and waits until all are done. */
export async function extractPaper(client: Client, path: string, say: (line: string) => void): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(path)], { type: 'application/pdf' }), basename(path))
  const paper = await client.send<z.infer<typeof paperSchema>>('POST', '/v1/papers', form)
  say(`Read ${paper.fileName}: "${paper.title}", ${paper.pageCount} pages`)
  const started = await client.send<{ data: z.infer<typeof extractionSchema>[] }>(
    'POST',
    `/v1/papers/${paper.id}/extractions`
  )
  for (const { id, taskType } of started.data) {
    const extraction = await until(
      () => client.get<z.infer<typeof extractionDetailSchema>>(`/v1/extractions/${id}`),
      ({ state }) => state !== 'queued' && state !== 'running'
    )
    if (extraction.state !== 'done') {
      throw new AppError('demo_extraction', `extraction ${taskType} is ${extraction.state}: ${extraction.reason}`, 500)
    }
    const outcome = extraction.suitable ? `${extraction.items.length} items` : `no item: ${extraction.reason}`
    say(`Extracted ${taskType}: ${extraction.rounds.map(({ name }) => name).join(', ')} -> ${outcome}`)
  }
}

async function addFragments(client: Client): Promise<string> {
  const ndjson = 'application/x-ndjson'
  const read = (file: string) => readFileSync(join(corpusFolder, 'fragments', file), 'utf8')
  const fragments = await client.send<Receipts>('POST', '/v1/fragments', read('fragments.ndjson'), ndjson)
  const annotations = await client.send<Receipts>(
    'POST',
    '/v1/fragments/annotations',
    read('annotations.ndjson'),
    ndjson
  )
  const made = await client.send<z.infer<typeof fragmentItemsSchema>>('POST', '/v1/fragments/items')
  return (
    `Annotated fragments: ${fragments.accepted} fragments, ${annotations.accepted} annotations -> ` +
    `${made.created.length} CI items (${made.inconsistent.length} inconsistent ones left out)`
  )
}

async function freeze(client: Client): Promise<{ items: ReleaseItem[]; contentHash: string }> {
  await client.send('POST', '/v1/items/review', { all: true, decision: 'approve', reason: 'demo: approved unread' })
  await client.send('POST', '/v1/releases', { name: releaseName })
  const release = await client.send<Release>('POST', `/v1/releases/${releaseName}/freeze`)
  const { data } = await client.get<{ data: ReleaseItem[] }>(`/v1/releases/${releaseName}/items?limit=1000`)
  return { items: data, contentHash: release.contentHash! }
}

async function submit(
  client: Client,
  candidate: (typeof candidateNames)[number],
  items: readonly ReleaseItem[]
): Promise<string> {
  const outputs = loadCandidate(candidate)
  const lines = items.map(({ id, taskType }) =>
    JSON.stringify({ itemId: id, output: outputs.get(recordedName(id, taskType)) })
  )
  const model = candidateModels[candidate]
  const { id } = await client.send<Submission>('POST', '/v1/submissions', {
    release: releaseName,
    model,
    family: 'other'
  })
  const receipts = await client.send<Receipts>(
    'PUT',
    `/v1/submissions/${id}/responses`,
    `${lines.join('\n')}\n`,
    'application/x-ndjson'
  )
  await client.send('POST', `/v1/submissions/${id}/finalize`)
  const graded = await until(
    () => client.get<Submission>(`/v1/submissions/${id}`),
    ({ state }) => state !== 'queued' && state !== 'grading'
  )
  if (graded.state !== 'graded' || graded.reason) {
    throw new AppError('demo_grading', `submission ${model} is ${graded.state}: ${graded.reason}`, 500)
  }
  await client.send('POST', `/v1/submissions/${id}/publish`)
  const judgments = graded.judgments.map(({ judge, done }) => `${done} by ${judge}`).join(', ')
  return `Graded ${model}: ${receipts.accepted} responses accepted, judgments ${judgments}`
}

/** `MM-1a2b3c4d-2` is recorded as `MM-2`, `CI-f01` as itself: recordings do not depend on the PDF's bytes. */
function recordedName(itemId: string, taskType: string): string {
  return taskType === 'CI' ? itemId : `${taskType}-${itemId.split('-').at(-1)}`
}
