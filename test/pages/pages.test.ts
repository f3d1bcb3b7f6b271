import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertItems } from '../../src/db/items.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import type { Suite } from '../../src/suites/suite.ts'
import { gradeSubmission } from '../../src/workflows/grading/grade-submission.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { gradingTools } from '../helpers/grading-tools.ts'
import { loaded, tinySuite } from '../helpers/tiny-suite.ts'
import { contrast, luminance } from './contrast.ts'
import { overflowing, type TextColours, textColours } from './measure-page.ts'
import { showIn } from './show-in.ts'

/** The tiny suite, with a label that counts three times as much in one of the profiles: then the profiles differ. */
const weighted: Suite = {
  ...tinySuite,
  taskTypes: tinySuite.taskTypes.map((type) => {
    if (type.name !== 'CI') return type
    const weights = { table2: { stability: 3, existence: 1 }, 'appendix-g': { stability: 1, existence: 1 } }
    return { ...type, rubric: loaded({ ...type.rubric.rubric, weights }) }
  })
}
const fragment = 'When a price is moved from its place, forces arise that carry it back. '.repeat(8)
const labels = { stability: 'hidden-yes', existence: 'hidden-no' }
const longName = 'a-model-with-a-name-that-nobody-would-want-to-type-2026-11-06-preview-long-context'

/** For the charts of a page, which a busy machine has not drawn before. */
const patienceMs = 120_000

let browser: Browser | null = null
let test: TestApp
let address: string
let published: string
let page: Page
/** What went wrong in the window since a test began. */
let problems: string[]
let walked: Walked
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp({}, weighted)
  await addItems(test, 4)
  const provenance = {
    source: 'fragment' as const,
    paperSha256: null,
    fragmentId: null,
    rounds: [],
    rubricHash: 'tiny-ci'
  }
  const ci = { taskType: 'CI', state: 'approved' as const, examinee: { fragment }, gold: { labels }, provenance }
  await insertItems(test.database.db, [
    { id: 'CI-1', ...ci },
    { id: 'CI-2', ...ci }
  ])
  await freeze(test, 'r1')
  const key = await test.keyFor('submitter')
  published = await publish(key, longName, 3, labels)
  await publish(key, 'second', 2, { ...labels, stability: 'no' })
  await publish(key, 'third', 1, { ...labels, existence: 'yes' })
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  page = await openWindow()
  walked = await walk()
}, 2 * patienceMs)
beforeEach(({ skip }) => {
  skip(!browser, noChromium)
  problems = []
})
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** A published submission that answers the first `right` questions and labels both fragments. */
async function publish(key: string, model: string, right: number, labelled: object): Promise<string> {
  const id = await openDraft(test, key, 'r1', model)
  const answers = [1, 2, 3, 4].map((n) => ({ itemId: `EK-${n}`, output: n <= right ? `gold-${n}` : 'no' }))
  const fields = ['CI-1', 'CI-2'].map((itemId) => ({ itemId, output: JSON.stringify(labelled) }))
  await putLines(test, key, id, [...answers, ...fields])
  await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  test.jobs.splice(0)
  const { db, claim } = test.database
  await gradeSubmission({ ...gradingTools, db, claim, suites: [weighted] }, id)
  const { status, text } = await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
  if (status !== 200) throw new Error(text)
  return id
}

