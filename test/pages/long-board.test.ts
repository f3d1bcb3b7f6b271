import { sql } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertTeam } from '../../src/db/teams.ts'
import { addDatedFragments, addItems, buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { hurryTimers } from './hurry-timers.ts'
import { keepPicture } from './keep-picture.ts'
import { reach } from './keyboard.ts'
import { walkBack, walkByKeyboard } from './walk-by-keyboard.ts'

const many = 500
/** Of the heat map that is walked: one of hundreds takes minutes to go along. */
const few = 12
const reading =
  /^1\. house-\d+: Model of the column, by its number: \d+ · (Figure: \S+ · )?(not told apart|higher|lower), p [≥<]/
const boardPath = '/?release=r1'
const heatMapPath = '/significance?release=r2'

let browser: Browser | null = null
let test: TestApp
let address: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp()
  await addItems(test, 3)
  await addDatedFragments(test, [1901, 1904, 1912])
  // Differences are of papers: an item of one's own each.
  await test.database.db.execute(sql`update items set provenance = provenance || jsonb_build_object('paperSha256', id)`)
  await freeze(test, 'r1')
  await freeze(test, 'r2')
  const key = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Economists'))!.id)
  const outputs = {
    ...{ 'EK-1': 'gold-1', 'EK-2': 'no', 'EK-3': 'no' },
    ...Object.fromEntries([0, 1, 2].map((n) => [`CI-${n}`, '{"stability": "yes", "existence": "no"}']))
  }
  for (const [release, count] of [
    ['r1', many],
    ['r2', few]
  ] as const) {
    const published = await publish(test, key, { release, model: 'house-1', outputs })
    await publishCopies(published, { release, count })
  }
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  // A long board is computed before it is shown.
  for (const path of [boardPath, heatMapPath]) {
    await vi.waitFor(async () => expect((await fetch(address + path)).status).toBe(200), { timeout: 120_000 })
  }
}, 180_000)
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** Submissions like the one that was published, under names and with scores of their own, so many in all. */
async function publishCopies(published: string, { release, count }: { release: string; count: number }): Promise<void> {
  const { db } = test.database
  const { rows } = (await db.execute(sql`select column_name as name from information_schema.columns
    where table_name = 'submissions' and column_name not in ('id', 'model') and is_generated = 'NEVER'`)) as unknown as {
    rows: { name: string }[]
  }
  const kept = sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `
  )
  const copies = sql`generate_series(2, ${count}::int) as number`
  const id = sql`'sub_' || ${release}::text || '_' || number`
  await db.execute(sql`insert into submissions (id, model, ${kept})
    select ${id}, 'house-' || number, ${kept} from submissions, ${copies} where submissions.id = ${published}`)
  await db.execute(sql`insert into responses (submission_id, item_id, output, sha256)
    select ${id}, item_id, output, sha256 from responses, ${copies} where submission_id = ${published}`)
  await db.execute(sql`insert into scores (submission_id, item_id, task_type, values)
    select ${id}, item_id, task_type, array[score, score] from scores, ${copies},
      lateral (select (number * 7 + length(item_id) + ascii(right(item_id, 1)) * 3) % 11 / 10.0::float8 as score) as drawn
    where submission_id = ${published}`)
}

async function open(path: string): Promise<Page> {
  const page = await browser!.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript(hurryTimers)
  expect((await page.goto(address + path))!.status()).toBe(200)
  return page
}

describe('a board of 500 rows', () => {
  it('is walked by the Tab key to its end and back, in the order of the page', async () => {
    const page = await open(boardPath)
    expect(await page.locator('.board tbody tr').count()).toBe(many)
    const { there, back } = await walkBack(page)
    // A name and an Overall in each row, and what stands around them.
    expect(there.length).toBeGreaterThan(2 * many)
    expect(back).toEqual(there.toReversed())
    await page.close()
  }, 300_000)

  it('shows each stop of the keyboard where more rows are found than a screen has', async () => {
    const page = await open(`${boardPath}&find=house-4`)
    await keepPicture(page, 'long-board')
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await page.locator('.board tbody tr').count()).toBe(111)
    expect(await walkByKeyboard(page)).toEqual([])
    await page.close()
  }, 120_000)

  it('has a way past its rows for the keyboard, and its heads stay in sight', async () => {
    const page = await open(boardPath)
    await reach(page, page.getByText(`Skip the ${many} rows`))
    expect(await page.getByText(`Skip the ${many} rows`).boundingBox()).toMatchObject({ x: expect.any(Number) })
    await page.keyboard.press('Enter')
    await page.waitForURL(/#behind-leaderboard-table$/)
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').evaluate((link) => link.closest('.board') === null)).toBe(true)
    expect(await page.locator(':focus').innerText()).toBe('which models differ')
    await page.keyboard.press('Shift+Tab')
    const last = page.locator('.board tbody tr').last()
    expect(await page.locator(':focus').evaluate((link) => link.closest('tr')!.innerText)).toBe(await last.innerText())
    const region = page.getByRole('region', { name: 'Leaderboard table' })
    const boxOf = async (part: Locator) => (await part.boundingBox())!
    const [whole, head, row] = [await boxOf(region), await boxOf(region.locator('th').first()), await boxOf(last)]
    expect(whole.height).toBeLessThan(900)
    expect(head.y).toBeCloseTo(whole.y, 0)
    expect(row.y).toBeGreaterThanOrEqual(head.y + head.height)
    await page.close()
  }, 60_000)
})

describe('a board on a telephone', () => {
  it('has each score of a row in sight below its name, under the head of its column, in few lines', async () => {
    const page = await open(`${boardPath}&find=house-4`)
    await page.setViewportSize({ width: 390, height: 844 })
    const region = page.getByRole('region', { name: 'Leaderboard table' })
    await region.locator('tbody tr').nth(3).scrollIntoViewIfNeeded()
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const endsOf = (part: string) =>
      region
        .locator(`${part} tr > *`)
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)))
    const [, ...heads] = await endsOf('thead')
    expect((await endsOf('tbody')).slice(1, 1 + heads.length)).toEqual(heads)
    expect(Math.max(...heads)).toBeLessThanOrEqual(390)
    const [name, figure] = [region.locator('tbody th').first(), region.locator('tbody td:not(.rank)').nth(1)]
    expect((await figure.boundingBox())!.y).toBeGreaterThan((await name.boundingBox())!.y)
    const rows = await region.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight))
    expect(Math.max(...rows)).toBeLessThan(110)
    // A rank has its set of ranks below it, on one line and not over the name.
    const nameLeft = (await name.boundingBox())!.x
    const sets = await region.locator('tbody td.rank small').evaluateAll((all) =>
      all.map((one) => {
        const { x, height } = one.getBoundingClientRect()
        return { set: one.innerText, right: x + one.scrollWidth, height }
      })
    )
    expect(sets).toHaveLength(111)
    for (const { set, right, height } of sets) {
      expect([set, right < nameLeft, height < 20]).toEqual([expect.stringMatching(/^\d+(–\d+)?$/), true, true])
    }
    // Bounds are read, and not guessed from a bar.
    const bounds = await region.locator('tbody td:not(.rank, .overall) .bar + small').evaluateAll((all) =>
      all.map((one) => {
        const [inner, cell] = [one, one.parentElement!].map((part) => part.getBoundingClientRect())
        return { text: one.innerText, isInside: inner!.height > 0 && one.scrollWidth <= cell!.width }
      })
    )
    expect(bounds.length).toBeGreaterThan(100)
    for (const { text, isInside } of bounds)
      expect([text, isInside]).toEqual([expect.stringMatching(/^[\d.]+–[\d.]+$/), true])
    // It is a table to those who hear it, however it is laid out.
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const roles = nodes.map(({ role }) => role?.value)
    for (const role of ['table', 'row', 'rowheader', 'columnheader', 'cell']) expect(roles).toContain(role)
    await page.close()
  }, 60_000)

  it('leads who asks for other rows to them, and not to the top of the page', async () => {
    const page = await open(boardPath)
    await page.setViewportSize({ width: 390, height: 844 })
    const isInSight = async () => {
      const { y } = (await page.locator('.board tbody tr').first().boundingBox())!
      return y > 0 && y < 400
    }
    expect(await isInSight()).toBe(false)
    for (const name of ['house-4', 'nobody']) {
      await page.getByRole('searchbox', { name: 'Find' }).fill(name)
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL((url) => url.searchParams.get('find') === name && url.hash === '#rows')
      if (name === 'house-4') expect(await isInSight()).toBe(true)
      else expect((await page.getByText('a name with “nobody” in it').boundingBox())!.y).toBeLessThan(844)
    }
    await page.close()
  }, 60_000)

  it('shades the edge beyond which there is more, and keeps names in sight beside the figures', async () => {
    const page = await open(heatMapPath)
    await page.setViewportSize({ width: 390, height: 844 })
    const region = page.getByRole('region', { name: 'Ranks and letters' })
    const { x, y, width } = (await region.boundingBox())!
    // Above the words of the caption there is nothing but the paper and the shade on it.
    const strip = async (left: number) =>
      (await page.screenshot({ clip: { x: left, y: y + 1, width: 6, height: 2 } })).toString('base64')
    const paper = await strip(x + width / 2)
    const ends = async () => [(await strip(x)) === paper, (await strip(x + width - 6)) === paper]
    expect(await ends()).toEqual([true, false])
    await region.evaluate((scrolled) => scrolled.scrollTo(150, 0))
    expect(await ends()).toEqual([false, false])
    const name = (await region.locator('tbody th').first().boundingBox())!
    expect(name.x).toBeCloseTo(x, 0)
    expect(name.width).toBeLessThan(0.45 * width)
    await region.evaluate((scrolled) => scrolled.scrollTo(10_000, 0))
    expect(await ends()).toEqual([false, true])
    await page.close()
  }, 60_000)
})

describe('the heat map of differences', () => {
  const focused = (page: Page) => page.locator('svg :focus').getAttribute('aria-label')

  it('is one stop, whose cells arrow keys walk along a row and down a column, to the ends and back', async () => {
    const page = await open(heatMapPath)
    const figure = page.locator('figure.chart')
    await figure.scrollIntoViewIfNeeded()
    await figure.locator('svg').waitFor()
    await figure.locator('svg [tabindex="0"]').focus()
    const first = await focused(page)
    expect(first).toMatch(reading)
    const walk = async (key: string) => {
      const seen = [await focused(page)]
      for (let steps = 0; steps < 2 * few; steps += 1) {
        await page.keyboard.press(key)
        const next = await focused(page)
        if (next === seen.at(-1)) return seen
        seen.push(next)
      }
      throw new Error(`${key} does not end`)
    }
    const right = await walk('ArrowRight')
    expect(right.length).toBe(few - 1)
    expect((await walk('ArrowLeft')).toReversed()).toEqual(right)
    const down = await walk('ArrowDown')
    expect(down.length).toBe(few - 1)
    expect((await walk('ArrowUp')).toReversed()).toEqual(down)
    expect(new Set([...right, ...down]).size).toBe(right.length + down.length - 1)
    await page.keyboard.press('Tab')
    expect(await page.locator('svg :focus').count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe(down[0])
    await page.close()
  }, 60_000)
})
