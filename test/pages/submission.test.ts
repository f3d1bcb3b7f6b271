import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { submissions } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { buildTestApp, freeze, openDraft, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { addEssays, essayJudges, judgedSuite, storeGrade } from '../helpers/judged-suite.ts'
import { attacks } from '../http/pages/attacks.ts'
import { contrast } from './contrast.ts'
import { keepPicture } from './keep-picture.ts'
import { press, reach, type } from './keyboard.ts'
import { overflowing, textColours } from './measure-page.ts'

const suite = { ...judgedSuite, taskTypes: judgedSuite.taskTypes.filter(({ judging }) => judging !== null) }
const answers = [1, 2, 3].map((n) => JSON.stringify({ itemId: `MM-${n}`, output: `Answer to MM-${n}` }))
const whole = `${answers.join('\n')}\n`

/** What the functions that run in the page use of the browser. */
declare const DataTransfer: new () => { items: { add(file: File): void } }

/** Runs in the page. */
declare function getComputedStyle(element: unknown): { backgroundColor: string; backgroundImage: string }

let browser: Browser | null = null
let test: TestApp
let address: string
let key: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  test = await buildTestApp({}, suite)
  test.panel.judge = essayJudges[0]
  await addEssays(test, 3)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Economists'))!.id)
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** Chooses a file by the keyboard, and sends it. */
async function send(page: Page, name: string, content: string): Promise<void> {
  await reach(page, page.getByLabel('Files of responses'))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(content) })
  await press(page, 'Send')
  await page.getByRole('heading', { name: `What came of ${name}` }).waitFor()
}

/** What grading stores of a submission, as the judge of its panel would have it. */
async function gradeEssays(id: string): Promise<void> {
  for (const n of [1, 2, 3]) {
    await storeGrade(test, { submissionId: id, itemId: `MM-${n}` }, { [essayJudges[0]]: { depth: 9 - n, style: 8 } })
  }
  await test.database.db.update(submissions).set({ state: 'graded' }).where(eq(submissions.id, id))
}

/** Sends what a draft lacks, closes it, and has it graded. */
async function sendAndClose(page: Page): Promise<void> {
  await send(page, 'all.jsonl', whole)
  await press(page, 'Finalise')
  await page.waitForURL(/\/finalize$/)
  await press(page, 'Close it, and have it graded')
  await page.getByText('Waiting to be graded').waitFor()
  await gradeEssays(idOn(page))
}

