import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { submissions } from '../../src/db/tables.ts'
import { buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { addEssays, essaySubmission, judgedSuite } from '../helpers/judged-suite.ts'
import { holdTexts, letTextsArrive } from './hold-texts.ts'
import { hurryTimers } from './hurry-timers.ts'
import { reach } from './keyboard.ts'
import { overflowing, scrolling } from './measure-page.ts'
import { walkByKeyboard } from './walk-by-keyboard.ts'

const suite = { ...judgedSuite, taskTypes: judgedSuite.taskTypes.filter(({ judging }) => judging !== null) }
const points = (depth: number) => ({ depth, style: 8 })
/** Of a panel that says of how many items it is, and of Overall, which does not. */
const ofMm = /^Score: \d+\.\d · 95 % interval: \d+\.\d to \d+\.\d · MM · 3 items$/
const ofOverall = /^Score: \d+\.\d · 95 % interval: \d+\.\d to \d+\.\d · Overall · n = 3 items$/
const hostile = '<img src=x onerror="alert(1)"> & co'

let browser: Browser | null = null
let test: TestApp
let address: string
let page: Page
let problems: string[] = []
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp({}, suite)
  await addEssays(test, 3)
  await freeze(test, 'r1')
  const team = await test.keyFor('submitter')
  for (const [model, depth] of [[hostile, 9] as const, ['plain', 4] as const]) {
    const id = await essaySubmission(test, team, 'r1', {
      'MM-1': [points(depth), points(depth)],
      'MM-2': [points(depth), points(3)],
      'MM-3': [points(8), points(depth)]
    })
    await test.database.db.update(submissions).set({ model }).where(eq(submissions.id, id))
    await test.call(team, 'POST', `/v1/submissions/${id}/publish`)
  }
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  page = await browser.newPage()
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
})
beforeEach(({ skip }) => {
  skip(!browser, noChromium)
  problems = []
})
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

const figure = () => page.locator('figure.chart').first()
const tip = () => page.locator('.tip')
/** Dots: the bar of an interval is a line without a height, which counts as not visible. */
const marks = () => figure().locator('svg path[data-reading]')
async function said(): Promise<{ name: string; values: string }> {
  return { name: await tip().locator('strong').innerText(), values: await tip().locator('span').innerText() }
}
async function open(): Promise<void> {
  await page.goto(`${address}/charts?resamples=100&method=paper`)
  await figure().locator('svg').waitFor()
}

