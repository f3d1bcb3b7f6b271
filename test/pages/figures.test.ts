import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FigureName, figureNameSchema } from '../../src/schemas/bank-figure.ts'
import { suites } from '../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { answerAs, drawOpen, goldOf, guesses, isRight, makes, type Simulated } from '../helpers/simulated-choices.ts'
import { writtenTemplates } from '../helpers/written-templates.ts'
import { keepPicture } from './keep-picture.ts'
import { press, reach } from './keyboard.ts'
import { lookAt } from './look-at.ts'
import { lookThrough } from './look-through.ts'
import { overflowing } from './measure-page.ts'

/** So many questions that each figure has something to draw: two domains of twenty answers and more, and both families. */
const order = { suite: 'steer-me', name: 'bank', count: 240, taskTypes: ['exponents', 'deriving_hicksian_demand'] }
/** Figures that hold two releases against each other. */
const twoReleases: ReadonlySet<FigureName> = new Set(['freshness', 'writers'])
const errs: Simulated = (item, random) => makes(Object.values(goldOf(item).mistakes)[0] ?? 'none')(item, random)

let browser: Browser | null = null
let service: TestApp
let address: string
let strong: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  service = await buildTestApp({}, suites)
  const items = await drawOpen(service, suites, order)
  const key = await service.keyFor('submitter')
  const asked: [model: string, setting: string, Simulated][] = [
    ['a-strong-model-2026-11-06-preview', 'zero-shot', isRight],
    ['a-strong-model-2026-11-06-preview', 'hidden', errs],
    ['guesses', 'zero-shot', guesses],
    ['guesses', 'zero-shot-car', guesses]
  ]
  for (const [model, setting, simulated] of asked) {
    const id = await answerAs(service, key, { release: 'bank', items, model, setting, simulated, openResponses: true })
    strong ??= id
  }
  // An older release by another writer that the same model answered, for how its questions fare against these.
  const generated = order.taskTypes.flatMap((element) => writtenTemplates(element, ['compatible:quill-2']))
  const older = await drawOpen(service, suites, { ...order, name: 'older', seed: 'older', generated })
  const before = { release: 'older', items: older, model: asked[0]![0] }
  await answerAs(service, key, { ...before, simulated: isRight, openResponses: true })
  const few = await drawOpen(service, suites, { suite: 'steer', name: 'few', count: 64 })
  await answerAs(service, key, { release: 'few', items: few, model: 'alone', simulated: guesses })
  address = await service.app.listen({ host: '127.0.0.1', port: 0 })
}, 240_000)
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** A page of figures: the picture is loaded once it is near, and has no size before. @returns its width and height as it is drawn, in pixels */
async function drawn(page: Page): Promise<{ width: number; height: number }> {
  const picture = page.locator('figure img')
  await picture.scrollIntoViewIfNeeded()
  await picture.evaluate(async (image) => await (image as unknown as { decode(): Promise<void> }).decode())
  return (await picture.boundingBox())!
}

