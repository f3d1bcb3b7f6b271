import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTeam } from '../../../src/db/teams.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { attacks } from './attacks.ts'
import { readPage } from './read-page.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
})
afterAll(() => test.close())

async function newTeam(name: string): Promise<{ key: string; browser: Browser }> {
  const { id } = (await insertTeam(test.database.db, name))!
  const key = await test.keyFor('submitter', id)
  const browser = openBrowser(test.app)
  expect((await browser.submit('/sign-in', { key })).status).toBe(303)
  return { key, browser }
}

const url = 'http://127.0.0.1:9/hooks'
type Listed = { id: string; name: string; events: string[]; disabledAt: string | null }
const listed = async (browser: Browser) =>
  (JSON.parse((await browser.get('/v1/me/webhooks')).text) as { data: Listed[] }).data

describe('the webhooks of a team in the browser', () => {
  it('are added with the events ticked, and the secret is shown this once', async () => {
    const { browser } = await newTeam('adding')
    const added = await browser.submitOwn('/team/webhooks', {
      ...{ name: 'lab chat', url, 'submission.graded': 'on', 'quota.low': 'on' }
    })
    expect(added.status).toBe(200)
    readPage(added.text)
    const secret = /whsec_[\w+/]{43}=/.exec(added.text)![0]
    expect(added.headers['cache-control']).toBe('private, no-store')
    expect(await listed(browser)).toMatchObject([{ name: 'lab chat', events: ['submission.graded', 'quota.low'] }])
    const page = await browser.get('/team')
    readPage(page.text)
    expect(page.text).toContain('lab chat')
    expect(page.text).not.toContain(secret)
    // The host alone: the rest of an address may be a secret.
    expect(page.text).not.toContain('/hooks')
  })

  it('are tested, switched off and on, given another secret, sent again and removed', async () => {
    const { browser } = await newTeam('changing')
    await browser.submitOwn('/team/webhooks', { name: 'one', url, 'submission.graded': 'on' })
    const [{ id }] = (await listed(browser)) as [Listed]
    expect((await browser.submitOwn(`/team/webhooks/${id}/test`)).status).toBe(303)
    const sent = await browser.get(`/team/webhooks?webhook=${id}`)
    readPage(sent.text)
    expect(sent.text).toContain('webhook.test')
    expect(sent.text).toContain('<td class="name brief">waiting</td>')
    await browser.submitOwn(`/team/webhooks/${id}/disable`)
    expect(await listed(browser)).toMatchObject([{ disabledAt: expect.any(String) }])
    const off = await browser.get(`/team/webhooks?webhook=${id}`)
    expect(off.text).toContain('switched off')
    const resend = /action="(\/team\/webhooks\/[^"]+\/resend)"/.exec(off.text)![1]!
    const refused = await browser.submitOwn(resend)
    expect([refused.status, refused.text.includes('switch it on first')]).toEqual([409, true])
    await browser.submitOwn(`/team/webhooks/${id}/enable`)
    expect((await browser.submitOwn(resend)).status).toBe(303)
    const rotated = await browser.submitOwn(`/team/webhooks/${id}/rotate`, { graceHours: '24' })
    expect(rotated.text).toMatch(/whsec_[\w+/]{43}=/)
    await browser.submitOwn(`/team/webhooks/${id}/remove`)
    expect(await listed(browser)).toEqual([])
  })

  it('are refused in words: inside addresses, no events, too many, and forms from elsewhere', async () => {
    const { browser } = await newTeam('refusing')
    const add = (fields: Record<string, string>) => browser.submitOwn('/team/webhooks', fields)
    const inside = await add({ name: 'x', url: 'https://192.168.1.1/', 'quota.low': 'on' })
    readPage(inside.text)
    expect([inside.status, inside.text.includes('none of the public Internet')]).toEqual([422, true])
    expect((await add({ name: 'x', url })).text).toContain('events')
    const foreign = await browser.submit('/team/webhooks', { name: 'x', url, 'quota.low': 'on' })
    expect(foreign.status).toBe(403)
    for (let n = 0; n < 10; n += 1) await add({ name: `n ${n}`, url, 'quota.low': 'on' })
    expect((await add({ name: 'one more', url, 'quota.low': 'on' })).text).toContain('at most 10 webhooks')
    expect(await listed(browser)).toHaveLength(10)
  })

  it('come back as they were typed where they are refused, with the fault beside its field', async () => {
    const { browser } = await newTeam('typing')
    const typed = { name: 'lab "chat"', url: 'https://192.168.1.1/x?a=1&b=2', 'quota.low': 'on' }
    const { text } = await browser.submitOwn('/team/webhooks', typed)
    readPage(text)
    expect(text).toContain('name="name" value="lab &quot;chat&quot;"')
    expect(text).toMatch(
      /name="url" value="https:[^"]+a=1&amp;b=2"[^>]* aria-invalid="true" aria-describedby="fault-url"/
    )
    expect(text).toMatch(/<p class="fault" id="fault-url">[^<]*none of the public Internet/)
    expect(text.match(/name="[a-z.]+" value="on" checked/g)).toEqual(['name="quota.low" value="on" checked'])
    const bare = await browser.submitOwn('/team/webhooks', { name: ' ', url: 'nowhere' })
    readPage(bare.text)
    for (const [field, fault] of [
      ['name', 'must not be blank'],
      ['url', 'must be an address'],
      ['events', 'must name one event at least']
    ]) {
      expect(bare.text).toMatch(new RegExp(`<p class="fault" id="fault-${field}">${fault}`))
    }
    expect(bare.text).not.toContain(' checked')
  })

  it('show hostile names as text', async () => {
    const { browser } = await newTeam('hostile')
    const names = attacks.slice(0, 8)
    for (const name of names) await browser.submitOwn('/team/webhooks', { name, url, 'quota.low': 'on' })
    for (const { id } of await listed(browser)) readPage((await browser.get(`/team/webhooks?webhook=${id}`)).text)
    readPage((await browser.get('/team')).text)
  })

  it('are for owners: others neither see nor change them', async () => {
    const { key, browser } = await newTeam('owned')
    await browser.submitOwn('/team/webhooks', { name: 'secret address', url, 'quota.low': 'on' })
    const [{ id }] = (await listed(browser)) as [Listed]
    const made = await test.call(key, 'POST', '/v1/me/invitations', { role: 'owner' })
    const owner = await test.call(null, 'POST', '/v1/invitations/accept', { token: made.json().token, name: 'Ada' })
    expect(owner.status).toBe(201)
    // From now on a key of the whole team is none of an owner.
    for (const path of ['/team', '/team/webhooks'])
      expect((await browser.get(path)).text).not.toContain('secret address')
    const refused = await browser.submitOwn(`/team/webhooks/${id}/remove`)
    expect([refused.status, refused.text.includes('secret address')]).toEqual([403, false])
    for (const [method, path] of [
      ['GET', '/v1/me/webhooks'],
      ['GET', `/v1/me/webhooks/${id}/deliveries`],
      ['POST', `/v1/me/webhooks/${id}/test`],
      ['DELETE', `/v1/me/webhooks/${id}`]
    ] as const) {
      expect((await test.call(key, method, path)).json(), path).toMatchObject({ code: 'owner_needed' })
    }
    const { key: other } = await newTeam('of another')
    expect((await test.call(other, 'DELETE', `/v1/me/webhooks/${id}`)).json()).toMatchObject({
      code: 'webhook_not_found'
    })
    expect((await test.call(other, 'GET', `/v1/me/webhooks/${id}/deliveries`)).status).toBe(404)
    expect((await openBrowser(test.app).get('/team/webhooks')).status).toBe(303)
  })
})
