import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showItem } from '../../../src/cli/show-item.ts'
import { saveDisputes } from '../../../src/db/disputes.ts'
import { findItem, insertItems } from '../../../src/db/items.ts'
import { saveVerification } from '../../../src/db/verifications.ts'
import type { Role } from '../../../src/schemas/states.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { addPaperItems, anItem } from '../../helpers/paper-items.ts'
import { readPage } from './read-page.ts'

const hostile = '<b>"Ada" & co</b>'
let test: TestApp
let ada: Browser
beforeAll(async () => {
  test = await buildTestApp({ VERIFIER_MODEL: 'anthropic:claude-sonnet-4-6' })
  ada = await signedIn('maintainer')
  await addPaperItems(test.database.db, { to: 1, each: 1 })
  const failed = [{ check: 'point-numbers', ok: false, message: 'the paper does not have 4.2' }]
  const states = { state: 'candidate' as const }
  await insertItems(test.database.db, [
    { ...anItem(1, 50), ...states, id: 'clean', checks: [] },
    { ...anItem(1, 51), ...states, id: 'doubtful', checks: failed },
    { ...anItem(1, 52), ...states, id: 'wrong', checks: [] },
    { ...anItem(1, 53), ...states, id: 'again', checks: [] },
    { ...anItem(1, 54), ...states, id: 'returned', checks: [] }
  ])
}, 60_000)
afterAll(() => test.close())

async function signedIn(role: Role): Promise<Browser> {
  const browser = openBrowser(test.app)
  await browser.submit('/sign-in', { key: await test.keyFor(role) })
  return browser
}

const decide = async (id: string, fields: Record<string, string>, browser = ada) => {
  const reply = await browser.submitOwn(`/items/${id}/decision`, { version: '1', reason: '', ...fields })
  if (reply.status < 300) readPage(reply.text)
  return reply
}
const stateOf = async (id: string) => (await findItem(test.database.db, id))!.state

