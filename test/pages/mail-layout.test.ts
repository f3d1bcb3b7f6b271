import findMyWay from 'find-my-way'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailSender } from '../../src/messages/mail-sender.ts'
import type { MessageData } from '../../src/schemas/message.ts'
import { mailOfMessage } from '../../src/workflows/messages/mail-of-message.ts'
import { mailLinks, webhookLinks } from '../../src/workflows/messages/message-links.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { routesOf } from '../helpers/routes-of.ts'
import { fieldsOf, type MailServer, type Received, startMailServer } from '../messages/mail-server.ts'
import { keepPicture } from './keep-picture.ts'
import { overflowing } from './measure-page.ts'

const publicUrl = 'https://bench.example.org'
const reader = { id: 'mail_1', address: 'ada@economics.example.org', token: `aermail_${'Tq8C2p0XkB'.repeat(4)}` }
const id = 'sub_01a2248d-aa91-73a9-8396-4a3e52aacb7e'
type Message = Parameters<typeof mailOfMessage>[0]
/** A kind of mail: what it is told by, with a name that others chose, and the words that say it. */
type Kind = { type: Message['type']; said: string; data(name: string): MessageData }

const links = { api: `/v1/submissions/${id}`, page: `/submissions/${id}` }
const ofSubmission =
  (state: string, rest: { supersededBy?: string } = {}) =>
  (model: string) => ({
    submission: { id, release: 'aer-2026-11', model, state, ...rest },
    links
  })
const ofObjection = (state: string) => (model: string) => ({
  ...ofSubmission('published')(model),
  objection: { id: 'obj_1', itemId: 'EK-3', state },
  links: { api: `${links.api}/objections`, page: `${links.page}/items/EK-3` }
})
const teamLinks = { api: '/v1/me', page: '/team' }
const kinds: readonly Kind[] = [
  { type: 'submission.graded', said: 'to the release aer-2026-11 was graded.', data: ofSubmission('graded') },
  { type: 'submission.failed', said: 'could not be graded.', data: ofSubmission('failed') },
  { type: 'submission.published', said: 'was published.', data: ofSubmission('published') },
  { type: 'submission.withdrawn', said: 'was withdrawn.', data: ofSubmission('withdrawn') },
  {
    type: 'submission.superseded',
    said: 'was superseded by sub_2, and is withdrawn.',
    data: ofSubmission('withdrawn', { supersededBy: 'sub_2' })
  },
  {
    type: 'objection.filed',
    said: 'Somebody of your team objects to the score of the item EK-3 in its submission of “',
    data: ofObjection('open')
  },
  {
    type: 'objection.decided',
    said: 'Your team’s objection to the score of the item EK-3 in its submission of “',
    data: ofObjection('upheld')
  },
  {
    type: 'quota.low',
    said: 'In 2026-11 the judges of your team have cost 91.50 of 100.00 USD.',
    data: () => ({ quota: { kind: 'judges', month: '2026-11', spentUsd: 91.5, limitUsd: 100 }, links: teamLinks })
  },
  {
    type: 'quota.low',
    said: 'attempts at the private items of the release aer-2026-11 your team has 1 left.',
    data: () => ({ quota: { kind: 'privateAttempts', release: 'aer-2026-11', left: 1, of: 3 }, links: teamLinks })
  },
  {
    type: 'webhook.disabled',
    said: 'of your team was switched off: it did not answer for three days.',
    data: (name) => ({ webhook: { id: 'w', name, reason: 'it did not answer for three days' }, links: webhookLinks })
  },
  {
    type: 'mail.disabled',
    said: 'A mail address of your team was switched off: no such reader.',
    data: () => ({ mail: { id: 'm', reason: 'no such reader' }, links: mailLinks })
  },
  {
    type: 'mail.confirmation',
    said: 'of AER-bench asks to send news of its work to this address:',
    data: () => ({ mail: { id: 'm' }, links: mailLinks })
  }
]

