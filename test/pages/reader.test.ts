import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../helpers/judged-suite.ts'
import { answeredWith, saidInJudgment } from '../helpers/said-in-judgment.ts'
import { attacks } from '../http/pages/attacks.ts'
import { contrast } from './contrast.ts'
import { overflowing, textColours } from './measure-page.ts'

const [first, second] = essayJudges
const suite = { ...judgedSuite, taskTypes: judgedSuite.taskTypes.filter(({ judging }) => judging !== null) }
const points = (depth: number) => ({ depth, style: 8 })
const longWord = 'w'.repeat(3000)
const output = [
  'The sum is $a + b + c + d + e + f + g + h + i = j$, as long as a formula among words may be.',
  "Prices rise. So $\\lambda'(R)$ falls, and then rents do. $\\frac{a$ is no formula.",
  '$$\\max_{c_t} \\sum_{t=0}^{\\infty} \\beta^t u(c_t) + \\sum_{i=1}^{n} x_i y_i z_i + a + b + c + d + e + f + g + h + i + j$$',
  ...attacks,
  longWord
].join('\n')

let browser: Browser | null = null
let test: TestApp
let address: string
let id: string
let page: Page
let problems: string[] = []
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp({}, suite)
  await addEssays(test, 3)
  await freeze(test, 'r1')
  const team = await test.keyFor('submitter')
  id = await essaySubmission(test, team, 'r1', {
    'MM-1': [points(9), points(9)],
    'MM-2': [points(6), points(3)],
    'MM-3': [points(8), points(7)]
  })
  const place = { submissionId: id, itemId: 'MM-2' }
  await answeredWith(test, place, output)
  const rationale = `Of no help: ${longWord} ${attacks.join(' ')}`
  await saidInJudgment(test, place, {
    [first]: { depth: { rationale: 'It does not say why.', quote: 'So λ′(R)' }, style: { rationale, quote: longWord } },
    [second]: {
      depth: { rationale: 'The mechanism is missing.', quote: 'rise. So … falls, and then rents' },
      style: { rationale, quote: longWord }
    }
  })
  await test.call(team, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  page = await browser.newPage()
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
})
beforeEach(({ skip }) => {
  skip(!browser, noChromium)
  problems = []
})
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** What the target of the last link is: the text around it. */
const targetText = () => page.locator(':target').first().locator('xpath=..').innerText()

describe('a reader in Chromium', () => {
  it('goes from a cell of the board in two clicks to a quote, and on to what its judge says and back', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`${address}/?resamples=100`)
    await page.locator('.board td:not(.overall) a[href*="/items"]').first().click()
    await page.waitForURL(/\/items\?taskType=MM/)
    await page.locator('tbody th a').first().click()
    await page.waitForURL(/\/items\/MM-2\?/)
    const mark = page.locator('mark', { hasText: 'falls, and then rents' })
    expect(await mark.isVisible()).toBe(true)
    await page.locator('.response sup a', { hasText: '1' }).first().click()
    expect(await page.locator('.said:target').innerText()).toContain('The mechanism is missing.')
    await page.locator('.said:target sup a').click()
    await page.waitForURL(/#quote-1$/)
    expect(await targetText()).toContain('Prices rise.')
    expect(problems).toEqual([])
  })

  it('walks by j and k as by the links, and not while a shortcut of the browser is pressed', async () => {
    const shown = () => page.locator('h1 code').innerText()
    const order = ['MM-2', 'MM-3', 'MM-1']
    await page.goto(`${address}/submissions/${id}/items/${order[0]}`)
    for (const itemId of order.slice(1)) {
      await page.keyboard.press('Control+j')
      await page.keyboard.press('j')
      await page.waitForURL(new RegExp(`/items/${itemId}\\?`))
      expect(await shown()).toBe(itemId)
    }
    expect(await page.locator('a[rel="next"]').count()).toBe(0)
    await page.keyboard.press('k')
    await page.waitForURL(/\/items\/MM-3\?/)
    await page.locator('a[rel="prev"]').click()
    await page.waitForURL(/\/items\/MM-2\?/)
    await page.getByRole('link', { name: 'Judges furthest apart' }).click()
    await page.waitForURL(/order=judges_apart/)
    expect(await page.locator('.ways').innerText()).toContain('1 of 3')
  })

  it('reads and walks without scripts', async () => {
    const bare = await browser!.newPage({ javaScriptEnabled: false })
    await bare.goto(`${address}/submissions/${id}/items/MM-2`)
    expect(await bare.locator('mark', { hasText: 'falls, and then rents' }).isVisible()).toBe(true)
    await bare.locator('a[rel="next"]').click()
    await bare.waitForURL(/\/items\/MM-3\?/)
    await bare.close()
  })

  it.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark']
  ] as const)(
    'finds hostile texts within a screen of %i px, with a contrast of 4.5 in the %s scheme',
    async (width, colorScheme) => {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      for (const path of [`/submissions/${id}/items`, `/submissions/${id}/items/MM-2`]) {
        await page.goto(address + path)
        for (const fold of await page.locator('summary').all()) await fold.click()
        expect(await page.evaluate(overflowing), path).toEqual([])
        const texts = await page.evaluate(textColours)
        expect(texts.length).toBeGreaterThan(20)
        expect(texts.filter(({ colour, background }) => contrast(colour, background) < 4.5)).toEqual([])
      }
      expect(problems).toEqual([])
    }
  )

  it('sees a formula drawn, and what is none as it was written', async () => {
    // A busy service typesets some each time that the page is opened, and keeps them.
    const drawn = async () => {
      await page.goto(`${address}/submissions/${id}/items/MM-2`)
      return await page.locator('.response math').count()
    }
    await expect.poll(drawn, { timeout: 20_000 }).toBe(3)
    const amongWords = page.locator('.response .formula.inline')
    expect((await amongWords.boundingBox())!.width).toBeGreaterThan(100)
    expect(await page.locator('.response').innerText()).toContain('$\\frac{a$ is no formula.')
    expect(await page.locator('.response').innerText()).toContain(attacks[0])
  })
})
