import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertItems } from '../../src/db/items.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { contrast } from './contrast.ts'
import { overflowing, textColours } from './measure-page.ts'

let browser: Browser | null = null
let test: TestApp
let address: string
let key: string
const long = 'an-abbreviation-that-nobody-would-want-to-type-'.repeat(4)
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp()
  await addItems(test, 2)
  const source = { source: 'paper' as const, paperSha256: 'another', fragmentId: null, rounds: [], rubricHash: 'r' }
  const content = { examinee: { question: `${long} of $x^2$` }, gold: { answer: 'gold-9' }, provenance: source }
  await insertItems(test.database.db, [{ id: 'EK-9', taskType: 'EK', state: 'approved', ...content }])
  await freeze(test, 'r1')
  const { id } = (await insertTeam(test.database.db, 'Askers'))!
  key = await test.keyFor('submitter', id)
  const outputs = { 'EK-1': 'gold-1', 'EK-2': 'no', 'EK-9': 'no' }
  await publish(test, key, { release: 'r1', model: 'a-model-with-a-name-that-nobody-would-want-to-type', outputs })
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** A telephone without scripts: none of these pages needs any. */
async function openTelephone(): Promise<Page> {
  const context = await browser!.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  return await context.newPage()
}

/** Goes on by the keyboard alone to what has the name, and presses a key there. */
async function press(page: Page, name: string, pressed = 'Enter'): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab')
    const found = page
      .locator(':focus')
      .and(page.getByText(name, { exact: true }).or(page.getByLabel(name, { exact: true })))
    if ((await found.count()) === 0) continue
    await page.keyboard.press(pressed)
    return
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

async function ask(name: string): Promise<{ id: string; path: string }> {
  const told = { people: 'PhD students in economics, 3', aids: 'no aids', instructions: `Take your time. ${long}` }
  const body = { release: 'r1', name, ...told, consent: 'We store what you write.', items: ['EK-1', 'EK-9', 'EK-2'] }
  const { id } = (await test.call(key, 'POST', '/v1/human-baselines', body)).json<{ id: string }>()
  const made = await test.call(key, 'POST', `/v1/human-baselines/${id}/participants`)
  return { id, path: made.json<{ link: string }>().link }
}

/** What of a page is too faint in either scheme, and too wide on a narrow screen. */
async function measure(page: Page): Promise<{ faint: unknown[]; overflows: string[] }> {
  const faint = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await page.evaluate(textColours)
    expect(found.length).toBeGreaterThan(15)
    faint.push(...found.filter(({ colour, background }) => contrast(colour, background) < 4.5))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  return { faint, overflows: await page.evaluate(overflowing) }
}

describe('a person as examinee in Chromium', () => {
  it('agrees, answers, skips, comes back and hands in, by the keyboard on a telephone without scripts', async () => {
    const { id, path } = await ask('by keyboard')
    const page = await openTelephone()
    await page.goto(address + path)
    await press(page, 'I have read this, and take part', 'Space')
    await press(page, 'Begin')
    await page.waitForURL(/items\/1$/)
    expect(await page.locator('pre').innerText()).toBe('Answer in one word: question 1')
    await press(page, 'Your answer', 'Shift')
    await page.keyboard.type('gold-1')
    await press(page, 'Save and go on')
    await page.waitForURL(/items\/2$/)
    await press(page, 'Skip: no answer')
    await page.waitForURL(/items\/3$/)
    await press(page, 'Your answer', 'Shift')
    await page.keyboard.type('a draft')
    await press(page, 'Save and stay')
    await page.getByText('Saved at').waitFor()
    await page.close()

    const again = await openTelephone()
    await again.goto(address + path)
    await press(again, 'Item 3')
    await again.waitForURL(/items\/3$/)
    expect(await again.getByLabel('Your answer').inputValue()).toBe('a draft')
    await again.getByLabel('Your answer').focus()
    await again.keyboard.press('End')
    await again.keyboard.type(', mended')
    await press(again, 'Save and finish')
    await again.waitForURL(/#hand-in$/)
    expect(await again.locator('ol').innerText()).toMatch(
      /Item 1 answered\s+Item 2 skipped: no answer\s+Item 3 answered/
    )
    await press(again, 'I have finished', 'Space')
    await press(again, 'Hand in')
    expect(await again.getByRole('status').innerText()).toBe('Your 2 answers were handed in.')
    await again.goto(address + path)
    expect(await again.locator('main').innerText()).toContain('answers_handed_in')

    await test.grade()
    expect((await test.call(key, 'POST', `/v1/human-baselines/${id}/publish`)).status).toBe(200)
    await again.goto(`${address}/?release=r1`)
    await press(again, 'What people scored on some of these items')
    await again.waitForURL(/releases\/r1\/people$/)
    // One right, one wrong; the model has one of the same two.
    expect(await again.getByRole('row', { name: /People/ }).innerText()).toContain('50.0')
    expect(await again.getByRole('row', { name: /a-model-with/ }).innerText()).toContain('50.0')
  })

  it('finds its pages readable in both schemes, and inside a screen of 390 px', async () => {
    const { id, path } = await ask('to be read')
    const page = await browser!.newPage()
    const [pages, faults] = [[] as string[], [] as unknown[]]
    const look = async () => {
      for (const fold of await page.locator('summary').all()) await fold.click()
      const { faint, overflows } = await measure(page)
      pages.push(page.url())
      faults.push(...faint, ...overflows)
    }
    await page.goto(address + path)
    await look()
    await page.getByLabel('I have read this').check()
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.goto(`${address}${path}/items/2`)
    await page.getByLabel('Your answer').fill(long)
    await page.getByRole('button', { name: 'Save and stay' }).click()
    await look()
    await page.goto(address + path)
    await look()
    await page.goto(`${address}/releases/r1/people`)
    await look()
    await page.goto(`${address}/sign-in`)
    await page.getByLabel('Key').fill(key)
    await page.keyboard.press('Enter')
    await page.waitForURL(/team$/)
    for (const own of ['/team/human-baselines', `/team/human-baselines/${id}`]) {
      await page.goto(address + own)
      await look()
    }
    expect([pages.length, faults]).toEqual([6, []])
  })
})
