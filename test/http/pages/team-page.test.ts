import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSubmission } from '../../../src/db/submissions.ts'
import { submissions } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, openDraft, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { type Browser, openBrowser, type Page } from '../../helpers/open-browser.ts'
import { attacks } from './attacks.ts'
import { readPage } from './read-page.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ PUBLIC_URL: 'http://bench.example.org' })
  await addItems(test, 1)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

async function newTeam(name: string): Promise<{ id: string; key: string; browser: Browser }> {
  const { id } = (await insertTeam(test.database.db, name))!
  const key = await test.keyFor('submitter', id)
  return { id, key, browser: await signedIn(key) }
}

async function signedIn(key: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  expect((await browser.submit('/sign-in', { key })).status).toBe(303)
  return browser
}

/** A new member, signed in, by the link that a form of `inviting` makes. */
async function join(inviting: Browser, role: string, name: string): Promise<Browser> {
  const { text } = await inviting.submitOwn('/team/invitations', { role, label: name })
  const token = /invitations\/(aerinv_[\w-]{43})</.exec(text)![1]!
  const browser = openBrowser(test.app)
  expect((await browser.submit('/invitations/accept', { token, name })).status).toBe(200)
  return browser
}

const team = async (browser: Browser): Promise<Page> => {
  const page = await browser.get('/team')
  expect(page.status).toBe(200)
  readPage(page.text)
  return page
}
const membersOf = async (browser: Browser) =>
  (JSON.parse((await browser.get('/v1/me/members')).text) as { data: { id: string; name: string; role: string }[] })
    .data
const keysOf = async (browser: Browser) =>
  (
    JSON.parse((await browser.get('/v1/me/keys')).text) as {
      data: { id: string; member: string | null; revokedAt: string | null }[]
    }
  ).data