describe.each([
  { way: 'with scripts', hasScripts: true },
  { way: 'without scripts', hasScripts: false }
])('what a question bank tells of a submission, $way', ({ hasScripts }) => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    if (!browser) return
    context = await browser.newContext()
    // Axe is a script itself: what is kept from running are those of the pages.
    if (!hasScripts) await context.route(/\.js(\?|$)/, async (route) => await route.abort())
    page = await context.newPage()
  })
  afterAll(async () => await context?.close())

  /** Nothing serious or critical in either scheme, and nothing beyond the edge of a telephone or a desk. */
  async function open(path: string, name: string): Promise<void> {
    const reply = await page.goto(address + path)
    expect(reply!.status(), path).toBe(200)
    if (hasScripts) await keepPicture(page, name)
    // Where the scripts of the page are kept from running, no chart is drawn that keys could go to.
    const url = new URL(path, address)
    expect(await (hasScripts ? lookThrough(page, url) : lookAt(page, url))).toEqual([])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(overflowing), path).toEqual([])
    }
  }

  it('is a picture of every figure, and its marks as a table', async () => {
    for (const figure of figureNameSchema.options) {
      const path = `/figures?release=bank&figure=${figure}${twoReleases.has(figure) ? '&against=older' : ''}`
      await page.goto(address + path)
      expect(await page.locator('figure img').count(), figure).toBe(1)
      const { width, height } = await drawn(page)
      expect([width > 300, height > 100], figure).toEqual([true, true])
      await open(path, `figure-${figure}`)
    }
  }, 300_000)

  it('is words where there is nothing to draw: what it takes, and what was left out', async () => {
    const empty: [FigureName, RegExp][] = [
      ['worst-domain', /two domains of 20 answers or more/],
      ['prompting-by-module', /two submissions, asked in two ways/],
      ['placeholder', /asked with the placeholder/]
    ]
    for (const [figure, words] of empty) {
      await open(`/figures?release=few&figure=${figure}`, `figure-none-${figure}`)
      expect(await page.locator('figure').count()).toBe(0)
      expect(await page.locator('main').innerText()).toMatch(words)
    }
    await open('/cards?release=few', 'card-none')
    const card = await page.locator('main').innerText()
    expect(card).toContain('No element has 20 answers of a submission')
    expect(card).not.toContain('Head to head')
    await page.goto(`${address}/figures?release=few&figure=worst-domain`)
    expect(await page.getByText(/^Answers too few: \d+$/).isVisible()).toBe(true)
    expect(await page.locator('details li').first().isVisible()).toBe(false)
    // Those that are not open say so, and draw nothing.
    await page.goto(`${address}/figures?release=few&figure=error-profile`)
    expect(await page.locator('figure').count()).toBe(0)
    expect(await page.locator('main').innerText()).toContain('Their responses are not open')
  })

  it('is reached by the keyboard: from the board to figures, what was chosen, a report card and another beside it', async () => {
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.goto(`${address}/?release=bank`)
    await press(page, 'Figures')
    await page.waitForURL(/\/figures\?/)
    await reach(page, page.getByLabel(/^Figure/))
    await page.keyboard.press('ArrowDown')
    await press(page, 'Show')
    await page.waitForURL(/figure=worst-domain/)
    await drawn(page)
    const table = page.locator('summary', { hasText: 'The same as a table' })
    await reach(page, table)
    await page.keyboard.press('Enter')
    const answers = page.locator('#main').getByRole('table').getByRole('cell', { name: 'templates' })
    expect(await answers.first().isVisible()).toBe(true)

    await page.goto(`${address}/submissions/${strong}`)
    await reach(page, page.locator(`a[href$="${strong}/choices"]`).first())
    await page.keyboard.press('Enter')
    await page.waitForURL(/choices$/)
    await open(`/submissions/${strong}/choices`, 'choices')
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.goto(`${address}/submissions/${strong}/choices`)
    await press(page, 'its report card')
    await page.waitForURL(/\/cards\?/)
    await open(`/cards?release=bank&submissions=${strong}`, 'card')
    await open('/cards?release=bank', 'cards')
    const card = await page.locator('main').innerText()
    expect(card).toMatch(/report card on bank[\s\S]*First better[\s\S]*\d %/)
    expect(card).toContain('A from 75.0, B from 50.0')
    // Names keep in sight beside the scores on a telephone, and all columns are within a desk.
    const region = page.getByRole('region', { name: 'Scores' })
    await page.setViewportSize({ width: 1280, height: 844 })
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    const name = region.locator('tbody th').first()
    const { x } = (await name.boundingBox())!
    const share = page.getByRole('region', { name: 'Head to head' }).locator('tbody td').nth(1)
    expect(await share.innerText()).toContain('%')
    const { x: from, width } = (await share.boundingBox())!
    expect(from + width).toBeLessThan(390)
    await region.evaluate((scrolls) => scrolls.scrollTo(300, 0))
    expect((await name.boundingBox())!.x).toBe(x)
    await page.setViewportSize({ width: 1280, height: 844 })
    await press(page, 'beside another card')
    await page.waitForURL(/\/cards\/compare\?/)
    await open('/cards/compare?release=bank&first=whole-benchmark', 'cards-compare')
  }, 120_000)

  it('and the pages around it have nothing serious or critical either', async () => {
    const paths = ['/suites', '/suites/steer-me', '/suites/steer-me/curriculum', '/suites/steer-me/dependencies']
    const boards = ['/?release=bank', '/heat-map?release=bank', '/heat-map?release=bank&figure=gap', '/releases/bank']
    for (const path of [...paths, '/suites/steer-me/elements/exponents', ...boards, '/releases/bank/people']) {
      await open(path, `bank${path.replaceAll(/\W+/g, '-')}`)
    }
  }, 300_000)
})
