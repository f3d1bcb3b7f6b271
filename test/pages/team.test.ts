import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertTeam } from '../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, openDraft, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { contrast } from './contrast.ts'
import { press } from './keyboard.ts'
import { overflowing, textColours } from './measure-page.ts'

const name = 'A team whose name is as long as anybody would want to have it'

let browser: Browser | null = null
let test: TestApp
let address: string
let key: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp()
  await addItems(test, 1)
  await freeze(test, 'r1')
  const { id } = (await insertTeam(test.database.db, name))!
  key = await test.keyFor('submitter', id)
  await openDraft(test, key, 'r1', 'a-model-with-a-name-that-nobody-would-want-to-type-2026-11-06-preview')
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** A reader of its own, without scripts: none of these pages needs any. */
async function openReader(): Promise<Page> {
  return await (await browser!.newContext({ javaScriptEnabled: false })).newPage()
}

describe('a team in Chromium', () => {
  it('signs in, invites, and sees its new member, by the keyboard and without scripts', async () => {
    const page = await openReader()
    await page.goto(address)
    await press(page, 'Sign in')
    await page.waitForURL(/sign-in/)
    await page.getByLabel('Key').focus()
    await page.keyboard.type('aer_wrong')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('alert').innerText()).toContain('is not known')
    await page.getByLabel('Key').focus()
    await page.keyboard.type(key)
    await page.keyboard.press('Enter')
    await page.waitForURL(/team$/)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('signed in by a key of the team')

    await page.getByLabel('For whom').focus()
    await page.keyboard.type('Grace, who leads')
    await page.getByLabel('Role').selectOption('owner')
    await press(page, `Make a link to join ${name}`)
    const link = await page.getByRole('status').locator('code').innerText()
    const guest = await openReader()
    await guest.goto(link)
    await guest.getByLabel('Your name').fill('Grace')
    await guest.keyboard.press('Enter')
    expect(await guest.getByRole('status').innerText()).toMatch(/aer_[\w-]{43}/)
    await press(guest, 'To the team')
    await guest.waitForURL(/team$/)
    expect(await guest.getByRole('heading', { level: 1 }).innerText()).toContain('you are Grace, owner')
    await guest.getByRole('link', { name: /a-model-with-a-name/ }).click()
    await guest.waitForURL(/submissions\/[^/]+$/)
    expect(await guest.locator('.lead').first().innerText()).toContain('draft: seen by the team')

    await page.reload()
    await page.goto(`${address}/team`)
    expect(await page.locator('#members ~ .scroll').first().innerText()).toContain('Grace')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${address}/`)
    expect(await page.getByRole('link', { name: 'Sign in' }).isVisible()).toBe(true)
  })

  it('finds its pages readable in both schemes, and inside a screen of 390 px', async () => {
    const page = await browser!.newPage()
    await page.goto(`${address}/sign-in`)
    const measured = [await measure(page)]
    await page.getByLabel('Key').fill(key)
    await page.keyboard.press('Enter')
    await page.waitForURL(/team$/)
    for (const fold of await page.locator('summary').all()) await fold.click()
    measured.push(await measure(page))
    for (const { texts, overflows } of measured) {
      expect(texts).toBeGreaterThan(20)
      expect(overflows).toEqual([])
    }
    expect(measured.flatMap(({ faint }) => faint)).toEqual([])
  })
})

/** What of a page is too faint in either scheme, and too wide on a narrow screen. */
async function measure(page: Page) {
  const found = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await page.evaluate(textColours)))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const overflows = await page.evaluate(overflowing)
  await page.setViewportSize({ width: 1280, height: 720 })
  return {
    texts: found.length,
    faint: found.filter(({ colour, background }) => contrast(colour, background) < 4.5),
    overflows
  }
}
