import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { auditLog, deliveries, extractions, leaderboards, messages, rounds } from '../../src/db/tables.ts'
import type { Extraction } from '../../src/ingestion/extraction.ts'
import { steerMeSuite } from '../../src/suites/steer-me/index.ts'
import type { Suite } from '../../src/suites/suite.ts'
import { aRound } from '../helpers/a-round.ts'
import { anAttempt } from '../helpers/an-attempt.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  openDraft,
  putLines,
  type Reply,
  type TestApp
} from '../helpers/build-test-app.ts'
import { fingerprint } from '../helpers/fingerprint.ts'
import { addEssays, essaySubmission, judgedSuite } from '../helpers/judged-suite.ts'
import { openBrowser } from '../helpers/open-browser.ts'
import { addPaperItems } from '../helpers/paper-items.ts'
import { runDraws, toySuite } from '../helpers/second-suite.ts'
import { paperPdf } from '../ingestion/pdf/prose-pages.ts'

/** `as` is the key it is asked with, where that is not the admin's. */
type Send = { url: string; body?: object; payload?: string | Buffer; type?: string; as?: string }

/** The judged suite, with one round that an extraction of EK can stop at. */
const suite: Suite = {
  ...judgedSuite,
  taskTypes: judgedSuite.taskTypes.map((taskType) =>
    taskType.source.kind === 'paper' ? { ...taskType, source: { ...taskType.source, extract: oneRound } } : taskType
  )
}
async function oneRound({ round }: Extraction): Promise<{ suitable: false; reason: string }> {
  const plan = { name: 'question', prompt: 'aer/ek/questions', readsPaper: true, typicalOutputTokens: () => 1 }
  await round({ ...plan, schema: z.object({}), variables: {}, check: () => [] })
  return { suitable: false, reason: 'asked' }
}

const attempt = anAttempt()
let test: TestApp
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'bench@example.org', PUBLIC_URL: 'http://127.0.0.1' }
  const environment = {
    SOLVER_MODEL: 'openai:a-solver',
    VERIFIER_MODEL: 'openai:a-verifier',
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    ...mail
  }
  test = await buildTestApp(environment, [suite, toySuite, steerMeSuite])
  await addItems(test, 2)
  await addLabelItems(test, 1)
  await addEssays(test, 1)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

