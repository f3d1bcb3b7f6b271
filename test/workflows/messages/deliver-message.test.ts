import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, deliveries, messages, webhooks } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { requeueAbandoned } from '../../../src/jobs/reap.ts'
import { createMessageSender, type SendMessage } from '../../../src/messages/message-sender.ts'
import { systemResolve } from '../../../src/messages/webhook-address.ts'
import { deliverMessage, longestFailureMs, pausesMs } from '../../../src/workflows/messages/deliver-message.ts'
import type { JobName } from '../../../src/workflows/queue.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type Receiver, startReceiver } from '../../messages/receiver.ts'

type Made = { id: string; secret: string; url: string }
type Shown = {
  state: string
  attempts: number
  status: number | null
  error: string | null
  nextAttemptAt: string | null
}

let test: TestApp
let receiver: Receiver
/** A moment after what is queued, so that it is due. */
const soon = () => new Date(Date.now() + 60_000)
let clock = soon()
beforeAll(async () => {
  test = await buildTestApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})
beforeEach(() => {
  clock = soon()
  receiver.received.length = 0
  receiver.answer.with = (response) => response.writeHead(204).end()
})

const sendMessage = createMessageSender({ privateHosts: ['127.0.0.1'], resolve: systemResolve })

/** A team with a webhook at the receiver. */
async function listening(events: readonly string[] = ['submission.graded']) {
  const { id: teamId } = (await insertTeam(test.database.db, `listening ${Math.random()}`))!
  const key = await test.keyFor('submitter', teamId)
  const body = { name: 'lab', url: receiver.url, events }
  const made = await test.call(key, 'POST', '/v1/me/webhooks', body)
  expect(made.status, made.text).toBe(201)
  return { teamId, key, webhook: made.json<Made>() }
}

async function sendTest(key: string, id: string): Promise<string> {
  const sent = await test.call(key, 'POST', `/v1/me/webhooks/${id}/test`)
  expect(sent.status, sent.text).toBe(202)
  return sent.json<{ id: string }>().id
}

const deliver = (id: string, send: SendMessage = sendMessage) =>
  deliverMessage(
    {
      ...{ db: test.database.db, claim: test.database.claim, queue: { enqueue: async () => {} } },
      ...{ sendMessage: send, sendMail: null, publicUrl: 'https://bench.example.org', now: () => clock }
    },
    id
  )

async function shown(key: string, webhookId: string): Promise<Shown[]> {
  const reply = await test.call(key, 'GET', `/v1/me/webhooks/${webhookId}/deliveries`)
  return reply.json<{ data: Shown[] }>().data
}

