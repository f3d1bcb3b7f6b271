import { readFileSync } from 'node:fs'
import findMyWay from 'find-my-way'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAddresses } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { computingPage } from '../../src/http/pages/computing-page.ts'
import { htmlType } from '../../src/http/pages/send-page.ts'
import {
  addDatedFragments,
  addItems,
  buildTestApp,
  freeze,
  openDraft,
  putLines,
  type TestApp
} from '../helpers/build-test-app.ts'
import { launchChromium, noChromium } from '../helpers/chromium.ts'
import { visitKinds } from '../helpers/kinds-of-pages.ts'
import { openBrowser } from '../helpers/open-browser.ts'
import { routesOf } from '../helpers/routes-of.ts'
import { lookAt } from './look-at.ts'

/** The paths that axe has looked at. */
const looked = new Set<string>()
/** Pages of other suites, which other tests make and look at in the same way. */
const elsewhere: Record<string, string> = {
  '/cards': 'figures',
  '/cards/compare': 'figures',
  '/figures': 'figures',
  '/run-figures': 'run-figures',
  '/runs/:id/play': 'runs',
  '/submissions/:id/choices': 'figures',
  '/suites/:suite': 'suites',
  '/suites/:suite/curriculum': 'suites',
  '/suites/:suite/dependencies': 'suites',
  '/suites/:suite/elements/:element': 'suites',
  '/template-files': 'validation-desk',
  '/template-files/:name': 'validation-desk',
  '/template-files/:name/yields': 'validation-desk'
}
/** Of the longest names that are taken, without a place to break. */
const longName = 'W'.repeat(200)

async function look(page: Page, url: URL): Promise<string[]> {
  looked.add(url.pathname)
  return await lookAt(page, url)
}

/** What is only shown to those who are not signed in, or is no page that a link leads to. */
const signedOut = ['/', '/sign-in', '/submit', '/team', '/invitations/unknown', '/run-report', '/no-such-page']

let browser: Browser | null = null
let test: TestApp
let key: string
let address: string
let published: string
let draft: string
let graded: string
let run: string
let person: string
let mailed: string
beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  const environment = {
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'bench@example.org',
    PUBLIC_URL: 'http://127.0.0.1'
  }
  test = await buildTestApp(environment)
  await addItems(test, 3)
  await addDatedFragments(test, [1901, 1904, 1912, 1931, 1944, 1950])
  await freeze(test, 'r1')
  key = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Economists'))!.id)
  for (const [model, right] of [
    ['first', 3],
    ['second', 2],
    ['third', 1]
  ] as const) {
    const id = await openDraft(test, key, 'r1', model)
    const answers = [1, 2, 3].map((n) => ({ itemId: `EK-${n}`, output: n <= right ? `gold-${n}` : 'no' }))
    const labels = `{"stability": "yes", "existence": "${right > 1 ? 'no' : 'yes'}"}`
    const sheets = Array.from({ length: 6 }, (_, n) => ({ itemId: `CI-${n}`, output: labels }))
    await putLines(test, key, id, [...answers, ...sheets])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.grade()
    await test.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
    published = id
  }
  const hook = { name: 'lab chat', url: 'http://127.0.0.1:9/', events: ['submission.published'] }
  await test.call(key, 'POST', '/v1/me/webhooks', hook)
  mailed = (await test.call(key, 'POST', '/v1/me/mail-addresses', { address: 'ada@example.org' })).json<{
    id: string
  }>().id
  const [row] = await test.database.db.select().from(mailAddresses)
  signedOut.push(`/mail/${row!.token}/confirm`, `/mail/${row!.token}/unsubscribe`)
  draft = await openDraft(test, key, 'r1', longName)
  graded = await openDraft(test, key, 'r1', `${longName.slice(1)}M`)
  await putLines(test, key, graded, [{ itemId: 'EK-1', output: longName.repeat(5) }])
  await test.call(key, 'POST', `/v1/submissions/${graded}/finalize`)
  await test.grade()
  run = (await test.call(key, 'POST', '/v1/runs', { taskType: 'pricing', level: 'BASIC', seed: 0 })).json<{
    id: string
  }>().id
  person = await askPeople()
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(({ skip }) => skip(!browser, noChromium))
afterAll(async () => {
  await browser?.close()
  await test?.close()
})

/** A baseline whose figures are published, and one that somebody takes part in. @returns the path of that person */
async function askPeople(): Promise<string> {
  const told = {
    people: 'students',
    aids: 'none',
    instructions: 'Take your time.',
    consent: 'We store what you write.'
  }
  const open = async (name: string) => {
    const body = { release: 'r1', name, ...told, items: ['EK-1', 'EK-2'] }
    const { id } = (await test.call(key, 'POST', '/v1/human-baselines', body)).json<{ id: string }>()
    const made = await test.call(key, 'POST', `/v1/human-baselines/${id}/participants`)
    const { pathname: path } = new URL(made.json<{ link: string }>().link, 'http://127.0.0.1')
    await openBrowser(test.app).submit(`${path}/consent`, { agree: 'yes' })
    return { id, path }
  }
  const ended = await open('ended')
  const browser = openBrowser(test.app)
  await browser.submit(`${ended.path}/items/1`, { output: 'gold-1', act: 'next', revision: '0' })
  await browser.submit(`${ended.path}/hand-in`, { finished: 'yes' })
  await test.grade()
  const published = await test.call(key, 'POST', `/v1/human-baselines/${ended.id}/publish`)
  expect(published.status, published.text).toBe(200)
  return (await open('under way')).path
}

