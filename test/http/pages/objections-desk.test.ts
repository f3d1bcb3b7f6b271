import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOfSecret } from '../../../src/db/secret.ts'
import { sessions } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import type { Objection, ObjectionToDecide } from '../../../src/schemas/objection.ts'
import { buildTestApp, freeze, type Members, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { attacks } from './attacks.ts'
import { readPage } from './read-page.ts'

let test: TestApp
let team: string
let id: string
let auditor: Browser
let maintainer: Browser
let member: Browser
let other: Browser
/** Of the team of the maintainer. */
let own: Objection
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 14)
  await freeze(test, 'r1')
  team = await test.keyFor('submitter', (await insertTeam(test.database.db, 'objecting'))!.id)
  id = await submissionOf(team, 14)
  const ofMaintainer = await test.keyFor('maintainer')
  auditor = await signedIn(await test.keyFor('auditor'))
  maintainer = await signedIn(ofMaintainer)
  member = await signedIn(team)
  other = await signedIn(await test.keyFor('submitter'))
  own = await object('MM-1', 'ours is too low', ofMaintainer, await submissionOf(ofMaintainer, 1))
})
afterAll(() => test.close())

async function submissionOf(key: string, items: number): Promise<string> {
  const points = { depth: 6, style: 8 }
  const grades = Array.from({ length: items }, (_, n) => [`MM-${n + 1}`, [points, points]] as const)
  return await essaySubmission(test, key, 'r1', Object.fromEntries(grades))
}
async function signedIn(key: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  await browser.submit('/sign-in', { key })
  return browser
}
async function object(itemId: string, reason: string, key = team, submission = id): Promise<Objection> {
  const reply = await test.call(key, 'POST', `/v1/submissions/${submission}/items/${itemId}/objections`, { reason })
  return reply.json<Objection & Members>()
}
async function desk(browser: Browser, query = ''): Promise<string> {
  const { status, text } = await browser.get(`/objections${query}`)
  expect(status).toBe(200)
  readPage(text)
  return text
}
async function open(): Promise<ObjectionToDecide[]> {
  const { text } = await auditor.get('/v1/objections?state=open')
  return (JSON.parse(text) as { data: ObjectionToDecide[] }).data
}
const decision = ({ id }: Objection) => `/objections/${id}/decision`
const verdict = { outcome: 'upheld', reason: 'the quote is not there' }