const names = {
  'an ordinary name': 'a-strong-model-4.1-2026-11-06-preview',
  'a name of 200 letters': 'W'.repeat(200),
  'a name of 200 letters with blanks': 'wide words '.repeat(18),
  markup: '<img src=x onerror=alert(1)></pre><script>alert(1)</script>',
  'a formula': '=HYPERLINK("https://evil.example/login";"open")',
  'an address': 'see https://evil.example/login or www.evil.example, ask ada@evil.example',
  'a name from right to left': '\u202Eמודל 4 של הבנק\u202C',
  'a name of lines': 'one\r\nSubject: two\u2028three'
}

/** What mail programs take for an address, whether it says its scheme or not. */
const address = /https?:\/\/\S+|(?:[\w.+-]+@)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?/gu

/** A mail as programs show plain text: in a window of any width, with links where an address stands. */
function asShown(mail: Received): string {
  const [subject = ''] = fieldsOf(mail, 'subject')
  const linked = [...mail.text.matchAll(address)]
  let rest = 0
  const parts = linked.flatMap((match) => {
    const before = mail.text.slice(rest, match.index)
    rest = match.index + match[0].length
    const isMail = match[0].includes('@')
    const to = match[0].includes('://') ? match[0] : `${isMail ? 'mailto:' : 'http://'}${match[0]}`
    return [escaped(before), `<a href="${escaped(to)}">${escaped(match[0])}</a>`]
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mail</title><style>:root { color-scheme: light dark } body { margin: 1rem; font: 1rem/1.5 sans-serif }
h1 { font-size: 1.25rem; overflow-wrap: anywhere } pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }</style>
<main><h1>${escaped(subject)}</h1><pre>${parts.join('')}${escaped(mail.text.slice(rest))}</pre></main></html>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

describe('a mail as it is shown', () => {
  let browser: Browser | null = null
  let server: MailServer
  let test: TestApp
  let page: Page
  let isServed: (path: string) => boolean
  beforeAll(async () => {
    browser = await launchChromium()
    if (!browser) return
    server = await startMailServer()
    test = await buildTestApp({ SMTP_URL: server.url, MAIL_FROM: 'bench@example.org', PUBLIC_URL: publicUrl })
    const router = findMyWay()
    for (const { method, path } of await routesOf(test.app)) router.on(method as 'GET', path, () => {})
    isServed = (path) => router.find('GET', path) !== null
    page = await browser.newPage()
  })
  beforeEach(({ skip }) => skip(!browser, noChromium))
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await test?.close()
  })

  /** Sends it over SMTP, and shows what came. */
  async function show({ type, data }: Kind, name: string): Promise<Received> {
    const send = createMailSender({ url: server.url, from: 'bench@example.org' })
    const message = { id: 'msg_1', type, data: data(name) }
    expect(await send(mailOfMessage(message, reader, { team: name, publicUrl }))).toEqual({ status: 250 })
    const mail = server.received.at(-1)!
    await page.setContent(asShown(mail))
    return mail
  }

  it.each(Object.entries(names))(
    'has %s within a telephone and a window, and no link of it',
    async (what, name) => {
      for (const [n, kind] of kinds.entries()) {
        const mail = await show(kind, name)
        expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(kind.said)
        await keepPicture(page, `mail-${what.replaceAll(' ', '-')}-${n}`)
        for (const width of [390, 600]) {
          await page.setViewportSize({ width, height: 844 })
          expect(await page.evaluate(overflowing), kind.type).toEqual([])
        }
        expect(await page.locator('img, script').count(), kind.type).toBe(0)
        const hrefs = await page.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
        const [own, others] = [
          hrefs.filter((to) => to.startsWith(publicUrl)),
          hrefs.filter((to) => !to.startsWith(publicUrl))
        ]
        // Of news, the address that they were sent to.
        expect(others, kind.type).toEqual(kind.type === 'mail.confirmation' ? [] : [`mailto:${reader.address}`])
        expect(own.length, kind.type).toBe(kind.type === 'mail.confirmation' ? 3 : 2)
        for (const to of own) {
          expect(isServed(new URL(to).pathname), to).toBe(true)
          expect(mail.text.split(/\r?\n/), 'has a line of its own').toContain(to)
        }
      }
    },
    120_000
  )
})
