import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/db/new-id.ts'
import { deliveries, messages, objections, runs, submissions } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import type { MessageData } from '../../src/schemas/message.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { keepPicture } from './keep-picture.ts'
import { overflowing, scrolling } from './measure-page.ts'

/** What a team has after a year of work. */
const many = 500
const reason =
  'The gold counts the second printing alone, and the response rests on the first one, which the item names.'

/** Runs in the page. */
declare const document: {
  createRange(): { selectNodeContents(node: unknown): void; getClientRects(): { length: number } }
}
/** Runs in the page: the lines that the text of an element takes. */
function linesOf(element: unknown): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getClientRects().length
}
/** Runs in the page. */
declare function getComputedStyle(element: unknown): { backgroundImage: string }

let browser: Browser | null = null
let test: TestApp
let address: string
let graded: string
let published: string
let webhook: string
let context: BrowserContext
let page: Page
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
  await addItems(test, 3)
  await freeze(test, 'r1')
  const { id: teamId } = (await insertTeam(test.database.db, 'An economics laboratory with many models'))!
  const key = await test.keyFor('submitter', teamId)
  const grade = async (model: string) => {
    const id = await openDraft(test, key, 'r1', model)
    await putLines(test, key, id, [{ itemId: 'EK-1', output: 'no' }])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.grade()
    return id
  }
  published = await grade('published-preview-2026-11-06')
  await test.call(key, 'POST', `/v1/submissions/${published}/publish`)
  await addRows(
    teamId,
    (await test.call(key, 'POST', '/v1/runs', { taskType: 'pricing', level: 'BASIC', seed: 0 })).json()
  )
  graded = await grade('graded-preview-2026-11-06')
  await test.call(key, 'POST', `/v1/submissions/${graded}/items/EK-1/objections`, { reason: 'It answers all of it.' })
  webhook = await addMessages(key, teamId)
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  context = await browser.newContext()
  page = await context.newPage()
  await signIn(page, key)
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** Submissions in every state, an objection to each that is published, and runs like one that was opened. */
async function addRows(teamId: string, { id }: { id: string }): Promise<void> {
  const { db } = test.database
  const [run] = await db.select().from(runs)
  expect(run!.id).toBe(id)
  const states = ['queued', 'graded', 'published', 'withdrawn', 'failed'] as const
  const rows = Array.from({ length: many }, (_, n) => ({
    ...{ id: newId('sub'), teamId, releaseName: 'r1', family: 'other' as const },
    ...{ model: `house-${n % 30}-large-4.${n % 7}-preview-${n}`, state: states[n % states.length]! },
    ...(states[n % states.length] === 'failed' && { reason: `no panel: ${reason.repeat(3)}` })
  }))
  await db.insert(submissions).values(rows)
  await db.insert(objections).values(
    rows.map((row, n) => ({
      ...{ id: newId('obj'), submissionId: row.id, itemId: `EK-${1 + (n % 3)}`, reason },
      ...(n % 3 > 0 && { state: 'rejected' as const, decision: `No: ${reason}`, endedAt: new Date() })
    }))
  )
  const copies = Array.from({ length: many }, (_, n) => ({ ...run!, id: newId('run'), calls: n, instanceHash: `${n}` }))
  await db.insert(runs).values(copies)
}

/** A webhook, and messages that did not reach it. @returns its id */
async function addMessages(key: string, teamId: string): Promise<string> {
  const type = 'submission.graded' as const
  const hook = { name: 'lab chat', url: 'http://127.0.0.1:9/', events: [type] }
  const { id } = (await test.call(key, 'POST', '/v1/me/webhooks', hook)).json<{ id: string }>()
  const rows = Array.from({ length: many }, () => ({ id: newId('msg'), teamId, type, data: {} as MessageData }))
  await test.database.db.insert(messages).values(rows)
  const lastError = 'connect ECONNREFUSED 127.0.0.1:9'
  await test.database.db
    .insert(deliveries)
    .values(rows.map((row) => ({ id: newId('delivery'), messageId: row.id, webhookId: id, attempts: 3, lastError })))
  return id
}

async function signIn(page: Page, key: string): Promise<void> {
  await page.goto(`${address}/sign-in`)
  await page.getByLabel('Key').fill(key)
  await page.keyboard.press('Enter')
  await page.waitForURL(/team$/)
}

