import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApiKey } from '../../src/db/api-keys.ts'
import { hashOfSecret } from '../../src/db/secret.ts'
import { apiKeys, auditLog, sessions } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'
import { type Browser, formTokenIn, openBrowser, type Page } from '../helpers/open-browser.ts'
import { readPage } from './pages/read-page.ts'

const hourMs = 3_600_000

let test: TestApp
let secure: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  secure = await buildTestApp({ PUBLIC_URL: 'https://bench.example.org' }, undefined, test.database)
  await addItems(test, 2)
  await freeze(test, 'r1')
  const key = await test.keyFor('submitter')
  await publish(test, key, { release: 'r1', model: 'one', outputs: { 'EK-1': 'gold-1', 'EK-2': 'gold-2' } })
})
afterAll(async () => {
  await secure.close()
  await test.close()
})

async function newTeam(name: string): Promise<{ id: string; key: string }> {
  const { id } = (await insertTeam(test.database.db, name))!
  return { id, key: await test.keyFor('submitter', id) }
}

async function signIn(key: string, browser = openBrowser(test.app)): Promise<Browser> {
  const reply = await browser.submit('/sign-in', { key })
  expect([reply.status, reply.headers.location], reply.text).toEqual([303, '/team'])
  return browser
}

/** Whose name the head of a page has; null where it offers to sign in. */
function signedInAs({ status, text }: Page): string | null {
  expect(status).toBe(200)
  const corner = /<nav class="account".*?<\/nav>/s.exec(text)![0]
  return /<bdi>([^<]*)<\/bdi>/.exec(corner)?.[1] ?? null
}

const whose = async (browser: Browser) => signedInAs(await browser.get('/published'))

async function join(key: string, role: string): Promise<{ id: string; key: string }> {
  const { token } = (await test.call(key, 'POST', '/v1/me/invitations', { role })).json<{ token: string }>()
  const accepted = await test.call(null, 'POST', '/v1/invitations/accept', { token, name: 'Ada' })
  const { member, key: made } = accepted.json<{ member: { id: string }; key: { key: string } }>()
  return { id: member.id, key: made.key }
}

