import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTextKeeper } from '../../src/db/call-texts.ts'
import {
  auditLog,
  batchRequests,
  deliveries,
  extractions,
  idempotentReplies,
  leaderboards,
  messages,
  modelCalls,
  sessions,
  webhooks
} from '../../src/db/tables.ts'
import { startPruner } from '../../src/jobs/start-pruner.ts'
import { toJson } from '../../src/schemas/json.ts'
import { pruneKept } from '../../src/workflows/prune-kept.ts'
import { aCall } from '../helpers/a-call.ts'
import {
  addItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  putLines,
  type TestApp
} from '../helpers/build-test-app.ts'
import { ageEverything, fingerprint } from '../helpers/fingerprint.ts'
import { storePaper } from '../helpers/store-paper.ts'

const retention = { KEEP_RESULTS_DAYS: 90, KEEP_REPLIES_DAYS: 7 }
/** Of what is kept for a while, and of requests themselves, the log of which is for good. */
const kept = ['leaderboards', 'idempotent_replies', 'audit_log']
const board = '/v1/leaderboard?release=r1&method=paper'
let test: TestApp

/** A published board, a grading and an extraction under way with their calls, and a request that waits in a batch. */
beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  await addItems(test, 3)
  await freeze(test, 'r1')
  const outputs = { 'EK-1': 'gold-1', 'EK-2': 'wrong', 'EK-3': 'gold-3' }
  await publish(test, test.admin, { release: 'r1', model: 'a model', outputs })
  const submissionId = await openDraft(test, test.admin, 'r1')
  await putLines(test, test.admin, submissionId, [{ itemId: 'EK-1', output: 'gold-1' }])
  await test.call(test.admin, 'POST', `/v1/submissions/${submissionId}/finalize`)
  await storePaper(db, 'p1')
  await db.insert(extractions).values({ id: 'e1', paperId: 'p1', taskType: 'EK', state: 'running' })
  const [request] = await createTextKeeper(db)([toJson({ system: 'a long text '.repeat(100) })])
  await db.insert(modelCalls).values({ ...aCall({ id: 'c1', key: 'k1' }), extractionId: 'e1', request: request! })
  await db.insert(batchRequests).values({
    ...{
      key: 'k2',
      customId: 'k2',
      state: 'waiting',
      modelId: 'openai:m',
      baseUrl: 'http://localhost',
      purpose: 'test'
    },
    ...{ submissionId, parameters: { maxOutputTokens: 1 }, request: request!, body: {} }
  })
})
afterAll(() => test.close())

async function rowsOf(table: 'leaderboards' | 'idempotent_replies'): Promise<number> {
  return await test.database.db.$count(table === 'leaderboards' ? leaderboards : idempotentReplies)
}

async function createTeam(idempotencyKey: string) {
  return await test.send(test.admin, {
    method: 'POST',
    url: '/v1/admin/teams',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    payload: JSON.stringify({ name: idempotencyKey })
  })
}

describe('POST /v1/admin/prune', () => {
  it('leaves what is within its retention', async () => {
    await test.call(null, 'GET', board)
    const first = await createTeam('young')
    await ageEverything(test.database.db, 6)
    const before = await fingerprint(test.database.db, ['audit_log'])
    const reply = await test.call(test.admin, 'POST', '/v1/admin/prune')
    expect([reply.status, reply.json()]).toEqual([200, { results: 0, replies: 0, sessions: 0, messages: 0 }])
    expect(await rowsOf('leaderboards')).toBe(1)
    expect(await fingerprint(test.database.db, ['audit_log'])).toEqual(before)
    expect((await createTeam('young')).text).toBe(first.text)
  })

  it('removes kept results and replies however many and however old, and nothing that anything else rests on', async () => {
    const { db } = test.database
    await db.execute(
      sql`insert into leaderboards (key, result) select 'k' || n, '{}' from generate_series(1, 1200) as n`
    )
    const shown = (await test.call(null, 'GET', board)).text
    const results = await rowsOf('leaderboards')
    const replies = await rowsOf('idempotent_replies')
    await ageEverything(db, 10_000)
    await createTeam('of-today')
    const before = await fingerprint(db, kept)
    const reply = await test.call(test.admin, 'POST', '/v1/admin/prune')
    expect(reply.json()).toEqual({ results, replies, sessions: 0, messages: 0 })
    expect([results > 1200, replies > 0, await rowsOf('leaderboards'), await rowsOf('idempotent_replies')]).toEqual([
      true,
      true,
      0,
      1
    ])
    expect(await fingerprint(db, kept)).toEqual(before)
    expect((await test.call(null, 'GET', board)).text).toBe(shown)
  })

  it('is for admins', async () => {
    expect((await test.call(await test.keyFor('maintainer'), 'POST', '/v1/admin/prune')).status).toBe(403)
  })
})

describe('pruneKept', () => {
  it('removes sessions that are over, and messages that ended a month ago', async () => {
    const { db } = test.database
    const now = new Date()
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    const memberOf = (await test.call(test.admin, 'GET', '/v1/me')).json<{
      team: { id: string }
      key: { id: string }
    }>()
    const { id: teamId } = memberOf.team
    const session = { keyId: memberOf.key.id, expiresAt: ago(-1), lastSeenAt: now }
    await db.insert(sessions).values([
      { ...session, id: 'in use' },
      { ...session, id: 'idle', lastSeenAt: ago(3) },
      { ...session, id: 'over', expiresAt: ago(1) }
    ])
    const webhook = { id: 'w1', teamId, name: 'w', url: 'http://127.0.0.1:9/', events: [], secret: 's', createdBy: 'k' }
    await db.insert(webhooks).values(webhook)
    const data = { webhook: { id: 'w1', name: 'w' }, links: { api: '/', page: '/' } }
    const message = { teamId, type: 'webhook.test' as const, data }
    await db.insert(messages).values([
      { ...message, id: 'old', createdAt: ago(31 * 24) },
      { ...message, id: 'old and waiting', createdAt: ago(31 * 24) },
      { ...message, id: 'new', createdAt: ago(29 * 24) }
    ])
    const states = { old: 'delivered', 'old and waiting': 'waiting', new: 'delivered' } as const
    await db
      .insert(deliveries)
      .values(
        Object.entries(states).map(([messageId, state]) => ({ id: messageId, messageId, webhookId: 'w1', state }))
      )
    const pruned = await pruneKept({ db, now: () => now, closing: new AbortController().signal }, retention)
    expect(pruned).toMatchObject({ sessions: 2, messages: 1 })
    expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual(['in use'])
    expect((await db.select().from(deliveries)).map(({ id }) => id).sort()).toEqual(['new', 'old and waiting'])
  })
})

describe('startPruner', () => {
  it('prunes at the start, unless another process does', async () => {
    const { db, claim } = test.database
    const old = { key: 'old', result: '{}', createdAt: new Date(0) }
    await db.insert(leaderboards).values(old)
    const isThere = async () => (await db.$count(leaderboards, sql`key = 'old'`)) === 1
    const log = pino({ level: 'silent' })
    const release = await claim('prune')
    const waiting = startPruner(test.database, retention, log)
    await waiting.idle()
    await waiting.stop()
    expect(await isThere()).toBe(true)
    await release!()
    const pruner = startPruner(test.database, retention, log)
    await pruner.idle()
    await pruner.stop()
    expect(await isThere()).toBe(false)
    const acts = await db.select().from(auditLog).where(eq(auditLog.act, 'pruned'))
    expect(acts).toMatchObject([{ keyId: 'service', role: 'service', teamId: null, subject: { results: '1' } }])
  })
})
