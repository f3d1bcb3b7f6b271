import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgments, scores, submissions } from '../../../src/db/tables.ts'
import type { Judgment } from '../../../src/schemas/judgment.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { openBrowser } from '../../helpers/open-browser.ts'
import { answeredWith, saidInJudgment } from '../../helpers/said-in-judgment.ts'

const [first, second] = essayJudges
const good = { depth: 9, style: 9 }
const weak = { depth: 6, style: 8 }

let test: TestApp
let team: string
let closed: string
let open: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addItems(test, 1)
  await addEssays(test, 3)
  await freeze(test, 'r1')
  team = await test.keyFor('submitter')
  const grades = { 'MM-1': [good, good], 'MM-2': [weak, good], 'MM-3': [weak, null] } as const
  ;[closed, open] = [await essaySubmission(test, team, 'r1', grades), await essaySubmission(test, team, 'r1', grades)]
  for (const submissionId of [closed, open]) {
    const place = { submissionId, itemId: 'MM-2' }
    await answeredWith(test, place, '<think>Of rents.</think>Prices rise. So $w$ falls, and then rents.')
    await saidInJudgment(test, place, {
      [first]: {
        depth: { rationale: 'It does not say why.', quote: 'So w falls' },
        style: { rationale: 'Fine.', quote: '' }
      },
      [second]: {
        depth: { rationale: 'Clear.', quote: 'falls, and then' },
        style: { rationale: 'Good.', quote: 'of rents' }
      }
    })
  }
  await test.call(team, 'POST', `/v1/submissions/${closed}/publish`)
  await test.call(team, 'POST', `/v1/submissions/${open}/publish`, { openResponses: true })
})
afterAll(() => test.close())

