import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertItems, type NewItemRow } from '../../src/db/items.ts'
import { extractions } from '../../src/db/tables.ts'
import { buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { addPaperItems, anItem, paperId } from '../helpers/paper-items.ts'
import { keepPicture } from './keep-picture.ts'
import { overflowing } from './measure-page.ts'

const sentence = 'The tariffs on trade fell by a third between 1904 and 1912, and the wages of the unskilled with them.'
const many = { papers: 300, fragments: 500 }

let browser: Browser | null = null
let test: TestApp
let page: Page
let address: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp()
  await addPaperItems(test.database.db, { to: 2, each: 30 })
  await addPaperItems(test.database.db, { from: 3, to: many.papers, each: 0 })
  await addGenerations()
  await addReleases()
  await addFragments()
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  page = await browser.newPage()
  await page.goto(`${address}/sign-in`)
  await page.getByLabel('Key').fill(await test.keyFor('maintainer'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/team$/)
}, 180_000)
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** A second generation of paper 1, whose questions say what those of the first say in part. */
async function addGenerations(): Promise<void> {
  const { db } = test.database
  const of = { paperId: paperId(1), taskType: 'EK', state: 'done' as const, delivery: 'live' as const }
  const settings = { model: 'openai:gpt-5-mini', effort: 'high' }
  await db.insert(extractions).values([
    { ...of, id: 'first' },
    { ...of, id: 'second', generation: 2, generationName: 'mini', settings }
  ])
  const origin = {
    ...anItem(1, 1).provenance,
    source: 'paper' as const,
    generation: { number: 2, name: 'mini', reader: 1 }
  }
  const rows = Array.from({ length: 20 }, (_, n) => ({
    ...{ ...anItem(1, n + 1), provenance: origin as NewItemRow['provenance'] },
    ...{ id: `EK-g2-${n}`, generation: 2, state: 'candidate' as const },
    examinee: { question: `question 1-${n + 1} ${n % 2 ? sentence : ''}` }
  }))
  await insertItems(db, rows)
}

/** Two releases, between which forty items were edited. */
async function addReleases(): Promise<void> {
  const { call, admin } = test
  await freeze(test, 'r1')
  const ids = Array.from({ length: 40 }, (_, n) => `EK-${1 + Math.floor(n / 20)}-${1 + (n % 20)}`)
  for (const id of ids) {
    const edit = { baseVersion: 1, gold: { answer: sentence.replace('a third', id) }, reason: 'the key was wrong' }
    expect((await call(admin, 'POST', `/v1/items/${id}/versions`, { ...edit, author: 'Ada' })).status).toBe(201)
  }
  await call(admin, 'POST', '/v1/items/review', { ids })
  await call(admin, 'POST', '/v1/releases', { name: 'r2', replaces: 'r1' })
  expect((await call(admin, 'POST', '/v1/releases/r2/freeze')).status).toBe(200)
}

/** Fragments, on sixty of which two annotators differ. */
async function addFragments(): Promise<void> {
  const { call, admin } = test
  const ids = Array.from({ length: many.fragments }, (_, n) => `f${1000 + n}`)
  const fragments = ids.map((id) => ({
    id,
    text: `${sentence} `.repeat(8),
    year: 1910,
    source: 'A book',
    language: 'en'
  }))
  const annotations = ids.slice(0, 120).flatMap((fragmentId, n) => [
    { fragmentId, annotator: 'Ben', labels: { stability: 'yes', existence: 'no' } },
    { fragmentId, annotator: 'Cy', labels: { stability: n % 2 ? 'yes' : 'no', existence: 'no' } }
  ])
  await call(admin, 'POST', '/v1/fragments', fragments)
  const sent = await call(admin, 'POST', '/v1/fragments/annotations', annotations)
  expect(sent.status, sent.text).toBe(200)
}

/** Opens a page, which is within the screen of a telephone and of a desk. */
async function open(path: string, name: string): Promise<void> {
  expect((await page.goto(address + path))!.status(), path).toBe(200)
  await keepPicture(page, name)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(overflowing), path).toEqual([])
  }
}

const rows = () => page.locator('tbody tr').count()

describe('pages of maintainers with hundreds of rows', () => {
  it('show papers and items on pages of fifty', async () => {
    await open('/papers', 'papers')
    expect(await rows()).toBe(50)
    let papers = 50
    const more = page.getByRole('link', { name: 'More papers' })
    while ((await more.count()) > 0) {
      await page.goto(new URL((await more.getAttribute('href'))!, address).href)
      papers += await rows()
    }
    expect(papers).toBe(many.papers)
    await open(`/papers/${paperId(1)}`, 'paper')
    await open(`/items?paper=${paperId(1)}&generation=mini`, 'items')
    expect(await rows()).toBe(20)
    await open('/items/EK-1-1', 'item')
    await open('/items/EK-1-1/difference', 'item-difference')
    await open(`/papers/${paperId(1)}/difference?taskType=EK&to=mini`, 'paper-difference')
    await open('/generations?generations=1,mini&types=EK', 'generations')
  }, 180_000)

  it('show what differs between releases some items at a time', async () => {
    await open('/releases/r2/difference', 'release-difference')
    expect(await page.locator('h3').count()).toBe(25)
    await page.getByRole('link', { name: 'More items' }).click()
    await page.waitForURL(/after=/)
    expect(await page.locator('h3').count()).toBe(15)
  }, 180_000)

  it('take labels and decisions by the keyboard alone, from one fragment to the next', async () => {
    await open('/annotations', 'annotations')
    expect(await rows()).toBe(50)
    await page.getByRole('link', { name: 'Label the next fragment' }).press('Enter')
    await page.waitForURL(/annotations\/f1120$/)
    await open('/annotations/f1120', 'annotation')
    await page.getByLabel('stability').focus()
    await page.keyboard.press('y')
    await page.keyboard.press('Tab')
    await page.keyboard.press('n')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    expect(await page.locator('h1').innerText()).toContain('f1121')

    await open('/decisions', 'decisions')
    await page.getByRole('link', { name: 'f1000' }).press('Enter')
    await page.waitForURL(/decisions\/f1000$/)
    await open('/decisions/f1000', 'decision')
    await page.getByLabel('stability: your label').focus()
    await page.keyboard.press('n')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    expect(await page.locator('h1').innerText()).toContain('f1002')
    await open('/decisions/f1000', 'decided')
  }, 180_000)
})
