import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '../../src/client.ts'
import { type CandidateName, corpusFolder, loadCandidate } from '../../src/demo/recordings.ts'
import { until } from '../../src/demo/until.ts'
import { extractPaper, samplePaper } from '../../src/demo/walk.ts'
import type { ReleaseItem } from '../../src/schemas/release.ts'
import type { Submission } from '../../src/schemas/submission.ts'
import type { Keys } from './answers.ts'

const ndjson = 'application/x-ndjson'
/** Fragments of the demo that come again under names of their own, as texts new to every release. */
const fragmentsAgain = ['f01', 'f02', 'f04', 'f05', 'f06', 'f07']

/**
 * What the demo leaves out, over the REST routes of the service that made the demo's release: a key for every role, a
 * release with a private split (a second paper and fragments), submissions of two teams in every state that lasts, a
 * rejected item; and, where the service has routes for it, an edited item, an imported release, a second panel, scores
 * and verdicts by people, and a further judge. Nothing is left waiting, so that time changes nothing of it.
 *
 * @param admin the admin key
 */
export async function walkFurther(address: string, admin: string): Promise<Keys> {
  const client = createClient(address, admin)
  const { paths } = await client.get<{ paths: Record<string, unknown> }>('/openapi.json')
  const keys = await makeKeys(client, admin)
  const [team, other] = [createClient(address, keys.team), createClient(address, keys.other)]
  const maintainer = createClient(address, keys.maintainer)

  await addItems(maintainer)
  if ('/v1/items/{id}/versions' in paths) await editItem(maintainer)
  await maintainer.send('POST', '/v1/items/review', { all: true, decision: 'approve', reason: 'read by nobody' })
  const rejected = { decision: 'reject', reason: 'the text says nothing of equilibrium' }
  await maintainer.send('POST', '/v1/items/CI-f03/review', rejected)
  await maintainer.send('POST', '/v1/items/CI-g02/review', rejected)
  const correction = '/v1/releases/import' in paths ? { replaces: 'demo', note: 'CI-f03 is left out' } : {}
  await maintainer.send('POST', '/v1/releases', { name: 'second', privateShare: 1, ...correction })
  await maintainer.send('POST', '/v1/releases/second/freeze')
  await maintainer.send('POST', '/v1/releases', { name: 'third' })
  if ('/v1/releases/import' in paths) await importRelease(maintainer)

  const strong = await submit(team, { release: 'second', candidate: 'strong' })
  await publish(team, strong)
  const middle = await submit(other, { release: 'second', candidate: 'middle' })
  await publish(other, middle)
  const withdrawn = await submit(team, { release: 'second', candidate: 'weak' })
  await publish(team, withdrawn)
  await team.send('POST', `/v1/submissions/${withdrawn}/withdraw`)
  await submit(other, { release: 'demo', candidate: 'middle' })
  await openDraft(other, { release: 'second', candidate: 'weak' })
  const gaps = await submit(other, { release: 'second', candidate: 'weak', change: withGaps })
  await publish(other, gaps)

  if ('/v1/admin/panels/{id}' in paths) await judgeAgain(client, [strong, middle])
  if ('/v1/anchors/{release}' in paths) await addAnchors(client, [strong, middle])
  const adjudications = '/v1/submissions/{id}/items/{itemId}/adjudications' in paths
  if (adjudications) await adjudicate(createClient(address, keys.auditor), strong)
  await submit(team, { release: 'demo', candidate: 'weak', change: withUnknownAnswer })
  return keys
}

async function makeKeys(client: Client, admin: string): Promise<Keys> {
  const { data: teams } = await client.get<{ data: { id: string; name: string }[] }>('/v1/admin/teams')
  const operators = teams.find(({ name }) => name === 'operators')!.id
  const { id: other } = await client.send<{ id: string }>('POST', '/v1/admin/teams', { name: 'Other team' })
  const keyOf = async (team: string, role: string) =>
    (await client.send<{ key: string }>('POST', '/v1/admin/keys', { team, role })).key
  return {
    team: await keyOf(teams.find(({ name }) => name === 'Demo team')!.id, 'submitter'),
    other: await keyOf(other, 'submitter'),
    maintainer: await keyOf(operators, 'maintainer'),
    auditor: await keyOf(operators, 'auditor'),
    admin
  }
}

