import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { type Client, createClient } from '../client.ts'
import { AppError } from '../errors.ts'
import type { madeApiKeySchema, teamSchema } from '../schemas/admin.ts'
import type { fragmentItemsSchema } from '../schemas/agreement.ts'
import type { callRecordSchema, judgmentRecordSchema } from '../schemas/audit.ts'
import type { extractionDetailSchema, extractionSchema } from '../schemas/extraction.ts'
import type { Reviewed } from '../schemas/item.ts'
import type { Leaderboard } from '../schemas/leaderboard.ts'
import type { paperSchema } from '../schemas/paper-record.ts'
import type { Receipts } from '../schemas/receipt.ts'
import type { Release, ReleaseItem } from '../schemas/release.ts'
import { type Examinee, recordedExaminees } from './examinee.ts'
import { corpusFolder } from './recordings.ts'
import { everyMs, sendAnswers } from './send-answers.ts'
import { until } from './until.ts'

export const samplePaper = join(corpusFolder, 'sample', 'paper.pdf')
const releaseName = 'demo'

/**
 * From a PDF to a leaderboard over the service's own REST routes.
 *
 * @param input.key an admin key
 * @param input.paper path of a PDF; the recorded replies know the sample alone
 * @param input.live models to ask in place of the recorded candidates. Then what a model failed at in parts (an
 *   extraction that needs review, a verdict that is missing) is told of and the walk goes on, since it was paid for
 * @param input.say is told of each step in a line
 * @throws {AppError} when an extraction or a grading does not end well
 */
export async function walk(input: {
  address: string
  key: string
  paper: string
  profile?: string | undefined
  live?: readonly Examinee[] | null
  say: (line: string) => void
}): Promise<Leaderboard> {
  const { live = null, say } = input
  const isLive = live !== null
  const maintainer = createClient(input.address, input.key)
  const extractionUsd = await extractPaper(maintainer, input.paper, say, { isLive })
  say(await addFragments(maintainer))
  say(await approve(maintainer))
  const { items, contentHash } = await freeze(maintainer)
  say(`Froze release ${releaseName}: ${items.length} items, content hash ${contentHash.slice(0, 16)}`)
  const team = await maintainer.send<z.infer<typeof teamSchema>>('POST', '/v1/admin/teams', { name: 'Demo team' })
  const { key } = await maintainer.send<z.infer<typeof madeApiKeySchema>>('POST', '/v1/admin/keys', {
    team: team.id,
    role: 'submitter'
  })
  const submitter = createClient(input.address, key)
  const answersUsd = await Promise.all(
    (live ?? recordedExaminees()).map((examinee) => submit(submitter, examinee, { items, isLive, say }))
  )
  if (isLive) {
    const examineesUsd = answersUsd.reduce((total, usd) => total + usd, 0)
    say(showCost({ extractionUsd, examineesUsd, judgesUsd: await judgingCost(maintainer) }))
  }
  const query = new URLSearchParams({ release: releaseName, ...(input.profile && { profile: input.profile }) })
  return await submitter.get<Leaderboard>(`/v1/leaderboard?${query}`)
}

/** Uploads a paper, starts its extractions and waits until all are done. @returns what they cost in US dollars */
export async function extractPaper(
  client: Client,
  path: string,
  say: (line: string) => void,
  { isLive = false } = {}
): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(path)], { type: 'application/pdf' }), basename(path))
  // The sample is the project's own; of another paper we know nothing.
  if (path === samplePaper) form.append('licence', 'CC-BY-4.0')
  const paper = await client.send<z.infer<typeof paperSchema>>('POST', '/v1/papers', form)
  say(`Read ${paper.fileName}: "${paper.title}", ${paper.pageCount} pages`)
  const started = await client.send<{ data: z.infer<typeof extractionSchema>[] }>(
    'POST',
    `/v1/papers/${paper.id}/extractions`
  )
  let costUsd = 0
  for (const { id, taskType } of started.data) {
    const extraction = await until(
      () => client.get<z.infer<typeof extractionDetailSchema>>(`/v1/extractions/${id}`),
      ({ state }) => state !== 'queued' && state !== 'running',
      { everyMs }
    )
    costUsd += extraction.costUsd
    if (isLive && extraction.state === 'needs_review') {
      say(`Extracted ${taskType}: no item, it needs review: ${extraction.reason}`)
      continue
    }
    if (extraction.state !== 'done') {
      throw new AppError('demo_extraction', `extraction ${taskType} is ${extraction.state}: ${extraction.reason}`, 500)
    }
    const outcome = extraction.suitable ? `${extraction.items.length} items` : `no item: ${extraction.reason}`
    say(`Extracted ${taskType}: ${extraction.rounds.map(({ name }) => name).join(', ')} -> ${outcome}`)
  }
  return costUsd
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