/** What each route is asked, in a state where that has an effect. A route that is missing here fails the first test. */
const once: Record<string, () => Promise<Send> | Send> = {
  'POST /v1/papers': () => upload('A paper of its own'),
  'POST /v1/papers/{id}/extractions': async () => ({ url: `/v1/papers/${await paper()}/extractions` }),
  'PATCH /v1/papers/{id}': async () => ({
    url: `/v1/papers/${await paper('Licences and their prices')}`,
    body: { licence: 'CC-BY-4.0' }
  }),
  'POST /v1/papers/{id}/pause': async () => ({ url: `/v1/papers/${await paper('Pauses and prices')}/pause` }),
  'POST /v1/papers/{id}/resume': async () => {
    const id = await paper('Trade goes on')
    await sendOnce('POST', { url: `/v1/papers/${id}/pause` })
    return { url: `/v1/papers/${id}/resume` }
  },
  'POST /v1/papers/{id}/withdraw': async () => ({
    url: `/v1/papers/${await paper('A retracted claim')}/withdraw`,
    body: { reason: 'retracted' }
  }),
  'POST /v1/extractions/{id}/resume': async () => ({ url: `/v1/extractions/${await stopped('failed')}/resume` }),
  'PUT /v1/extractions/{id}/rounds/{round}': async () => {
    const id = await stopped('needs_review')
    await test.database.db.insert(rounds).values(aRound({ extractionId: id, name: 'question', passed: false }))
    return { url: `/v1/extractions/${id}/rounds/question`, body: { output: {}, reason: 'as I read it' } }
  },
  'POST /v1/fragments/items': async () => {
    await sendOnce('POST', lines('/v1/fragments', [fragment('f1')]))
    await sendOnce('POST', lines('/v1/fragments/annotations', [annotation('f1', 'ada'), annotation('f1', 'ben')]))
    return { url: '/v1/fragments/items' }
  },
  'POST /v1/items/{id}/versions': () => ({
    url: '/v1/items/CI-1/versions',
    body: { baseVersion: 1, gold: { labels: { stability: 'no', existence: 'no' } }, reason: 'read again' }
  }),
  'POST /v1/items/{id}/readings': async () => {
    await addPaperItems(test.database.db, { to: 1, each: 1, changes: { state: 'candidate' } })
    return { url: '/v1/items/EK-1-1/readings', body: { decision: 'approve', author: 'Ada', version: 1 } }
  },
  'POST /v1/items/{id}/review': () => ({ url: '/v1/items/EK-1/review', body: { decision: 'approve' } }),
  'POST /v1/items/review': () => ({ url: '/v1/items/review', body: { ids: ['CI-1'], decision: 'approve' } }),
  'POST /v1/items/generate': () => ({ url: '/v1/items/generate', body: { suite: 'toy', seed: 1, count: 2 } }),
  'POST /v1/items/verify': () => ({ url: '/v1/items/verify', body: { ids: ['EK-1'] } }),
  'POST /v1/items/solve': () => ({ url: '/v1/items/solve', body: { ids: ['EK-1'] } }),
  'POST /v1/releases': () => ({ url: '/v1/releases', body: { name: 'opened' } }),
  'POST /v1/releases/{name}/freeze': async () => {
    await test.call(test.admin, 'POST', '/v1/releases', { name: 'to-freeze' })
    return { url: '/v1/releases/to-freeze/freeze' }
  },
  'POST /v1/releases/draw': () => ({ url: '/v1/releases/draw', body: { name: 'drawn', suite: 'toy', count: 4 } }),
  'POST /v1/releases/{name}/close': async () => {
    await test.call(test.admin, 'POST', '/v1/releases/draw', { name: 'to-close', suite: 'toy', count: 4 })
    await runDraws(test)
    return { url: '/v1/releases/to-close/close' }
  },
  'POST /v1/template-files/{name}/verdicts': async () => {
    await test.call(test.admin, 'POST', '/v1/template-files/read/records', [attempt])
    return { url: '/v1/template-files/read/verdicts', body: { template: attempt.template.name, verdict: 'accepted' } }
  },
  'POST /v1/releases/import': async () => {
    const { text } = await test.call(test.admin, 'GET', '/v1/releases/r1/export')
    const line = text.split('\n').find((line) => line.includes('"EK-1"'))!
    const payload = line.replace(/"paperSha256":"none"/, `"paperSha256":"${'a'.repeat(64)}"`)
    return { url: '/v1/releases/import?name=imported', payload, type: 'application/x-ndjson' }
  },
  'POST /v1/submissions': () => ({ url: '/v1/submissions', body: { release: 'r1', model: 'a model' } }),
  'PATCH /v1/submissions/{id}': async () => {
    return { url: `/v1/submissions/${await draft()}`, body: { setting: 'tools', generatedOn: '2025-01-31' } }
  },
  'POST /v1/submissions/{id}/card-corrections': async () => {
    const body = { card: { maker: 'A maker' }, reason: 'it was misspelt' }
    return { url: `/v1/submissions/${await graded()}/card-corrections`, body }
  },
  'DELETE /v1/submissions/{id}': async () => ({ url: `/v1/submissions/${await draft()}` }),
  'POST /v1/submissions/{id}/finalize': async () => ({ url: `/v1/submissions/${await draft()}/finalize` }),
  'POST /v1/submissions/{id}/publish': async () => ({ url: `/v1/submissions/${await graded()}/publish` }),
  'POST /v1/submissions/{id}/withdraw': async () => ({ url: `/v1/submissions/${await graded()}/withdraw` }),
  'POST /v1/submissions/{id}/regrade': async () => {
    const id = await graded()
    const made = await test.call(test.admin, 'POST', '/v1/admin/panels?allowUnpinned=true', {
      judges: [{ model: 'openai:another' }]
    })
    return { url: `/v1/submissions/${id}/regrade`, body: { panel: made.json().id } }
  },
  'POST /v1/submissions/{id}/items/{itemId}/adjudications': async () => {
    const id = await judged(test.admin)
    const body = { person: 'Ada', parts: { depth: { score: 4 }, style: { score: 8 } }, reason: 'as I read it' }
    return { url: `/v1/submissions/${id}/items/MM-1/adjudications`, body }
  },
  'POST /v1/submissions/{id}/items/{itemId}/objections': async () => ({
    url: `/v1/submissions/${await judged(test.admin)}/items/MM-1/objections`,
    body: { reason: 'as I read it' }
  }),
  'POST /v1/human-baselines': () => ({ url: '/v1/human-baselines', body: newBaseline('asked') }),
  'POST /v1/human-baselines/{id}/participants': async () => ({
    url: `/v1/human-baselines/${await baseline('invited')}/participants`,
    body: { days: 7 }
  }),
  'DELETE /v1/human-baselines/{id}/participants/{participantId}': async () => {
    const id = await baseline('revoked')
    return { url: `/v1/human-baselines/${id}/participants/${(await participant(id)).id}` }
  },
  'POST /v1/human-baselines/{id}/publish': async () => {
    const id = await baseline('published')
    const { token } = await participant(id)
    const { submit } = openBrowser(test.app)
    await submit(`/people/${token}/consent`, { agree: 'yes' })
    await submit(`/people/${token}/items/1`, { revision: '0', output: 'gold-1', act: 'next' })
    await submit(`/people/${token}/hand-in`, { finished: 'yes' })
    await test.grade()
    return { url: `/v1/human-baselines/${id}/publish` }
  },
  'POST /v1/human-baselines/{id}/withdraw': async () => ({
    url: `/v1/human-baselines/${await baseline('withdrawn')}/withdraw`,
    body: { reason: 'a mistake' }
  }),
  'POST /v1/submissions/{id}/objections': async () => ({
    url: `/v1/submissions/${await judged(test.admin)}/objections`,
    body: { objections: [{ itemId: 'MM-1', reason: 'it is wrong' }] }
  }),
  'POST /v1/objections/decision': async () => ({
    url: '/v1/objections/decision',
    body: { ids: [await objection(await test.keyFor('submitter'))], outcome: 'upheld', reason: 'it is right' }
  }),
  'POST /v1/objections/{id}/decision': async () => {
    const url = `/v1/objections/${await objection(await test.keyFor('submitter'))}/decision`
    return { url, body: { outcome: 'rejected', reason: 'as it was read' } }
  },
  'POST /v1/objections/{id}/withdraw': async () => ({
    url: `/v1/objections/${await objection(test.admin)}/withdraw`
  }),
  'POST /v1/me/rotate': () => ({ url: '/v1/me/rotate', body: { graceHours: 1 } }),
  'POST /v1/me/keys': async () => ({ url: '/v1/me/keys', body: { label: 'one more' }, as: (await joined()).key }),
  'DELETE /v1/me/keys/{id}': async () => ({ url: `/v1/me/keys/${(await joined()).keyId}` }),
  'POST /v1/me/invitations': () => ({ url: '/v1/me/invitations', body: { role: 'reader', label: 'for Ada' } }),
  'DELETE /v1/me/invitations/{id}': async () => ({ url: `/v1/me/invitations/${(await invitation('reader')).id}` }),
  'POST /v1/invitations/accept': async () => {
    const { token } = await invitation('reader')
    return { url: '/v1/invitations/accept', body: { token, name: 'Ada' } }
  },
  'PATCH /v1/me/members/{id}': async () => ({
    url: `/v1/me/members/${(await joined()).id}`,
    body: { role: 'submitter' }
  }),
  'DELETE /v1/me/members/{id}': async () => ({ url: `/v1/me/members/${(await joined()).id}` }),
  'POST /v1/teams/{id}/erase': async () => ({
    url: `/v1/teams/${await team('to erase')}/erase`,
    body: { name: 'to erase' }
  }),
  'POST /v1/me/webhooks': () => ({ url: '/v1/me/webhooks', body: aWebhook }),
  'PATCH /v1/me/webhooks/{id}': async () => ({ url: `/v1/me/webhooks/${await webhook()}`, body: { enabled: false } }),
  'DELETE /v1/me/webhooks/{id}': async () => ({ url: `/v1/me/webhooks/${await webhook()}` }),
  'POST /v1/me/webhooks/{id}/rotate': async () => ({
    url: `/v1/me/webhooks/${await webhook()}/rotate`,
    body: { graceHours: 1 }
  }),
  'POST /v1/me/webhooks/{id}/test': async () => ({ url: `/v1/me/webhooks/${await webhook()}/test` }),
  'POST /v1/me/webhooks/{id}/deliveries/{delivery}/resend': async () => {
    const id = await webhook()
    const sent = (await test.call(test.admin, 'POST', `/v1/me/webhooks/${id}/test`)).json<{ id: string }>()
    await test.database.db.update(deliveries).set({ state: 'given_up' }).where(eq(deliveries.id, sent.id))
    return { url: `/v1/me/webhooks/${id}/deliveries/${sent.id}/resend` }
  },
  'POST /v1/me/mail-addresses': () => ({ url: '/v1/me/mail-addresses', body: { address: 'first@example.org' } }),
  'PATCH /v1/me/mail-addresses/{id}': async () => ({
    ...{ url: `/v1/me/mail-addresses/${await mailAddress('patched')}`, body: { enabled: false } }
  }),
  'DELETE /v1/me/mail-addresses/{id}': async () => ({ url: `/v1/me/mail-addresses/${await mailAddress('deleted')}` }),
  'POST /v1/me/mail-addresses/{id}/ask': async () => {
    const id = await mailAddress('asked')
    // As on the day after.
    await test.database.db.delete(messages).where(eq(messages.type, 'mail.confirmation'))
    return { url: `/v1/me/mail-addresses/${id}/ask` }
  },
  'POST /v1/runs': () => ({ url: '/v1/runs', body: aRun }),
  'POST /v1/runs/{id}/finish': async () => ({ url: `/v1/runs/${await run()}/finish` }),
  'POST /v1/admin/teams/{id}/invitations': async () => ({
    url: `/v1/admin/teams/${await team('inviting')}/invitations`,
    body: {}
  }),
  'POST /v1/admin/teams': () => ({ url: '/v1/admin/teams', body: { name: 'a team' } }),
  'POST /v1/admin/keys': async () => ({ url: '/v1/admin/keys', body: { team: await team('keys'), role: 'submitter' } }),
  'DELETE /v1/admin/keys/{id}': async () => {
    const body = { team: await team('revoked'), role: 'submitter' }
    const made = await test.call(test.admin, 'POST', '/v1/admin/keys', body)
    return { url: `/v1/admin/keys/${made.json().id}` }
  },
  'POST /v1/admin/panels': () => ({
    url: '/v1/admin/panels?allowUnpinned=true',
    body: { judges: [{ model: 'openai:a-new-one' }] }
  }),
  'POST /v1/card-rubrics': () => ({
    url: '/v1/card-rubrics',
    body: { id: 'mine', name: 'Mine', suites: [suite.name] }
  }),
  'POST /v1/profiles': () => ({
    url: '/v1/profiles',
    body: { name: 'style-first', suite: 'aer', title: 'Style counts', weights: { MM: { style: 3, depth: 1 } } }
  })
}