/** A paper and fragments that no release has had. */
async function addItems(maintainer: Client): Promise<void> {
  const second = writeSecondPaper()
  await addPaperAgain(maintainer, second)
  await extractPaper(maintainer, second, () => {})
  const again = (file: string, name: string) =>
    readFileSync(join(corpusFolder, 'fragments', file), 'utf8')
      .split('\n')
      .filter((line) => fragmentsAgain.some((id) => line.includes(`"${name}":"${id}"`)))
      .map((line) => line.replace(`"${name}":"f`, `"${name}":"g`).replace('"text":"', '"text":"Second edition. '))
      .join('\n')
  await maintainer.send('POST', '/v1/fragments', again('fragments.ndjson', 'id'), ndjson)
  await maintainer.send('POST', '/v1/fragments/annotations', again('annotations.ndjson', 'fragmentId'), ndjson)
  await maintainer.send('POST', '/v1/fragments/items')
}

/** Adds a near-duplicate; services from before there were refusals take no notice of the two parts beside the file. */
async function addPaperAgain(maintainer: Client, file: string): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([readFileSync(file)], { type: 'application/pdf' }), 'second-paper.pdf')
  form.set('acceptDuplicate', 'true')
  form.set('reason', 'the same text is a second paper of this walk')
  await maintainer.send('POST', '/v1/papers', form)
}

/** The sample paper without its font programs: other bytes that read the same, and that compress well. @returns a path */
function writeSecondPaper(): string {
  const bytes = readFileSync(samplePaper)
  const emptyStream = Buffer.from('789c030000000001', 'hex')
  for (const match of bytes.toString('latin1').matchAll(/\/Length1 [^>]*?\/Length (\d+)[^>]*?>>\s*stream\r?\n/g)) {
    const start = match.index + match[0].length
    bytes.fill(0, start, start + Number(match[1]))
    emptyStream.copy(bytes, start)
  }
  const path = join(mkdtempSync(join(tmpdir(), 'aerbench-second-')), 'second-paper.pdf')
  writeFileSync(path, bytes)
  return path
}

async function editItem(maintainer: Client): Promise<void> {
  const [item] = await maintainer.list<{ id: string; examinee: { task: string } }>('/v1/items?taskType=MM')
  const { id, examinee } = item!
  await maintainer.send('POST', `/v1/items/${id}/versions`, {
    baseVersion: 1,
    examinee: { ...examinee, task: `${examinee.task} Name every symbol once.` },
    reason: 'asks for the symbols'
  })
  await maintainer.send('POST', `/v1/items/${id}/review`, {
    decision: 'approve',
    acceptFailedChecks: true,
    reason: 'the wording is fine'
  })
}

async function importRelease(maintainer: Client): Promise<void> {
  const lines = await new Response(await maintainer.read('/v1/releases/demo/export')).text()
  await maintainer.send('POST', '/v1/releases/import?name=imported&note=made%20elsewhere', lines, ndjson)
}

type Draft = {
  release: string
  candidate: CandidateName
  /** What becomes of the candidate's outputs. */
  change?: (outputs: [itemId: string, output: string][]) => [itemId: string, output: string][]
}

/** A draft with all responses. @returns its id */
async function openDraft(
  client: Client,
  { release, candidate, change = (outputs) => outputs }: Draft
): Promise<string> {
  const recorded = loadCandidate(candidate)
  const items = await client.list<ReleaseItem>(`/v1/releases/${release}/items`)
  const outputs = items.flatMap(({ id, taskType }): [string, string][] => {
    const name = taskType === 'CI' ? id.replace('CI-g', 'CI-f') : `${taskType}-${id.split('-').at(-1)}`
    const output = recorded.get(name)
    return output === undefined ? [] : [[id, output]]
  })
  const { id } = await client.send<Submission>('POST', '/v1/submissions', { release, model: `again-${candidate}` })
  const lines = change(outputs).map(([itemId, output]) => JSON.stringify({ itemId, output }))
  await client.send('PUT', `/v1/submissions/${id}/responses`, lines.join('\n'), ndjson)
  return id
}