/** The first pages, and one of each further kind that links lead to from there, with what axe finds on them. */
async function walk(page: Page, first: readonly string[]): Promise<{ kinds: Set<string>; found: string[] }> {
  const found: string[] = []
  const kinds = await visitKinds(address, first, async (url) => {
    const reply = await page.goto(url.href)
    expect(reply!.status(), url.href).toBeLessThan(400)
    found.push(...(await look(page, url)))
    return await page.locator('a[href]').evaluateAll((links) => links.map((link) => String(link)))
  })
  return { kinds, found }
}

describe('axe', () => {
  it('finds nothing serious or critical on any page that links lead a signed-in team to', async () => {
    const page = await browser!.newPage()
    await page.goto(`${address}/sign-in`)
    await page.getByLabel('Key').fill(key)
    await page.keyboard.press('Enter')
    await page.waitForURL(/team$/)
    const { kinds, found } = await walk(page, [
      '/team',
      '/models',
      '/suites',
      '/heat-map',
      `/team/mail?address=${mailed}`,
      `/submissions/${draft}`,
      `/submissions/${published}`
    ])
    expect(found).toEqual([])
    const known = [
      ...[
        '/',
        '/docs',
        '/help',
        '/help/candidates',
        '/help/statistics',
        '/team',
        '/models',
        '/compare',
        '/judges',
        '/concepts',
        '/concepts/fragments'
      ],
      ...['/submissions/*', '/submissions/*/items/*', '/releases/*/items/*', '/releases/*/people'],
      ...['/team/human-baselines', '/team/human-baselines/*', '/environments', '/environments/pricing', '/runs']
    ]
    expect([...kinds]).toEqual(expect.arrayContaining(known))
  }, 300_000)

  it('finds nothing serious or critical on pages for those who are not signed in', async () => {
    const page = await browser!.newPage()
    for (const path of signedOut) {
      await page.goto(`${address}${path}`)
      expect(await look(page, new URL(path, address))).toEqual([])
    }
  })

  it('finds nothing serious or critical on the pages of an owner', async () => {
    const invited = await test.call(key, 'POST', '/v1/me/invitations', { role: 'owner' })
    const context = await browser!.newContext()
    const page = await context.newPage()
    await page.goto(`${address}/invitations/${invited.json<{ token: string }>().token}`)
    await page.getByLabel('Your name').fill('Grace')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'To the team' }).click()
    await page.waitForURL(/team$/)
    for (const path of [
      '/team',
      '/team/webhooks',
      '/team/submissions/new',
      `/team/submissions/new?supersedes=${published}`,
      `/submissions/${published}/withdraw`,
      `/submissions/${draft}/finalize`,
      `/submissions/${draft}/delete`,
      `/submissions/${graded}/publish`,
      `/runs/${run}`,
      `/runs/${run}/periods/0`
    ]) {
      expect((await page.goto(`${address}${path}`))!.status(), path).toBe(200)
      expect(await look(page, new URL(path, address))).toEqual([])
    }
    await context.close()
  })

  it('finds nothing serious or critical where objections are decided', async () => {
    const url = `/v1/submissions/${published}/items/EK-3/objections`
    expect((await test.call(key, 'POST', url, { reason: 'the gold is outdated' })).status).toBe(201)
    const context = await browser!.newContext()
    const page = await context.newPage()
    await page.goto(`${address}/sign-in`)
    await page.getByLabel('Key').fill(test.admin)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Objections of all teams' }).click()
    expect(await page.getByRole('button', { name: 'Uphold' }).isVisible()).toBe(true)
    expect(await look(page, new URL('/objections', address))).toEqual([])
    await context.close()
  })

  it('finds nothing serious or critical where a person takes part', async () => {
    const page = await browser!.newPage()
    for (const path of [person, `${person}/items/1`, `${person}/items/2`]) {
      expect((await page.goto(`${address}${path}`))!.status()).toBe(200)
      expect(await look(page, new URL(path, address))).toEqual([])
    }
  })

  it('finds nothing serious or critical on the page that is shown while figures are computed', async () => {
    const page = await browser!.newPage()
    const body = computingPage('How far the judges agree')
    await page.route('**/judges', async (route) => await route.fulfill({ contentType: htmlType, body }))
    await page.goto(`${address}/judges`)
    expect(await page.getByRole('status').innerText()).toContain('Being computed')
    expect(await look(page, new URL('/judges', address))).toEqual([])
  })

  it('finds what is planted: a picture without a text, a field without a name', async () => {
    const page = await browser!.newPage()
    await page.goto(`${address}/sign-in`)
    await page.evaluate(
      "document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=/assets/icon.svg><input>')"
    )
    const found = await look(page, new URL('/sign-in', address))
    expect(found.join()).toMatch(/image-alt.*label/s)
  })

  it('has looked at each page that the service has, here or where its suite is tested', async () => {
    const router = findMyWay()
    const patterns = (await routesOf(test.app)).filter(
      ({ method, path }) => method === 'GET' && !/^\/v1\/|\.(md|svg|json)$|^\/(healthz|readyz|metrics)$/.test(path)
    )
    for (const { path } of patterns) router.on('GET', path, () => {}, path)
    const seen = new Set([...looked].map((path) => router.find('GET', path)?.store as string))
    const missing = patterns.map(({ path }) => path).filter((path) => !seen.has(path) && !(path in elsewhere))
    // Guides are one page with another text each.
    expect(missing.filter((path) => !path.startsWith('/help/'))).toEqual([])
    for (const [path, file] of Object.entries(elsewhere)) {
      const text = readFileSync(new URL(`${file}.test.ts`, import.meta.url), 'utf8')
      expect(text, file).toContain('lookAt(page')
      expect(text, `${path} in ${file}`).toMatch(new RegExp(path.replaceAll(/:\w+/g, "[^/?`']+")))
    }
  })
})
