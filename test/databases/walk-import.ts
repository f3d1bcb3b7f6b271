import { type Client, createClient } from '../../src/client.ts'
import type { CandidateName } from '../../src/demo/recordings.ts'
import { until } from '../../src/demo/until.ts'
import type { ReleaseItem } from '../../src/schemas/release.ts'
import type { Submission } from '../../src/schemas/submission.ts'
import type { Keys } from './answers.ts'

const ndjson = 'application/x-ndjson'
/** Over the two, eight questions of a bank whose seed is open. */
const drawn = { suite: 'steer', name: 'drawn', count: 8, seed: '7', taskTypes: ['pure_nash', 'dominant_strategies'] }

/** What a service of an earlier commit is given: the demo's release, as that commit exports it, and its recorded candidates. */
export type Given = { lines: string; outputsOf(candidate: CandidateName): ReadonlyMap<string, string> }

/**
 * A release imported without the papers that it was made from, and submissions to it in every state that lasts; where the
 * service has routes for it, responses that are open, one submission in place of another, an objection, webhooks, and a
 * drawn release of a question bank. Nothing is left waiting, so that time changes nothing of it.
 */
export async function walkImport(address: string, admin: string, given: Given): Promise<Keys> {
  const client = createClient(address, admin)
  const { paths } = await client.get<{ paths: Record<string, unknown> }>('/openapi.json')
  const has = (path: string) => path in paths
  const keys = await makeKeys(client, admin)
  const [team, other] = [createClient(address, keys.team), createClient(address, keys.other)]
  await client.send('POST', '/v1/releases/import?name=imported&note=made%20elsewhere', given.lines, ndjson)
  const items = await client.list<ReleaseItem>('/v1/releases/imported/items')
  const submit = (by: Client, candidate: CandidateName, more = {}) =>
    submitTo(by, items, given.outputsOf(candidate), { release: 'imported', model: `again-${candidate}`, ...more })

  const opens = has('/v1/submissions/{id}/objections') ? { openResponses: true } : {}
  const strong = await submit(team, 'strong')
  await team.send('POST', `/v1/submissions/${strong}/publish`, opens)
  const middle = await submit(other, 'middle', { sampling: { temperature: 0.5, other: { note: 'as declared' } } })
  await other.send('POST', `/v1/submissions/${middle}/publish`)
  const withdrawn = await submit(team, 'weak')
  await team.send('POST', `/v1/submissions/${withdrawn}/publish`)
  await team.send('POST', `/v1/submissions/${withdrawn}/withdraw`)
  const weak = await submit(other, 'weak')
  await other.send('POST', `/v1/submissions/${weak}/publish`)
  await submit(other, 'strong', { setting: 'tools' })
  await team.send('POST', '/v1/submissions', { release: 'imported', model: 'a draft' })

  if (has('/v1/objections/{id}/decision')) await object(team, client, strong, items[0]!.id)
  if (has('/v1/releases/draw')) await answerDrawn(client, team)
  if (has('/v1/me/webhooks')) {
    // Last: no message waits for it.
    const hook = { name: 'lab chat', url: 'http://127.0.0.1:9/', events: ['submission.published'] }
    await team.send('POST', '/v1/me/webhooks', hook)
  }
  return keys
}

async function makeKeys(client: Client, admin: string): Promise<Keys> {
  const { data: teams } = await client.get<{ data: { id: string; name: string }[] }>('/v1/admin/teams')
  const operators = teams.find(({ name }) => name === 'operators')!.id
  const made = async (name: string) => (await client.send<{ id: string }>('POST', '/v1/admin/teams', { name })).id
  const keyOf = async (team: string, role: string) =>
    (await client.send<{ key: string }>('POST', '/v1/admin/keys', { team, role })).key
  return {
    team: await keyOf(await made('First team'), 'submitter'),
    other: await keyOf(await made('Other team'), 'submitter'),
    maintainer: await keyOf(operators, 'maintainer'),
    auditor: await keyOf(operators, 'auditor'),
    admin
  }
}

type Order = { release: string; model: string; [declared: string]: unknown }

/** A submission that was graded. @returns its id */
async function submitTo(
  client: Client,
  items: readonly Pick<ReleaseItem, 'id' | 'taskType'>[],
  outputs: ReadonlyMap<string, string>,
  order: Order
): Promise<string> {
  const { id } = await client.send<Submission>('POST', '/v1/submissions', order)
  const lines = items.flatMap(({ id: itemId, taskType }) => {
    const output = outputs.get(taskType === 'CI' ? itemId : `${taskType}-${itemId.split('-').at(-1)}`)
    return output === undefined ? [] : [JSON.stringify({ itemId, output })]
  })
  await client.send('PUT', `/v1/submissions/${id}/responses`, lines.join('\n'), ndjson)
  await client.send('POST', `/v1/submissions/${id}/finalize`)
  const { state, reason } = await until(
    () => client.get<Submission>(`/v1/submissions/${id}`),
    ({ state }) => state !== 'queued' && state !== 'grading'
  )
  if (state !== 'graded') throw new Error(`submission ${id} is ${state}: ${reason}`)
  return id
}

async function object(team: Client, admin: Client, submission: string, itemId: string): Promise<void> {
  const path = `/v1/submissions/${submission}/items/${itemId}/objections`
  const { id } = await team.send<{ id: string }>('POST', path, { reason: 'the gold is outdated' })
  await admin.send('POST', `/v1/objections/${id}/decision`, {
    outcome: 'rejected',
    reason: 'it is as the paper has it'
  })
}

async function answerDrawn(admin: Client, team: Client): Promise<void> {
  await admin.send('POST', '/v1/releases/draw', drawn)
  await until(
    () => admin.get<{ state: string }>('/v1/releases/drawn'),
    ({ state }) => state === 'frozen'
  )
  const items = await admin.list<ReleaseItem>('/v1/releases/drawn/items')
  for (const letter of ['A', 'B']) {
    const outputs = new Map(items.map(({ id, taskType }) => [`${taskType}-${id.split('-').at(-1)}`, letter]))
    const id = await submitTo(team, items, outputs, { release: 'drawn', model: `always ${letter}` })
    await team.send('POST', `/v1/submissions/${id}/publish`)
  }
}
