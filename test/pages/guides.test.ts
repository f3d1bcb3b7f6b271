import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guides } from '../../src/http/pages/help-page.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { overflowing } from './measure-page.ts'

/** Runs in the page. */
declare const document: { querySelectorAll(selector: string): Iterable<Part> }
declare function getComputedStyle(part: Part): { backgroundImage: string }
type Part = { textContent: string; getClientRects(): ArrayLike<unknown> }

let browser: Browser | null = null
let test: TestApp
let address: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp()
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** Names without a place to break that stand on several lines. */
const brokenNames = () =>
  [...document.querySelectorAll('.guide td code')]
    .filter((name) => /^\w+$/.test(name.textContent) && name.getClientRects().length > 1)
    .map(({ textContent }) => textContent)
const unshaded = () =>
  [...document.querySelectorAll('.guide pre')].filter(
    (part) => !getComputedStyle(part).backgroundImage.includes('gradient')
  ).length

describe('the guides in Chromium', () => {
  it('have names in tables whole and examples shaded where they go on, inside the page, on a telephone and on a desk', async () => {
    const page = await browser!.newPage()
    for (const [name] of guides) {
      await page.goto(`${address}/help/${name}`)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(brokenNames), `${name}, ${width} px`).toEqual([])
        expect(await page.evaluate(unshaded), name).toBe(0)
        expect(await page.evaluate(overflowing), name).toEqual([])
      }
    }
  })
})
