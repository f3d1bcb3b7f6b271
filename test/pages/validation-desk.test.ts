import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suites } from '../../src/suites/index.ts'
import { anAttempt } from '../helpers/an-attempt.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { keepPicture } from './keep-picture.ts'
import { lookThrough } from './look-through.ts'
import { overflowing } from './measure-page.ts'

describe('the validation desk in a browser', () => {
  let browser: Browser | null = null
  let service: TestApp
  let page: Page
  let address: string
  beforeAll(async () => {
    browser = await launchChromium()
    if (!browser) return
    service = await buildTestApp({}, suites)
    const records = ['one', 'two'].map((name) => anAttempt({ name }))
    const key = await service.keyFor('maintainer')
    await service.call(key, 'POST', '/v1/template-files/spring/records', records)
    address = await service.app.listen({ host: '127.0.0.1', port: 0 })
    page = await browser.newPage()
    await page.goto(`${address}/sign-in`)
    await page.getByLabel('Key').fill(key)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Generated templates' }).click()
    await page.waitForURL(/template-files$/)
  })
  beforeEach(({ skip }) => skip(!browser, noChromium))
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  it('fits a telephone and a desk, and gives axe nothing to find in either scheme', async () => {
    for (const path of ['/template-files', '/template-files/spring', '/template-files/spring/yields']) {
      await page.goto(`${address}${path}`)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(overflowing), path).toEqual([])
      }
      expect(await lookThrough(page, new URL(path, address))).toEqual([])
      await keepPicture(page, path.slice(1).replaceAll('/', '-'))
    }
  })

  it('takes a verdict by the keyboard alone, and goes on to the next template', async () => {
    await page.goto(`${address}/template-files/spring`)
    await page.getByLabel('What is wrong').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.type('the surplus of whom?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/verdict$/)
    expect(await page.getByRole('status').innerText()).toContain('without knowing yours')
    expect(await page.locator('h2').first().innerText()).toContain('generated/two')
  })
})