const pageOf = async (key: string | null, url: string) => await test.call(key, 'GET', url)
/** The text of a page: tags become spaces. */
const textOf = async (key: string | null, url: string) =>
  (await pageOf(key, url)).text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('GET /submissions/:id/items/:itemId', () => {
  it('marks quotes that overlap stretch by stretch, a formula whole, with numbers that lead to what judges say and back', async () => {
    const { text, headers } = await pageOf(null, `/submissions/${open}/items/MM-2`)
    expect(headers['cache-control']).toBe('no-cache')
    const response = /<div class="text">.*?<\/div>/s.exec(text)![0]
    expect(response).toContain(
      [
        'Prices rise. <span id="quote-1"></span><mark class="j1">So </mark>',
        '<mark class="j1"><math><mrow><mi>w</mi></mrow></math></mark><mark class="j1"> </mark>',
        '<span id="quote-2"></span><mark class="j1 j2">falls</mark><sup><a class="j1" href="#said-1"'
      ].join('')
    )
    expect(response).toMatch(/<mark class="j2">, and then<\/mark><sup><a class="j2" href="#said-2"[^>]*>2<\/a><\/sup>/)
    for (const number of [1, 2]) {
      expect(text.match(new RegExp(`id="said-${number}"`, 'g'))).toHaveLength(1)
      expect(text.match(new RegExp(`href="#quote-${number}"`, 'g'))).toHaveLength(1)
    }
    expect(response).toContain('<summary>Thinking, 24 characters: neither rules nor judges read it</summary>')
    expect(await textOf(null, `/submissions/${open}/items/MM-2`)).toContain(
      'quotes “ of rents ”, which does not stand in the response'
    )
  })

  it('shows points lost by dimension, each judge, and how far they are apart', async () => {
    const text = await textOf(null, `/submissions/${open}/items/MM-2`)
    // (3 × 0.6 + 0.8) / 4 = 0.65 and 0.9; depth loses 75 × 0.25.
    expect(text).toContain('Score 77.5 table2 · −22.5 points')
    expect(text).toMatch(/depth weight 75.0 % −18.8 60.0 90.0 30.0 apart 6 It does not say why. 1 9 Clear. 2/)
    expect(text).toContain('The judges are 25.0 points apart')
    expect(await textOf(team, `/submissions/${open}/items/MM-3`)).toContain('Score judge missing')
  })

  it('says in words why a response is not shown, and shows the scores', async () => {
    const url = `/submissions/${closed}/items/MM-2`
    for (const key of [null, await test.keyFor('submitter')]) {
      const text = await textOf(key, url)
      expect(text).toContain('The team of this submission has not opened its responses')
      expect(text).toMatch(/depth weight 75.0 % −18.8 60.0 90.0 30.0 apart/)
      expect(text).not.toMatch(/Prices rise|does not say why|So w falls/)
      expect(text).not.toMatch(/Response \d+ words?/)
    }
    const { headers, text } = await pageOf(team, url)
    expect([headers['cache-control'], text.includes('Prices rise')]).toEqual(['private, no-cache', true])
    const bare = await publish(test, team, { release: 'r1', model: 'bare', outputs: { 'EK-1': 'gold-1' } })
    expect(await textOf(null, `/submissions/${bare}/items/MM-1`)).toContain('No response to this item was sent')
  })

  it('leads whoever is not signed in to where the key is asked for, and back from there', async () => {
    const url = `/submissions/${closed}/items/MM-2`
    const [, way] = /Is it yours\? <a href="([^"]+)">Sign in with its key<\/a>/.exec((await pageOf(null, url)).text)!
    const browser = openBrowser(test.app)
    const form = (await browser.get(way!.replaceAll('&amp;', '&'))).text
    const [, back] = /name="back" value="([^"]+)"/.exec(form)!
    expect((await browser.submit('/sign-in', { key: team, back: back! })).headers.location).toBe(
      `${url}?order=points_lost`
    )
    expect(await textOf(await test.keyFor('submitter'), url)).not.toContain('Is it yours?')
  })

  it('leads auditors to the calls of each judge, and nobody else', async () => {
    const url = `/submissions/${closed}/items/MM-1`
    const { db } = test.database
    const ofItem = and(eq(judgments.submissionId, closed), eq(judgments.itemId, 'MM-1'))
    const callIds: string[] = []
    for (const { judge, verdict } of await db.select().from(judgments).where(ofItem)) {
      const called = { ...verdict, callIds: [`call_of_${judge.replaceAll(/\W/g, '_')}`] }
      callIds.push(...called.callIds)
      await db
        .update(judgments)
        .set({ verdict: called })
        .where(and(ofItem, eq(judgments.judge, judge)))
    }
    expect(callIds).toHaveLength(2)
    const { text } = await pageOf(await test.keyFor('auditor'), url)
    for (const id of callIds) expect(text).toContain(`<a href="/v1/calls/${id}">`)
    for (const key of [null, team]) expect((await pageOf(key, url)).text).not.toContain('/v1/calls/')
  })

  it('prints points lost that add up to 100 with the score beside them, and JSON by its characters', async () => {
    const row = and(eq(scores.submissionId, open), eq(scores.itemId, 'MM-1'))
    const { db } = test.database
    const [kept] = await db.select().from(scores).where(row)
    // 77.85 and 22.15 would both be rounded up.
    await db
      .update(scores)
      .set({ values: kept!.values.map(() => 0.7785) })
      .where(row)
    await answeredWith(test, { submissionId: open, itemId: 'MM-1' }, '{"answers":{"SC01":"B"}}')
    const text = await textOf(null, `/submissions/${open}/items/MM-1`)
    expect(text).toContain('Score 77.9 table2 · −22.1 points')
    expect(text).toContain('Response 24 characters')
    await answeredWith(test, { submissionId: open, itemId: 'MM-1' }, '```json\n{"answers":{"SC01":"B"}}\n```')
    expect(await textOf(null, `/submissions/${open}/items/MM-1`)).toContain('Response 36 characters')
    expect(await textOf(null, `/submissions/${open}/items`)).toMatch(/MM-1 77.9 −22.1/)
    await db.update(scores).set({ values: kept!.values }).where(row)
  })

  it('leads to the one before and the one after, as links and by access keys', async () => {
    const { text } = await pageOf(null, `/submissions/${open}/items/MM-1?order=item`)
    expect(text).toContain(`<a rel="next" accesskey="j" href="/submissions/${open}/items/MM-2?order=item">`)
    expect(text).not.toContain('rel="prev"')
    const second = (await pageOf(null, `/submissions/${open}/items/MM-2?order=item`)).text
    expect(second).toContain(`<a rel="prev" accesskey="k" href="/submissions/${open}/items/MM-1?order=item">`)
    expect(second).toContain('2 of 3')
  })

  it('is a page of words where there is nothing to see', async () => {
    const headers = { accept: 'text/html' }
    const missing = await test.send(null, { method: 'GET', url: `/submissions/${open}/items/MM-9`, headers })
    expect([missing.status, missing.text.includes('There is no item MM-9')]).toEqual([404, true])
    await addEssays(test, 4, 10)
    await freeze(test, 'half', 1)
    const id = await essaySubmission(test, team, 'half', { 'MM-10': [good, good] })
    await test.call(team, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
    for (const key of [null, team]) {
      const reply = await test.send(key, { method: 'GET', url: `/submissions/${id}/items/MM-10`, headers })
      expect([reply.status, reply.text.includes('Item MM-10 is private')]).toEqual([403, true])
      expect(reply.text).not.toMatch(/Answer to|gold-|question/)
      expect(await textOf(key, `/submissions/${id}/items`)).toContain(
        'No response of these is graded yet, or all of their'
      )
    }
    expect(await textOf(await test.keyFor('auditor'), `/submissions/${id}/items/MM-10`)).toContain('Answer to MM-10')
  })
})

