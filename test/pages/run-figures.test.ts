import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runFigureNameSchema } from '../../src/schemas/run-figure.ts'
import { suites } from '../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { drawWorlds, fourOfEach, playAs } from '../helpers/played-release.ts'
import { contrast } from './contrast.ts'
import { keepPicture } from './keep-picture.ts'
import { press, reach } from './keyboard.ts'
import { lookThrough } from './look-through.ts'
import { overflowing, textColours } from './measure-page.ts'

const policies = {
  ...{ procurement: 'explore-then-greedy', scheduling: 'resolve-problems', pricing: 'tracked-optimum' },
  ...{ efficiency_equality: 'explore-then-efficient', patience: 'random', collusion: 'collusive' }
}

let browser: Browser | null = null
let test: TestApp
let address: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp({ PRIVATE_ATTEMPTS_PER_DAY: '9' }, suites)
  const items = await drawWorlds(test, suites, { name: 'worlds', count: 24, templates: fourOfEach })
  const played = { release: 'worlds', items }
  await playAs(test, suites, { ...played, model: 'a-careful-model-2026-11-06-preview', policies })
  const random = Object.fromEntries(Object.keys(policies).map((name) => [name, 'random']))
  await playAs(test, suites, { ...played, model: 'plays at random', policies: random, playedBefore: true })
  await playAs(test, suites, {
    ...{ ...played, model: 'lacks runs' },
    policies: { ...random, efficiency_equality: 'greedy-equality', collusion: 'competitive' },
    lacks: ({ taskType }) => (({ procurement: 'failed', patience: 'missing' }) as const)[taskType] ?? null
  })
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
}, 240_000)
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** The picture is loaded once it is near, and has no size before. */
async function drawn(page: Page): Promise<{ width: number; height: number }> {
  const picture = page.locator('figure img')
  await picture.scrollIntoViewIfNeeded()
  await picture.evaluate(async (image) => await (image as unknown as { decode(): Promise<void> }).decode())
  return (await picture.boundingBox())!
}

describe('figures of runs in Chromium', () => {
  it.each(runFigureNameSchema.options)(
    'is a picture that nothing serious is found on, readable in both schemes at 390 px and 1280 px: %s',
    async (name) => {
      const page = await (await browser!.newContext()).newPage()
      const path = `/run-figures?release=worlds&figure=${name}`
      await page.setViewportSize({ width: 1280, height: 844 })
      expect((await page.goto(address + path))!.status(), path).toBe(200)
      const { width, height } = await drawn(page)
      expect([width > 300, height > 200], name).toEqual([true, true])
      await keepPicture(page, `run-figure-${name}`)
      expect(await lookThrough(page, new URL(path, address)), path).toEqual([])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const found = await page.evaluate(textColours)
        expect(
          found.filter(({ colour, background }) => contrast(colour, background) < 4.5),
          path
        ).toEqual([])
      }
      for (const wide of [390, 1280]) {
        await page.setViewportSize({ width: wide, height: 844 })
        expect(await page.evaluate(overflowing), path).toEqual([])
        // The drawing is read whole without scrolling it.
        expect((await drawn(page)).width, `${path} ${wide}`).toBeLessThanOrEqual(wide - 16)
      }
      await page.context().close()
    },
    90_000
  )

  it('are reached and chosen by the keyboard, and read as a table without scripts', async () => {
    const context = await browser!.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${address}/?release=worlds`)
    await press(page, 'Figures')
    await page.waitForURL(/run-figures\?/)
    await reach(page, page.getByLabel(/^Figure/))
    await page.keyboard.press('ArrowDown')
    await press(page, 'Show')
    await page.waitForURL(/figure=exploration/)
    await drawn(page)
    await reach(page, page.locator('summary', { hasText: 'The same as a table' }))
    await page.keyboard.press('Enter')
    expect(await page.locator('#main').getByRole('table').getByRole('row').nth(1).isVisible()).toBe(true)
    expect(await page.locator('main').innerText()).toContain('Runs failed: 1')
    await context.close()
  }, 60_000)
})