/** Upholds the one open objection, from the page that an auditor comes in by. */
async function decideAsAuditor(reason: string): Promise<void> {
  const context = await browser!.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${address}/sign-in`)
  await type(page, 'Key', await test.keyFor('auditor'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/team$/)
  await press(page, 'Objections of all teams')
  await page.waitForURL(/objections$/)
  expect(await page.getByRole('region', { name: 'Item MM-3', exact: true }).innerText()).toContain('in other words')
  await keepPicture(page, 'decide')
  await type(page, /^Why, and what follows/, reason)
  await press(page, 'Uphold')
  expect(await page.getByRole('status').innerText()).toContain('is upheld')
  await context.close()
}

const idOn = (page: Page) => /sub_[\w-]+/.exec(page.url())![0]
const modelsOnBoard = async (page: Page) => {
  await page.goto(`${address}/?resamples=100`)
  return await page.locator('.board tbody th a').allInnerTexts()
}

describe('a submission in Chromium', () => {
  it('goes from an invitation to the board and is superseded, by the keyboard alone and without scripts', async () => {
    const context = await browser!.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    // While somebody listens, Playwright goes on catching choosers: turned on anew, it missed one in four.
    page.on('filechooser', () => {})
    const invited = await test.call(key, 'POST', '/v1/me/invitations', { role: 'owner' })
    await page.goto(`${address}/invitations/${invited.json<{ token: string }>().token}`)
    await type(page, 'Your name', 'Grace')
    await page.keyboard.press('Enter')
    await page.getByText('To the team', { exact: true }).waitFor()
    await page.waitForLoadState()
    await press(page, 'To the team')
    await page.waitForURL(/team$/)
    await press(page, 'Begin a submission')
    await page.waitForURL(/submissions\/new/)
    await keepPicture(page, 'begin')
    await type(page, /^Model/, 'grace-1')
    await page.keyboard.press('Enter')
    await page.waitForURL(/submissions\/sub_/)
    const first = idOn(page)

    const broken = Array.from({ length: 500 }, (_, n) => JSON.stringify({ itemId: `old-${n}`, output: 'x' }))
    await send(page, 'broken.jsonl', [...broken, answers[0], '{"itemId": "MM-2", ', ...attacks].join('\n'))
    expect(await page.getByRole('alert').innerText()).toContain('500 lines: item unknown')
    expect(await page.getByText('1 of 3').first().isVisible()).toBe(true)
    // The edges of its tables have the ground of the box, and not that of the page.
    const ground = await page.getByRole('alert').evaluate((box) => getComputedStyle(box).backgroundColor)
    const edges = page.getByRole('alert').locator('.scroll').first()
    expect(await edges.evaluate((table) => getComputedStyle(table).backgroundImage)).toContain(ground)
    await keepPicture(page, 'broken')
    await send(page, 'whole.jsonl', whole)
    expect(await page.getByRole('status').innerText()).toContain(
      'Stored: 2 new, 0 in place of an earlier output, 1 there already'
    )
    await keepPicture(page, 'draft')

    await press(page, 'Finalise')
    await page.waitForURL(/\/finalize$/)
    await keepPicture(page, 'finalise')
    await press(page, 'Close it, and have it graded')
    await page.getByText('Waiting to be graded').waitFor()
    const { db } = test.database
    await db.update(submissions).set({ state: 'grading', judgmentsDue: 6 }).where(eq(submissions.id, first))
    await page.getByText('0 of 6').waitFor()
    await keepPicture(page, 'grading')
    await gradeEssays(first)
    // The page asks for itself anew: nobody presses anything.
    await page.getByRole('link', { name: 'Publish' }).waitFor()
    await keepPicture(page, 'graded')

    await press(page, 'Responses by points lost')
    await page.waitForURL(/\/items$/)
    await reach(page, page.locator('tbody th a').first())
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/items\/MM-3/)
    expect(await page.locator('.dimension .lost').first().innerText()).toMatch(/^−\d/)
    await press(page, 'Object to this score')
    await type(page, /What is wrong with it/, 'The third step is there, in other words.')
    await press(page, 'Object')
    await page.waitForURL(/#objections$/)
    await page.goto(`${address}/team`)
    const objection = page.getByRole('region', { name: 'Objections' })
    expect(await objection.innerText()).toMatch(/MM-3\s+open\s[\s\S]*grace-1/)
    await decideAsAuditor('It stands in the second paragraph.')
    await page.reload()
    expect(await objection.innerText()).toMatch(/upheld[\s\S]*second paragraph/)
    await keepPicture(page, 'team')

    await page.goto(`${address}/submissions/${first}`)
    await press(page, 'Publish')
    await page.waitForURL(/\/publish$/)
    await keepPicture(page, 'publish')
    await press(page, 'Publish it')
    await page.waitForURL(/sub_[\w-]+$/)
    expect(await modelsOnBoard(page)).toEqual(['grace-1'])

    await page.goto(`${address}/submissions/${first}`)
    await keepPicture(page, 'published')
    await press(page, 'Supersede')
    await page.waitForURL(/supersedes=/)
    await reach(page, page.getByLabel(/^Model/))
    await page.keyboard.press('End')
    await page.keyboard.type('.1')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.startsWith('/submissions/') && !url.pathname.includes(first))
    await sendAndClose(page)
    await page.reload()
    await press(page, 'Publish')
    await page.waitForURL(/\/publish$/)
    await page.getByText('It takes the place of').waitFor()
    await press(page, 'Publish it')
    await page.waitForURL(/sub_[\w-]+$/)
    expect(await modelsOnBoard(page)).toEqual(['grace-1.1'])
    await context.close()
  })

  it('takes files that are dropped, in both schemes and inside a screen of 390 px', async () => {
    const page = await browser!.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto(`${address}/sign-in`)
    await page.getByLabel('Key').fill(key)
    await page.keyboard.press('Enter')
    await page.waitForURL(/team$/)
    const id = await openDraft(test, key, 'r1', 'a-model-with-a-name-that-nobody-would-want-to-type-2026-11-06-preview')
    const pages = [`/team/submissions/new`, `/submissions/${id}`, `/submissions/${id}/delete`]
    for (const path of pages) {
      await page.goto(address + path)
      await expectReadable(page)
    }
    await page.goto(`${address}/submissions/${id}`)
    const lines = [...answers, ...attacks, JSON.stringify({ itemId: 'w'.repeat(190), output: 'x' })]
    const dropped = await page.evaluateHandle(
      ([name, text]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text!], name!))
        return transfer
      },
      [`${attacks[3]!.repeat(4)}.jsonl`, lines.join('\n')]
    )
    await page.dispatchEvent('form.drop', 'drop', { dataTransfer: dropped })
    await page.getByRole('alert').waitFor()
    await page.waitForLoadState()
    expect(await page.getByRole('alert').innerText()).toContain('Stored: 3 new')
    for (const fold of await page.locator('details:not([open]) > summary').all()) await fold.click()
    await expectReadable(page)
    await keepPicture(page, 'hostile')
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  })
})

/** No text of the page is too faint in either scheme, and nothing too wide for a narrow screen. */
async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const texts = await page.evaluate(textColours)
    expect(texts.length).toBeGreaterThan(15)
    expect(texts.filter(({ colour, background }) => contrast(colour, background) < 4.5)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(overflowing), page.url()).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
}