describe('a response whose judges are recordings that do not know it', () => {
  let own: string
  let sender: string
  beforeAll(async () => {
    sender = await test.keyFor('submitter')
    own = await essaySubmission(test, sender, 'r1', { 'MM-2': [null, null] })
    const { db } = test.database
    const rows = await db.select().from(judgments).where(eq(judgments.submissionId, own))
    for (const { judge, verdict } of rows) {
      const place = and(eq(judgments.submissionId, own), eq(judgments.judge, judge))
      const unrecorded = { ...verdict, failure: 'not_recorded' } as Judgment
      await db.update(judgments).set({ verdict: unrecorded }).where(place)
    }
    await db.update(submissions).set({ reason: '2 judgments are missing' }).where(eq(submissions.id, own))
  })

  it('has no score made up, and stands beside a recorded one that is called so', async () => {
    const text = await textOf(sender, `/submissions/${own}/items/MM-2`)
    expect(text).toMatch(/Response 2 words Answer to MM-2 No judge here The judges of this service are recordings/)
    // Of the two that were judged alike, the one whose team has opened its responses.
    expect(text).toMatch(/Recorded: a model on the same item Its response.*Prices rise.*Score 77.5 table2/)
    expect((await pageOf(sender, `/submissions/${own}/items/MM-2`)).text).toContain(`/submissions/${open}/items/MM-2`)
    expect((await pageOf(sender, `/submissions/${own}/items/MM-2`)).text).not.toContain(closed)
    expect(await textOf(sender, `/submissions/${open}/items/MM-2`)).not.toContain('No judge here')
  })

  it('keeps its submission from the board, which its page says with the way that there is', async () => {
    const text = await textOf(sender, `/submissions/${own}`)
    expect(text).toMatch(/No judge here Judges grade MM and the judges/)
    expect(text).toMatch(/So it cannot be published: .* send EK and CI alone/)
    expect(text).toContain('MM 3 2 0 no judge here no judge here')
    expect(text).not.toMatch(/Grade again|judgments are missing/)
    const browser = openBrowser(test.app)
    await browser.submit('/sign-in', { key: sender })
    const asking = (await browser.get(`/submissions/${own}/publish`)).text
    expect(asking).toMatch(/No judge here.*So it cannot be published/s)
    expect(asking).not.toMatch(/judgments are missing|not_recorded|leaderboard from then on/)
  })

  it('is nothing to object to while it has no score', async () => {
    const browser = openBrowser(test.app)
    await browser.submit('/sign-in', { key: team })
    const offers = async (itemId: string) =>
      (await browser.get(`/submissions/${open}/items/${itemId}`)).text.includes('Object to this score')
    // A judge owes its verdict on MM-3.
    expect([await offers('MM-1'), await offers('MM-3')]).toEqual([true, false])
  })

  it('keeps where a submission stands on its page once it is published', async () => {
    const browser = openBrowser(test.app)
    await browser.submit('/sign-in', { key: team })
    const id = await publish(test, team, { release: 'r1', model: 'standing', outputs: { 'EK-1': 'gold-1' } })
    expect((await browser.get(`/submissions/${id}`)).text).toContain('Against the board')
    expect(await textOf(null, `/submissions/${id}`)).not.toContain('Against the board')
  })
})

describe('GET /submissions/:id/items', () => {
  it('lists the responses in the order asked for, each with a link that keeps it', async () => {
    const { text } = await pageOf(null, `/submissions/${open}/items?taskType=MM&order=judges_apart`)
    const links = [...text.matchAll(/<a href="\/submissions\/[^/]+\/items\/([^"?]+)\?([^"]*)"><code>/g)]
    expect(links.map(([, itemId]) => itemId)).toEqual(['MM-2', 'MM-1', 'MM-3'])
    expect(links[0]![2]!.replaceAll('&amp;', '&').split('&').sort()).toEqual(['order=judges_apart', 'taskType=MM'])
  })

  it('is not there for those who may not read the submission', async () => {
    const draft = await essaySubmission(test, team, 'r1', { 'MM-1': [good, good] })
    expect((await pageOf(null, `/submissions/${draft}/items`)).status).toBe(404)
    expect((await pageOf(team, `/submissions/${draft}/items`)).status).toBe(200)
  })
})

describe('GET /assets/walk.js', () => {
  it('is served from here', async () => {
    const { status, headers } = await pageOf(null, '/assets/walk.js')
    expect([status, headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8'])
  })
})
