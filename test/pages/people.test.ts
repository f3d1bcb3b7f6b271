import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertItems } from '../../src/db/items.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { contrast } from './contrast.ts'
import { keepPicture } from './keep-picture.ts'
import { press, reach, type } from './keyboard.ts'
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

/** Goes on by the keyboard alone to the field of this label, and presses a key there. */
async function at(page: Page, label: string, pressed: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press(pressed)
}

/** Signs in a team, which asks people and makes a link for one of them, by the keyboard alone. */
async function askByPages(page: Page): Promise<{ link: string; own: string }> {
  await page.goto(`${address}/sign-in`)
  await type(page, 'Key', key)
  await page.keyboard.press('Enter')
  await page.waitForURL(/team$/)
  await press(page, 'Human baselines')
  await page.waitForURL(/human-baselines$/)
  await type(page, /^Name/, 'by keyboard')
  await type(page, /^Who the people are/, 'PhD students in economics')
  await type(page, /^What they may use/, 'no aids')
  await type(page, /^Instructions/, 'Take your time.')
  await type(page, /^What they agree to/, 'We store what you write.')
  await type(page, /^Or ids of items/, ['EK-1', 'EK-9', 'EK-2'].join('\n'))
  await press(page, 'Make it')
  await page.waitForURL(/human-baselines\/\w/)
  const own = page.url()
  await press(page, 'Make a link for one person')
  const link = await page.getByRole('status').locator('code').innerText()
  await keepPicture(page, 'people-link')
  return { link, own }
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
  it('is asked by a team, answers, skips, comes back and hands in, and is shown apart, by the keyboard on telephones without scripts', async () => {
    const team = await openTelephone()
    const { link, own } = await askByPages(team)
    const page = await openTelephone()
    await page.goto(link)
    await keepPicture(page, 'people-consent')
    await at(page, 'I have read this, and take part', 'Space')
    await press(page, 'Begin')
    await page.waitForURL(/items\/1$/)
    expect(await page.locator('pre').innerText()).toBe('Answer in one word: question 1')
    await type(page, 'Your answer', 'gold-1')
    await keepPicture(page, 'people-item')
    await press(page, 'Save and go on')
    await page.waitForURL(/items\/2$/)
    await press(page, 'Skip: no answer')
    await page.waitForURL(/items\/3$/)
    await type(page, 'Your answer', 'a draft')
    await press(page, 'Save and stay')
    await page.getByText('Saved at').waitFor()
    await page.close()

    const again = await openTelephone()
    await again.goto(link)
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
    await keepPicture(again, 'people-hand-in')
    await at(again, 'I have finished', 'Space')
    await press(again, 'Hand in')
    expect(await again.getByRole('status').innerText()).toBe('Your 2 answers were handed in.')
    await again.goto(link)
    expect(await again.locator('main').innerText()).toContain('answers_handed_in')

    await test.grade()
    await team.goto(own)
    await press(team, 'Publish')
    await team.getByRole('link', { name: 'figures' }).waitFor()
    await again.goto(`${address}/?release=r1`)
    await press(again, 'What people scored on some of these items')
    await again.waitForURL(/releases\/r1\/people$/)
    await keepPicture(again, 'people-figures')
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
    // Whoever goes on at once takes the form back before it is sent.
    await page.waitForURL(/items\/1$/)
    await page.goto(`${address}${path}/items/2`)
    await page.getByLabel('Your answer').fill(long)
    await page.getByRole('button', { name: 'Save and stay' }).click()
    await page.getByText('Saved at').waitFor()
    await page.waitForLoadState()
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
