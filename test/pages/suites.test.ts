import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import { seededRandom } from '../../src/statistics/random.ts'
import { suites } from '../../src/suites/index.ts'
import { buildTestApp, publish, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { drawOpen, rightLetters } from '../helpers/simulated-choices.ts'
import { contrast } from './contrast.ts'
import { keepPicture } from './keep-picture.ts'
import { lookAt } from './look-at.ts'
import { lookThrough } from './look-through.ts'
import { overflowing, textColours } from './measure-page.ts'

/** Runs in the page. */
declare function getComputedStyle(element: unknown): { opacity: string }

/** One question of each element of STEER. */
const count = 64
const models = ['a-strong-model-2026-11-06-preview', ...Array.from({ length: 29 }, (_, n) => `model ${n + 2}`)]

let browser: Browser | null = null
let service: TestApp
let page: Page
let address: string
let middle: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  service = await buildTestApp({}, suites)
  const items = await drawOpen(service, suites, { suite: 'steer', name: 'bank', count })
  const key = await service.keyFor('submitter')
  for (const [place, model] of models.entries()) {
    const random = seededRandom(1, model)
    const share = 1 - place / models.length
    const outputs = Object.fromEntries(
      items.map((item) => [item.id, random.float() < share ? rightLetters(item) : 'no idea'])
    )
    const id = await publish(service, key, { release: 'bank', model, outputs })
    await service.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
    if (place === models.length / 2) middle = id
  }
  address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  page = await browser.newPage()
}, 120_000)
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** Opens a page, and looks whether it fits a telephone and a desk, and can be read in both schemes, by keys alone and without scripts, with all of it unfolded. */
async function open(path: string, name: string, { isWalked = true } = {}): Promise<void> {
  const reply = await page.goto(address + path)
  expect(reply!.status(), path).toBe(200)
  await keepPicture(page, name)
  await page.locator('details').evaluateAll((all) => all.map((one) => one.setAttribute('open', '')))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(overflowing), path).toEqual([])
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const texts = await page.evaluate(textColours)
    expect(
      texts.filter(({ colour, background }) => contrast(colour, background) < 4.5),
      path
    ).toEqual([])
  }
  const url = new URL(path, address)
  expect(await (isWalked ? lookThrough(page, url) : lookAt(page, url))).toEqual([])
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

  it('draw what rests on what, filled by a submission where one is chosen, with every element as a link', async () => {
    await open('/suites/steer/dependencies', 'dependencies')
    expect(await page.locator('.graph a').count()).toBe(64)
    await open('/suites/steer-me/dependencies', 'dependencies-me')
    await open(`/suites/steer/dependencies?submission=${middle}`, 'dependencies-filled')
    expect(await page.locator('.graph a.above').count()).toBeGreaterThan(10)
    expect(await page.locator('.graph a.below').count()).toBeGreaterThan(10)
    await page.locator('.graph').getByRole('link', { name: 'Best Response' }).click()
    await page.waitForURL(/elements\/best_response$/)
  })

  it('show what was published of each', async () => {
    for (const suite of ['steer', 'steer-me', 'econevals'])
      await open(`/suites/${suite}/published`, `published-${suite}`)
  })

  it('offer a test to practise on, of the grades that are ticked', async () => {
    await open('/suites/steer/curriculum', 'curriculum')
    await page.getByText('Grades', { exact: true }).click()
    await page.locator('details').evaluateAll((all) => all.map((one) => one.setAttribute('open', '')))
    await page.getByLabel('13', { exact: true }).check()
    await page.getByLabel('Questions, at most').fill('7')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download with the key' }).click()
    ])
    expect(file.suggestedFilename()).toBe('steer-practice-with-key.ndjson')
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line).grade)).toEqual(Array.from({ length: 7 }, () => 13))
  })

  it('show 30 models by 64 elements, and lead from a module to an element, its responses and a raw reply', async () => {
    await open('/heat-map?release=bank', 'heat-map', { isWalked: false })
    expect(await page.locator('.heat tbody tr').count()).toBe(30)
    expect(await page.locator('.heat .turned').count()).toBe(64)
    await page.setViewportSize({ width: 390, height: 844 })
    const nameStays = await page.locator('.scroll').evaluate((region) => {
      region.scrollLeft = 400
      const left = region.querySelector('tbody th')!.getBoundingClientRect().left
      return Math.abs(left - region.getBoundingClientRect().left) < 2
    })
    expect(nameStays).toBe(true)
    const cell = page.locator('.heat tbody tr').first().locator('td').nth(4).getByRole('link')
    await cell.focus()
    expect(await cell.locator('span').evaluate((figure) => getComputedStyle(figure).opacity)).toBe('1')
    await open('/heat-map?release=bank&figure=gap', 'heat-map-gap', { isWalked: false })
    await open('/heat-map?release=bank&by=module', 'heat-map-modules', { isWalked: false })
    await page.locator('.heat thead').getByRole('link', { name: '3.1 ' }).click()
    await page.waitForURL(/within=3\.1/)
    await open('/heat-map?release=bank&within=3.1', 'heat-map-module', { isWalked: false })
    const board = (await service.call(null, 'GET', '/v1/leaderboard?release=bank')).json<Leaderboard>()
    expect(await page.locator('.heat tbody tr').first().locator('td').nth(1).innerText()).toBe(
      (100 * board.rows[0]!.tasks.interpret_games!.value!).toFixed(1)
    )
    await page.locator('.heat tbody tr').first().locator('td').nth(1).getByRole('link').click()
    await page.waitForURL(/items\?taskType=interpret_games/)
    await page.locator('main table a').first().click()
    await page.waitForURL(/\/items\/[^/]+$/)
    expect(await page.locator('main').innerText()).toMatch(/^[A-P]$/m)
  })
})
