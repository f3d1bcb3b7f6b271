import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../../src/db/tables.ts'
import { findTeam, insertTeam } from '../../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { readPage } from './read-page.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 2)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

async function newTeam(name: string): Promise<{ id: string; key: string; browser: Browser }> {
  const { id } = (await insertTeam(test.database.db, name))!
  const key = await test.keyFor('submitter', id)
  const browser = openBrowser(test.app)
  expect((await browser.submit('/sign-in', { key })).status).toBe(303)
  return { id, key, browser }
}

const isErased = async (id: string) => (await findTeam(test.database.db, id))!.erasedAt !== null

describe('the form that erases a team', () => {
  it('asks for the name, erases by it, signs out and stands in the audit log', async () => {
    const { id, key, browser } = await newTeam('Paper Lab')
    const page = await browser.get('/team')
    expect(page.text).toContain('action="/team/erase"')
    const wrong = await browser.submitOwn('/team/erase', { name: 'Paper lab' })
    readPage(wrong.text)
    expect([wrong.status, wrong.text.includes('nothing was erased'), await isErased(id)]).toEqual([422, true, false])
    expect((await browser.submitOwn('/team/erase')).status).toBe(422)
    expect((await browser.submitOwn('/team/erase', { name: 'Paper Lab' })).headers.location).toBe('/team')
    expect(await isErased(id)).toBe(true)
    expect((await browser.get('/team')).headers.location).toBe('/sign-in')
    expect((await test.call(key, 'GET', '/v1/me')).status).toBe(401)
    const acts = await test.database.db.select().from(auditLog).where(eq(auditLog.act, 'POST /team/erase'))
    expect(acts).toMatchObject([{ teamId: id, made: id }])
  })

  it('is refused from pages of other sites, to whoever owns nothing, and while a grading goes on', async () => {
    const { id, key, browser } = await newTeam('Busy Lab')
    const foreign = await browser.submit('/team/erase', { name: 'Busy Lab' }, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
    // A form without what the pages of this session hold.
    expect((await browser.submit('/team/erase', { name: 'Busy Lab' })).status).toBe(403)
    const draft = await openDraft(test, key, 'r1')
    await putLines(test, key, draft, [{ itemId: 'EK-1', output: 'gold-1' }])
    await test.call(key, 'POST', `/v1/submissions/${draft}/finalize`)
    const busy = await browser.submitOwn('/team/erase', { name: 'Busy Lab' })
    expect([busy.status, busy.text.includes('being graded')]).toEqual([409, true])
    await test.grade()
    const made = await test.call(key, 'POST', '/v1/me/invitations', { role: 'owner' })
    await test.call(null, 'POST', '/v1/invitations/accept', { token: made.json().token, name: 'Ada' })
    // From now on a key of the whole team is none of an owner.
    expect((await browser.get('/team')).text).not.toContain('/team/erase')
    expect((await browser.submitOwn('/team/erase', { name: 'Busy Lab' })).status).toBe(403)
    expect(await isErased(id)).toBe(false)
  })
})
