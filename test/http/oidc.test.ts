import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { auditLog, members, sessions } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { type OidcServer, oidcClient, startOidcServer } from '../helpers/oidc-server.ts'
import { type Browser, openBrowser, type Page } from '../helpers/open-browser.ts'
import { readPage } from './pages/read-page.ts'

const publicUrl = 'http://bench.example.org'
const environmentOf = (issuer: string) => ({
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: oidcClient.id,
  OIDC_CLIENT_SECRET: oidcClient.secret
})

let server: OidcServer
let test: TestApp
beforeAll(async () => {
  server = await startOidcServer(`${publicUrl}/sign-in/oidc/callback`)
  test = await buildTestApp(environmentOf(server.issuer))
})
afterAll(async () => {
  await test.close()
  await server.close()
})

const pathOf = ({ pathname, search }: URL) => pathname + search

/** Where a browser is sent to sign in. */
async function begin(browser: Browser, invitation?: string): Promise<string> {
  const reply = await browser.get(`/sign-in/oidc${invitation === undefined ? '' : `?invitation=${invitation}`}`)
  expect(reply.status, reply.text).toBe(303)
  return String(reply.headers.location)
}

/** What a browser is answered that comes back from the provider. */
async function comeBack(browser: Browser, login: string, invitation?: string): Promise<Page> {
  return await browser.get(pathOf(await server.signIn(await begin(browser, invitation), login)))
}

async function newTeam(name: string): Promise<{ id: string; key: string; invite(role: string): Promise<string> }> {
  const { id } = (await insertTeam(test.database.db, name))!
  const key = await test.keyFor('submitter', id)
  return {
    id,
    key,
    async invite(role) {
      const path = `/v1/admin/teams/${id}/invitations`
      return (await test.call(test.admin, 'POST', path, { role })).json<{ token: string }>().token
    }
  }
}

/** A member who came by an invitation, and is signed in. */
async function join(token: string, login: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  const page = await comeBack(browser, login, token)
  expect(page.text).toContain(`value="${login} by name"`)
  const joined = await browser.submit('/invitations/accept/oidc', { name: login })
  expect([joined.status, joined.headers.location], joined.text).toEqual([303, '/team'])
  return browser
}

const me = async (browser: Browser) => JSON.parse((await browser.get('/v1/me')).text)