describe('GET /team', () => {
  it('sends whoever is not signed in to the page for that', async () => {
    const reply = await openBrowser(test.app).get('/team')
    expect([reply.status, reply.headers.location]).toEqual([303, '/sign-in'])
    const { key } = await newTeam('By bearer')
    expect((await test.call(key, 'GET', '/team')).status).toBe(303)
  })

  it('shows the team, what it may still do, its submissions and keys, and the way to a draft', async () => {
    const { key, browser } = await newTeam('Showing')
    const { key: other } = await newTeam('Another')
    const draft = await openDraft(test, key, 'r1', 'my model')
    await publish(test, key, { release: 'r1', model: 'published one', outputs: { 'EK-1': 'gold-1' } })
    const foreign = await openDraft(test, other, 'r1', 'their model')
    const { text, headers } = await team(browser)
    expect(headers['cache-control']).toBe('private, no-store')
    for (const shown of [
      '<bdi>Showing</bdi>',
      'my model',
      'published one',
      '1 of 20',
      'whole team’s',
      'no members yet'
    ]) {
      expect(text).toContain(shown)
    }
    expect(text).not.toContain('their model')
    expect(text).not.toContain(key.slice(12))
    const own = await browser.get(`/submissions/${draft}`)
    expect([own.status, own.text.includes('draft: seen by the team')]).toEqual([200, true])
    expect((await browser.get(`/submissions/${foreign}`)).status).toBe(404)
    expect((await openBrowser(test.app).get(`/submissions/${draft}`)).status).toBe(404)
  })

  it('goes on where a page of submissions ends', async () => {
    const { id: teamId, browser } = await newTeam('Many submissions')
    for (let n = 0; n < 51; n += 1) {
      const row = { teamId, releaseName: 'r1', model: `model ${n}.`, family: 'other' as const }
      await insertSubmission(test.database.db, row)
    }
    const modelsIn = (page: string) => new Set(page.match(/model \d+\./g))
    const { text } = await team(browser)
    const more = /href="(\/team\?cursor=[^"#]+)/.exec(text)![1]!
    const [first, second] = [modelsIn(text), modelsIn((await browser.get(more)).text)]
    // Ids of one millisecond are in no order: which of them is the last one is not said.
    expect([first.size, second.size, first.union(second).size]).toEqual([50, 1, 51])
  })

  it('shows the submission that was begun last first, and finds others by name and state', async () => {
    const { id: teamId, browser } = await newTeam('Seekers')
    const begin = async (model: string) => {
      const row = { teamId, releaseName: 'r1', model, family: 'other' as const }
      return await insertSubmission(test.database.db, row)
    }
    const modelsIn = (page: string) => page.match(/seek-\w+/gi)
    // Ids of one millisecond are in no order.
    const begun = [await begin('Seek-one'), await begin('Seek-other')].toSorted((one, two) =>
      one.id < two.id ? 1 : -1
    )
    expect(modelsIn((await team(browser)).text)).toEqual(begun.map(({ model }) => model))
    expect((await team(browser)).text).not.toContain('name="find"')
    expect(modelsIn((await browser.get('/team?find=K-OTHER&state=')).text)).toEqual(['Seek-other'])
    expect(modelsIn((await browser.get('/team?find=&state=draft')).text)).toHaveLength(2)
    const { text } = await browser.get('/team?find=50%25&state=published')
    expect(modelsIn(text)).toBeNull()
    expect(text).toContain('No submission of the team is like this.')
  })

  it('tells submissions of one model apart by when they were begun and the ends of their ids', async () => {
    const { id: teamId, browser } = await newTeam('With twins')
    const rows = ['twin', 'twin', 'single'].map((model) => ({
      ...{ teamId, releaseName: 'r1', model, family: 'other' as const }
    }))
    const ids: string[] = []
    for (const row of rows) ids.push((await insertSubmission(test.database.db, row)).id)
    const ends = [...(await team(browser)).text.matchAll(/<small>begun 20[^<]* · …(\w{6})<\/small>/g)]
    expect(ends.map(([, end]) => end).sort()).toEqual([ids[0]!.slice(-6), ids[1]!.slice(-6)].sort())
  })

  it('has the beginning of a long reason, and the whole on the page of the submission', async () => {
    const { id: teamId, browser } = await newTeam('With reasons')
    const { db } = test.database
    const reason = `12 judgments are missing: ${Array.from({ length: 12 }, (_, n) => `judge ${n} is down`).join('; ')}`
    const row = { teamId, releaseName: 'r1', model: 'unjudged', family: 'other' as const }
    const { id } = await insertSubmission(db, row)
    await db.update(submissions).set({ state: 'failed', reason }).where(eq(submissions.id, id))
    const { text } = await team(browser)
    expect(text).toContain(
      `<span title="${reason}"><bdi>12 judgments are missing: judge 0 is down; judge 1 is down;…</bdi></span>`
    )
    expect((await browser.get(`/submissions/${id}`)).text).toContain(reason)
  })

  it('has objections alone under their heading, and other pages under one of their own', async () => {
    const { text } = await team(await signedIn(test.admin))
    const under = (id: string) => new RegExp(`<h2 id="${id}">(.*?)<h2`, 's').exec(text)?.[1]
    const linksIn = (part = '') => [...part.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
    expect(linksIn(under('objections'))).toEqual(['/objections'])
    expect(linksIn(under('other-pages'))).toEqual([
      ...['/runs', '/environments', '/team/human-baselines'],
      ...['/papers', '/items', '/annotations', '/decisions', '/template-files']
    ])
  })

  it.each(attacks)('shows names as text: %s', async (attack) => {
    const { browser } = await newTeam(`Attacked ${Math.random()}`)
    const owner = await join(browser, 'owner', 'Ada')
    const sent = await owner.submitOwn('/team/invitations', { role: 'reader', label: attack.slice(0, 80) })
    readPage(sent.text)
    readPage((await team(owner)).text)
  })
})

describe('forms of the team', () => {
  it('invite, and say whose turn it is when somebody may not', async () => {
    const { key, browser } = await newTeam('Inviting by form')
    const owner = await join(browser, 'owner', 'Grace')
    const reader = await join(owner, 'reader', 'Ada')
    expect((await membersOf(owner)).map(({ name, role }) => [name, role])).toEqual([
      ['Grace', 'owner'],
      ['Ada', 'reader']
    ])
    for (const other of [reader, browser]) {
      expect((await team(other)).text).not.toContain('action="/team/invitations"')
      const refused = await other.submitOwn('/team/invitations', { role: 'owner' })
      expect([refused.status, refused.text.includes('role="alert">this is for owners of the team')]).toEqual([
        403,
        true
      ])
    }
    const wrong = await owner.submitOwn('/team/invitations', { role: 'king' })
    expect([wrong.status, wrong.text.includes('role: ')]).toEqual([422, true])
    expect((await test.call(key, 'GET', '/v1/me/acts')).text).toContain('POST /team/invitations')
  })

  it('say into which team, and as what, a link leads, before it is made and beside it', async () => {
    const { browser } = await newTeam('A <b>lab')
    const name = '<bdi>A &lt;b&gt;lab</bdi>'
    const { text } = await team(browser)
    expect(text).toContain(`<h3>Invite somebody to ${name}</h3>`)
    expect(text).toContain(`<button type="submit">Make a link to join ${name}</button>`)
    const made = await browser.submitOwn('/team/invitations', { role: 'reader', label: 'Ada' })
    readPage(made.text)
    expect(made.text).toContain(`Whoever has this link joins ${name} as reader.`)
    expect((await team(browser)).text).toContain(`reader of ${name}</td>`)
  })

  it('revoke an invitation', async () => {
    const { browser } = await newTeam('Revoking by form')
    const { text } = await browser.submitOwn('/team/invitations', { role: 'owner', label: 'Mallory' })
    const token = /aerinv_[\w-]{43}/.exec(text)![0]
    const id = /\/team\/invitations\/([\w-]+)\/revoke/.exec((await team(browser)).text)![1]
    expect((await browser.submitOwn(`/team/invitations/${id}/revoke`)).status).toBe(303)
    expect((await team(browser)).text).not.toContain('Mallory')
    expect((await openBrowser(test.app).get(`/invitations/${token}`)).status).toBe(410)
    expect((await browser.submitOwn('/team/invitations/none/revoke')).status).toBe(404)
  })

  it('change roles, and remove members, at once and for their sessions too', async () => {
    const { browser } = await newTeam('Changing by form')
    const owner = await join(browser, 'owner', 'Grace')
    const reader = await join(owner, 'reader', 'Ada')
    const [grace, ada] = await membersOf(owner)
    expect((await owner.submitOwn(`/team/members/${ada!.id}/role`, { role: 'submitter' })).status).toBe(303)
    expect((await team(reader)).text).toContain('you may submit')
    expect((await reader.submitOwn(`/team/members/${grace!.id}/remove`)).status).toBe(403)
    const last = await owner.submitOwn(`/team/members/${grace!.id}/remove`)
    expect([last.status, last.text.includes('keeps one owner')]).toEqual([409, true])
    expect((await owner.submitOwn(`/team/members/${ada!.id}/remove`)).status).toBe(303)
    expect((await reader.get('/team')).headers.location).toBe('/sign-in')
    const stranger = await join((await newTeam('Strangers by form')).browser, 'owner', 'Eve')
    expect((await stranger.submitOwn(`/team/members/${grace!.id}/remove`)).status).toBe(404)
  })

  it('make, rotate and revoke keys, each shown once', async () => {
    const { browser } = await newTeam('Keys by form')
    const owner = await join(browser, 'owner', 'Grace')
    const made = await owner.submitOwn('/team/keys', { label: 'nightly' })
    const key = /<code>(aer_[\w-]{43})<\/code>/.exec(made.text)![1]!
    expect((await test.call(key, 'GET', '/v1/me')).json()).toMatchObject({ member: { name: 'Grace' } })
    expect((await team(owner)).text).not.toContain(key)
    expect((await browser.submitOwn('/team/keys')).text).toContain('keys of a whole team are made by those who run')

    const rotated = await browser.submitOwn('/team/keys/rotate', { graceHours: '0' })
    expect(rotated.text).toMatch(/<code>aer_[\w-]{43}<\/code>/)
    expect((await browser.get('/team')).headers.location).toBe('/sign-in')
    const { id } = (await keysOf(owner)).find(({ member, revokedAt }) => member === null && revokedAt === null)!
    expect((await owner.submitOwn(`/team/keys/${id}/revoke`)).status).toBe(303)
    expect((await keysOf(owner)).find((each) => each.id === id)!.revokedAt).not.toBeNull()
  })

  it('are refused without the token of the session, from elsewhere, and signed out', async () => {
    const { browser } = await newTeam('Forged')
    const forms = [
      'invitations',
      'invitations/x/revoke',
      'members/x/role',
      'members/x/remove',
      'keys',
      'keys/rotate',
      'keys/x/revoke'
    ]
    for (const path of forms.map((form) => `/team/${form}`)) {
      const [bare, foreign, nobody] = [
        await browser.submit(path, { role: 'owner' }),
        await browser.submit(path, { role: 'owner' }, { 'sec-fetch-site': 'cross-site' }),
        await openBrowser(test.app).submit(path, { role: 'owner' })
      ]
      expect([bare.status, foreign.status, nobody.status], path).toEqual([403, 403, 401])
      expect(
        [bare.text, foreign.text, nobody.text].map((text) => /form_stale|form_foreign|session_over/.exec(text)?.[0])
      ).toEqual(['form_stale', 'form_foreign', 'session_over'])
    }
    expect((await team(browser)).text).toContain('no members yet')
  })
})

describe('those who run the service', () => {
  it('make a team in the browser, with a link for its first owner, and nobody else does', async () => {
    const admin = await signedIn(test.admin)
    const { text } = await team(admin)
    // Who wants to let a lab in comes by this before the invitation into the operators' own team.
    expect(text.indexOf('Make a team')).toBeGreaterThan(0)
    expect(text.indexOf('Make a team')).toBeLessThan(text.indexOf('Invite somebody to'))
    const made = await admin.submitOwn('/team/teams', { name: 'New economists' })
    readPage(made.text)
    expect(made.text).toContain('The team <bdi>New economists</bdi> is made. Whoever has this link joins it as owner.')
    const token = /invitations\/(aerinv_[\w-]{43})</.exec(made.text)![1]!
    const owner = openBrowser(test.app)
    expect((await owner.submit('/invitations/accept', { token, name: 'Joan' })).status).toBe(200)
    const page = await team(owner)
    expect(page.text).toContain('New economists')
    expect(page.text).not.toContain('Make a team')
    const again = await admin.submitOwn('/team/teams', { name: 'New economists' })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('there is a team named New economists')])
    const refused = await owner.submitOwn('/team/teams', { name: 'Of my own' })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('you may not administer')])
    const acts = (await admin.get('/v1/me/acts')).text
    expect(acts).toContain('POST /team/teams')
  })
})