describe('POST /sign-in', () => {
  it('signs a browser in by a key, in a cookie that scripts do not see and other sites do not send', async () => {
    const { key } = await newTeam('Signing in')
    const browser = openBrowser(test.app)
    expect(await whose(browser)).toBeNull()
    const reply = await browser.submit('/sign-in', { key: ` ${key}\n` })
    expect(reply.headers['set-cookie']).toMatch(
      /^aerbench=aerses_[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/
    )
    expect(await whose(browser)).toBe('Signing in')
    const stored = JSON.stringify(await test.database.db.select().from(sessions))
    expect(stored).not.toContain(browser.cookies.get('aerbench'))
    expect((await browser.get('/sign-in')).headers.location).toBe('/team')
  })

  it('leads back to the page that led there, of this service alone', async () => {
    const { key } = await newTeam('Coming back')
    const backIn = async (path: string, headers = {}) =>
      /name="back" value="([^"]*)"/.exec((await openBrowser(test.app).get(path, headers)).text)?.[1] ?? null
    expect(await backIn('/sign-in?back=%2F%3Frelease%3Dr1')).toBe('/?release=r1')
    expect(await backIn('/sign-in', { host: 'here.example', referer: 'http://here.example/charts?release=r1' })).toBe(
      '/charts?release=r1'
    )
    const foreign = [
      '//evil.example/',
      '/\\evil.example',
      '/\t/evil.example',
      '/a/..//evil.example',
      'https://evil.example/'
    ]
    for (const back of [...foreign, 'evil', '/invitations/aerinv_1', '/sign-in', '/v1/me']) {
      expect(await backIn(`/sign-in?${new URLSearchParams({ back })}`), back).toBeNull()
      expect((await openBrowser(test.app).submit('/sign-in', { key, back })).headers.location, back).toBe('/team')
    }
    expect(await backIn('/sign-in', { referer: 'https://evil.example/charts' })).toBeNull()
    const browser = openBrowser(test.app)
    expect((await browser.submit('/sign-in', { key: 'aer_wrong', back: '/charts' })).text).toContain('value="/charts"')
    expect((await browser.submit('/sign-in', { key, back: '/charts' })).headers.location).toBe('/charts')
    expect((await browser.get('/sign-in?back=/charts')).headers.location).toBe('/charts')
    // The address of a form is no page to come back to.
    expect((await openBrowser(test.app).submit('/team/keys', {})).headers['referrer-policy']).toBe('no-referrer')
  })

  it('ties the cookie to the host and to https, where the service is reached by that', async () => {
    const { key } = await newTeam('Over TLS')
    const reply = await openBrowser(secure.app).submit('/sign-in', { key })
    expect(reply.headers['set-cookie']).toMatch(
      /^__Host-aerbench=aerses_[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    )
    // A cookie without the prefix may come from a neighbouring host.
    const browser = await signIn(key)
    const planted = openBrowser(secure.app)
    planted.cookies.set('aerbench', browser.cookies.get('aerbench')!)
    expect(await whose(planted)).toBeNull()
  })

  it('says what is wrong with a key, and what to do, without repeating it', async () => {
    const { key } = await newTeam('Ended')
    const row = (await findApiKey(test.database.db, key))!
    await test.database.db
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(apiKeys.id, row.id))
    const wrong = `aer_${'A'.repeat(43)}`
    for (const [given, words] of [
      [wrong, 'is not known'],
      ['', 'is not known'],
      [key, 'ask for another one']
    ] as const) {
      const browser = openBrowser(test.app)
      const reply = await browser.submit('/sign-in', { key: given })
      expect(reply.status).toBe(401)
      expect(reply.text).toMatch(new RegExp(`role="alert">[^<]*${words}`))
      expect(reply.text).toContain('name="key"')
      if (given) expect(reply.text).not.toContain(given)
      expect(browser.cookies.size).toBe(0)
    }
  })

  it('gives a token that nobody had before, and ends the session that was there', async () => {
    const [one, two] = [await newTeam('First'), await newTeam('Second')]
    const fixed = `aerses_${'A'.repeat(43)}`
    const browser = openBrowser(test.app)
    browser.cookies.set('aerbench', fixed)
    await signIn(one.key, browser)
    const first = browser.cookies.get('aerbench')!
    expect(first).not.toBe(fixed)
    await signIn(two.key, browser)
    expect(browser.cookies.get('aerbench')).not.toBe(first)
    expect(await whose(browser)).toBe('Second')
    for (const token of [fixed, first]) {
      const other = openBrowser(test.app)
      other.cookies.set('aerbench', token)
      expect(await whose(other)).toBeNull()
    }
  })

  it('stands in the audit log', async () => {
    const { id, key } = await newTeam('Noted')
    const browser = await signIn(key)
    await browser.submitOwn('/sign-out')
    const acts = await test.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.teamId, id))
      .orderBy(auditLog.createdAt)
    expect(acts.map(({ act }) => act)).toEqual(['POST /sign-in', 'POST /sign-out'])
    expect(JSON.stringify(acts)).not.toMatch(/aer_|aerses_/)
  })
})

