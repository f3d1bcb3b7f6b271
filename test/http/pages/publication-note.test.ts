import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submissions } from '../../../src/db/tables.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'
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
  })

  it('says nothing of judges where rules grade all that was sent', async () => {
    const id = await draftWith('EK-1')
    for (const app of [test, demo]) expect(await textOf(app, `/submissions/${id}`)).not.toContain('Judges read')
  })
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
