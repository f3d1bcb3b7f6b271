import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runPeriods } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { toJson } from '../../src/schemas/json.ts'
import { findEnvironment } from '../../src/suites/econevals/environments.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { addRun, playerOf } from '../helpers/econevals-runs.ts'
import { contrast } from './contrast.ts'
import { keepPicture } from './keep-picture.ts'
import { press, reach, type } from './keyboard.ts'
import { lookThrough } from './look-through.ts'
import { overflowing, scrolling, textColours } from './measure-page.ts'

/** Markup, a script, text from right to left, and words without a place to break. */
const hostile = `</pre><script>document.title = 'broken'</script><b>bold</b> \u202Eleft\u2066 ${'W'.repeat(900)} `

let browser: Browser | null = null
let test: TestApp
let address: string
let key: string
let teamId: string
let duopoly: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp()
  teamId = (await insertTeam(test.database.db, 'Players'))!.id
  key = await test.keyFor('submitter', teamId)
  duopoly = await playDuopoly()
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
}, 240_000)
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** Of a hundred thousand characters, of which no compression makes fewer. */
function longNotes(seat: number): string {
  return Array.from({ length: 2300 }, (_, n) => createHash('sha256').update(`${seat} ${n}`).digest('base64')).join('')
}

/** Two agents through all 300 periods: prices that go up and down, notes, a period of forty calls, and one of hostile texts. */
async function playDuopoly(): Promise<string> {
  const instance = toJson(findEnvironment('collusion').published('duopoly', 1))
  const { id } = await addRun(test, { teamId, taskType: 'collusion', level: 'duopoly', driver: 'agent', instance })
  const play = playerOf(test, id)
  for (let period = 0; period < 300; period += 1) {
    for (const seat of [0, 1]) {
      if (period % 10 === 0) await play('get_previous_pricing_data', {}, { seat })
      await play('write_notes', { notes: `Period ${period}: the other one asks less, so I go on. ` }, { seat })
      for (let call = 0; period === 299 && call < 37; call += 1) await play('get_attempt_number', {}, { seat })
      if (period === 290) await play('write_notes', { notes: longNotes(seat) }, { seat })
      if (period === 150) await play('write_notes', { notes: hostile.repeat(110) }, { seat })
      if (period === 150) await play(hostile.slice(0, 150), { [hostile.slice(0, 150)]: hostile }, { seat })
      const price = (5 + seat + 2 * Math.sin(period / 20)).toFixed(2)
      await play('set_prices', { prices_dict_str: `{'Product_1': ${price}}` }, { seat })
    }
  }
  return id
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${address}/sign-in`)
  await type(page, 'Key', key)
  await page.keyboard.press('Enter')
  await page.waitForURL(/team$/)
}

/** From the page of the team to the first period of a run, by the keyboard alone. */
async function beginByKeyboard(page: Page, environment: string): Promise<void> {
  await press(page, 'environments')
  await page.waitForURL(/environments$/)
  await press(page, environment)
  await page.waitForURL(/environments\/\w/)
  await reach(page, page.getByRole('button', { name: 'Begin a run' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/play$/)
}

const runOf = (page: Page) => /runs\/([^/?]+)/.exec(page.url())![1]!
const heading = async (page: Page) => await page.getByRole('heading', { level: 1 }).innerText()
const periodsOf = (id: string) => test.database.db.$count(runPeriods, eq(runPeriods.runId, id))

describe('a person who plays in Chromium', () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false]
  ])(
    'plays ten periods of pricing from sign-in, by the keyboard alone, %s',
    async (_, javaScriptEnabled) => {
      const context = await browser!.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      await signIn(page)
      await beginByKeyboard(page, 'Pricing')
      const id = runOf(page)
      for (let period = 0; period < 10; period += 1) {
        expect(await heading(page)).toMatch(new RegExp(`^Period ${period}\\b`))
        await press(page, 'get_previous_pricing_data')
        await page.locator('#call-1, .calls li').first().waitFor()
        await page.waitForLoadState()
        expect(await page.locator('.calls').innerText()).toContain(
          period === 0 ? 'previous_pricing_data' : `Attempt ${period - 1}:`
        )
        await type(page, /What to note for this attempt/, `tried ${20 + period}`)
        await press(page, 'write_notes')
        await page.getByText('Successfully wrote notes.').waitFor()
        if (period === 1) {
          await page.reload()
          expect(await page.locator('.calls').innerText()).toContain('Attempt 0:')
          await keepPicture(page, `play-${javaScriptEnabled}`)
          await page.setViewportSize({ width: 390, height: 844 })
        }
        await type(page, 'Product_1', String(20 + period))
        await page.keyboard.press('Enter')
        await page.getByRole('status').getByText(`Period ${period} is over.`).waitFor()
        // Neither loading the answer again nor going back plays anything: both show where the run stands.
        if (period === 4) {
          await page.reload()
          await page.goBack()
          expect(await heading(page)).toMatch(/^Period 5\b/)
        }
      }
      expect(await periodsOf(id)).toBe(10)
      await press(page, 'the run and its periods')
      await page.waitForURL(new RegExp(`runs/${id}$`))
      expect(await page.getByRole('row').count()).toBe(12)
      await press(page, '9')
      await page.waitForURL(/periods\/9$/)
      expect(await page.locator('main').innerText()).toMatch(/tried 29[\s\S]*What came of it[\s\S]*Price: 29\.00/)
      await context.close()
    },
    120_000
  )

  it('plays one period by two clicks on one button', async () => {
    const page = await (await browser!.newContext()).newPage()
    await signIn(page)
    await beginByKeyboard(page, 'Pricing')
    await page.getByLabel('Product_1').fill('12')
    await page.getByRole('button', { name: 'set_prices', exact: true }).dblclick()
    await page.getByText('Period 0 is over.').waitFor()
    expect(await periodsOf(runOf(page))).toBe(1)
    await page.context().close()
  })
})

describe('the viewer of a run in Chromium', () => {
  it('shows 300 periods of two seats on a page that stays small, and each period by its own', async () => {
    const page = await (await browser!.newContext()).newPage()
    await signIn(page)
    await press(page, 'Runs')
    await page.waitForURL(/runs$/)
    await page.getByRole('link', { name: 'Collusiveness against competitiveness, duopoly, an instance' }).click()
    await page.waitForURL(/runs\/[^/]+$/)
    expect(await page.locator('.periods tbody tr').count()).toBe(300)
    expect(await page.locator('.course polyline').count()).toBe(2)
    expect(await page.locator('#result + dl').innerText()).toMatch(
      /Score[\s\S]*Price of competition \(Nash\)\s+[\d.]+ times alpha/
    )
    await keepPicture(page, 'run')
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const path of [
      `/runs/${duopoly}`,
      ...[0, 150, 290, 299].map((period) => `/runs/${duopoly}/periods/${period}`)
    ]) {
      const body = await (await page.goto(address + path))!.body()
      expect(gzipSync(body).length, path).toBeLessThan(300 * 1024)
    }
    await page.goto(`${address}/runs/${duopoly}/periods/298`)
    await page.keyboard.press('j')
    await page.waitForURL(/periods\/299$/)
    expect(await page.locator('.calls').first().locator('li').count()).toBe(39)
    await page.keyboard.press('k')
    await page.waitForURL(/periods\/298$/)
    const [left, right] = await Promise.all(
      [1, 2].map((seat) => page.getByRole('heading', { name: `Seat ${seat}` }).boundingBox())
    )
    expect([left!.y, left!.x < right!.x]).toEqual([right!.y, true])
    await keepPicture(page, 'run-period')
    await press(page, 'Seat 2')
    await page.waitForURL(/periods\/298\?seat=1$/)
    await reach(page, page.getByRole('link', { name: 'previous' }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/periods\/297\?seat=1$/)
    await page.context().close()
  }, 60_000)

  it('shows hostile texts as texts, inside the layout, at any width', async () => {
    const page = await (await browser!.newContext()).newPage()
    await signIn(page)
    await page.goto(`${address}/runs/${duopoly}/periods/150`)
    expect(await page.title()).toContain('Period 150')
    expect(await page.locator('main script').count()).toBe(1)
    expect(await page.locator('main b').count()).toBe(0)
    expect(await page.locator('main').innerText()).toContain("<script>document.title = 'broken'</script>")
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(overflowing)).toEqual([])
    }
    await page.context().close()
  })

  it('finds nothing serious on any of its pages, readable in both schemes and inside 390 px', async () => {
    const page = await (await browser!.newContext()).newPage()
    await signIn(page)
    await beginByKeyboard(page, 'Scheduling')
    const id = runOf(page)
    await page.getByRole('button', { name: 'get_worker_ids' }).click()
    await page.getByText("'W10'").waitFor()
    const paths = [
      ...[
        '/environments',
        '/environments/pricing',
        '/environments/collusion',
        '/runs',
        `/runs/${id}`,
        `/runs/${id}/play`
      ],
      ...[`/runs/${duopoly}`, `/runs/${duopoly}/periods/150`, `/runs/${duopoly}/periods/299?seat=1`]
    ]
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 900 })
      expect((await page.goto(address + path))!.status(), path).toBe(200)
      expect(await lookThrough(page, new URL(path, address)), path).toEqual([])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const found = await page.evaluate(textColours)
        expect(found.length).toBeGreaterThan(15)
        expect(
          found.filter(({ colour, background }) => contrast(colour, background) < 4.5),
          path
        ).toEqual([])
      }
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(overflowing), path).toEqual([])
      // The levels of an environment are read without scrolling to a side.
      expect(
        (await page.evaluate(scrolling)).filter((region) => region.startsWith('Levels')),
        path
      ).toEqual([])
    }
    await page.context().close()
  }, 300_000)
})
