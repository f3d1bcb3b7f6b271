import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { submissions } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import { buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../helpers/judged-suite.ts'
import { answeredWith, saidInJudgment } from '../helpers/said-in-judgment.ts'
import { keepPicture } from './keep-picture.ts'
import { press, reach, type } from './keyboard.ts'

const suite = { ...judgedSuite, taskTypes: judgedSuite.taskTypes.filter(({ judging }) => judging !== null) }
const points = (depth: number) => ({ depth, style: 8 })
const answer = 'Taller buildings add floors. Demand at the edge falls, and rents fall with it.'
const quote = 'Demand at the edge falls'
const rationale = 'It names the market at the edge, and not why.'

let browser: Browser | null = null
let test: TestApp
let address: string
let lab: string
let guild: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp({}, suite)
  await addEssays(test, 3)
  await freeze(test, 'r1')
  lab = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Lab'))!.id)
  guild = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Guild'))!.id)
  await publishAs(lab, 'oak', 9)
  await publishAs(lab, 'elm', 6)
  await publishAs(guild, 'ash', 4)
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** A published submission with open responses, which loses most points with MM-2: there a judge quotes from it. */
async function publishAs(key: string, model: string, depth: number): Promise<void> {
  const id = await essaySubmission(test, key, 'r1', {
    'MM-1': [points(depth), points(depth)],
    'MM-2': [points(depth - 3), points(depth - 4)],
    'MM-3': [points(depth), points(depth - 1)]
  })
  const place = { submissionId: id, itemId: 'MM-2' }
  await answeredWith(test, place, answer)
  const said = { depth: { rationale, quote }, style: { rationale: 'It is short.', quote: '' } }
  await saidInJudgment(test, place, { [essayJudges[0]]: said })
  await test.database.db.update(submissions).set({ model }).where(eq(submissions.id, id))
  const { status, text } = await test.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
  if (status !== 200) throw new Error(text)
}

const boardPath = '/?release=r1&resamples=100'

/** Chooses an option of a list by typing how it begins. */
async function choose(page: Page, label: string, beginning: string): Promise<void> {
  // The words of a label go on with the options inside it.
  await reach(page, page.getByLabel(new RegExp(`^${label}`)))
  await page.keyboard.type(beginning)
}

async function rows(page: Page): Promise<string[]> {
  return await page.locator('.board tbody th a').allInnerTexts()
}

/** Goes to the first of some links by the keyboard, and opens it. */
async function follow(page: Page, links: string): Promise<void> {
  await reach(page, page.locator(links).first())
  await page.keyboard.press('Enter')
}

/** Opens a link of this name, which the browser saves as a file. @returns what the file holds */
async function save(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return readFileSync(await file.path(), 'utf8')
}

describe.each([
  { way: 'with scripts', javaScriptEnabled: true, late: 'yew' },
  { way: 'without scripts', javaScriptEnabled: false, late: 'fir' }
])('a reader in Chromium, by the keyboard alone and $way', ({ javaScriptEnabled, late }) => {
  let page: Page
  let problems: string[]
  const keep = async (name: string) => {
    await keepPicture(page, `reader-${name}`)
    await page.setViewportSize({ width: 1280, height: 844 })
  }
  beforeAll(async () => {
    if (!browser) return
    page = await (await browser.newContext({ javaScriptEnabled })).newPage()
    problems = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', ({ message }) => problems.push(message))
  })
  afterAll(async () => await page?.context().close())

  it('finds, keeps the best of each team, sorts, and has it all in the address', async () => {
    await page.goto(address + boardPath)
    const all = await rows(page)
    expect(all.slice(0, 2)).toEqual(['oak', 'elm'])
    await keep('board')
    await type(page, 'Find', 'Lab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/find=Lab/)
    expect((await rows(page)).slice(0, 2)).toEqual(['oak', 'elm'])
    expect(await rows(page)).not.toContain('ash')
    await choose(page, 'Sort by', 'Model')
    await press(page, 'Apply')
    await page.waitForURL(/sort=model/)
    expect((await rows(page)).slice(0, 2)).toEqual(['elm', 'oak'])
    await keep('sorted')
    const found = page.url()
    await choose(page, 'Rows', 'Best of each team')
    await press(page, 'Apply')
    await page.waitForURL(/best=team/)
    expect(await rows(page)).toEqual(['oak'])
    // Whoever is given the address sees the same.
    await page.goto(found)
    expect((await rows(page)).slice(0, 2)).toEqual(['elm', 'oak'])
  })

  it('compares two submissions, and opens what one of them answered', async () => {
    await page.goto(address + boardPath)
    await press(page, 'Compare two')
    await page.waitForURL(/\/compare\?/)
    await choose(page, 'Second', 'ash')
    await press(page, 'Compare')
    await page.waitForURL(/second=/)
    expect(await page.locator('main .lead').first().innerText()).toMatch(/Overall oak is [\d.]+ higher than ash/)
    expect(await page.getByRole('region', { name: 'Items' }).locator('tbody tr').count()).toBe(3)
    await keep('compare')
    await follow(page, 'section[aria-labelledby="items"] tbody td a')
    await page.waitForURL(/\/submissions\/.*\/items\/MM-\d/)
    expect(await page.locator('.lead.path').innerText()).toContain('oak')
  })

  it('comes from a cell of the board to what a judge quotes in two steps, and from there to what the judge says', async () => {
    await page.goto(address + boardPath)
    await follow(page, '.board td:not(.overall) a[href*="/items"]')
    await page.waitForURL(/\/items\?taskType=MM/)
    await follow(page, 'tbody th a')
    await page.waitForURL(/\/items\/MM-2/)
    expect(await page.locator('mark', { hasText: quote }).isVisible()).toBe(true)
    await keep('response')
    await follow(page, '.response sup a')
    expect(await page.locator('.said:target').innerText()).toContain(rationale)
    await page.goBack()
    await follow(page, 'a[rel="next"]')
    await page.waitForURL(/\/items\/MM-[13]/)
  })

  it('sees a figure, and what a mark of it says where scripts run', async () => {
    await page.goto(address + boardPath)
    await reach(
      page,
      page.getByRole('navigation', { name: 'Pages of this board' }).getByRole('link', { name: 'Charts' })
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/charts\?/)
    const figure = page.locator('figure.chart').first()
    if (javaScriptEnabled) {
      await figure.locator('svg').waitFor()
      await reach(page, figure.locator('svg [tabindex="0"]'))
      expect(await page.locator('.tip').innerText()).toMatch(/oak[\s\S]*Score/)
    } else expect(await figure.locator('img').isVisible()).toBe(true)
    await keep('figure')
  })

  it('cites the board, and is told by the address cited when the board has become another', async () => {
    await page.goto(address + boardPath)
    const board = (await test.call(null, 'GET', '/v1/leaderboard?release=r1&resamples=100')).json<Leaderboard>()
    await press(page, 'Cite')
    const bibtex = await save(page, 'BibTeX')
    const cff = await save(page, 'CITATION.cff')
    for (const record of [bibtex, cff]) expect(record).toContain(board.inputHash)
    await press(page, 'Address of this board')
    await page.waitForURL(/cited=/)
    const cited = page.url()
    // What listens on loopback is reached by nobody who reads the citation: only a public address stands in one.
    expect([bibtex, cff].join()).not.toContain(new URL(cited).host)
    const shown = await rows(page)
    expect(shown).toEqual(board.rows.map(({ model }) => model))
    const notice = page.getByRole('note').filter({ hasText: 'not the board as it was cited' })
    expect(await notice.count()).toBe(0)

    await publishAs(guild, late, 5)
    await page.goto(cited)
    expect(await notice.isVisible()).toBe(true)
    expect(await rows(page)).toEqual(expect.arrayContaining([...shown, late]))
    await keep('cited')
    await press(page, 'The board as it is now')
    await page.waitForURL((url) => !url.search.includes('cited'))
    expect(problems).toEqual([])
  })
})
