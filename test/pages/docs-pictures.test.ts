import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertItems } from '../../src/db/items.ts'
import { ruleResults, submissions } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { essayJudges, essaySubmission, judgedSuite, rubricHash } from '../helpers/judged-suite.ts'
import { answeredWith, saidInJudgment } from '../helpers/said-in-judgment.ts'

/** Where the pictures of the docs stand; `npm run pictures` draws them anew. */
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const isKept = process.env.AERBENCH_PICTURES_OF_DOCS !== undefined
/** A page on which nothing is to be seen makes a smaller picture. */
const leastBytes = 10_000

const suite = { ...judgedSuite, taskTypes: judgedSuite.taskTypes.filter(({ judging }) => judging !== null) }
/** Written for these pictures: no paper, no model and no team of the world. */
const questions = [
  'A city allows taller buildings near its centre. What happens to rents at the edge, and why?',
  'A bank may lend more against the same collateral. Which price moves first?',
  'Two firms sell the same good, and one learns of its costs first. Who sets the price?'
]
const output =
  'Taller buildings add floors near the centre, so the price of a floor there falls. Households move inwards. Demand at the edge falls, and rents fall with it.'

let browser: Browser | null = null
let test: TestApp
let address: string
let key: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp({}, suite)
  const provenance = { source: 'paper' as const, paperSha256: 'none', fragmentId: null, rounds: [], rubricHash }
  await insertItems(
    test.database.db,
    questions.map((question, place) => ({
      ...{ id: `MM-${place + 1}`, taskType: 'MM', state: 'approved' as const, provenance },
      examinee: { question },
      gold: { answer: 'Rents at the edge fall: floors near the centre become cheaper, and households move inwards.' }
    }))
  )
  await freeze(test, 'synthetic')
  key = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Example Lab'))!.id)
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** Draws what a reader of the page sees first, or below a part of it. */
async function draw(page: Page, name: string, { width = 760, height = 460, from = 'main' } = {}): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: 'light' })
  await page
    .locator(from)
    .first()
    .evaluate((part) => part.scrollIntoView())
  const bytes = await page.screenshot({ caret: 'hide', animations: 'disabled', scale: 'css' })
  expect(bytes.length, name).toBeGreaterThan(leastBytes)
  if (!isKept) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}${name}.png`, bytes)
}

async function send(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page
    .getByLabel('Files of responses')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: `What came of ${name}` }).waitFor()
}

const line = (itemId: string) => JSON.stringify({ itemId, output })

/** A submission that two judges have graded, the second one a point lower at the first dimension. @returns its id */
async function graded(): Promise<string> {
  const { db } = test.database
  const [first, second] = essayJudges
  const by = (depth: number) =>
    [
      { depth, style: 8 },
      { depth: depth - 1, style: 9 }
    ] as const
  const id = await essaySubmission(test, key, 'synthetic', { 'MM-1': by(4), 'MM-2': by(8), 'MM-3': by(9) })
  const place = { submissionId: id, itemId: 'MM-1' }
  await answeredWith(test, place, output)
  await db
    .update(ruleResults)
    .set({ words: output.split(' ').length, characters: output.length })
    .where(eq(ruleResults.submissionId, id))
  await saidInJudgment(test, place, {
    [first]: {
      depth: { rationale: 'It does not say why households move.', quote: 'Households move inwards.' },
      style: { rationale: 'Short and in order.', quote: 'Demand at the edge falls' }
    },
    [second]: {
      depth: { rationale: 'The step from prices to moves is missing.', quote: 'Households move inwards.' },
      style: { rationale: 'Clear.', quote: 'rents fall with it' }
    }
  })
  return id
}

describe('the pictures of the docs', () => {
  it('show a team from its file to the board, and a person who answers', async () => {
    const page = await browser!.newPage({ javaScriptEnabled: false })
    await page.goto(`${address}/sign-in`)
    await page.getByLabel('Key').fill(key)
    await page.keyboard.press('Enter')
    await page.waitForURL(/team$/)
    await page.getByRole('link', { name: 'Begin a submission' }).click()
    await page.getByLabel(/^Model/).fill('example-model-1')
    await page.keyboard.press('Enter')
    await page.waitForURL(/submissions\/sub_/)
    const path = new URL(page.url()).pathname
    const id = path.split('/').at(-1)!

    await send(page, 'answers.jsonl', [line('MM-1'), line('EK-1'), '{"itemId": "MM-2", ', line('MM-3')])
    await draw(page, 'lines-not-stored')
    await send(page, 'rest.jsonl', [line('MM-2')])
    await page.getByRole('link', { name: 'Finalise' }).click()
    await page.getByRole('button', { name: 'Close it, and have it graded' }).click()
    await page.getByText('Waiting to be graded').waitFor()
    const { db } = test.database
    await db.update(submissions).set({ state: 'grading', judgmentsDue: 6 }).where(eq(submissions.id, id))
    await page.goto(`${address}${path}?follow=no`)
    await draw(page, 'being-graded')
    const judged = `${address}/submissions/${await graded()}`
    await page.goto(`${judged}/items/MM-1`)
    await draw(page, 'lost-points', { width: 960, height: 394, from: '.reader' })
    await page.getByText('Object to this score').click()
    await page.getByLabel(/What is wrong with it/).fill('The response says why: floors near the centre become cheaper.')
    await draw(page, 'objection', { height: 446, from: '.side' })
    await page.goto(judged)
    await page.getByRole('link', { name: 'Publish' }).click()
    await page.waitForURL(/\/publish$/)
    await draw(page, 'publish', { height: 300 })

    const told = { people: 'students of economics, 3', aids: 'no aids', instructions: 'Take your time.' }
    const asked = { release: 'synthetic', name: 'Example baseline', ...told, consent: 'We store what you write.' }
    const body = { ...asked, items: ['MM-1', 'MM-2'] }
    const baseline = (await test.call(key, 'POST', '/v1/human-baselines', body)).json<{ id: string }>().id
    const made = await test.call(key, 'POST', `/v1/human-baselines/${baseline}/participants`)
    await page.goto(address + made.json<{ link: string }>().link)
    await page.getByLabel('I have read this').check()
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByLabel('Your answer').fill('Rents at the edge fall, since')
    await draw(page, 'answer-as-a-person', { width: 390, height: 640 })
  })
})