describe('deliverMessage', () => {
  it('sends what a library of users verifies, once, and says so', async () => {
    const { key, webhook } = await listening()
    const id = await sendTest(key, webhook.id)
    expect(test.jobs.splice(0)).toContainEqual({ name: 'deliver', id })
    await deliver(id)
    const [{ headers, body }] = receiver.received as [Receiver['received'][number]]
    const read = new Webhook(webhook.secret).verify(body, headers as Record<string, string>)
    expect(read).toMatchObject({
      type: 'webhook.test',
      data: { webhook: { id: webhook.id }, links: { page: 'https://bench.example.org/team/webhooks' } }
    })
    await deliver(id)
    expect(receiver.received).toHaveLength(1)
    expect(await shown(key, webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 204, error: null }])
  })

  it('tries again after an outage of the receiver, under the same id, and forgets that it failed', async () => {
    const { key, webhook } = await listening()
    const id = await sendTest(key, webhook.id)
    receiver.answer.with = (response) => response.writeHead(503).end()
    await deliver(id)
    await receiver.close()
    clock = new Date(clock.getTime() + pausesMs[0]!)
    await deliver(id)
    const next = new Date(clock.getTime() + pausesMs[1]!).toISOString()
    expect(await shown(key, webhook.id)).toMatchObject([
      { state: 'waiting', attempts: 2, status: null, error: 'no connection (ECONNREFUSED)', nextAttemptAt: next }
    ])
    const before = receiver.received[0]!.headers['webhook-id']
    receiver = await startReceiver(receiver.port)
    // Before its time nothing is sent.
    await deliver(id)
    expect(receiver.received).toEqual([])
    clock = new Date(next)
    await deliver(id)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([before])
    const [row] = await test.database.db.select().from(webhooks).where(eq(webhooks.id, webhook.id))
    expect(row).toMatchObject({ failingSince: null, disabledAt: null })
  })

  it('sends again what a process had sent that was killed before it could say so', async () => {
    const { key, webhook } = await listening()
    const id = await sendTest(key, webhook.id)
    const killed: SendMessage = async (...sent) => {
      await sendMessage(...sent)
      throw new Error('the process died here')
    }
    await expect(deliver(id, killed)).rejects.toThrow('died here')
    test.jobs.splice(0)
    // What a start does: nobody has the message in hand, so it is queued anew.
    const queue = { enqueue: async (name: JobName, queued: string) => void test.jobs.push({ name, id: queued }) }
    await requeueAbandoned({ db: test.database.db, claim: test.database.claim, queue })
    expect(test.jobs.splice(0)).toContainEqual({ name: 'deliver', id })
    await deliver(id)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    for (const { headers, body } of receiver.received) {
      new Webhook(webhook.secret).verify(body, headers as Record<string, string>)
    }
    expect(receiver.received[0]!.body).toBe(receiver.received[1]!.body)
  })

  it('gives a message up after a day of tries, and switches the address off after three', async () => {
    const { teamId, key, webhook } = await listening()
    const other = await test.call(key, 'POST', '/v1/me/webhooks', {
      ...{ name: 'notices', url: receiver.url, events: ['webhook.disabled'] }
    })
    receiver.answer.with = (response) => response.writeHead(500).end()
    const begun = clock.getTime()
    const id = await sendTest(key, webhook.id)
    for (let attempt = 0; attempt <= pausesMs.length; attempt += 1) {
      await deliver(id)
      clock = new Date(clock.getTime() + (pausesMs[attempt] ?? 0))
    }
    expect(receiver.received).toHaveLength(pausesMs.length + 1)
    expect((clock.getTime() - begun) / 3_600_000).toBeCloseTo(23.6, 1)
    expect(await shown(key, webhook.id)).toMatchObject([
      { state: 'given_up', attempts: pausesMs.length + 1, status: 500, error: 'it answered 500', nextAttemptAt: null }
    ])
    const isOn = async () =>
      (await test.database.db.select().from(webhooks).where(eq(webhooks.id, webhook.id)))[0]!.disabledAt === null
    expect(await isOn()).toBe(true)
    const waiting = await sendTest(key, webhook.id)
    const late = await sendTest(key, webhook.id)
    clock = new Date(begun + longestFailureMs)
    await deliver(late)
    expect(await isOn()).toBe(false)
    expect((await shown(key, webhook.id)).map(({ state }) => state)).toEqual(['given_up', 'given_up', 'given_up'])
    await deliver(waiting)
    // Nothing goes to it any more, and whoever listens elsewhere is told why.
    expect(receiver.received).toHaveLength(pausesMs.length + 2)
    expect((await test.call(key, 'POST', `/v1/me/webhooks/${webhook.id}/test`)).json()).toMatchObject({
      status: 409,
      code: 'webhook_disabled'
    })
    const told = await test.database.db.select().from(messages).where(eq(messages.type, 'webhook.disabled'))
    expect(told).toMatchObject([
      { teamId, data: { webhook: { id: webhook.id, reason: expect.stringMatching(/72 hours/) } } }
    ])
    expect(await shown(key, other.json<Made>().id)).toMatchObject([{ state: 'waiting', type: 'webhook.disabled' }])
    const acts = await test.database.db.select().from(auditLog).where(eq(auditLog.act, 'webhook.disabled'))
    expect(acts).toMatchObject([{ keyId: 'service', role: 'service', teamId, subject: { id: webhook.id } }])
    // Switched on again, it begins as if it had never failed, and takes again what was given up.
    receiver.answer.with = (response) => response.writeHead(200).end()
    await test.call(key, 'PATCH', `/v1/me/webhooks/${webhook.id}`, { enabled: true })
    const again = await test.call(key, 'POST', `/v1/me/webhooks/${webhook.id}/deliveries/${id}/resend`)
    expect([again.status, again.json()]).toMatchObject([202, { id, state: 'waiting', attempts: 0 }])
    clock = soon()
    await deliver(id)
    const last = receiver.received.at(-1)!.headers['webhook-id']
    expect(last).toBe(receiver.received[0]!.headers['webhook-id'])
  })

  it('switches off at once what answers 410', async () => {
    const { key, webhook } = await listening()
    receiver.answer.with = (response) => response.writeHead(410).end()
    await deliver(await sendTest(key, webhook.id))
    const listed = (await test.call(key, 'GET', '/v1/me/webhooks')).json<{ data: object[] }>()
    expect(listed.data).toMatchObject([{ disabledReason: expect.stringMatching(/410/) }])
  })

  it('signs by both secrets while receivers change theirs, and by one afterwards', async () => {
    const { key, webhook } = await listening()
    const rotated = await test.call(key, 'POST', `/v1/me/webhooks/${webhook.id}/rotate`, { graceHours: 2 })
    const { secret } = rotated.json<Made>()
    const first = await sendTest(key, webhook.id)
    const second = await sendTest(key, webhook.id)
    await deliver(first)
    const verify = (by: string, place: number) => {
      const { headers, body } = receiver.received[place]!
      return new Webhook(by).verify(body, headers as Record<string, string>)
    }
    verify(secret, 0)
    verify(webhook.secret, 0)
    await test.database.db
      .update(webhooks)
      .set({ formerSecretUntil: new Date(clock.getTime() - 1) })
      .where(eq(webhooks.id, webhook.id))
    await deliver(second)
    verify(secret, 1)
    expect(() => verify(webhook.secret, 1)).toThrow()
  })

  it('tries nothing at an address that its team has switched off, however often', async () => {
    const { key, webhook } = await listening()
    const id = await sendTest(key, webhook.id)
    for (const _ of ['first', 'again']) {
      const off = await test.call(key, 'PATCH', `/v1/me/webhooks/${webhook.id}`, { enabled: false })
      expect([off.status, off.json()]).toMatchObject([200, { disabledReason: 'the team has switched it off' }])
    }
    // As a message that was told in the moment of the change.
    const waiting = { state: 'waiting' as const, nextAttemptAt: new Date(0), endedAt: null }
    await test.database.db.update(deliveries).set(waiting).where(eq(deliveries.id, id))
    await deliver(id)
    expect(receiver.received).toEqual([])
    expect(await shown(key, webhook.id)).toMatchObject([
      { state: 'given_up', attempts: 0, error: expect.stringContaining('switched off: the team has') }
    ])
  })

  it('leaves nothing of a webhook that was removed while a message waited', async () => {
    const { key, webhook } = await listening()
    const id = await sendTest(key, webhook.id)
    expect((await test.call(key, 'DELETE', `/v1/me/webhooks/${webhook.id}`)).status).toBe(200)
    await deliver(id)
    expect(receiver.received).toEqual([])
    expect(await test.database.db.$count(deliveries, eq(deliveries.webhookId, webhook.id))).toBe(0)
  })
})
