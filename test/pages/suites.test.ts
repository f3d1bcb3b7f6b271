import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/statistics/random.ts'
import { suites } from '../../src/suites/index.ts'
import { buildTestApp, publish, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { drawOpen, rightLetters } from '../helpers/simulated-choices.ts'
import { contrast } from './contrast.ts'
import { keepPicture } from './keep-picture.ts'
import { cutOff, overflowing, textColours } from './measure-page.ts'

/** Two questions of each element of STEER. */
const count = 128

let browser: Browser | null = null
let service: TestApp
let page: Page
let address: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  service = await buildTestApp({}, suites)
  const items = await drawOpen(service, suites, { suite: 'steer', name: 'bank', count })
  const key = await service.keyFor('submitter')
  for (const model of ['a-strong-model-2026-11-06-preview', 'weak']) {
    const random = seededRandom(1, model)
    const outputs = Object.fromEntries(
      items.map((item) => [item.id, random.float() < (model === 'weak' ? 0.2 : 0.9) ? rightLetters(item) : 'no idea'])
    )
    const id = await publish(service, key, { release: 'bank', model, outputs })
    await service.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
  }
  address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  page = await browser.newPage()
}, 120_000)
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** Opens a page, and looks whether it fits a telephone and a desk, and can be read in both schemes, with all of it unfolded. */
async function open(path: string, name: string): Promise<void> {
  const reply = await page.goto(address + path)
  expect(reply!.status(), path).toBe(200)
  await keepPicture(page, name)
  await page.locator('details').evaluateAll((all) => all.map((one) => one.setAttribute('open', '')))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(overflowing), path).toEqual([])
    expect(await page.evaluate(cutOff), path).toEqual([])
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const texts = await page.evaluate(textColours)
    expect(
      texts.filter(({ colour, background }) => contrast(colour, background) < 4.5),
      path
    ).toEqual([])
  }
}

describe('the pages of a question bank in a browser', () => {
  it('lead from the suites to an element with its examples, and on to the boards of its module', async () => {
    await open('/suites', 'suites')
    await page.getByRole('link', { name: 'STEER-ME' }).click()
    await page.waitForURL(/suites\/steer-me$/)
    await open('/suites/steer-me', 'suite-steer-me')
    await open('/suites/steer', 'suite-steer')
    await page.getByRole('rowheader').getByRole('link', { name: 'Pure Nash Equilibrium' }).click()
    await page.waitForURL(/elements\/pure_nash$/)
    await open('/suites/steer/elements/pure_nash', 'element')
    for (const grade of [9, 10, 11]) {
      expect(await page.getByRole('heading', { name: `Grade ${grade}`, exact: true }).count()).toBe(1)
    }
    await page.getByRole('link', { name: 'bank' }).click()
    await page.waitForURL(/release=bank&within=3\.1/)
    expect(await page.locator('.board thead').innerText()).toContain('pure_nash')
  })
})