describe('charts in Chromium', () => {
  it('say of a mark that is pointed at whose it is and its values, until Escape is pressed', async () => {
    await open()
    // Figures below and above are still being drawn, and move the mark from under the pointer.
    const point = async () => {
      await marks().last().hover()
      const isSaid = await tip().isVisible()
      await tip()
        .hover({ timeout: 1000 })
        .catch(() => {})
      return isSaid && (await tip().isVisible())
    }
    await expect.poll(point, { timeout: 20_000 }).toBe(true)
    expect(await said()).toEqual({ name: 'plain', values: expect.stringMatching(ofMm) })
    await page.keyboard.press('Escape')
    expect(await tip().isHidden()).toBe(true)
    expect(problems).toEqual([])
  })

  it('are reached by the keyboard as one stop, and walked by arrow keys', async () => {
    await open()
    await reach(page, figure().locator('svg [tabindex="0"]'))
    const first = await said()
    expect(first).toEqual({ name: hostile, values: expect.stringMatching(ofOverall) })
    const walked = []
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key)
      walked.push(await said())
    }
    expect(walked).toEqual([
      { name: 'plain', values: expect.stringMatching(ofOverall) },
      first,
      { name: hostile, values: expect.stringMatching(ofMm) },
      first
    ])
    await page.keyboard.press('Escape')
    expect(await tip().isHidden()).toBe(true)
    // What had the focus keeps it, and Tab leaves the drawing.
    expect(await figure().locator('svg :focus').getAttribute('aria-label')).toBe(`${first.name}: ${first.values}`)
    await page.keyboard.press('Tab')
    expect(await figure().locator('svg :focus').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('highlight and hide a model by its legend, and take its name for text', async () => {
    await open()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await figure().locator('summary').click()
    const plain = figure().getByLabel('plain', { exact: true })
    const opacity = () =>
      marks()
        .first()
        .evaluate((mark) => mark.classList.contains('dim'))
    await plain.focus()
    expect(await opacity()).toBe(true)
    await plain.press('Space')
    expect(await figure().locator('svg path[data-name="plain"]').first().isVisible()).toBe(false)
    expect(await marks().first().isVisible()).toBe(true)
    await plain.press('Space')
    expect(await figure().locator('svg path[data-name="plain"]').first().isVisible()).toBe(true)
    expect(problems).toEqual([])
  })

  it('are drawn anew in the other scheme, and no wider than a telephone', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open()
    const background = () => figure().locator('svg > rect').first().getAttribute('fill')
    const light = await background()
    const redrawn = page.waitForResponse(/\/charts\/intervals\.svg\?.*theme=dark/)
    await page.emulateMedia({ colorScheme: 'dark' })
    await redrawn
    await expect.poll(background).not.toBe(light)
    await page.setViewportSize({ width: 390, height: 844 })
    await marks().first().focus()
    expect(await page.evaluate(overflowing)).toEqual([])
    expect(problems).toEqual([])
  })

  it('have the colours of the page also where these change while a chart is drawn', async () => {
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.emulateMedia({ colorScheme: 'light' })
    const changed = Promise.withResolvers<void>()
    const inLight = /:\d+\/charts\/intervals\.svg\?.*theme=light/
    await page.route(inLight, async (route) => {
      await changed.promise
      await route.continue()
    })
    const asked = page.waitForRequest(inLight)
    await page.goto(`${address}/charts?resamples=100&method=paper`)
    await asked
    const redrawn = page.waitForResponse(/:\d+\/charts\/intervals\.svg\?.*theme=dark/)
    await page.emulateMedia({ colorScheme: 'dark' })
    changed.resolve()
    expect((await redrawn).status()).toBe(200)
    await page.unroute(inLight)
    expect(problems).toEqual([])
  })

  it('have the colours of the page also where these change while the text of a drawing arrives', async () => {
    const slow = await browser!.newPage({ colorScheme: 'light' })
    await slow.addInitScript(holdTexts)
    const asked = slow.waitForResponse(/:\d+\/charts\/intervals\.svg\?.*theme=light/)
    await slow.goto(`${address}/charts?resamples=100&method=paper`)
    await (await asked).finished()
    await slow.emulateMedia({ colorScheme: 'dark' })
    await slow.evaluate(letTextsArrive)
    const figure = slow.locator('figure.chart[data-theme]').first()
    await figure.waitFor()
    expect(await figure.getAttribute('data-theme')).toBe('dark')
    await slow.close()
  })

  it.each([390, 360])(
    'are drawn for a telephone of %i px, within it, each a stop of the keyboard',
    async (width) => {
      const telephone = await browser!.newPage({ viewport: { width, height: 844 } })
      await telephone.addInitScript(hurryTimers)
      await telephone.goto(`${address}/charts?resamples=100&method=paper`)
      for (const figure of await telephone.locator('figure.chart').all()) {
        await figure.scrollIntoViewIfNeeded()
        const svg = figure.locator('svg')
        await svg.waitFor()
        const { width: drawn } = (await svg.boundingBox())!
        expect(drawn).toBeGreaterThan(0.9 * (width - 32))
        expect(drawn).toBeLessThanOrEqual(width - 32)
      }
      expect(await telephone.evaluate(scrolling)).toEqual([])
      expect(await walkByKeyboard(telephone, [width])).toEqual([])
      await telephone.close()
    },
    60_000
  )

  it('stay as they were drawn when the screen is turned, and what has the focus keeps it', async () => {
    const telephone = await browser!.newPage({ viewport: { width: 390, height: 844 } })
    await telephone.goto(`${address}/charts?resamples=100&method=paper`)
    const mark = telephone.locator('figure.chart').first().locator('svg [tabindex="0"]')
    await mark.focus()
    await telephone.setViewportSize({ width: 844, height: 390 })
    expect(await telephone.locator('figure.chart').first().locator('svg :focus').count()).toBe(1)
    await telephone.close()
  })

  it('stay pictures without scripts, each for its screen', async () => {
    const bare = await browser!.newPage({ javaScriptEnabled: false })
    const pictures = bare.locator('figure.chart').first().locator('img')
    const shown = async () => await pictures.evaluate((img) => (img as unknown as { currentSrc: string }).currentSrc)
    await bare.setViewportSize({ width: 390, height: 844 })
    await bare.goto(`${address}/charts?resamples=100&method=paper`)
    expect(await shown()).toContain('screen=telephone')
    expect((await pictures.boundingBox())!.width).toBeLessThanOrEqual(358)
    await bare.setViewportSize({ width: 1280, height: 844 })
    await bare.goto(`${address}/charts?resamples=100&method=paper`)
    expect(await shown()).not.toContain('screen=')
    expect(await bare.locator('figure.chart').first().locator('img').isVisible()).toBe(true)
    expect(await bare.locator('.tip, figure svg').count()).toBe(0)
    await bare.close()
  })
})