/** Opens a page, which is within the screen of a telephone and of a desk. @returns how many screens of a desk it is high */
async function open(page: Page, path: string, name: string): Promise<number> {
  expect((await page.goto(address + path))!.status(), path).toBe(200)
  await keepPicture(page, `many-${name}`)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(overflowing), path).toEqual([])
  }
  return (await page.locator('body').boundingBox())!.height / 844
}

/** Of a telephone: how high the lines of the names of rows are. */
async function namesHigh(page: Page, label: string): Promise<number> {
  await page.setViewportSize({ width: 390, height: 844 })
  const names = page.getByRole('region', { name: label }).locator('tbody th a')
  return Math.max(...(await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().height))))
}

describe('pages of a team with hundreds of rows', () => {
  it('shows its submissions under their heads within a screen, those begun last first, and finds one of them', async () => {
    expect(await open(page, '/team', 'team')).toBeLessThan(7)
    const rows = page.getByRole('region', { name: 'Submissions' }).locator('tbody tr')
    expect(await rows.count()).toBe(50)
    expect(await rows.first().innerText()).toContain('graded-preview-2026-11-06')
    // Two lines of 24 pixels.
    expect(await namesHigh(page, 'Submissions')).toBeLessThan(50)
    await page.setViewportSize({ width: 1280, height: 844 })
    expect(await page.evaluate(scrolling)).toEqual([])
    await page.getByLabel('State').selectOption('published')
    await page.getByLabel('Find').fill('preview-7')
    await page.keyboard.press('Enter')
    await page.waitForURL(/find=preview-7&state=published/)
    const found = await rows.locator('th').allInnerTexts()
    // Of 7 and 70 to 79 those whose number is 2 more than a multiple of 5 are published.
    expect(found.toSorted()).toEqual([
      'house-12-large-4.2-preview-72',
      'house-17-large-4.0-preview-77',
      'house-7-large-4.0-preview-7'
    ])
  })

  it('shows its objections under their heads within a screen, and runs on pages of fifty', async () => {
    await page.goto(`${address}/team`)
    const region = page.getByRole('region', { name: 'Objections' })
    expect(await region.locator('tbody tr').count()).toBe(50)
    expect((await region.boundingBox())!.height).toBeLessThan(844)
    // What scrolls within the screen is shaded below, too: two layers of each edge beyond which there may be more.
    expect(
      await region.evaluate((scrolls) => getComputedStyle(scrolls).backgroundImage.match(/gradient/g)!.length)
    ).toBe(6)
    expect(await region.locator('tbody tr').first().innerText()).toContain('graded-preview-2026-11-06')
    await open(page, '/runs', 'runs')
    expect(await namesHigh(page, 'Runs')).toBeLessThan(50)
    await page.getByRole('link', { name: 'Earlier runs' }).click()
    await page.waitForURL(/cursor=/)
    expect(await page.locator('tbody tr').count()).toBe(50)
  })

  it('shows its messages within a screen, and on a telephone no type of one in two parts', async () => {
    expect(await open(page, `/team/webhooks?webhook=${webhook}`, 'messages')).toBeLessThan(3)
    const region = page.getByRole('region', { name: 'Messages' })
    expect(await region.locator('tbody tr').count()).toBe(50)
    await page.setViewportSize({ width: 390, height: 844 })
    const types = [
      region.locator('tbody code').first(),
      page.getByRole('region', { name: 'Webhooks' }).locator('td').first()
    ]
    for (const type of types) {
      expect(await type.innerText()).toBe('submission.graded')
      expect(await type.evaluate(linesOf)).toBe(1)
    }
  })

  it('shows those who decide ten objections at a time', async () => {
    const desk = await (await browser!.newContext()).newPage()
    await signIn(desk, test.admin)
    await open(desk, '/objections', 'objections')
    expect(await desk.getByRole('button', { name: 'Uphold' }).count()).toBe(10)
    await desk.getByRole('link', { name: 'More objections' }).click()
    await desk.waitForURL(/cursor=/)
    expect(await desk.getByRole('button', { name: 'Uphold' }).count()).toBe(10)
    await desk.context().close()
  })

  it('asks before a submission is published or withdrawn, within the screen', async () => {
    await open(page, `/submissions/${graded}/publish`, 'publish')
    await open(page, `/submissions/${published}/withdraw`, 'withdraw')
    await open(page, `/submissions/${graded}`, 'graded')
    await open(page, `/submissions/${graded}/items`, 'responses')
    expect(await page.locator('tbody tr').filter({ hasText: 'no response' }).count()).toBe(2)
  })
})
