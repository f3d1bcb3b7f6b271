import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertTeam } from '../../src/db/teams.ts'
import type { ReleaseItem } from '../../src/schemas/release.ts'
import { suites } from '../../src/suites/index.ts'
import { buildTestApp, publish, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { rightOf } from '../helpers/freeze-practice.ts'
import { runDraws } from '../helpers/second-suite.ts'
import { contrast } from './contrast.ts'
import { keepPicture } from './keep-picture.ts'
import { press, reach } from './keyboard.ts'
import { overflowing, textColours } from './measure-page.ts'

/** One of a single part, and one that asks for two letters. */
const banks = [
  { suite: 'steer-me', element: 'marginal_utility', parts: 1 },
  { suite: 'steer', element: 'endowment_effect', parts: 2 }
]

let browser: Browser | null = null
let service: TestApp
let address: string
let key: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  service = await buildTestApp({}, suites)
  key = await service.keyFor('submitter', (await insertTeam(service.database.db, 'Askers'))!.id)
  address = await service.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** A drawn release of one element, which a model has answered with "A" throughout. @returns its items with their gold, and the submission */
async function drawn(suite: string, element: string): Promise<{ items: ReleaseItem[]; submission: string }> {
  const order = { suite, name: suite, seed: 'seven', count: 12, taskTypes: [element] }
  expect((await service.call(service.admin, 'POST', '/v1/releases/draw', order)).status).toBe(202)
  await runDraws(service, suites)
  const page = await service.call(service.admin, 'GET', `/v1/releases/${suite}/items?gold=true&limit=100`)
  const items = page.json<{ data: ReleaseItem[] }>().data
  expect(items).toHaveLength(12)
  const outputs = Object.fromEntries(items.map(({ id }) => [id, 'A']))
  return { items, submission: await publish(service, key, { release: suite, model: 'a-model', outputs }) }
}

/** Presses the button of a letter by the keyboard: the group is one stop, and arrows go on within it. */
async function choose(page: Page, part: number, letter: string): Promise<void> {
  const options = page.getByRole('radiogroup').nth(part).getByRole('radio')
  const letters = await options.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))
  await reach(page, options.first())
  await page.keyboard.press('Space')
  for (let at = 0; at < letters.indexOf(letter); at += 1) await page.keyboard.press('ArrowDown')
  expect(await options.nth(letters.indexOf(letter)).isChecked()).toBe(true)
}

describe.each(banks)('a person who takes a test of $suite in Chromium', ({ suite, element, parts }) => {
  it('chooses letters by the keyboard without scripts, and stands beside the models as a human baseline', async () => {
    const { items, submission } = await drawn(suite, element)
    const [first, second, third] = items
    const told = {
      people: 'students',
      aids: 'none',
      instructions: 'Take your time.',
      consent: 'We store what you choose.'
    }
    const body = { release: suite, name: `students on ${suite}`, ...told, items: [first!.id, second!.id, third!.id] }
    const { id } = (await service.call(key, 'POST', '/v1/human-baselines', body)).json<{ id: string }>()
    const made = await service.call(key, 'POST', `/v1/human-baselines/${id}/participants`)
    const { link } = made.json<{ link: string }>()

    const context = await browser!.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(address + link)
    await page.getByLabel('I have read this').focus()
    await page.keyboard.press('Space')
    await press(page, 'Begin')
    await page.waitForURL(/items\/1$/)
    expect(await page.locator('pre').innerText()).toBe(first!.prompt.trim())
    expect(await page.getByRole('radiogroup').count()).toBe(parts)
    await keepPicture(page, `person-${suite}`)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(overflowing)).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const texts = await page.evaluate(textColours)
      expect(texts.filter(({ colour, background }) => contrast(colour, background) < 4.5)).toEqual([])
    }
    // Nothing is chosen yet.
    await press(page, 'Save and go on')
    await page
      .getByText(/hoose an option/)
      .first()
      .waitFor()
    await page.waitForLoadState()
    const right = rightOf(first!).split(', ')
    for (const [part, letter] of right.entries()) await choose(page, part, letter)
    await press(page, 'Save and go on')
    await page.waitForURL(/items\/2$/)
    await press(page, 'Skip: no answer')
    await page.waitForURL(/items\/3$/)
    const wrong = wrongOf(third!)
    for (const [part, letter] of wrong.entries()) await choose(page, part, letter)
    await press(page, 'Save and stay')
    await page.getByText('Saved at').waitFor()
    await page.waitForLoadState()
    expect(
      await page
        .locator('input:checked')
        .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))
    ).toEqual(wrong)
    await page.goto(address + link)
    expect(await page.getByText('cannot be read').count()).toBe(0)
    await page.getByLabel('I have finished').focus()
    await page.keyboard.press('Space')
    await press(page, 'Hand in')
    expect(await page.getByRole('status').innerText()).toBe('Your 2 answers were handed in.')

    await service.grade()
    const published = await service.call(key, 'POST', `/v1/human-baselines/${id}/publish`)
    expect(published.status, published.text).toBe(200)
    await page.goto(`${address}/releases/${suite}/people`)
    // One of two is right.
    expect(await page.getByRole('row', { name: /^People/ }).innerText()).toContain('50.0')
    for (const path of [`/submissions/${submission}/choices`, `/cards?release=${suite}&submissions=${submission}`]) {
      await page.goto(address + path)
      expect(await page.getByRole('region', { name: 'Human baselines' }).first().innerText(), path).toMatch(
        /students[\s\S]*50\.0/
      )
    }
    // Nobody's board, and no card, has people among its models.
    await page.goto(`${address}/?release=${suite}`)
    expect(await page.locator('.board tbody th a').allInnerTexts()).toEqual(['a-model'])
    await context.close()
  })
})

/** Letters that are wrong together: those of a right answer, but another one in the last part. */
function wrongOf(item: ReleaseItem): string[] {
  const right = rightOf(item).split(', ')
  const { parts } = item.examinee as { parts: { options: { letter: string }[] }[] }
  const other = parts.at(-1)!.options.find(({ letter }) => letter !== right.at(-1))!.letter
  return [...right.slice(0, -1), other]
}