/** Uploads of lines, each of which may be sent again: what it says is there already. And what removes what is old. */
const byNature: Record<string, () => Promise<Send> | Send> = {
  'POST /v1/runs/{id}/calls': async () => ({
    url: `/v1/runs/${await run()}/calls`,
    body: { callId: 'one', name: 'write_notes', arguments: { notes: 'dear' } }
  }),
  'POST /v1/admin/prune': async () => {
    await test.database.db.insert(leaderboards).values({ key: 'old', result: '{}', createdAt: new Date(0) })
    return { url: '/v1/admin/prune' }
  },
  'POST /v1/fragments': () => lines('/v1/fragments', [fragment('g1'), fragment('g2')]),
  'POST /v1/fragments/annotations': async () => {
    await sendOnce('POST', lines('/v1/fragments', [fragment('h1')]))
    return lines('/v1/fragments/annotations', [annotation('h1', 'ada')])
  },
  'POST /v1/fragments/decisions': async () => {
    await sendOnce('POST', lines('/v1/fragments', [fragment('d1')]))
    const other = { ...annotation('d1', 'ben'), labels: { stability: 'no', existence: 'no' } }
    await sendOnce('POST', lines('/v1/fragments/annotations', [annotation('d1', 'ada'), other]))
    return lines('/v1/fragments/decisions', [{ fragmentId: 'd1', decider: 'eve', labels: { stability: 'no' } }])
  },
  'POST /v1/template-files/{name}/records': () => lines('/v1/template-files/sent/records', [attempt]),
  'POST /v1/anchors/{release}': () =>
    lines('/v1/anchors/r1', [{ itemId: 'MM-1', rater: 'a', output: 'text', scores: { depth: 4, style: 4 } }]),
  'PUT /v1/submissions/{id}/responses': async () =>
    lines(`/v1/submissions/${await openDraft(test, test.admin, 'r1')}/responses`, [{ itemId: 'EK-1', output: 'a' }])
}

