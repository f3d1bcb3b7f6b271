import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailAddresses } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { readPage } from './read-page.ts'

let test: TestApp
beforeAll(async () => {
  const publicUrl = { PUBLIC_URL: 'https://bench.example.org' }
  test = await buildTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'bench@example.org', ...publicUrl })
})
afterAll(() => test.close())

async function newTeam(name: string, app = test.app): Promise<{ key: string; browser: Browser }> {
  const { id } = (await insertTeam(test.database.db, name))!
  const key = await test.keyFor('submitter', id)
  const browser = openBrowser(app)
  expect((await browser.submit('/sign-in', { key })).status).toBe(303)
  return { key, browser }
}

type Listed = { id: string; address: string; events: string[]; confirmedAt: string | null; disabledAt: string | null }
const listed = async (browser: Browser) =>
  (JSON.parse((await browser.get('/v1/me/mail-addresses')).text) as { data: Listed[] }).data

async function linkOf(address: string): Promise<string> {
  const rows = await test.database.db.select().from(mailAddresses)
  return `/mail/${rows.find((row) => row.address === address)!.token}`
}

describe('the mail addresses of a team in the browser', () => {
  it('are named, asked, confirmed by their readers, switched off and on, and removed', async () => {
    const { browser } = await newTeam('adding')
    const fields = { address: 'Ada@Example.org', 'submission.graded': 'on', 'objection.decided': 'on' }
    const added = await browser.submitOwn('/team/mail', fields)
    expect(added.status, added.text).toBe(303)
    const [{ id, ...row }] = (await listed(browser)) as [Listed]
    expect(row).toMatchObject({ address: 'ada@example.org', events: ['submission.graded', 'objection.decided'] })
    const page = await browser.get(String(added.headers.location))
    readPage(page.text)
    expect(page.text).toContain('not confirmed')
    expect(page.text).toContain('mail.confirmation')
    const link = await linkOf('ada@example.org')
    expect(page.text).not.toContain(link)
    expect((await browser.submitOwn(`/team/mail/${id}/ask`)).status).toBe(429)
    // Whoever reads there has no session.
    const reader = openBrowser(test.app)
    const question = await reader.get(`${link}/confirm`)
    readPage(question.text)
    expect(question.headers['cache-control']).toBe('private, no-store')
    expect((await reader.submit(`${link}/confirm`, {})).status).toBe(200)
    expect(await listed(browser)).toMatchObject([{ confirmedAt: expect.any(String) }])
    await browser.submitOwn(`/team/mail/${id}/disable`)
    const off = await browser.get('/team')
    readPage(off.text)
    expect(off.text).toContain('switched off')
    await browser.submitOwn(`/team/mail/${id}/enable`)
    expect(await listed(browser)).toMatchObject([{ disabledAt: null }])
    readPage((await reader.get(`${link}/unsubscribe`)).text)
    const ended = await reader.submit(`${link}/unsubscribe`, { 'List-Unsubscribe': 'One-Click' })
    readPage(ended.text)
    expect(await listed(browser)).toMatchObject([{ confirmedAt: null, disabledAt: expect.any(String) }])
    const kept = await browser.submitOwn(`/team/mail/${id}/remove`)
    readPage(kept.text)
    expect([kept.status, kept.text.includes('that reader alone can agree anew')]).toEqual([409, true])
    await reader.submit(`${link}/confirm`, {})
    await browser.submitOwn(`/team/mail/${id}/remove`)
    expect(await listed(browser)).toEqual([])
    expect((await reader.get(`${link}/confirm`)).status).toBe(404)
  })

  it('are refused in words, and from pages of other sites', async () => {
    const { browser } = await newTeam('refusing')
    const none = await browser.submitOwn('/team/mail', { address: 'ada@example.org' })
    readPage(none.text)
    expect([none.status, none.text.includes('events')]).toEqual([422, true])
    const wrong = await browser.submitOwn('/team/mail', { address: '<b>@x', 'quota.low': 'on' })
    readPage(wrong.text)
    expect([wrong.status, wrong.text.includes('must be a mail address')]).toEqual([422, true])
    // What was typed comes back, with what is wrong below its field.
    expect(wrong.text).toMatch(/name="address" value="&lt;b&gt;@x"[^>]* aria-describedby="fault-address"/)
    expect(wrong.text.match(/name="[a-z.]+" value="on" checked/g)).toEqual(['name="quota.low" value="on" checked'])
    expect(none.text).toContain('id="fault-events"')
    const foreign = await browser.submit('/team/mail', { address: 'ada@example.org', 'quota.low': 'on' })
    expect(foreign.status).toBe(403)
  })

  it('are for owners: others neither see nor change them', async () => {
    const { key, browser } = await newTeam('owned')
    await browser.submitOwn('/team/mail', { address: 'secret@example.org', 'quota.low': 'on' })
    const [{ id }] = (await listed(browser)) as [Listed]
    const made = await test.call(key, 'POST', '/v1/me/invitations', { role: 'owner' })
    const owner = await test.call(null, 'POST', '/v1/invitations/accept', { token: made.json().token, name: 'Ada' })
    expect(owner.status).toBe(201)
    // From now on a key of the whole team is none of an owner.
    for (const path of ['/team', '/team/mail']) {
      expect((await browser.get(path)).text).not.toContain('secret@example.org')
    }
    const refused = await browser.submitOwn(`/team/mail/${id}/remove`)
    expect([refused.status, refused.text.includes('secret@example.org')]).toEqual([403, false])
    for (const [method, path, body] of [
      ['GET', '/v1/me/mail-addresses'],
      ['GET', `/v1/me/mail-addresses/${id}/deliveries`],
      ['POST', '/v1/me/mail-addresses', { address: 'other@example.org' }],
      ['POST', `/v1/me/mail-addresses/${id}/ask`],
      ['PATCH', `/v1/me/mail-addresses/${id}`, { enabled: false }],
      ['DELETE', `/v1/me/mail-addresses/${id}`]
    ] as const) {
      expect((await test.call(key, method, path, body)).json(), path).toMatchObject({ code: 'owner_needed' })
    }
    const { key: other } = await newTeam('of another')
    for (const method of ['DELETE', 'PATCH'] as const) {
      const body = method === 'PATCH' ? { enabled: false } : undefined
      const reply = await test.call(other, method, `/v1/me/mail-addresses/${id}`, body)
      expect(reply.json()).toMatchObject({ code: 'mail_address_not_found' })
    }
    expect((await test.call(other, 'GET', `/v1/me/mail-addresses/${id}/deliveries`)).status).toBe(404)
    expect((await openBrowser(test.app).get('/team/mail')).status).toBe(303)
  })

  it('are not offered where the service sends no mail', async () => {
    const without = await buildTestApp({}, undefined, test.database)
    const { browser } = await newTeam('without mail', without.app)
    expect((await browser.get('/team')).text).not.toContain('id="mail"')
    const refused = await browser.submitOwn('/team/mail', { address: 'ada@example.org', 'quota.low': 'on' })
    expect([refused.status, refused.text.includes('sends no mail')]).toEqual([409, true])
    await without.app.close()
  })
})