/** Approves all items that nothing speaks against. */
async function approve(client: Client): Promise<string> {
  const review = { all: true, decision: 'approve', reason: 'demo: approved unread' }
  const { items, skipped } = await client.send<Reviewed>('POST', '/v1/items/review', review)
  const waiting = skipped.map(({ id, failedChecks }) => `${id} (${failedChecks.join(', ')})`)
  return `Approved ${items.length} items${waiting.length > 0 ? `; waiting for a person: ${waiting.join('; ')}` : ''}`
}

/** For papers other than the sample; of a licence that is known no reason is kept. */
const reason = 'demo: the release stays on this machine'

async function freeze(client: Client): Promise<{ items: ReleaseItem[]; contentHash: string }> {
  await client.send('POST', '/v1/releases', { name: releaseName })
  const release = await client.send<Release>('POST', `/v1/releases/${releaseName}/freeze`, { reason })
  const { data } = await client.get<{ data: ReleaseItem[] }>(`/v1/releases/${releaseName}/items?limit=1000`)
  return { items: data, contentHash: release.contentHash! }
}

/**
 * Has the items answered, sends the answers, waits for the grading and publishes it; there is no submission of an
 * examinee that answered nothing.
 *
 * @returns what the answers cost in US dollars
 */
async function submit(
  client: Client,
  examinee: Examinee,
  { items, isLive, say }: { items: readonly ReleaseItem[]; isLive: boolean; say: (line: string) => void }
): Promise<number> {
  const { model, family } = examinee
  const { outputs, costUsd, note } = await examinee.answer(items)
  if (note) say(note)
  if (outputs.size === 0) return costUsd
  const { accepted, graded } = await sendAnswers(client, { release: releaseName, model, family }, { outputs, isLive })
  const judgments = graded.judgments.map(({ judge, done }) => `${done} by ${judge}`).join(', ')
  const flaw = graded.reason ? `; ${graded.reason}` : ''
  say(`Graded ${model}: ${accepted} responses accepted, judgments ${judgments}${flaw}`)
  return costUsd
}

/** US dollars that all judgments cost; calls without a price count as 0, one that answered twice counts once. */
async function judgingCost(auditor: Client): Promise<number> {
  type Judgments = { data: z.infer<typeof judgmentRecordSchema>[] }
  const { data } = await auditor.get<Judgments>('/v1/judgments?limit=1000')
  const ids = new Set(data.flatMap(({ verdict }) => verdict.callIds))
  const calls = await Promise.all(
    [...ids].map((id) => auditor.get<z.infer<typeof callRecordSchema>>(`/v1/calls/${id}`))
  )
  return calls.reduce((total, { costUsd }) => total + (costUsd ?? 0), 0)
}

function showCost(costs: { extractionUsd: number; examineesUsd: number; judgesUsd: number }): string {
  const { extractionUsd, examineesUsd, judgesUsd } = costs
  const usd = (amount: number) => `$${amount.toFixed(4)}`
  const parts = `extraction ${usd(extractionUsd)}, examinees ${usd(examineesUsd)}, judges ${usd(judgesUsd)}`
  return `Cost by the price table: ${usd(extractionUsd + examineesUsd + judgesUsd)} (${parts})`
}
