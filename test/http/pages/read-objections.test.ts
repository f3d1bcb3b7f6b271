import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { insertObjection } from '../../../src/db/objections.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import type { ExplainedResponse } from '../../../src/schemas/explained-response.ts'
import type { ModelStatistics } from '../../../src/schemas/model-statistics.ts'
import { buildTestApp, freeze, type Members, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { readPage } from './read-page.ts'

const reason = 'the second judge <b>misread</b> it'
const decision = 'the quote <i>stands</i> in the text'
const canFollow = 'The scores of this release do not move.'
const ofModel = '/models?release=r1&model=a+model&resamples=100'

let test: TestApp
let team: string
let auditor: string
let id: string
let own: Browser
let nobody: Browser
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 4)
  await freeze(test, 'r1')
  team = await test.keyFor('submitter', (await insertTeam(test.database.db, 'objecting'))!.id)
  auditor = await test.keyFor('auditor')
  const points = { depth: 6, style: 8 }
  const grades = ['MM-1', 'MM-2', 'MM-3', 'MM-4'].map((item) => [item, [points, points]] as const)
  id = await essaySubmission(test, team, 'r1', Object.fromEntries(grades))
  own = openBrowser(test.app)
  await own.submit('/sign-in', { key: team })
  nobody = openBrowser(test.app)
})
afterAll(() => test.close())

async function object(itemId: string): Promise<string> {
  const made = await test.call(team, 'POST', `/v1/submissions/${id}/items/${itemId}/objections`, { reason })
  expect(made.status, made.text).toBe(201)
  return made.json<Members>().id as string
}
async function decide(objection: string, outcome: 'upheld' | 'rejected'): Promise<void> {
  const decided = await test.call(auditor, 'POST', `/v1/objections/${objection}/decision`, {
    outcome,
    reason: decision
  })
  expect(decided.status, decided.text).toBe(200)
}
const pathOf = (itemId: string) => `/submissions/${id}/items/${itemId}`
async function page(browser: Browser, path: string): Promise<string> {
  const { status, text } = await browser.get(path)
  expect(status, text).toBe(200)
  readPage(text)
  return text
}

describe('what readers see of an objection', () => {
  let first: string
  it('is nothing before its submission is published, and its state from then on, in none of the words of the team', async () => {
    first = await object('MM-1')
    expect((await nobody.get(pathOf('MM-1'))).status).toBe(404)
    expect((await test.call(team, 'POST', `/v1/submissions/${id}/publish`)).status).toBe(200)
    const shown = await page(nobody, pathOf('MM-1'))
    expect(shown).toContain('href="#objections">Objected to: open')
    expect(shown).toContain('<strong>open</strong>')
    expect(shown).not.toContain('misread')
    expect(shown).not.toContain('Take it back')
    expect(shown).not.toContain(canFollow)
    expect(await page(own, pathOf('MM-1'))).toContain('the second judge &lt;b&gt;misread&lt;/b&gt; it')
    expect(await page(nobody, pathOf('MM-2'))).not.toContain('Objected to')
  })

  it('is what was decided, when and why, and what can follow, as the API has it', async () => {
    await decide(first, 'upheld')
    const shown = await page(nobody, pathOf('MM-1'))
    for (const said of ['Objected to: upheld', ', ended 20', canFollow]) expect(shown).toContain(said)
    expect(shown).not.toContain('misread')
    // The reason may quote the response, which nobody reads so far.
    expect(shown).not.toContain('in the text')
    const read = async () => (await test.call(null, 'GET', `/v1${pathOf('MM-1')}`)).json<ExplainedResponse>().objections
    const moments = { createdAt: expect.any(String), endedAt: expect.any(String) }
    expect(await read()).toEqual([{ state: 'upheld', decision: null, ...moments }])
    const open = await test.call(team, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
    expect(open.status, open.text).toBe(200)
    expect(await read()).toEqual([{ state: 'upheld', decision, ...moments }])
    expect(await page(nobody, pathOf('MM-1'))).toContain('the quote &lt;i&gt;stands&lt;/i&gt; in the text')
    expect(await page(own, pathOf('MM-1'))).toContain(canFollow)
    expect(await page(own, '/team')).toContain(canFollow)
  })

  it('is told on the page of the model at once, also where that page is kept', async () => {
    expect(await page(nobody, ofModel)).toContain('>1 of its scores</a>: upheld.')
    const second = await object('MM-2')
    expect(await page(nobody, ofModel)).toContain('>2 of its scores</a>: upheld on 1, undecided on 1.')
    await decide(second, 'rejected')
    expect(await page(nobody, ofModel)).toContain('>2 of its scores</a>: upheld on 1, rejected on 1.')
    // One more to the same score is of no other score.
    await object('MM-2')
    const { objections } = (await test.call(null, 'GET', `/v1${ofModel}`)).json<ModelStatistics>()
    expect(objections).toEqual({ objected: 2, upheld: 1, open: 1 })
  })

  it('is marked in the lists of scores', async () => {
    for (const path of [`/submissions/${id}`, `/submissions/${id}/items`]) {
      for (const browser of [own, nobody]) {
        const text = await page(browser, path)
        expect(text.match(/objection upheld|objected to|objection rejected/g)?.toSorted()).toEqual([
          'objected to',
          'objection upheld'
        ])
      }
    }
  })

  it('is nothing of one that its team took back', async () => {
    const taken = await object('MM-3')
    expect((await test.call(team, 'POST', `/v1/objections/${taken}/withdraw`)).status).toBe(200)
    expect(await page(nobody, pathOf('MM-3'))).not.toContain('Objected to')
    expect(await page(own, pathOf('MM-3'))).toContain('Objected to: withdrawn')
    expect(await page(nobody, ofModel)).toContain('>2 of its scores</a>')
  })

  it('is nothing of the private split, whose scores nobody reads', async () => {
    const secret = await buildTestApp({}, judgedSuite)
    onTestFinished(() => secret.close())
    await addEssays(secret, 1)
    await freeze(secret, 'r1', 1)
    const points = { depth: 6, style: 8 }
    const key = await secret.keyFor('submitter')
    const hidden = await essaySubmission(secret, key, 'r1', { 'MM-1': [points, points] })
    await insertObjection(secret.database.db, { id: 'obj_private', submissionId: hidden, itemId: 'MM-1', reason })
    const url = `/v1/submissions/${hidden}/items/MM-1`
    expect((await secret.call(key, 'GET', url)).status).toBe(403)
    const shown = (await secret.call(await secret.keyFor('auditor'), 'GET', url)).json<ExplainedResponse>()
    expect([shown.item.split, shown.objections]).toEqual(['private', []])
  })
})