describe('a session', () => {
  it('ends by signing out, in the browser and here', async () => {
    const browser = await signIn((await newTeam('Leaving')).key)
    const token = browser.cookies.get('aerbench')!
    expect((await browser.submitOwn('/sign-out')).headers.location).toBe('/')
    expect(browser.cookies.size).toBe(0)
    browser.cookies.set('aerbench', token)
    expect(await whose(browser)).toBeNull()
    // Nobody is left to sign out, and that is said to nobody as a fault.
    expect((await browser.submit('/sign-out', {})).status).toBe(303)
  })

  it('ends two hours after its last page, and twelve after its first', async () => {
    const browser = await signIn((await newTeam('Away')).key)
    const ago = (ms: number) => new Date(Date.now() - ms)
    const id = hashOfSecret(browser.cookies.get('aerbench')!)
    const set = (values: Partial<typeof sessions.$inferInsert>) =>
      test.database.db.update(sessions).set(values).where(eq(sessions.id, id))
    const stored = async () => (await test.database.db.select().from(sessions).where(eq(sessions.id, id)))[0]!
    const longest = (await stored()).expiresAt.getTime() - Date.now()
    expect([longest > 11.9 * hourMs, longest <= 12 * hourMs]).toEqual([true, true])

    await set({ lastSeenAt: ago(2 * hourMs - 60_000) })
    expect(await whose(browser)).toBe('Away')
    expect((await stored()).lastSeenAt > ago(60_000)).toBe(true)
    await set({ lastSeenAt: ago(2 * hourMs) })
    expect(await whose(browser)).toBeNull()
    await set({ lastSeenAt: new Date(), expiresAt: ago(0) })
    expect(await whose(browser)).toBeNull()
    // The next who signs in sweeps out what is over.
    await signIn((await newTeam('Sweeping')).key)
    expect(await stored()).toBeUndefined()
  })

  it('ends with its key: revoked, or over', async () => {
    for (const ending of ['revoked', 'over']) {
      const { key } = await newTeam(`Key ${ending}`)
      const browser = await signIn(key)
      const row = (await findApiKey(test.database.db, key))!
      if (ending === 'revoked') await test.call(test.admin, 'DELETE', `/v1/admin/keys/${row.id}`)
      else await test.database.db.update(apiKeys).set({ expiresAt: new Date() }).where(eq(apiKeys.id, row.id))
      expect(await whose(browser), ending).toBeNull()
      expect((await browser.get('/v1/me')).status).toBe(401)
      // The form was shown while somebody was signed in.
      expect((await browser.submit('/sign-out', { formToken: 'of then' })).status).toBe(303)
    }
  })

  it('ends with the membership, and follows the role', async () => {
    const { key } = await newTeam('Members')
    const owner = await join(key, 'owner')
    const member = await join(owner.key, 'reader')
    const browser = await signIn(member.key)
    const role = async () => JSON.parse((await browser.get('/v1/me')).text).role
    expect(await role()).toBe('reader')
    await test.call(owner.key, 'PATCH', `/v1/me/members/${member.id}`, { role: 'submitter' })
    expect(await role()).toBe('submitter')
    await test.call(owner.key, 'DELETE', `/v1/me/members/${member.id}`)
    expect(await whose(browser)).toBeNull()
    expect((await browser.get('/v1/me')).status).toBe(401)
  })

  it('reads under /v1 as its key does, and changes nothing there', async () => {
    const { key } = await newTeam('By cookie')
    const browser = await signIn(key)
    const me = await browser.get('/v1/me')
    expect([me.status, JSON.parse(me.text).team.name]).toEqual([200, 'By cookie'])
    expect(me.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: expect.stringContaining('Cookie') })
    const cookie = `aerbench=${browser.cookies.get('aerbench')}`
    const changes = [
      ['POST', '/v1/submissions', { release: 'r1', model: 'm' }],
      ['POST', '/v1/me/rotate', {}],
      ['POST', '/v1/me/invitations', { role: 'owner' }],
      ['DELETE', '/v1/me/members/none', undefined]
    ] as const
    for (const [method, url, body] of changes) {
      const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      const sent = body && { payload: JSON.stringify(body) }
      const reply = await test.send(null, { method, url, headers: body ? headers : { cookie }, ...sent })
      expect([reply.status, reply.json().code], url).toEqual([401, 'key_missing'])
    }
  })

  it('gives way to a key that is sent besides, good or not', async () => {
    const [one, two] = [await newTeam('Cookie'), await newTeam('Bearer')]
    const browser = await signIn(one.key)
    const asked = await browser.get('/v1/me', { authorization: `Bearer ${two.key}` })
    expect(JSON.parse(asked.text).team.name).toBe('Bearer')
    const wrong = await browser.get('/v1/me', { authorization: `Bearer aer_${'A'.repeat(43)}` })
    expect([wrong.status, JSON.parse(wrong.text).code]).toEqual([401, 'key_invalid'])
  })
})

