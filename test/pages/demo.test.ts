import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCandidate } from '../../src/demo/recordings.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { shortLived } from '../helpers/service-process.ts'
import { type Received, startReceiver } from '../messages/receiver.ts'
import { keepPicture } from './keep-picture.ts'
import { overflowing } from './measure-page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A line of the template, as it comes and as it is sent. */
type Line = { itemId: string; taskType: string; prompt: string; output: string }

/** What the functions that run in the page use of the browser. */
declare const DataTransfer: new () => { items: { add(file: File): void } }

let browser: Browser | null = null
let demo: ChildProcess
/** What the demo printed to try. */
let address: string
let adminKey: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  demo = spawn(process.execPath, [...shortLived, 'src/demo.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  for await (const line of createInterface({ input: demo.stdout! })) {
    const [, printed] = /^Try it: (\S+)/.exec(line) ?? []
    if (printed) address = printed
    const [, key] = /admin key: (\S+)/.exec(line) ?? []
    if (!key) continue
    adminKey = key
    break
  }
  demo.stdout!.resume()
  if (!address) throw new Error(`the demo ended with ${demo.exitCode ?? demo.signalCode} before it printed what to try`)
  // On a machine that others keep busy it takes minutes.
}, 400_000)
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  if (!demo || demo.exitCode !== null || demo.signalCode !== null) return
  const ended = once(demo, 'exit')
  demo.kill('SIGTERM')
  await ended
})

/** The items of the release by the file that the page offers, without outputs. */
async function template(page: Page, link: string | RegExp): Promise<Line[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

/** Somebody's own answers: to CI those of the best recorded candidate, and of the weakest to the first; words to all else. */
function answered(lines: readonly Line[]): string {
  const [strong, weak] = [loadCandidate('strong'), loadCandidate('weak')]
  const labels = (itemId: string, place: number) => (place < 9 ? weak : strong).get(itemId)!
  const ofFragments = lines.filter(({ taskType }) => taskType === 'CI').map(({ itemId }) => itemId)
  return lines
    .map((line) => {
      const output =
        line.taskType === 'CI'
          ? labels(line.itemId, ofFragments.indexOf(line.itemId))
          : `On ${line.itemId}: rents rise.`
      return `${JSON.stringify({ ...line, output })}\n`
    })
    .join('')
}

async function drop(page: Page, name: string, content: string): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text!], fileName!))
      return transfer
    },
    [name, content]
  )
  await page.dispatchEvent('form.drop', 'drop', { dataTransfer: dropped })
}

/** Waits for the grading, which the page follows by itself. */
async function graded(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Against the board' }).waitFor()
}

