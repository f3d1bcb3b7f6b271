import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/statistics/random.ts'
import { steerSuite } from '../../src/suites/steer/index.ts'
import { steerMeSuite } from '../../src/suites/steer-me/index.ts'
import { buildTestApp, publish, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { freezePractice, rightOf } from '../helpers/freeze-practice.ts'
import { contrast } from './contrast.ts'
import { keepPicture } from './keep-picture.ts'
import { cutOff, overflowing, textColours } from './measure-page.ts'

/** Of each how often it is right. */
const candidates = { 'a-strong-model-2026-11-06-preview': 0.9, middle: 0.6, weak: 0.2 }

describe.each([
  { suite: steerSuite, setting: '3', module: '3.1', element: 'pure_nash' },
  { suite: steerMeSuite, setting: '2', module: '2.1', element: 'marginal_utility' }
])('the boards of $suite.title in a browser', ({ suite, setting, module, element }) => {
  let browser: Browser | null = null
  let service: TestApp
  let page: Page
  let address: string
  beforeAll(async () => {
    browser = await launchChromium()
    if (!browser) return
    service = await buildTestApp({}, suite)
    const items = await freezePractice(service, suite, 5)
    const key = await service.keyFor('submitter')
    for (const [model, right] of Object.entries(candidates)) {
      const random = seededRandom(1, model)
      const reply = (item: (typeof items)[number]) => {
        return random.float() < right ? rightOf(item) : random.float() < 0.2 ? 'I do not know.' : 'A'
      }
      const outputs = Object.fromEntries(items.map((item) => [item.id, reply(item)]))
      const id = await publish(service, key, { release: 'practice-7', model, outputs })
      await service.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
    }
    address = await service.app.listen({ host: '127.0.0.1', port: 0 })
    page = await browser.newPage()
  })
  beforeEach(({ skip }) => skip(!browser, noChromium))
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  const board = '/?release=practice-7'
  const levels = ['', `&within=${setting}`, `&within=${module}`]

  it('fit a telephone and a desk at every level, and can be read in both schemes', async () => {
    for (const level of levels) {
      await page.goto(`${address}${board}${level}`)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(overflowing), level).toEqual([])
        expect(await page.evaluate(cutOff), level).toEqual([])
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const texts = await page.evaluate(textColours)
        expect(
          texts.filter(({ colour, background }) => contrast(colour, background) < 4.5),
          level
        ).toEqual([])
      }
      await keepPicture(page, `${suite.name}${level.replace('&within=', '-')}`)
    }
  })

  it('have short heads on a telephone, near their figures, and the names of groups as links below', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [level, id] of [
      ['', setting],
      [`&within=${setting}`, module]
    ] as const) {
      await page.goto(`${address}${board}${level}`)
      const heads = page.locator('.board thead')
      // Two lines of each head, in four rows of the grid.
      expect((await heads.boundingBox())!.height, level).toBeLessThan(125)
      const region = page.getByRole('region', { name: 'Leaderboard table' })
      expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), level).toBe(0)
      const head = heads.getByRole('link', { name: `${id} ` })
      const unseen = (await head.locator('span').boundingBox())!
      expect(unseen.x + unseen.width).toBeLessThan(0)
      const below = page.locator('.columns span', { hasText: `${id} ` }).getByRole('link')
      expect(await head.textContent()).toBe(`${id} ${await below.textContent()}`)
      expect(await below.getAttribute('href')).toBe(await head.getAttribute('href'))
      await page.setViewportSize({ width: 1280, height: 844 })
      expect(await below.isVisible()).toBe(false)
      await page.setViewportSize({ width: 390, height: 844 })
    }
  })

  it('lead from a setting to its modules, its elements, their questions and a raw reply, and up again', async () => {
    const columns = async () => await page.locator('.board thead th').allInnerTexts()
    await page.goto(address + board)
    const settings = await columns()
    await page
      .locator('.board thead')
      .getByRole('link', { name: `${setting} ` })
      .click()
    await page.waitForURL(/within=/)
    await page
      .locator('.board thead')
      .getByRole('link', { name: `${module} ` })
      .click()
    await page.waitForURL(new RegExp(`within=${module}`))
    const place = (await columns()).findIndex((head) => head.startsWith(element))
    expect(place).toBeGreaterThan(0)
    const overall = await page.locator('.board tbody tr').first().locator('.overall').innerText()
    await page.locator('.board tbody tr').first().locator('> *').nth(place).getByRole('link').click()
    await page.waitForURL(/items\?taskType=/)
    await page.locator('main table a').first().click()
    await page.waitForURL(/\/items\/[^/]+$/)
    expect(await page.locator('main').innerText()).toMatch(/^[A-H]$/m)
    await page.goto(`${address}${board}&within=${module}`)
    await page.locator('.path').getByRole('link', { name: 'All of the release' }).click()
    await page.waitForURL((url) => !url.search.includes('within'))
    expect(await columns()).toEqual(settings)
    expect(await page.locator('.board tbody tr').first().locator('.overall').innerText()).toBe(overall)
  })
})