describe('a form', () => {
  it('that another site sends is refused, whatever it holds', async () => {
    const { key } = await newTeam('Attacked')
    const browser = await signIn(key)
    const formToken = formTokenIn((await browser.get('/published')).text)
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      { 'sec-fetch-site': undefined, origin: 'null' },
      { 'sec-fetch-site': undefined }
    ]
    for (const headers of foreign) {
      for (const [path, fields] of [
        ['/sign-out', { formToken }],
        // Whoever is signed in by a stranger's form works in the stranger's team.
        ['/sign-in', { key }]
      ] as const) {
        const reply = await browser.submit(path, fields, headers)
        expect([reply.status, reply.text.includes('form_foreign')], JSON.stringify(headers)).toEqual([403, true])
      }
    }
    expect(await whose(browser)).toBe('Attacked')
    const old = { 'sec-fetch-site': undefined, origin: 'http://localhost:80' }
    expect((await browser.submit('/sign-out', { formToken }, { ...old, host: 'localhost' })).status).toBe(303)
  })

  it('without the token of the session is refused, and one with that of another session', async () => {
    const [browser, other] = [
      await signIn((await newTeam('With a token')).key),
      await signIn((await newTeam('With another')).key)
    ]
    const foreign = formTokenIn((await other.get('/published')).text)
    for (const fields of [{}, { formToken: '' }, { formToken: 'a.b' }, { formToken: foreign }]) {
      const reply = await browser.submit('/sign-out', fields as Record<string, string>)
      expect([reply.status, reply.text.includes('form_stale')]).toEqual([403, true])
    }
    expect(await whose(browser)).toBe('With a token')
  })

  it('holds another token on each page, each of them good', async () => {
    const browser = await signIn((await newTeam('Salted')).key)
    const tokens = [formTokenIn((await browser.get('/')).text), formTokenIn((await browser.get('/')).text)]
    expect(new Set(tokens).size).toBe(2)
    expect((await browser.submit('/sign-out', { formToken: tokens[0]! })).status).toBe(303)
  })
})

describe('pages for somebody who is signed in', () => {
  it('name nobody else, also where the page of a board is kept', async () => {
    const anna = await signIn((await newTeam('Anna <& co>')).key)
    const bert = await signIn((await newTeam('Bert')).key)
    const nobody = openBrowser(test.app)
    const paths = ['/?resamples=100', '/significance?resamples=100', '/charts?resamples=100', '/judges?resamples=100']
    for (const path of paths) {
      // Whoever comes first has the page kept.
      const seen: (string | null)[] = []
      const tokens = new Set<string>()
      for (const browser of [anna, nobody, bert, anna, nobody]) {
        for (const encoding of ['identity', 'br']) {
          const page = await browser.get(path, { 'accept-encoding': encoding })
          expect(page.status).toBe(200)
          if (encoding === 'br') continue
          seen.push(signedInAs(page))
          if (formTokenIn(page.text)) tokens.add(formTokenIn(page.text))
          readPage(page.text)
          const isPrivate = browser !== nobody
          expect(page.headers['cache-control']).toBe(isPrivate ? 'private, no-store' : 'no-cache')
          expect(page.headers.vary).toContain('Cookie')
          // A tag of one reader's page opens nothing of another's.
          const tag = String(page.headers.etag)
          const again = await nobody.get(path, { 'if-none-match': tag, 'accept-encoding': 'identity' })
          expect(again.status).toBe(isPrivate ? 200 : 304)
        }
      }
      expect(seen, path).toEqual(['Anna &lt;&amp; co&gt;', null, 'Bert', 'Anna &lt;&amp; co&gt;', null])
      expect(tokens.size).toBe(3)
    }
  })

  it('are whole in brotli and gzip too', async () => {
    const browser = await signIn((await newTeam('Compressed')).key)
    const cookie = `aerbench=${browser.cookies.get('aerbench')}`
    for (const encoding of ['br', 'gzip']) {
      for (let turn = 0; turn < 2; turn += 1) {
        const headers = { cookie, 'accept-encoding': encoding }
        const reply = await test.app.inject({ url: '/?resamples=100', headers })
        expect(reply.headers['content-encoding']).toBe(encoding)
        const page = (encoding === 'br' ? brotliDecompressSync : gunzipSync)(reply.rawPayload).toString()
        expect(page).toContain('<bdi>Compressed</bdi>')
      }
    }
  })

  it('say so on refusals and unknown addresses too', async () => {
    const browser = await signIn((await newTeam('Lost')).key)
    for (const path of ['/submissions/none', '/nowhere']) {
      const page = await browser.get(path)
      expect([page.status, page.text.includes('<bdi>Lost</bdi>')]).toEqual([404, true])
      expect(page.headers['cache-control']).toBe('private, no-store')
    }
  })
})

