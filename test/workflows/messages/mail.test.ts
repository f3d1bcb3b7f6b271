import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertMailAddress } from '../../../src/db/mail-addresses.ts'
import { auditLog, deliveries, mailAddresses, messages } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { createMailSender } from '../../../src/messages/mail-sender.ts'
import { deliverMessage, longestFailureMs, pausesMs } from '../../../src/workflows/messages/deliver-message.ts'
import { tellTeam } from '../../../src/workflows/messages/tell-team.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { noQueue } from '../../helpers/grading-tools.ts'
import { fieldsOf, type MailServer, type Received, startMailServer } from '../../messages/mail-server.ts'

type Shown = {
  id: string
  address: string
  confirmedAt: string | null
  disabledAt: string | null
  disabledReason: string | null
}

const publicUrl = 'https://bench.example.org'
let server: MailServer
let test: TestApp
/** A moment after what is queued, so that it is due. */
let clock: Date
let mailed = 0
beforeAll(async () => {
  server = await startMailServer()
  test = await buildTestApp({ SMTP_URL: server.url, MAIL_FROM: 'bench@example.org', PUBLIC_URL: publicUrl })
})
afterAll(async () => {
  await server.close()
  await test.close()
})
beforeEach(() => {
  clock = new Date(Date.now() + 60_000)
  server.received.length = 0
  server.refusal.with = null
  test.jobs.splice(0)
})

/** Tries once what is due. */
async function deliverDue(url = server.url): Promise<void> {
  const { db, claim } = test.database
  const due = await db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.state, 'waiting'))
  const sendMail = createMailSender({ url, from: 'bench@example.org' })
  const sendMessage = () => Promise.reject(new Error('no webhook is called here'))
  const tools = { db, claim, queue: noQueue, sendMessage, sendMail, publicUrl, now: () => clock }
  for (const { id } of due) await deliverMessage(tools, id)
}

/** A team that has named an address, whose reader was asked. */
async function asking(name = `asking ${Math.random()}`) {
  const { id: teamId } = (await insertTeam(test.database.db, name))!
  const key = await test.keyFor('submitter', teamId)
  mailed += 1
  const made = await test.call(key, 'POST', '/v1/me/mail-addresses', { address: `Ada.${mailed}@example.org` })
  expect(made.status, made.text).toBe(201)
  return { teamId, key, id: made.json<Shown>().id }
}

/** The same, when its reader has agreed. */
async function reading(name?: string) {
  const team = await asking(name)
  await deliverDue()
  const agreed = await agree(linkIn(question(), 'confirm'))
  expect(agreed.statusCode, agreed.body).toBe(200)
  server.received.length = 0
  return team
}

/** What the last address that was named was asked. */
function question(): Received {
  return server.received.find(({ to }) => to === `ada.${mailed}@example.org`)!
}