describe('routes that change something', () => {
  it('are all named here', () => {
    const { paths = {} } = test.app.swagger()
    const changing = Object.entries(paths).flatMap(([path, operations]) =>
      ['post', 'put', 'patch', 'delete']
        .filter((verb) => verb in operations!)
        .map((verb) => `${verb.toUpperCase()} ${path}`)
    )
    expect(changing.sort()).toEqual([...Object.keys(once), ...Object.keys(byNature)].sort())
  })

  it.each(Object.entries(once))(
    '%s does what it is asked and keeps its reply, or does neither',
    async (route, plan) => {
      const verb = verbOf(route)
      const asked = await plan()
      const before = await everything()
      const actsBefore = await actsOf(route)
      await refuseReplies()
      const died = await sendOnce(verb, asked, route)
      await test.database.db.execute(sql`drop function refuse() cascade`)
      expect([died.status, await everything(), await actsOf(route)], died.text).toEqual([500, before, actsBefore])
      test.jobs.splice(0)
      const first = await sendOnce(verb, asked, route)
      expect(first.status, first.text).toBeLessThan(300)
      const after = await everything()
      const queued = test.jobs.length
      expect(queued > 0 || JSON.stringify(after) !== JSON.stringify(before)).toBe(true)
      const second = await sendOnce(verb, asked, route)
      expect([
        second.status,
        second.text,
        second.headers['content-type'],
        second.headers['idempotent-replayed']
      ]).toEqual([first.status, first.text, first.headers['content-type'], 'true'])
      expect([await everything(), test.jobs.length]).toEqual([after, queued])
      const { body = {}, url } = asked
      expect(await actsOf(route)).toBe(actsBefore + 1)
      const other = await sendOnce(verb, { url: `${url}${url.includes('?') ? '&' : '?'}other=1`, body }, route)
      expect(other.status, other.text).toBeGreaterThanOrEqual(400)
      expect([await everything(), test.jobs.length]).toEqual([after, queued])
    }
  )

  it.each(Object.entries(byNature))('%s may be sent again, with a key or without', async (route, plan) => {
    const asked = await plan()
    const before = await everything()
    const actsBefore = await actsOf(route)
    const first = await sendOnce(verbOf(route), asked)
    expect(first.status, first.text).toBe(200)
    const after = await everything()
    expect(after).not.toEqual(before)
    // The calls of a run are a log themselves.
    expect(await actsOf(route)).toBe(actsBefore + (route === 'POST /v1/runs/{id}/calls' ? 0 : 1))
    const second = (await sendOnce(verbOf(route), asked)).json<{ receipts?: { status: string }[] }>()
    expect(second.receipts?.every(({ status }) => status === 'unchanged') ?? true).toBe(true)
    expect((await sendOnce(verbOf(route), asked, route)).status).toBe(200)
    expect(await everything()).toEqual(after)
  })
})

