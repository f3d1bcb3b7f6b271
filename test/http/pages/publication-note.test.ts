import { and, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeResponses } from '../../../src/db/responses.ts'
import { judgments, submissions } from '../../../src/db/tables.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  putLines,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { readPage } from './read-page.ts'

let test: TestApp
/** The same service where the judges are recordings. */
let demo: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addItems(test, 1)
  await addEssays(test, 2)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  demo = await buildTestApp({}, judgedSuite, test.database, pino({ level: 'silent' }), () => new Date(), 'Visitor')
})
afterAll(async () => {
  await demo.close()
  await test.close()
})

async function browserOf(app: TestApp): Promise<Browser> {
  const browser = openBrowser(app.app)
  expect((await browser.submit('/sign-in', { key })).status).toBe(303)
  return browser
}

async function textOf(app: TestApp, path: string): Promise<string> {
  const { status, text } = await (await browserOf(app)).get(path)
  expect(status, path).toBe(200)
  const pieces = readPage(text).map((piece) => (piece.kind === 'text' ? piece.text : ''))
  return pieces.join('').replaceAll(/\s+/g, ' ')
}

async function draftWith(...itemIds: string[]): Promise<string> {
  const id = await openDraft(test, key, 'r1')
  const lines = itemIds.map((itemId) => ({ itemId, output: `an answer to ${itemId}` }))
  await putLines(test, key, id, lines)
  return id
}

describe('the page of a draft', () => {
  it('says before it is closed that its publication waits for judges, and with what it is refused until then', async () => {
    const id = await draftWith('EK-1', 'MM-1', 'MM-2')
    for (const path of [`/submissions/${id}`, `/submissions/${id}/finalize`]) {
      const text = await textOf(test, path)
      expect(text).toContain('Judges read 2 responses of this draft (MM).')
      expect(text).toMatch(/while judgments are missing.*\(submission_incomplete\)\. Finalise it again/)
      expect(text).not.toContain('recordings')
    }
  })

  it('says where no judge is that it cannot be published, and what can', async () => {
    const id = await draftWith('MM-1')
    for (const path of [`/submissions/${id}`, `/submissions/${id}/finalize`]) {
      const text = await textOf(demo, path)
      expect(text).toContain('Judges read one response of this draft (MM).')
      expect(text).toMatch(/it cannot be published \(submission_incomplete\).*send EK and CI alone/)
    }
    const page = await textOf(demo, `/submissions/${id}`)
    expect(page).toContain('Finalise Close the draft, and have it graded as it is. It cannot be published')
    expect(page).not.toContain('not ranked there')
    const asking = await textOf(demo, `/submissions/${id}/finalize`)
    expect(asking).toContain('It answers 1 of 3 items.')
    expect(asking).not.toContain('its row has no rank')
    expect(await textOf(test, `/submissions/${id}/finalize`)).toContain(
      'Nothing was sent to EK. Answered in part: MM 1 of 2. Items without a response score 0, and its row has no rank'
    )
  })

  it('says nothing of judges where rules grade all that was sent', async () => {
    const id = await draftWith('EK-1')
    for (const app of [test, demo]) expect(await textOf(app, `/submissions/${id}`)).not.toContain('Judges read')
  })
})