describe('the page of an item', () => {
  it('approves what nothing speaks against, without a reason, and says so', async () => {
    const { status, text } = await decide('clean', { decision: 'approve' })
    expect(status, text).toBe(200)
    expect(text).toMatch(/clean.{0,20}<\/code> is approved\./)
    expect(text).toContain('<h2 id="decisions">Decisions</h2>')
    expect(await stateOf('clean')).toBe('approved')
  })

  it('rejects with a reason alone, and keeps what was typed', async () => {
    const refused = await decide('wrong', { decision: 'reject' })
    expect(refused.text).toContain('a rejection needs a reason')
    expect(await stateOf('wrong')).toBe('candidate')
    const { text } = await decide('wrong', { decision: 'reject', reason: `it asks two things ${hostile}` })
    expect(text).toMatch(/wrong.{0,20}<\/code> is rejected\./)
    expect(text).toContain('it asks two things')
    expect(text).not.toContain(hostile)
    expect(await stateOf('wrong')).toBe('rejected')
  })

  it('approves what a check speaks against when somebody has looked at it, and says why', async () => {
    const page = (await ada.get('/items/doubtful')).text
    expect(page).toContain('name="acceptFailedChecks"')
    expect((await ada.get('/items/clean')).text).not.toContain('name="acceptFailedChecks"')
    const reason = 'the number stands in the appendix'
    const refused = await decide('doubtful', { decision: 'approve', reason })
    expect(refused.text).toContain('point-numbers')
    expect(refused.text).toContain(`${reason}</textarea>`)
    expect(await stateOf('doubtful')).toBe('candidate')
    expect((await decide('doubtful', { decision: 'approve', acceptFailedChecks: 'true' })).text).toContain(
      'accepting failed checks needs a reason'
    )
    await decide('doubtful', { decision: 'approve', reason, acceptFailedChecks: 'true' })
    expect(await stateOf('doubtful')).toBe('approved')
  })

  it('sends a candidate back to the verifier', async () => {
    const { status, text } = await decide('again', {
      decision: 'send_back',
      reason: `table 3 says otherwise ${hostile}`
    })
    expect(status, text).toBe(200)
    expect(text).toContain('sent back: the verifier looks at it again')
    expect(test.jobs.splice(0)).toEqual([{ name: 'verify', id: 'again' }])
    expect(await stateOf('again')).toBe('candidate')
    expect((await ada.get('/items/clean')).text).not.toContain('value="send_back"')
  })

  it('keeps by whom and why a candidate was sent back, at the top, among its decisions, in the item and in the audit log', async () => {
    const reason = `table 3 says otherwise ${hostile}`
    const { text } = await ada.get('/items/again')
    readPage(text)
    expect(text).toMatch(/Sent back by<\/dt>[\s\S]{0,300}Because<\/dt>[\s\S]{0,40}table 3 says otherwise/)
    expect(text).toMatch(/<th[^>]*>send back<\/th>[\s\S]{0,400}table 3 says otherwise/)
    expect(text).not.toContain(hostile)
    const maintainer = await test.keyFor('maintainer')
    const { reviews, reviewedBy } = (await test.call(maintainer, 'GET', '/v1/items/again')).json()
    const review = {
      version: 1,
      decision: 'send_back',
      reason,
      author: expect.any(String),
      createdAt: expect.any(String)
    }
    expect([reviews, reviewedBy]).toEqual([[review], null])
    const acts = await test.call(await test.keyFor('auditor'), 'GET', '/v1/acts?act=POST%20/items/%7Bid%7D/decision')
    expect(acts.json<{ data: object[] }>().data.at(-1)).toMatchObject({ subject: { id: 'again' }, reason })
    // Rejected after all, it is not said to wait.
    await decide('returned', { decision: 'send_back' })
    expect((await decide('returned', { decision: 'reject', reason: 'no use' })).text).not.toContain('Sent back by')
  })

  it('tells the second of two who decide at once of the first, and keeps what was typed', async () => {
    await insertItems(test.database.db, [{ ...anItem(1, 61), state: 'candidate', id: 'raced', checks: [] }])
    expect((await ada.get('/items/raced')).text).toContain('name="decisionsSeen" value="0"')
    const seen = { decisionsSeen: '0' }
    const both = await Promise.all([
      decide('raced', { ...seen, decision: 'reject', reason: 'it asks two things' }),
      decide('raced', { ...seen, decision: 'approve', reason: 'it asks one thing' }, await signedIn('maintainer'))
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { text } = both.find(({ status }) => status === 409)!
    expect(text).toMatch(/somebody decided on item raced since you read it; .{0,80} (rejected|approved) it: it asks/)
    expect(text).toMatch(/it asks \w+ things?<\/textarea>/)
    expect(text).toContain('name="decisionsSeen" value="1"')
    const maintainer = await test.keyFor('maintainer')
    expect((await test.call(maintainer, 'GET', '/v1/items/raced')).json<{ reviews: object[] }>().reviews).toHaveLength(
      1
    )
    const long = await decide('raced', { decision: 'reject', reason: 'a'.repeat(10_000) })
    expect([long.status, long.text]).toMatchObject([422, expect.stringContaining('2000')])
    const turned = await decide('raced', { decision: 'reject', reason: 'a \u202Eturned\u202C reason' })
    expect([turned.status, turned.text.includes('\u202E')]).toEqual([200, false])
  })

  it('shows both sides of what verifier and extractor differ on, with their words, pages and what to do', async () => {
    const { db } = test.database
    await insertItems(db, [{ ...anItem(1, 60), state: 'candidate', id: 'disputed', checks: [] }])
    const claim = { id: 'KP03', statement: 'Rents fall.', holds: true }
    const side = { verdict: 'contradicted' as const, saw: 'They rise.', quote: `rents rise ${hostile}`, page: 4 }
    const modelId = 'anthropic:claude-sonnet-4-6'
    await saveVerification(db, {
      ...{ itemId: 'disputed', version: 1, modelId, outcome: 'doubted', callIds: [] },
      claims: [{ ...claim, ...side, outcome: 'differs' }]
    })
    await saveDisputes(db, {
      ...{ itemId: 'disputed', version: 1, mendedVersion: null, verifier: modelId, extractor: 'openai:an-extractor' },
      ...{ state: 'answered', reason: null },
      claims: [
        {
          ...{ claim: 'KP03', entry: 'KP03', statement: claim.statement, holds: true, verifier: side },
          extractor: { rejoinder: 'stands', reason: 'Table 2 says so.', quote: 'a fall of the rents', page: 9 }
        }
      ]
    })
    const { text } = await ada.get('/items/disputed')
    readPage(text)
    const words = text.replaceAll(/<\/?bdi>/g, '')
    expect(words).toContain('<li>By the item it is true.</li>')
    expect(words).toContain(`<li>Verifier ${modelId}: contradicted. They rise. “rents rise &lt;b&gt;`)
    expect(words).toMatch(
      /Extractor openai:an-extractor stands by it: Table 2 says so\. “a fall of the rents”, <a href="[^"]*\/pages\/9\.png\?quote=a\+fall\+of\+the\+rents">page 9/
    )
    expect(words).toContain('A person decides: look at the words on their page.')
    // The extractor has been asked already.
    expect(words).not.toContain('value="send_back"')
    const text80 = showItem(
      (await test.call(await test.keyFor('maintainer'), 'GET', '/v1/items/disputed')).json(),
      null
    )
    expect(text80).toMatch(
      /what to do\n +1\. look +aerbench paper page paper-\S+ <page>[\s\S]*2\. item wrong[\s\S]*3\. item right +aerbench/
    )
  })

  it('refuses a decision on a version that is not the last, without a token, and by others', async () => {
    expect((await decide('again', { decision: 'approve', version: '2' })).status).toBe(409)
    expect((await ada.submit('/items/again/decision', { version: '1', decision: 'approve' })).status).toBe(403)
    const reader = await signedIn('reader')
    expect((await decide('again', { decision: 'approve' }, reader)).status).toBe(403)
    expect((await decide('none', { decision: 'approve' })).status).toBe(404)
    expect(await stateOf('again')).toBe('candidate')
  })
})
