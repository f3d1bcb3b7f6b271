import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleResults, scores } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import type { Objection } from '../../../src/schemas/objection.ts'
import { buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { readPage } from './read-page.ts'

let test: TestApp
let id: string
let own: Browser
let reader: Browser
let other: Browser
let admin: Browser
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 3)
  await freeze(test, 'r1')
  const team = (await insertTeam(test.database.db, 'objecting'))!
  const key = await test.keyFor('submitter', team.id)
  const points = { depth: 6, style: 6 }
  id = await essaySubmission(test, key, 'r1', { 'MM-1': [points, points], 'MM-2': [points, points] })
  own = await signedIn(key)
  reader = await signedIn(await test.keyFor('reader', team.id))
  other = await signedIn(await test.keyFor('submitter'))
  admin = await signedIn(test.admin)
})
afterAll(() => test.close())

async function signedIn(key: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  await browser.submit('/sign-in', { key })
  return browser
}
const path = (item: string) => `/submissions/${id}/items/${item}`
async function pageOf(browser: Browser, item: string): Promise<string> {
  const { status, text } = await browser.get(path(item))
  expect(status).toBe(200)
  readPage(text)
  return text
}
/** Stores what grading stores of an item to which no response was sent. */
async function storeUnanswered(itemId: string): Promise<void> {
  const { db } = test.database
  const place = { submissionId: id, itemId }
  await db.insert(ruleResults).values({ ...place, parse: 'missing', dimensions: [], words: 0, characters: 0 })
  await db.insert(scores).values({ ...place, taskType: 'MM', spread: null, reason: null, values: [0, 0] })
}
async function objections(): Promise<Objection[]> {
  const { text } = await own.get(`/v1/submissions/${id}/objections`)
  return (JSON.parse(text) as { data: Objection[] }).data
}

describe('objecting on the page of a response', () => {
  it('is offered to those who may, shown to the team, and can be taken back', async () => {
    expect(await pageOf(own, 'MM-1')).toContain('Object to this score')
    expect(await pageOf(own, 'MM-1')).toContain(
      'everybody reads whether it was upheld, whoever may read the response the reason too'
    )
    expect(await pageOf(reader, 'MM-1')).not.toContain('Object to this score')
    const reason = 'the quote <b>is not</b> there'
    const sent = await own.submitOwn(`${path('MM-1')}/objections`, { reason })
    expect([sent.status, sent.headers.location]).toEqual([303, `${path('MM-1')}#objections`])
    const [made] = await objections()
    expect(made).toMatchObject({ itemId: 'MM-1', state: 'open', reason })
    const shown = await pageOf(reader, 'MM-1')
    expect(shown).toContain('the quote &lt;b&gt;is not&lt;/b&gt; there')
    expect(shown).not.toContain('Take it back')
    expect(await pageOf(own, 'MM-1')).not.toContain('Object to this score')
    // Whoever walks through the responses of one task type goes on in it.
    const walk = '?order=item&taskType=MM'
    const { text } = await own.get(`${path('MM-1')}${walk}`)
    const action = `${path('MM-1')}/objections/${made!.id}/withdraw${walk}`
    expect(text).toContain(`action="${action.replace('&', '&amp;')}"`)
    const taken = await own.submitOwn(action, {})
    expect(new URL(String(taken.headers.location), 'http://localhost').searchParams.toString()).toBe(
      'taskType=MM&order=item'
    )
    expect(await objections()).toMatchObject([{ state: 'withdrawn' }])
  })

  it('stands right below the score, and not where no response was sent', async () => {
    const shown = await pageOf(own, 'MM-2')
    expect(shown.indexOf('Object to this score')).toBeLessThan(shown.indexOf('class="dimension"'))
    // Of MM-3 nothing was sent: it counts 0, and nobody judged it.
    await storeUnanswered('MM-3')
    const unanswered = await pageOf(own, 'MM-3')
    expect(unanswered).toContain('No response to this item was sent')
    expect(unanswered).not.toContain('Object to this score')
    const refused = await own.submitOwn(`${path('MM-3')}/objections`, { reason: 'it is unfair' })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('role="alert">submission')])
    expect(await objections()).not.toContainEqual(expect.objectContaining({ itemId: 'MM-3' }))
  })

  it('says on the page what was refused, and changes nothing', async () => {
    const before = await objections()
    const empty = await own.submitOwn(`${path('MM-2')}/objections`, {})
    expect([empty.status, readPage(empty.text) && empty.text]).toEqual([
      422,
      expect.stringContaining('role="alert">reason:')
    ])
    const barred = await reader.submitOwn(`${path('MM-2')}/objections`, { reason: 'as I read it' })
    expect([barred.status, barred.text]).toEqual([403, expect.stringContaining('yours is reader')])
    expect(await objections()).toEqual(before)
  })

  it('is for the team alone: another team, nobody, and a form of another session get nowhere', async () => {
    const before = await objections()
    expect((await other.submitOwn(`${path('MM-2')}/objections`, { reason: 'mine' })).status).toBe(404)
    expect((await openBrowser(test.app).submit(`${path('MM-2')}/objections`, { reason: 'mine' })).status).toBe(401)
    expect((await own.submit(`${path('MM-2')}/objections`, { reason: 'mine' })).status).toBe(403)
    const made = await own.submitOwn(`${path('MM-2')}/objections`, { reason: 'a real one' })
    expect(made.status).toBe(303)
    const open = (await objections()).find(({ state }) => state === 'open')!
    expect((await other.submitOwn(`${path('MM-2')}/objections/${open.id}/withdraw`, {})).status).toBe(404)
    expect(await pageOf(admin, 'MM-2')).not.toContain('Take it back')
    const barred = await admin.submitOwn(`${path('MM-2')}/objections/${open.id}/withdraw`, {})
    expect([barred.status, readPage(barred.text) && barred.text]).toEqual([
      403,
      expect.stringContaining('role="alert">an objection is made and taken back by the team')
    ])
    expect(await objections()).toHaveLength(before.length + 1)
    expect((await objections()).at(-1)).toMatchObject({ state: 'open' })
  })

  it('is followed on the page of the team, and by no other team', async () => {
    const made = await objections()
    const reply = JSON.parse((await own.get('/v1/me/objections')).text) as { data: Objection[] }
    expect(reply.data).toEqual(made)
    expect(JSON.parse((await other.get('/v1/me/objections')).text)).toEqual({ data: [], next: null })
    expect((await openBrowser(test.app).get('/v1/me/objections')).status).toBe(401)
    const { text } = await reader.get('/team')
    readPage(text)
    expect(text).toContain('the quote &lt;b&gt;is not&lt;/b&gt; there')
    // On a telephone what became of it is seen without a scroll to the side.
    expect(text).toMatch(/>Item<\/th><[^>]*>State<\/th><[^>]*>Decision<\/th><[^>]*>Reason<\/th>/)
    expect((await other.get('/team')).text).toContain('The team objects to no score.')
  })
})