const agree = (path: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  test.app.inject({ method: 'POST', url: path, headers })

function linkIn({ text }: Received, act: 'confirm' | 'unsubscribe'): string {
  const [link] = new RegExp(`https://bench\\.example\\.org(/mail/[\\w-]+/${act})`).exec(text)!.slice(1)
  return link!
}

async function shown(key: string): Promise<Shown[]> {
  return (await test.call(key, 'GET', '/v1/me/mail-addresses')).json<{ data: Shown[] }>().data
}

async function sent(key: string, id: string) {
  const reply = await test.call(key, 'GET', `/v1/me/mail-addresses/${id}/deliveries`)
  return reply.json<{ data: object[] }>().data
}

async function tell(teamId: string, model = 'a model'): Promise<void> {
  const data = {
    submission: { id: 'sub_1', release: 'r1', model, state: 'graded' },
    links: { api: '/v1/submissions/sub_1', page: '/submissions/sub_1' }
  }
  const teller = { db: test.database.db, queue: noQueue, now: () => new Date() }
  await tellTeam(teller, { teamId, type: 'submission.graded', data })
}

describe('a mail address', () => {
  it('gets nothing but a question until its reader agrees, by a button and not by a look', async () => {
    const { teamId, key, id } = await asking('Team of Ada')
    await tell(teamId)
    await deliverDue()
    expect(server.received).toMatchObject([{ from: 'bench@example.org', to: `ada.${mailed}@example.org` }])
    expect(fieldsOf(question(), 'subject')).toEqual(['AER-bench: confirm this address'])
    expect(question().text).toContain('“Team of Ada”')
    const link = linkIn(question(), 'confirm')
    expect((await test.app.inject({ url: link })).body).toContain('Yes, send them')
    expect(await shown(key)).toMatchObject([{ id, confirmedAt: null }])
    // A page of another site cannot agree for its reader.
    expect((await agree(link, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    await tell(teamId)
    await deliverDue()
    expect(server.received).toHaveLength(1)
    // Nothing waits for the answer either.
    expect(await sent(key, id)).toMatchObject([{ type: 'mail.confirmation' }])
    expect((await agree(link)).statusCode).toBe(200)
    await tell(teamId)
    await deliverDue()
    expect(server.received).toHaveLength(2)
    expect(await shown(key)).toMatchObject([{ id, confirmedAt: expect.any(String), disabledAt: null }])
    const acts = await test.database.db.select().from(auditLog).where(eq(auditLog.act, 'mail.confirmed'))
    expect(acts).toContainEqual(expect.objectContaining({ keyId: 'service', teamId, subject: { id } }))
  })

  it('gets what its team is told, in plain text with links and nothing of a score', async () => {
    const { teamId, key, id } = await reading()
    await tell(teamId, 'gpt ü')
    await deliverDue()
    const [mail] = server.received as [Received]
    expect(fieldsOf(mail, 'subject')).toEqual(['AER-bench: gpt ü was graded'])
    expect(fieldsOf(mail, 'content-type')).toEqual([expect.stringMatching(/^text\/plain/)])
    expect(mail.text).toContain(`${publicUrl}/submissions/sub_1`)
    expect(mail.text).toContain('Your team’s submission of “gpt ü” to the release r1 was graded.')
    expect(fieldsOf(mail, 'message-id')[0]).toMatch(/^<msg_[^@]+@example\.org>$/)
    expect(await sent(key, id)).toMatchObject([
      { type: 'submission.graded', state: 'delivered', status: 250 },
      { type: 'mail.confirmation', state: 'delivered' }
    ])
  })

  it('is tried again after a server that is busy, and after one that is gone, as the same mail', async () => {
    const { teamId, key, id } = await reading()
    await tell(teamId)
    server.refusal.with = { code: 451, text: '4.3.0 come back later' }
    await deliverDue()
    expect(await sent(key, id)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 451, error: 'it answered 451' },
      {}
    ])
    clock = new Date(clock.getTime() + pausesMs[0]!)
    // Nobody listens there.
    await deliverDue('smtp://127.0.0.1:1')
    expect(await sent(key, id)).toMatchObject([
      { state: 'waiting', attempts: 2, status: null, error: expect.stringContaining('mail server of the service') },
      {}
    ])
    server.refusal.with = null
    clock = new Date(clock.getTime() + pausesMs[1]!)
    await deliverDue()
    expect(server.received).toHaveLength(1)
    const [row] = await test.database.db.select().from(mailAddresses).where(eq(mailAddresses.id, id))
    expect(row).toMatchObject({ failingSince: null, disabledAt: null })
  })

  it('is switched off at once where nobody reads, and not for a rule or an outage of ours', async () => {
    const { teamId, key, id } = await reading()
    await tell(teamId)
    server.refusal.with = { code: 550, text: '5.7.1 relaying denied' }
    await deliverDue()
    clock = new Date(clock.getTime() + pausesMs[0]!)
    await deliverDue('smtp://127.0.0.1:1')
    // Days of an outage of our own server blame no address.
    await test.database.db.update(mailAddresses).set({ failingSince: null }).where(eq(mailAddresses.id, id))
    for (const _ of ['when it begins', 'three days later']) {
      clock = new Date(clock.getTime() + longestFailureMs + 1)
      await deliverDue('smtp://127.0.0.1:1')
    }
    expect(await shown(key)).toMatchObject([{ disabledAt: null }])
    await tell(teamId)
    server.refusal.with = { code: 550, text: '5.1.1 no such user' }
    clock = new Date(clock.getTime() + longestFailureMs)
    await deliverDue()
    expect(await shown(key)).toMatchObject([
      { id, disabledAt: expect.any(String), disabledReason: 'its mail server answered 550: nobody reads there' }
    ])
    const acts = await test.database.db.select().from(auditLog).where(eq(auditLog.act, 'mail.disabled'))
    expect(acts).toContainEqual(expect.objectContaining({ keyId: 'service', teamId, subject: { id } }))
    server.refusal.with = null
    await tell(teamId)
    await deliverDue()
    expect(server.received).toEqual([])
    // Its owner may have it tried again.
    await test.call(key, 'PATCH', `/v1/me/mail-addresses/${id}`, { enabled: true })
    await tell(teamId)
    await deliverDue()
    expect(server.received).toHaveLength(1)
  })

  it('is unsubscribed by its reader in one click, for good', async () => {
    const { teamId, key, id } = await reading()
    await tell(teamId)
    await deliverDue()
    const [mail] = server.received as [Received]
    const [listed] = fieldsOf(mail, 'list-unsubscribe')
    expect(listed).toBe(`<${publicUrl}${linkIn(mail, 'unsubscribe')}>`)
    expect(fieldsOf(mail, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    // A look at the link alone ends nothing.
    expect((await test.app.inject({ url: linkIn(mail, 'unsubscribe') })).body).toContain('Send no more')
    expect(await shown(key)).toMatchObject([{ disabledAt: null }])
    await tell(teamId)
    // As RFC 8058 has mail programs send it: no cookie, no origin, one of two forms.
    const boundary = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const done = await test.app.inject({
      ...{ method: 'POST', url: linkIn(mail, 'unsubscribe'), payload: boundary },
      headers: { 'content-type': 'multipart/form-data; boundary=x' }
    })
    expect(done.statusCode, done.body).toBe(200)
    await tell(teamId)
    await deliverDue()
    expect(server.received).toHaveLength(1)
    expect(await shown(key)).toMatchObject([
      { confirmedAt: null, disabledReason: expect.stringMatching(/unsubscribed/) }
    ])
    const on = await test.call(key, 'PATCH', `/v1/me/mail-addresses/${id}`, { enabled: true })
    expect([on.status, on.json()]).toMatchObject([409, { code: 'mail_address_unconfirmed' }])
    // The team neither asks again nor begins anew: only the reader agrees, by the link of a mail from before.
    for (const [method, rest] of [
      ['POST', '/ask'],
      ['DELETE', '']
    ] as const) {
      const refused = await test.call(key, method, `/v1/me/mail-addresses/${id}${rest}`)
      expect([refused.status, refused.json()]).toMatchObject([409, { code: 'mail_address_refused' }])
    }
    expect((await agree(linkIn(mail, 'unsubscribe').replace('unsubscribe', 'confirm'))).statusCode).toBe(200)
    expect(await shown(key)).toMatchObject([{ confirmedAt: expect.any(String), disabledAt: null }])
  })

  it('is asked once a day by a team, also when it was removed meanwhile, and by few teams together', async () => {
    const { key, id } = await asking()
    const path = `/v1/me/mail-addresses/${id}`
    expect((await test.call(key, 'POST', `${path}/ask`)).json()).toMatchObject({ code: 'confirmations_too_many' })
    const [{ address }] = (await shown(key)) as [Shown]
    expect((await test.call(key, 'DELETE', path)).status).toBe(200)
    const again = await test.call(key, 'POST', '/v1/me/mail-addresses', { address })
    expect([again.status, again.json()]).toMatchObject([429, { code: 'confirmations_too_many' }])
    const others = [await test.keyFor('submitter'), await test.keyFor('submitter'), await test.keyFor('submitter')]
    const statuses: number[] = []
    for (const other of others) {
      statuses.push((await test.call(other, 'POST', '/v1/me/mail-addresses', { address })).status)
    }
    expect(statuses).toEqual([201, 201, 429])
    // One team asks ten a day, whoever they are.
    const asked: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const reply = await test.call(key, 'POST', '/v1/me/mail-addresses', { address: `stranger.${n}@example.org` })
      asked.push(reply.status)
    }
    expect(asked).toEqual([...Array.from({ length: 9 }, () => 201), 429])
  })

  it('is asked for seven days', async () => {
    const { id } = await asking()
    await deliverDue()
    const link = linkIn(question(), 'confirm')
    const eightDays = new Date(Date.now() - 8 * 86_400_000)
    await test.database.db.update(mailAddresses).set({ askedAt: eightDays }).where(eq(mailAddresses.id, id))
    expect((await agree(link)).statusCode).toBe(410)
  })

  it('has no name that adds a header, a line or markup', async () => {
    const { teamId } = await reading('plain')
    const hostile = [
      'x\r\nBcc: victim@example.org',
      'x\nSubject: yours',
      '\u2028Cc: victim@example.org\u2029',
      '<img src=x onerror=alert(1)>',
      '\u202Egpj.exe',
      '=?utf-8?B?Qmxh?=',
      'm'.repeat(200)
    ]
    for (const model of hostile) await tell(teamId, model)
    await deliverDue()
    expect(server.received).toHaveLength(hostile.length)
    for (const [place, mail] of server.received.entries()) {
      expect(mail.to, hostile[place]).toBe(`ada.${mailed}@example.org`)
      for (const name of ['bcc', 'cc']) expect(fieldsOf(mail, name), hostile[place]).toEqual([])
      for (const name of ['subject', 'to', 'from', 'content-type']) {
        expect(fieldsOf(mail, name), hostile[place]).toHaveLength(1)
      }
      expect(fieldsOf(mail, 'content-type')[0]).toMatch(/^text\/plain/)
      const [subject] = fieldsOf(mail, 'subject')
      expect(subject).toMatch(/^AER-bench: .*was graded$/)
      expect([...subject!].length).toBeLessThan(100)
      expect(mail.text.split(/\r?\n/)[0]).toMatch(/^Your team’s submission of “.*” to the release r1 was graded\.$/)
      expect(mail.text).not.toMatch(/[\u2028\u2029\u202E]/)
    }
  })

  it('goes with its team', async () => {
    const { teamId, key } = await reading('to be erased')
    await test.call(key, 'POST', `/v1/teams/${teamId}/erase`, { name: 'to be erased' })
    expect(await test.database.db.$count(mailAddresses, eq(mailAddresses.teamId, teamId))).toBe(0)
    expect(await test.database.db.$count(messages, eq(messages.teamId, teamId))).toBe(0)
  })
})

describe('POST /v1/me/mail-addresses', () => {
  it('says so where the service has no mail server, and refuses what is no address', async () => {
    const without = await buildTestApp({}, undefined, test.database)
    const refused = await without.call(await test.keyFor('submitter'), 'POST', '/v1/me/mail-addresses', {
      address: 'ada@example.org'
    })
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'mail_not_configured' }])
    await without.app.close()
    const key = await test.keyFor('submitter')
    for (const address of [
      'ada',
      'a@b',
      'ada@example.org\r\nBcc: b@example.org',
      'Ada <ada@example.org>',
      'a@b.org,c@d.org'
    ]) {
      expect((await test.call(key, 'POST', '/v1/me/mail-addresses', { address })).status, address).toBe(400)
    }
  })

  it('takes an address once, and ten at most', async () => {
    const { key, teamId } = await asking()
    const [{ address }] = (await shown(key)) as [Shown]
    const twice = await test.call(key, 'POST', '/v1/me/mail-addresses', { address: address.toUpperCase() })
    expect(twice.json()).toMatchObject({ code: 'mail_address_taken' })
    for (let n = 0; n < 9; n += 1) {
      const made = { teamId, address: `earlier.${n}@example.org`, events: [], createdBy: 'key', askedAt: new Date(0) }
      await insertMailAddress(test.database.db, made)
    }
    const eleventh = await test.call(key, 'POST', '/v1/me/mail-addresses', { address: 'eleventh@example.org' })
    expect(eleventh.json()).toMatchObject({ code: 'mail_addresses_too_many' })
  })
})