/** A submission that was graded. @returns its id */
async function submit(client: Client, draft: Draft): Promise<string> {
  const id = await openDraft(client, draft)
  await client.send('POST', `/v1/submissions/${id}/finalize`)
  await graded(client, id)
  return id
}

async function graded(client: Client, id: string): Promise<void> {
  const { state, reason } = await until(
    () => client.get<Submission>(`/v1/submissions/${id}`),
    ({ state }) => state !== 'queued' && state !== 'grading'
  )
  if (state !== 'graded') throw new Error(`submission ${id} is ${state}: ${reason}`)
}

async function publish(client: Client, id: string): Promise<void> {
  await client.send('POST', `/v1/submissions/${id}/publish`)
}

/** No response to every seventh item, and one without an answer to some that rules grade. */
function withGaps(outputs: [string, string][]): [string, string][] {
  return outputs.flatMap(([id, output], place): [string, string][] =>
    place % 7 === 3 ? [] : [[id, /^(CI|EK)/.test(id) && place % 5 === 4 ? 'I would rather not say.' : output]]
  )
}

/** An answer to a judged item for which no verdict is recorded: both judges stay silent about it. */
function withUnknownAnswer(outputs: [string, string][]): [string, string][] {
  return outputs.map(([id, output]) => [id, id.startsWith('MM') ? `${output} And so on.` : output])
}

/** Has a second panel judge submissions again, so that their release has two boards. */
async function judgeAgain(client: Client, submissions: readonly string[]): Promise<void> {
  const { id: panel } = await client.send<{ id: string }>('POST', '/v1/admin/panels', {
    judges: [{ model: 'anthropic:claude-sonnet-4-6' }, { model: 'openai:gpt-4.1-2025-04-14' }],
    disagreementBound: 0.02
  })
  for (const id of submissions) {
    const copy = await client.send<Submission>('POST', `/v1/submissions/${id}/regrade`, { panel })
    await graded(client, copy.id)
    await publish(client, copy.id)
  }
}

type Verdict = { itemId: string; verdict: { parts: Record<string, { score: number | string }> } }

/** The scores of one judge for MM and EA items, by item. */
async function scoresOf(client: Client, submission: string, judge: string) {
  const query = new URLSearchParams({ submission, judge })
  const verdicts = await client.list<Verdict>(`/v1/judgments?${query}`)
  return verdicts
    .filter(({ itemId }) => /^(MM|EA)/.test(itemId))
    .map(({ itemId, verdict: { parts } }) => ({
      itemId,
      scores: Object.fromEntries(Object.entries(parts).map(([part, { score }]) => [part, score]))
    }))
}

async function addAnchors(client: Client, submissions: readonly string[]): Promise<void> {
  const raters = { 'rater one': 'anthropic:claude-sonnet-4-6', 'rater two': 'openai:gpt-5.2-2025-12-11' }
  for (const submission of submissions) {
    for (const [rater, judge] of Object.entries(raters)) {
      const scores = await scoresOf(client, submission, judge)
      const lines = scores.map((line) => JSON.stringify({ ...line, submission, rater, comment: null }))
      await client.send('POST', '/v1/anchors/second', lines.join('\n'), ndjson)
    }
  }
}

async function adjudicate(auditor: Client, submission: string): Promise<void> {
  const [first, second] = await scoresOf(auditor, submission, 'anthropic:claude-sonnet-4-6')
  const path = ({ itemId }: { itemId: string }) => `/v1/submissions/${submission}/items/${itemId}/adjudications`
  const parts = Object.fromEntries(Object.entries(first!.scores).map(([part, score]) => [part, { score }]))
  await auditor.send('POST', path(first!), { person: 'A. Reader', parts, reason: 'the first judge is right' })
  await auditor.send('POST', path(second!), { judge: 'anthropic:claude-haiku-4-5-20251001' })
  await until(
    () => auditor.get<{ data: { state: string }[] }>(path(second!)),
    ({ data }) => data.every(({ state }) => state !== 'pending')
  )
}
