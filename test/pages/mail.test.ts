import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveries } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { createMailSender } from '../../src/messages/mail-sender.ts'
import { deliverMessage } from '../../src/workflows/messages/deliver-message.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { noQueue } from '../helpers/grading-tools.ts'
import { type MailServer, startMailServer } from '../messages/mail-server.ts'
import { contrast } from './contrast.ts'
import { keepPicture } from './keep-picture.ts'
import { press, reach, type } from './keyboard.ts'
import { overflowing, textColours } from './measure-page.ts'

const publicUrl = 'http://bench.example.org'
const from = 'bench@example.org'
let browser: Browser | null = null
let server: MailServer
let test: TestApp
let address: string
let key: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  server = await startMailServer()
  test = await buildTestApp({ SMTP_URL: server.url, MAIL_FROM: from, PUBLIC_URL: publicUrl })
  await addItems(test, 1)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Economists'))!.id)
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await test?.close()
})

/** Mails what waits. @returns the text of the last mail */
async function lastMail(): Promise<string> {
  const { db, claim } = test.database
  const waiting = await db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.state, 'waiting'))
  const sendMail = createMailSender({ url: server.url, from })
  const sendMessage = () => Promise.reject(new Error('no webhook is called here'))
  const now = () => new Date(Date.now() + 60_000)
  const tools = { db, claim, queue: noQueue, sendMessage, sendMail, publicUrl, now }
  for (const { id } of waiting) await deliverMessage(tools, id)
  return server.received.at(-1)!.text
}

/** Where a link of a mail leads on this machine. */
const linkIn = (text: string, act: string) =>
  `${address}${new RegExp(`${publicUrl}(/mail/[\\w-]+/${act})`).exec(text)![1]}`

/** What of a page is too faint in either scheme, and too wide on a telephone. */
async function measure(page: Page, name: string): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    const texts = await page.evaluate(textColours)
    expect(texts.length).toBeGreaterThan(8)
    faults.push(...texts.filter(({ colour, background }) => contrast(colour, background) < 4.5))
    faults.push(...(await page.evaluate(overflowing)))
  }
  await keepPicture(page, name)
  return faults
}

describe('mail in Chromium', () => {
  it('is asked for, agreed to, got and ended, by the keyboard alone and without scripts', async () => {
    const context = await browser!.newContext({ javaScriptEnabled: false })
    const owner = await context.newPage()
    const reader = await (await browser!.newContext({ javaScriptEnabled: false })).newPage()
    const faults: unknown[] = []
    await owner.goto(`${address}/sign-in`)
    await type(owner, 'Key', key)
    await owner.keyboard.press('Enter')
    await owner.waitForURL(/team$/)
    await owner.goto(`${address}/team/mail`)
    await type(owner, /^Mail address/, `ada.${'long'.repeat(20)}@example.org`)
    await press(owner, 'Ask its reader')
    await owner.waitForURL(/address=mail_/)
    expect(await owner.getByRole('row', { name: /^ada/ }).innerText()).toContain('not confirmed')
    faults.push(...(await measure(owner, 'mail-asked')))

    const question = await lastMail()
    await reader.goto(linkIn(question, 'confirm'))
    faults.push(...(await measure(reader, 'mail-confirm')))
    await press(reader, 'Yes, send them')
    await reader.getByText('From now on messages are mailed to you.').waitFor()

    const id = await openDraft(test, key, 'r1', 'grace-1')
    await putLines(test, key, id, [{ itemId: 'EK-1', output: 'gold-1' }])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.grade()
    const news = await lastMail()
    expect(news).toContain('Your team’s submission of “grace-1” to the release r1 was graded.')
    await owner.reload()
    expect(await owner.getByRole('table', { name: 'The last messages' }).innerText()).toMatch(
      /submission\.graded[\s\S]*delivered/
    )

    await reader.goto(linkIn(news, 'unsubscribe'))
    faults.push(...(await measure(reader, 'mail-unsubscribe')))
    await press(reader, 'Send no more')
    await reader.getByText('No more messages are mailed to you.').waitFor()
    await owner.reload()
    expect(await owner.getByRole('row', { name: /^ada/ }).innerText()).toMatch(
      /has unsubscribed[\s\S]*that reader alone can agree anew/
    )
    await reader.goto(linkIn(news, 'unsubscribe').replace('unsubscribe', 'confirm'))
    await press(reader, 'Yes, send them')
    await reader
      .getByText(/are mailed to you/)
      .first()
      .waitFor()
    await owner.reload()
    await reach(owner, owner.locator('summary', { hasText: 'Change' }).first())
    await owner.keyboard.press('Enter')
    faults.push(...(await measure(owner, 'mail-ended')))
    await reach(owner, owner.getByRole('button', { name: /^Remove/ }))
    await owner.keyboard.press('Enter')
    await owner.getByText('No messages are mailed yet.').waitFor()
    expect(faults).toEqual([])
  })
})