describe('sign-in at an OpenID provider', () => {
  it('makes a member of whoever comes by an invitation, who is known from then on', async () => {
    const team = await newTeam('By account')
    const token = await team.invite('owner')
    const browser = openBrowser(test.app)
    expect((await browser.get(`/invitations/${token}`)).text).toContain(`href="/sign-in/oidc?invitation=${token}"`)
    const asked = new URL(await begin(browser, token))
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${publicUrl}/sign-in/oidc/callback`,
      scope: 'openid profile'
    })
    const confirm = await browser.get(pathOf(await server.signIn(asked.href, 'grace')))
    readPage(confirm.text)
    expect(confirm.text).toContain('Join <bdi>By account</bdi> with your account')
    expect(await test.database.db.$count(members, eq(members.teamId, team.id))).toBe(0)
    const blank = await browser.submit('/invitations/accept/oidc', { name: '' })
    expect([blank.status, blank.text.includes('Your name must not be blank')]).toEqual([422, true])
    expect((await browser.submit('/invitations/accept/oidc', { name: 'Grace' })).status).toBe(303)

    const [row] = await test.database.db.select().from(members).where(eq(members.teamId, team.id))
    expect(row).toMatchObject({ name: 'Grace', role: 'owner', oidcIssuer: server.issuer, oidcSubject: 'grace' })
    expect(await me(browser)).toMatchObject({ team: { id: team.id }, member: { id: row!.id }, key: null })
    const another = openBrowser(test.app)
    const back = await comeBack(another, 'grace')
    expect([back.status, back.headers.location]).toEqual([303, '/team'])
    expect(await me(another)).toMatchObject({ member: { id: row!.id }, role: 'submitter' })
    const acts = await test.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.teamId, team.id))
      .orderBy(auditLog.createdAt)
    expect(acts.map(({ act, memberId, keyId }) => [act, memberId, keyId])).toEqual([
      ['POST /invitations/accept/oidc', row!.id, row!.id],
      ['GET /sign-in/oidc/callback', row!.id, row!.id]
    ])
    expect(JSON.stringify(acts)).not.toContain('aerinv_')
  })

  it('lets somebody without a key do what an owner does, and make a key for programs', async () => {
    const browser = await join(await (await newTeam('Without a key')).invite('owner'), 'ada')
    expect((await browser.submitOwn('/team/invitations', { role: 'reader', label: 'Ben' })).text).toContain('aerinv_')
    const made = await browser.submitOwn('/team/keys', { label: 'nightly' })
    const key = /<code>(aer_[\w-]{43})<\/code>/.exec(made.text)![1]!
    expect((await test.call(key, 'GET', '/v1/me')).json()).toMatchObject({ member: { name: 'ada' } })
    expect((await browser.get('/team')).text).not.toContain('/team/keys/rotate')
    expect((await browser.submitOwn('/team/keys/rotate', { graceHours: '24' })).status).toBe(409)
  })

  it('tells whoever is no member that it takes an invitation', async () => {
    const browser = openBrowser(test.app)
    const page = await comeBack(browser, 'stranger')
    readPage(page.text)
    expect([page.status, page.text.includes('You need an\ninvitation')]).toEqual([403, true])
    expect(page.text).toContain('<bdi>stranger by name</bdi>')
    expect((await browser.get('/v1/me')).status).toBe(401)
  })

  it('knows nobody any more who was removed, until the same person is invited again', async () => {
    const team = await newTeam('Removed and back')
    const owner = await join(await team.invite('owner'), 'olga')
    const member = await join(await team.invite('reader'), 'rita')
    const { member: shown } = await me(member)
    expect((await owner.submitOwn(`/team/members/${shown.id}/remove`)).status).toBe(303)
    expect((await member.get('/v1/me')).status).toBe(401)
    expect(await test.database.db.$count(sessions, eq(sessions.memberId, shown.id))).toBe(0)
    expect((await comeBack(openBrowser(test.app), 'rita')).status).toBe(403)
    const again = await join(await team.invite('submitter'), 'rita')
    expect((await me(again)).member.id).not.toBe(shown.id)
  })

  it('is tied to a member who came by key, and to nobody else', async () => {
    const team = await newTeam('Tying')
    const byKey = async (name: string) => {
      const browser = openBrowser(test.app)
      expect((await browser.submit('/invitations/accept', { token: await team.invite('owner'), name })).status).toBe(
        200
      )
      return browser
    }
    const [ida, eve] = [await byKey('Ida'), await byKey('Eve')]
    expect((await ida.get('/team')).text).toContain('href="/sign-in/oidc?tie=account"')
    const away = await ida.get('/sign-in/oidc?tie=account')
    const page = await ida.get(pathOf(await server.signIn(String(away.headers.location), 'ida')))
    readPage(page.text)
    expect(page.text).toContain('Tie the account to me')
    // The step of one browser is worth nothing in the session of another.
    eve.cookies.set('aerbench-oidc', ida.cookies.get('aerbench-oidc')!)
    expect((await eve.submitOwn('/team/account')).status).toBe(403)
    expect((await ida.submit('/team/account', {})).status).toBe(403)
    expect((await ida.submitOwn('/team/account')).headers.location).toBe('/team')
    expect((await ida.get('/team')).text).not.toContain('tie=account')
    const another = openBrowser(test.app)
    expect((await comeBack(another, 'ida')).headers.location).toBe('/team')
    expect((await me(another)).member.name).toBe('Ida')

    const whole = openBrowser(test.app)
    await whole.submit('/sign-in', { key: team.key })
    expect((await whole.get('/sign-in/oidc?tie=account')).status).toBe(403)
    expect((await openBrowser(test.app).get('/sign-in/oidc?tie=account')).status).toBe(401)
  })

  it('keeps one account in one team: another invitation is not used up by it', async () => {
    const [one, other] = [await newTeam('One team'), await newTeam('Other team')]
    const [first, second] = [await one.invite('owner'), await other.invite('owner')]
    const early = openBrowser(test.app)
    await comeBack(early, 'twice', second)
    await join(first, 'twice')
    const refused = await early.submit('/invitations/accept/oidc', { name: 'Twice' })
    expect([refused.status, refused.text.includes('subject_taken')]).toEqual([409, true])
    expect((await comeBack(openBrowser(test.app), 'twice', second)).headers.location).toBe('/team')
    expect((await test.call(null, 'POST', '/v1/invitations/accept', { token: second, name: 'Other' })).status).toBe(201)
  })
})

describe('what comes back from the provider', () => {
  it('is taken once, in the browser that was sent, with its own state', async () => {
    const token = await (await newTeam('Attacked at the door')).invite('owner')
    await join(token, 'victim')
    const attacker = openBrowser(test.app)
    const address = pathOf(await server.signIn(await begin(attacker), 'victim'))
    // Another browser, with nothing begun, and with a sign-in of its own.
    const other = openBrowser(test.app)
    const bare = await other.get(address)
    expect([bare.status, bare.text.includes('begun in another browser')]).toEqual([403, true])
    await begin(other)
    const mixed = await other.get(address)
    expect([mixed.status, mixed.text.includes('role="alert"')]).toEqual([502, true])
    const changed = await attacker.get(address.replace(/code=[^&]+/, 'code=another'))
    expect(changed.status).toBe(502)
    expect((await attacker.get(address)).status).toBe(403)
    for (const browser of [other, attacker]) expect((await browser.get('/v1/me')).status).toBe(401)
  })

  it('is not taken from a cookie that was made up, or is of another step', async () => {
    const token = await (await newTeam('Made up')).invite('owner')
    const browser = openBrowser(test.app)
    await comeBack(browser, 'impostor', token)
    const sealed = browser.cookies.get('aerbench-oidc')!
    const bytes = Buffer.from(decodeURIComponent(sealed), 'base64')
    bytes[20]! ^= 1
    for (const cookie of ['nonsense', encodeURIComponent(bytes.toString('base64'))]) {
      browser.cookies.set('aerbench-oidc', cookie)
      expect((await browser.submit('/invitations/accept/oidc', { name: 'Eve' })).status).toBe(403)
    }
    browser.cookies.set('aerbench-oidc', sealed)
    expect((await browser.get('/sign-in/oidc/callback?code=x&state=y')).status).toBe(403)
    browser.cookies.set('aerbench-oidc', sealed)
    const foreign = await browser.submit(
      '/invitations/accept/oidc',
      { name: 'Eve' },
      { 'sec-fetch-site': 'cross-site' }
    )
    expect(foreign.status).toBe(403)
    expect((await browser.submit('/invitations/accept/oidc', { name: 'Ivan' })).status).toBe(303)
  })

  it('gives each sign-in a session of its own, and ends the one before', async () => {
    const browser = await join(await (await newTeam('Fixed')).invite('owner'), 'fixed')
    const before = browser.cookies.get('aerbench')!
    await comeBack(browser, 'fixed')
    expect(browser.cookies.get('aerbench')).not.toBe(before)
    const other = openBrowser(test.app)
    other.cookies.set('aerbench', before)
    expect((await other.get('/v1/me')).status).toBe(401)
  })

  it('may be that somebody said no', async () => {
    const browser = openBrowser(test.app)
    const page = await browser.get(pathOf(await server.decline(await begin(browser))))
    expect([page.status, page.text.includes('did not sign you in: begin again')]).toEqual([403, true])
  })
})

describe('a provider', () => {
  it('leaves neither code nor token in the log of requests', async () => {
    let logged = ''
    const write = (line: string) => {
      logged += line
    }
    const log = pino({ level: 'info' }, { write })
    const logging = await buildTestApp(environmentOf(server.issuer), undefined, test.database, log)
    const browser = openBrowser(logging.app)
    const address = pathOf(
      await server.signIn(await begin(browser, await (await newTeam('Logged')).invite('reader')), 'l')
    )
    expect((await browser.get(address)).status).toBe(200)
    expect(logged).toContain('"url":"/sign-in/oidc/callback"')
    expect(logged).not.toMatch(/aerinv_|code=/)
    await logging.close()
  })

  it('that is down is said to be so, with the other way in', async () => {
    const down = createServer()
    await new Promise<void>((resolve) => down.listen(0, '127.0.0.1', resolve))
    const { port } = down.address() as AddressInfo
    await new Promise((resolve) => down.close(resolve))
    const lonely = await buildTestApp(environmentOf(`http://127.0.0.1:${port}`), undefined, test.database)
    const page = await openBrowser(lonely.app).get('/sign-in/oidc')
    readPage(page.text)
    expect([
      page.status,
      /role="alert">[^<]*sign in with a key/.test(page.text),
      page.text.includes('name="key"')
    ]).toEqual([502, true, true])
    await lonely.close()
  })

  it('that is not configured is not offered, and there is no way to it', async () => {
    const plain = await buildTestApp({}, undefined, test.database)
    expect((await openBrowser(plain.app).get('/sign-in')).text).not.toContain('oidc')
    expect((await openBrowser(plain.app).get('/sign-in/oidc')).status).toBe(404)
    await plain.close()
  })

  it('is configured as a whole or not at all, and asked without TLS on this machine alone', () => {
    const whole = environmentOf('https://login.example.org')
    expect(readConfig(whole).OIDC_ISSUER).toBe('https://login.example.org')
    const { OIDC_CLIENT_SECRET: _, PUBLIC_URL: __, ...half } = whole
    expect(() => readConfig(half)).toThrowError(/needs OIDC_CLIENT_SECRET and PUBLIC_URL too/)
    expect(() => readConfig(environmentOf('http://login.example.org'))).toThrowError(
      /^OIDC_ISSUER=.*must begin with https/
    )
  })
})