describe('GET /invitations/:token', () => {
  it('makes a member of whoever names themselves, who is signed in then', async () => {
    const { key } = await newTeam('Inviting')
    const invited = await test.call(key, 'POST', '/v1/me/invitations', { role: 'owner' })
    const { token } = invited.json<{ token: string }>()
    const browser = openBrowser(test.app)
    const page = await browser.get(`/invitations/${token}`)
    expect(page.text).toContain('Join <bdi>Inviting</bdi>')
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers['referrer-policy']).toBe('same-origin')
    const blank = await browser.submit('/invitations/accept', { token, name: ' ' })
    expect([blank.status, blank.text.includes('Your name must not be blank')]).toEqual([422, true])
    const forged = await browser.submit(
      '/invitations/accept',
      { token, name: 'Eve' },
      { 'sec-fetch-site': 'cross-site' }
    )
    expect(forged.status).toBe(403)
    const joined = await browser.submit('/invitations/accept', { token, name: 'Grace' })
    const made = /<code>(aer_[\w-]{43})<\/code>/.exec(joined.text)![1]!
    expect(joined.headers['cache-control']).toBe('private, no-store')
    expect((await test.call(made, 'GET', '/v1/me')).json()).toMatchObject({ member: { name: 'Grace', role: 'owner' } })
    // The page says that Grace is signed in, and so does its head.
    expect(joined.text).toContain('<span><bdi>Grace</bdi>, <bdi>Inviting</bdi></span>')
    expect(joined.text).not.toContain('href="/sign-in"')
    expect(await whose(browser)).toBe('Grace')
    const used = await browser.get(`/invitations/${token}`)
    expect([used.status, used.text.includes('invitation_used')]).toEqual([409, true])
    expect((await browser.get('/invitations/nonsense')).status).toBe(404)
  })

  it('gets no token into the log of requests', async () => {
    let logged = ''
    const write = (line: string) => {
      logged += line
    }
    const logging = await buildTestApp({}, undefined, test.database, pino({ level: 'info' }, { write }))
    const browser = openBrowser(logging.app)
    await browser.get('/published')
    await browser.get(`/invitations/aerinv_${'A'.repeat(43)}`)
    for (const url of ['/published', '/invitations/:token']) expect(logged).toContain(`"url":"${url}"`)
    expect(logged).not.toContain('aerinv_')
    // A link that was cut, doubled or written on holds its secret still.
    for (const [path, secret] of [
      ['/invitations', 'aerinv_'],
      ['/people', 'aerpart_'],
      ['/mail', 'aermail_']
    ] as const) {
      const token = `${secret}${'A'.repeat(43)}`
      for (const rest of [`${token}/`, `${token}/accept/now`, `/${token}`, `${token}%20`, `${token}.`]) {
        const page = await browser.get(`${path}/${rest}`)
        expect([page.status, page.text.includes(secret)], `${path}/${rest}`).toEqual([404, false])
      }
      const posted = await browser.submit(`${path}/${token}/other`, {})
      expect([posted.status, posted.text.includes(secret)], path).toEqual([404, false])
      // An address that was mangled until no route knows it.
      for (const url of [
        `/${path}/${token}`,
        `${path}?${token}`,
        `${path}%2f${token}`,
        `/${token}`,
        `/x${path}/${token}`
      ]) {
        for (const headers of [{ accept: 'text/html' }, {}]) {
          const reply = await logging.app.inject({ url, headers })
          expect([reply.statusCode, reply.body.includes(secret)], url).toEqual([404, false])
        }
        const odd = await logging.app.inject({ url: `${url}%zz` })
        expect([odd.statusCode >= 400, odd.body.includes(secret)], url).toEqual([true, false])
      }
      // And one whose rest leads elsewhere.
      await browser.get(`/published?${token}`)
      expect(logged, path).not.toContain(secret)
      expect(logged, path).toContain(`"url":"unmatched: ${path}"`)
    }
    expect(logged).toContain('"url":"unmatched"')
    expect(logged).toContain('"url":"/invitations/*"')
    await logging.close()
  })

  it('lets one of two forms in', async () => {
    const { key } = await newTeam('Once only')
    const { token } = (await test.call(key, 'POST', '/v1/me/invitations', { role: 'reader' })).json<{ token: string }>()
    const forms = ['one', 'two'].map((name) => openBrowser(test.app).submit('/invitations/accept', { token, name }))
    expect((await Promise.all(forms)).map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