describe('the desk of objections', () => {
  it('shows those who decide whose score each is to, what its response lost and where it is read', async () => {
    const made = await object('MM-1', 'the quote stands there')
    expect(await open()).toMatchObject([
      { id: own.id },
      { id: made.id, release: 'r1', team: 'objecting', model: 'a model', submissionState: 'graded' }
    ])
    const text = await desk(auditor)
    expect(text.indexOf(own.id)).toBeLessThan(text.indexOf(made.id))
    for (const shown of ['the quote stands there', 'objecting', `href="/submissions/${id}/items/MM-1"`, 'depth']) {
      expect(text).toContain(shown)
    }
    expect((await auditor.get(`/submissions/${id}/items/MM-1`)).status).toBe(200)
    // What is not published a maintainer does not read, and is led nowhere.
    expect(await desk(maintainer)).not.toContain(`href="/submissions/${id}/items/MM-1"`)
    expect((await maintainer.get('/team')).text).toContain('<a href="/objections">')
    expect((await member.get('/team')).text).not.toContain('<a href="/objections">')
  })

  it('is for nobody else: signed out, a team, another one, and a session that is over', async () => {
    const before = await open()
    const nobody = openBrowser(test.app)
    expect([
      (await nobody.get('/objections')).headers.location,
      (await nobody.submit(decision(own), verdict)).status
    ]).toEqual(['/sign-in', 401])
    for (const browser of [member, other]) {
      for (const path of ['/objections', '/objections?show=decided']) {
        const { status, text } = await browser.get(path)
        expect([status, readPage(text) && text]).toEqual([403, expect.stringContaining('href="/team#objections"')])
        expect(text).not.toContain('ours is too low')
      }
      expect((await browser.submitOwn(decision(before[1]!), verdict)).status).toBe(403)
    }
    const late = await signedIn(await test.keyFor('auditor'))
    const { text } = await late.get('/objections')
    const formToken = /name="formToken" value="([^"]+)"/.exec(text)![1]!
    const isTheirs = eq(sessions.id, hashOfSecret(late.cookies.get('aerbench')!))
    await test.database.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(isTheirs)
    expect((await late.get('/objections')).headers.location).toBe('/sign-in')
    expect((await late.submit(decision(own), { formToken, ...verdict })).status).toBe(401)
    expect(await open()).toEqual(before)
  })

  it('takes no decision of the own team, none without a reason, and no form from elsewhere', async () => {
    const before = await open()
    const theirs = before[1]!
    const page = await desk(maintainer)
    expect(page).not.toContain(`action="${decision(own)}"`)
    expect(page).toContain(`action="${decision(theirs)}"`)
    const refused = await maintainer.submitOwn(decision(own), verdict)
    expect([refused.status, readPage(refused.text) && refused.text]).toEqual([
      403,
      expect.stringContaining('role="alert">an objection is decided by somebody of another team')
    ])
    expect((await auditor.submitOwn(decision(theirs), { outcome: 'upheld' })).status).toBe(422)
    const long = `<i>${'x'.repeat(2000)}`
    const kept = await auditor.submitOwn(decision(theirs), { outcome: 'rejected', reason: long })
    expect([kept.status, readPage(kept.text) && kept.text]).toEqual([422, expect.stringContaining('&lt;i&gt;xxx')])
    expect((await auditor.submit(decision(theirs), verdict)).status).toBe(403)
    const formToken = /name="formToken" value="([^"]+)"/.exec(page)![1]!
    expect(
      (await maintainer.submit(decision(theirs), { formToken, ...verdict }, { 'sec-fetch-site': 'cross-site' })).status
    ).toBe(403)
    expect(await open()).toEqual(before)
  })

  it('takes a decision once, with the look that it rests on, and notes by whom', async () => {
    const [, theirs] = await open()
    const person = { person: 'Ada', parts: { depth: { score: 9 }, style: { score: 8 } }, reason: 'read anew' }
    const key = await test.keyFor('auditor')
    const look = await test.call(key, 'POST', `/v1/submissions/${id}/items/MM-1/adjudications`, person)
    const { id: adjudication } = look.json<{ id: string }>()
    expect(await desk(auditor)).toContain(`<option value="${adjudication}">`)
    const done = await auditor.submitOwn(decision(theirs!), { ...verdict, adjudication })
    expect([done.status, readPage(done.text) && done.text]).toEqual([200, expect.stringContaining('role="status"')])
    const decided = await test.call(team, 'GET', '/v1/me/objections')
    expect(decided.json<{ data: Objection[] }>().data).toMatchObject([
      { state: 'upheld', decision: verdict.reason, adjudication: { id: adjudication } }
    ])
    const listed = await desk(auditor, '?show=decided')
    for (const said of ['MM-1', 'upheld', verdict.reason, 'the quote stands there', 'by a look of a person']) {
      expect(listed).toContain(said)
    }
    expect(listed).toContain(`href="/submissions/${id}/items/MM-1#objections"`)
    // What is not published a maintainer does not read, but for what was decided.
    const toMaintainer = await desk(maintainer, '?show=decided')
    expect(toMaintainer).toContain(verdict.reason)
    expect(toMaintainer).not.toContain('href="/submissions/')
    expect((await member.get('/objections?show=decided')).status).toBe(403)
    const again = await auditor.submitOwn(decision(theirs!), verdict)
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('was decided or withdrawn before')])
    const { data } = (await test.call(key, 'GET', '/v1/acts?limit=1000')).json<{ data: Members[] }>()
    const decisions = data.filter(({ act }) => act === 'POST /objections/{id}/decision')
    expect(decisions).toMatchObject([{ role: 'auditor', made: theirs!.id, reason: verdict.reason }])
  })

  it('goes on page by page, and shows what teams wrote as text', async () => {
    for (const [place, attack] of attacks.entries()) await object(`MM-${place + 2}`, attack)
    await object('MM-12', 'the last one')
    const first = await desk(auditor)
    expect(first).not.toContain('the last one')
    const next = /href="\/objections(\?cursor=[^"]+)"/.exec(first)![1]!
    const second = await desk(auditor, next)
    expect(second).toContain('the last one')
    const written = [...readPage(first), ...readPage(second)].flatMap((piece) =>
      piece.kind === 'text' ? piece.text : []
    )
    for (const attack of attacks.slice(0, -1)) expect(written.join('\n')).toContain(attack)
  })
})