function verbOf(route: string): 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  return z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).parse(route.split(' ')[0])
}

async function sendOnce(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  { url, body, payload, type, as = test.admin }: Send,
  key?: string
): Promise<Reply> {
  const sent = payload ?? (body && JSON.stringify(body))
  const headers = {
    ...(sent !== undefined && { 'content-type': type ?? 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key.replace(' ', ':') })
  }
  return await test.send(as, { method, url, headers, ...(sent !== undefined && { payload: sent }) })
}

/** As if the process died when it was about to commit. */
async function refuseReplies(): Promise<void> {
  await test.database.db.execute(sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'the process died here'; end $$`)
  await test.database.db.execute(sql`create trigger refuse before update on idempotent_replies
    for each row when (new.status < 500) execute function refuse()`)
}

/** All that is stored, but for the kept replies themselves. */
async function everything(): Promise<Record<string, string | null>> {
  return await fingerprint(test.database.db, ['idempotent_replies', 'audit_log'])
}

/** How often the audit log tells of a route: what is refused, or answered from what is kept, it does not. */
async function actsOf(route: string): Promise<number> {
  return await test.database.db.$count(auditLog, eq(auditLog.act, route))
}

function lines(url: string, values: readonly object[]): Send {
  return { url, payload: values.map((value) => JSON.stringify(value)).join('\n'), type: 'application/x-ndjson' }
}

function fragment(id: string): object {
  return { id, text: `text of ${id}`, year: 1910, source: 'synthetic', language: 'en' }
}

function annotation(fragmentId: string, annotator: string): object {
  return { fragmentId, annotator, labels: { stability: 'yes', existence: 'no' } }
}

async function upload(title: string): Promise<Send> {
  const form = new FormData()
  form.append('file', new Blob([paperPdf(title)]), 'paper.pdf')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type')!
  return { url: '/v1/papers', payload: Buffer.from(await request.arrayBuffer()), type }
}

async function paper(opening = 'Money and growth'): Promise<string> {
  return (await sendOnce('POST', await upload(opening))).json<{ id: string }>().id
}

/** @returns the id of an extraction that stopped */
async function stopped(state: 'failed' | 'needs_review'): Promise<string> {
  const reply = await test.call(test.admin, 'POST', `/v1/papers/${await paper()}/extractions`)
  const { id } = reply.json<{ data: [{ id: string }] }>().data[0]
  const { db } = test.database
  await db.delete(rounds).where(eq(rounds.extractionId, id))
  await db.update(extractions).set({ state, reason: 'stopped' }).where(eq(extractions.id, id))
  return id
}

async function draft(): Promise<string> {
  const id = await openDraft(test, test.admin, 'r1')
  await putLines(test, test.admin, id, [{ itemId: 'EK-1', output: 'gold-1' }])
  return id
}

async function graded(): Promise<string> {
  const id = await draft()
  await test.call(test.admin, 'POST', `/v1/submissions/${id}/finalize`)
  await test.grade()
  return id
}

const aWebhook = { name: 'lab chat', url: 'http://127.0.0.1:9/hooks', events: ['submission.graded'] }

async function webhook(): Promise<string> {
  for (const { id } of (await test.call(test.admin, 'GET', '/v1/me/webhooks')).json<{ data: { id: string }[] }>()
    .data) {
    await test.call(test.admin, 'DELETE', `/v1/me/webhooks/${id}`)
  }
  return (await test.call(test.admin, 'POST', '/v1/me/webhooks', aWebhook)).json<{ id: string }>().id
}

const aRun = { taskType: 'pricing', level: 'BASIC', seed: 0 }
async function run(): Promise<string> {
  return (await test.call(test.admin, 'POST', '/v1/runs', aRun)).json<{ id: string }>().id
}

async function mailAddress(reader: string): Promise<string> {
  const made = await test.call(test.admin, 'POST', '/v1/me/mail-addresses', { address: `${reader}@example.org` })
  return made.json<{ id: string }>().id
}

async function invitation(role: string): Promise<{ id: string; token: string }> {
  return (await test.call(test.admin, 'POST', '/v1/me/invitations', { role })).json<{ id: string; token: string }>()
}

/** A reader of the admin's team, with a key that was used before. */
async function joined(): Promise<{ id: string; keyId: string; key: string }> {
  const { token } = await invitation('reader')
  const accepted = await test.call(null, 'POST', '/v1/invitations/accept', { token, name: 'Ben' })
  const { member, key } = accepted.json<{ member: { id: string }; key: { id: string; key: string } }>()
  await test.call(key.key, 'GET', '/v1/me')
  return { id: member.id, keyId: key.id, key: key.key }
}

/** A submission with a response that judges have scored. */
async function judged(key: string): Promise<string> {
  const points = { depth: 1, style: 1 }
  return await essaySubmission(test, key, 'r1', { 'MM-1': [points, points] })
}

async function objection(key: string): Promise<string> {
  const url = `/v1/submissions/${await judged(key)}/items/MM-1/objections`
  return (await test.call(key, 'POST', url, { reason: 'as I read it' })).json<{ id: string }>().id
}

function newBaseline(name: string): object {
  const told = { people: 'students', aids: 'none', instructions: 'Take your time.', consent: 'It is stored.' }
  return { release: 'r1', name, ...told, items: ['EK-1'] }
}

async function baseline(name: string): Promise<string> {
  const made = await test.call(test.admin, 'POST', '/v1/human-baselines', newBaseline(name))
  return made.json<{ id: string }>().id
}

async function participant(baseline: string): Promise<{ id: string; token: string }> {
  const made = await test.call(test.admin, 'POST', `/v1/human-baselines/${baseline}/participants`)
  return made.json<{ id: string; token: string }>()
}

async function team(name: string): Promise<string> {
  return (await test.call(test.admin, 'POST', '/v1/admin/teams', { name })).json<{ id: string }>().id
}