describe('what rules grade, where no judge is', () => {
  const stateOf = async (id: string) => (await test.call(key, 'GET', `/v1/submissions/${id}`)).json<Submission>()

  it('is sent alone by a button, which says what is scored, what stays without a judge and how the row stands', async () => {
    const id = await draftWith('EK-1', 'MM-1', 'MM-2')
    expect(await textOf(demo, `/submissions/${id}`)).toContain('send EK alone, which rules grade')
    expect(await textOf(demo, `/submissions/${id}`)).toContain('Send EK alone For a row of the board, not ranked')
    // Where judges are, they read the rest.
    expect(await textOf(test, `/submissions/${id}`)).not.toContain('Send EK alone')
    const asking = await textOf(demo, `/submissions/${id}/rules`)
    expect(asking).toContain('Scored: EK 1 of 1, by rules and at once')
    expect(asking).toContain('Without a judge: what answers MM is not sent along. It stays in this draft')
    expect(asking).toContain('not ranked, since 2 of 3 items have no response; each scores 0 in Overall')
    const { status, headers } = await (await browserOf(demo)).submitOwn(`/submissions/${id}/rules`)
    const sent = String(headers.location).split('/').at(-1)!
    expect([status, sent]).toEqual([303, expect.not.stringMatching(id)])
    expect(await stateOf(sent)).toMatchObject({ state: 'queued', responses: 1, model: (await stateOf(id)).model })
    expect(await stateOf(id)).toMatchObject({ state: 'draft', responses: 3 })
    const { text } = await test.call(key, 'GET', `/v1/submissions/${sent}/responses`)
    expect(text).toContain('an answer to EK-1')
    await demo.grade()
    expect(await stateOf(sent)).toMatchObject({ state: 'graded', reason: null })
    expect(await textOf(demo, `/submissions/${sent}`)).toContain(
      'Publish Put it on the leaderboard; not ranked there, since 2 of 3 items have no response and score 0.'
    )
  })

  it('is sent of a graded submission, too, whose other responses stay without a score', async () => {
    const id = await essaySubmission(test, key, 'r1', { 'MM-1': [{ depth: 9, style: 9 }, null] })
    await putBeside(id)
    const page = await textOf(demo, `/submissions/${id}`)
    expect(page).toMatch(/So it cannot be published:.*send EK alone/)
    expect(page).toContain('Send EK alone For a row')
    expect((await (await browserOf(demo)).submitOwn(`/submissions/${id}/rules`)).status).toBe(303)
    expect(await stateOf(id)).toMatchObject({ state: 'graded' })
  })

  it('is not asked for where there is nothing of it, or a row on the board already', async () => {
    const id = await draftWith('MM-1')
    expect(await textOf(demo, `/submissions/${id}/rules`)).toContain('It answers nothing that rules grade.')
    const browser = await browserOf(demo)
    expect((await browser.submitOwn(`/submissions/${id}/rules`)).status).toBe(422)
    const published = await publish(test, key, { release: 'r1', model: 'm', outputs: { 'EK-1': 'gold-1' } })
    const refused = await browser.submitOwn(`/submissions/${published}/rules`)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('is published')])
  })

  /** A response that rules grade, and verdicts that recordings do not know. */
  async function putBeside(id: string): Promise<void> {
    const { db } = test.database
    await storeResponses(db, id, [{ itemId: 'EK-1', output: 'gold-1' }])
    await db.update(submissions).set({ reason: '1 judgments are missing' }).where(eq(submissions.id, id))
    const failed = and(eq(judgments.submissionId, id), eq(judgments.status, 'failed'))
    const verdict = sql`jsonb_build_object('failure', 'not_recorded')`
    expect((await db.update(judgments).set({ verdict }).where(failed).returning()).length).toBe(1)
  }
})

describe('the page of a graded submission that lacks judgments', () => {
  it('says in the words of the refusal that it cannot be published, before somebody asks', async () => {
    const id = await essaySubmission(test, key, 'r1', { 'MM-1': [{ depth: 9, style: 9 }, null] })
    const reason = '1 judgments are missing (1 × openai:b: no_credit, add credit at the provider, then finalise again)'
    await test.database.db.update(submissions).set({ reason }).where(eq(submissions.id, id))
    const refused = (await test.call(key, 'POST', `/v1/submissions/${id}/publish`)).json<Problem>()
    expect(refused).toMatchObject({ status: 409, code: 'submission_incomplete' })
    expect(refused.detail).toContain(reason)
    const page = await textOf(test, `/submissions/${id}`)
    expect(page).toContain(refused.detail)
    expect(page).toMatch(/Grade again Go on where the grading stopped/)
    const asking = await textOf(test, `/submissions/${id}/publish`)
    expect(asking).toContain(refused.detail)
    expect(asking).not.toMatch(/stands on the leaderboard from then on|Publish it/)
  })
})

describe('attempts at private items', () => {
  it('are spoken of where a response is to one, and not where none is', async () => {
    const words = 'count as one of the team’s attempts'
    const open = await draftWith('EK-1', 'MM-1')
    for (const act of ['finalize', 'rules'])
      expect(await textOf(demo, `/submissions/${open}/${act}`)).not.toContain(words)
    await addLabelItems(test, 1)
    // Items that were public once stay so: the new one is private.
    await freeze(test, 'closed', 1)
    const closed = await openDraft(test, key, 'closed')
    await putLines(test, key, closed, [{ itemId: 'CI-1', output: 'an answer' }])
    for (const act of ['finalize', 'rules'])
      expect(await textOf(demo, `/submissions/${closed}/${act}`)).toContain(words)
  })
})