describe('the demo in Chromium, from nothing', () => {
  it('scores a dropped file once it has a name and is sent, says where points were lost and whom it is not told apart from, and judges nothing', async () => {
    const page = await browser!.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    // From the first page, whose header leads on.
    await page.goto(new URL('/', address).href)
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Submit' }).click()
    await page.waitForURL(address)
    await keepPicture(page, 'demo-submit')
    const items = await template(page, 'All items of demo')
    expect(items).toHaveLength(29)
    expect(Object.keys(items[0]!)).toEqual(['itemId', 'taskType', 'canary', 'prompt', 'output'])
    expect(JSON.stringify(items)).not.toContain('gold')

    await drop(page, 'mine.jsonl', answered(items))
    // It waits for the name, and for the button.
    expect(await page.getByLabel('Files of answers').inputValue()).toContain('mine.jsonl')
    expect(page.url()).toBe(address)
    await page.getByLabel('Name of the model').fill('mine')
    await page.getByRole('button', { name: 'Send, and have it graded' }).click()
    await page.waitForURL(/\/submissions\/sub_/)
    await graded(page)
    const standing = page.getByRole('region', { name: 'Against the board' })
    // 11 of 20 fragments of the best, which has 90.0 over all, and 9 of the weakest, which has 49.4: some 71.7.
    expect(await standing.innerText()).toMatch(/CI (6[5-9]|7\d)\.\d, over 20 items: place 2 of 4/)
    expect(await standing.innerText()).toMatch(/Told apart from the first, synthetic-strong \(90\.0/)
    expect(await standing.innerText()).toMatch(
      /Not to be told apart from the one that shares its place, synthetic-middle \(70\.0/
    )
    expect(await standing.innerText()).toMatch(/EK [\d.]+, over 1 item: place \d of 4/)
    const unjudged = page.getByRole('region', { name: 'No judge here' })
    expect(await unjudged.innerText()).toContain('So it cannot be published')
    expect(await page.getByRole('link', { name: 'Publish' }).count()).toBe(0)
    await keepPicture(page, 'demo-graded')
    const submission = page.url()

    // A click does not wait for the page that it leads to, and the one before has such links too.
    await standing.getByRole('link', { name: 'where points were lost' }).last().click()
    await page.waitForURL(/\/items\?/)
    await page.locator('tbody th a').first().click()
    await page.waitForURL(/\/items\/[\w-]+/)
    expect(await page.locator('#findings ~ .scroll .lost').first().innerText()).toMatch(/^−\d/)
    await keepPicture(page, 'demo-points-lost')

    await page.goto(submission)
    await unjudged.getByRole('link', { name: 'MM' }).click()
    await page.waitForURL(/\/items\?/)
    await page.locator('tbody th a').first().click()
    await page.waitForURL(/\/items\/[\w-]+/)
    expect(await page.locator('article.response').innerText()).toContain('rents rise')
    const beside = page.getByRole('region', { name: 'No judge here' })
    expect(await beside.innerText()).toMatch(/Recorded: synthetic-\w+ on the same item/)
    expect(await beside.locator('.said').count()).toBeGreaterThan(1)
    await keepPicture(page, 'demo-recorded')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(overflowing)).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })

  it('has what rules grade published by a visitor without scripts, and a broken file told line by line', async () => {
    const context = await browser!.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(address)
    const items = await template(page, /those that rules grade/)
    expect(new Set(items.map(({ taskType }) => taskType))).toEqual(new Set(['EK', 'CI']))
    const send = async (name: string, content: string) => {
      await page.getByLabel('Files of answers').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
      await page.getByRole('button', { name: 'Send, and have it graded' }).click()
    }
    await page.getByLabel('Name of the model').fill('by-rules')
    await send('broken.jsonl', '{"itemId": "EK-unknown", "output": "x"}\n{"itemId": \n')
    await page.getByRole('alert').first().waitFor()
    await page.waitForLoadState()
    expect(await page.getByRole('alert').first().innerText()).toBe('Nothing of broken.jsonl could be stored.')
    expect(await page.getByText('1 line: item unknown').isVisible()).toBe(true)
    expect(await page.getByLabel('Name of the model').inputValue()).toBe('by-rules')
    // Some outputs of the template stay empty.
    const [first, ...others] = items
    await send('mine.jsonl', `${JSON.stringify(first)}\n${answered(others)}`)
    await page.waitForURL(/\/submissions\/sub_/)
    await graded(page)
    await page.getByRole('link', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish it' }).click()
    // Whoever goes on at once takes the form back before it is sent.
    await page.waitForURL(/\/submissions\/sub_[\w-]+$/)
    await page.goto(new URL('/', address).href)
    expect(await page.locator('.board tbody th a').allInnerTexts()).toContain('by-rules')
    await context.close()
  })

  it('sends a signed message to a receiver on the same machine, which whoever has the key that it prints may name', async () => {
    const receiver = await startReceiver()
    const page = await browser!.newPage()
    await page.goto(new URL('/sign-in', address).href)
    await page.getByLabel('Key').fill(adminKey)
    await page.keyboard.press('Enter')
    await page.waitForURL(/team$/)
    await page.getByLabel('What you call it').fill('my own')
    await page.getByLabel(/^Address, beginning/).fill(receiver.url)
    await page.getByRole('button', { name: 'Add the webhook' }).click()
    const secret = await page.getByRole('status').locator('code').innerText()
    await page.getByText('Change', { exact: true }).click()
    await page.getByRole('button', { name: 'Send a test to my own' }).click()
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1)
    const [{ headers, body }] = receiver.received as [Received]
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' })
    await page.close()
    await receiver.close()
  }, 120_000)
})