/** One window for all tests, of which all that goes wrong is noted: errors, refusals of the content policy, failed requests. */
async function openWindow(): Promise<Page> {
  const page = await browser!.newPage()
  page.setDefaultTimeout(patienceMs)
  problems = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('requestfailed', (request) => {
    const fault = request.failure()?.errorText
    // An icon that is still on its way when the next page is opened is given up: no fault of ours.
    if (fault !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${fault}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.url()}: ${response.status()}`)
  })
  return page
}

const pages = () => [
  '/',
  '/?profile=appendix-g',
  '/charts?resamples=100',
  '/significance?resamples=100',
  '/compare',
  '/judges?resamples=100',
  '/concepts?resamples=100',
  '/concepts/fragments?release=r1',
  '/releases/r1',
  '/releases/r1?taskType=CI',
  '/docs',
  `/submissions/${published}`
]

type Walked = Record<'light' | 'dark', Record<string, TextColours[]>> & {
  overflows: Record<string, string[]>
  problems: string[]
}

/** Every page loaded once: its colours in both schemes, and what is too wide on a narrow screen with all items open. */
async function walk(): Promise<Walked> {
  const found: Walked = { light: {}, dark: {}, overflows: {}, problems }
  for (const path of pages()) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(address + path)
    // Charts are drawn once a reader comes near.
    for (const chart of await page.locator('figure.chart[data-drawing]').all()) {
      await chart.scrollIntoViewIfNeeded()
      await chart.locator('svg').waitFor()
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme)
      found[colorScheme][path] = await page.evaluate(textColours)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    for (const item of await page.locator('summary').all()) await item.click()
    found.overflows[path] = await page.evaluate(overflowing)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: null })
  return found
}

async function boardOf(profile: string): Promise<Leaderboard> {
  const reply = await fetch(`${address}/v1/leaderboard?release=r1&profile=${profile}`)
  return (await reply.json()) as Leaderboard
}

/** Rank, model and Overall of each row, as the API has them. */
function rowsOf({ rows }: Leaderboard): string[] {
  const percent = (score: number | null) => (100 * score!).toFixed(1)
  return rows.map(
    ({ rank, model, overall: { value, lower, upper, reason } }) =>
      `${rank} ${model} ${percent(value)} ${reason ? reason.replaceAll('_', ' ') : `${percent(lower)}–${percent(upper)}`}`
  )
}

/** The same, as the page shows them. */
async function rowsShown(page: Page): Promise<string[]> {
  const rows = await page.locator('.board tbody tr').all()
  return await Promise.all(
    rows.map(async (row) => {
      const [rank, model] = [await row.locator('.rank').innerText(), await row.locator('th a').innerText()]
      return `${rank} ${model} ${(await row.locator('.overall').innerText()).replaceAll(/\s+/g, ' ')}`
    })
  )
}

describe('the pages in Chromium', () => {
  it('show the ranks and the Overall that the API returns, and with another profile its numbers', async () => {
    await page.goto(address)
    const [table2, appendixG] = [rowsOf(await boardOf('table2')), rowsOf(await boardOf('appendix-g'))]
    expect(table2).toHaveLength(3)
    expect(appendixG).not.toEqual(table2)
    expect(await rowsShown(page)).toEqual(table2)
    await page.getByLabel('Scoring profile').selectOption('appendix-g')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/profile=appendix-g/)
    expect(await rowsShown(page)).toEqual(appendixG)
  })

  it('lead from the leaderboard to the prompts of the release, without gold', async () => {
    await page.goto(address)
    await page.getByRole('heading').getByRole('link', { name: 'r1' }).click()
    await page.waitForURL(/\/releases\/r1/)
    const question = page.getByText('Answer in one word: question 1')
    expect(await question.isVisible()).toBe(false)
    await page.locator('summary', { hasText: 'EK-1' }).click()
    expect(await question.isVisible()).toBe(true)
    expect(await page.content()).not.toContain('gold-1')
    await page.getByRole('link', { name: 'CI', exact: true }).click()
    await page.waitForURL(/taskType=CI/)
    await page.locator('summary', { hasText: 'CI-1' }).click()
    expect(await page.locator('#CI-1 pre').innerText()).toContain(fragment.trim())
    expect(await page.content()).not.toMatch(/gold-1|hidden-(yes|no)/)
  })

  it('cause no error in the console, and nothing that the content policy refuses', async () => {
    expect(walked.problems).toEqual([])
    // What the policy refuses would have been noticed.
    await page.goto(address)
    await page.addStyleTag({ url: 'http://127.0.0.1:9/foreign.css' }).catch(() => {})
    expect(problems.join()).toMatch(/Content Security Policy/)
  })

  it('fit a screen of 390 px, tables scrolling in a region of their own', async () => {
    expect(Object.values(walked.overflows)).toHaveLength(pages().length)
    for (const [path, overflows] of Object.entries(walked.overflows)) expect(overflows, path).toEqual([])
    // A heading that is too wide would have been noticed.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address)
    await page.evaluate("document.querySelector('h1').style.width = '500px'")
    expect(await page.evaluate(overflowing)).not.toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'can be read in the %s scheme: every text has a contrast of 4.5',
    (colorScheme) => {
      expect(Object.values(walked[colorScheme])).toHaveLength(pages().length)
      expect(walked[colorScheme]['/charts?resamples=100']!.filter(({ isOnShape }) => isOnShape)).not.toEqual([])
      for (const [path, texts] of Object.entries(walked[colorScheme])) {
        expect(texts.length).toBeGreaterThan(20)
        const faint = texts.filter(({ colour, background }) => contrast(colour, background) < 4.5)
        expect(faint, path).toEqual([])
        const ofPage = texts.filter(({ isOnShape }) => !isOnShape)
        const backgrounds = ofPage.map(({ background }) => luminance(background))
        if (colorScheme === 'dark') expect(Math.max(...backgrounds)).toBeLessThan(0.1)
        else expect(Math.min(...backgrounds)).toBeGreaterThan(0.7)
      }
    }
  )
})

describe('contrast', () => {
  it('is that of WCAG 2.2', () => {
    expect(contrast('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21, 10)
    // The two greys that stand on either side of the limit of 4.5 on white.
    expect(contrast('rgb(118, 118, 118)', 'rgb(255, 255, 255)')).toBeCloseTo(4.54, 2)
    expect(contrast('rgb(255, 255, 255)', 'rgb(119, 119, 119)')).toBeCloseTo(4.48, 2)
  })
})
