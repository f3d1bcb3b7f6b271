import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { insertItems } from '../../src/db/items.ts'
import { extractions, mailAddresses } from '../../src/db/tables.ts'
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
import { visitKinds } from '../helpers/kinds-of-pages.ts'
import { openBrowser } from '../helpers/open-browser.ts'
import { addPaperItems, anItem, paperId } from '../helpers/paper-items.ts'

/** A service with a page of each kind that the tiny suite has, and what its addresses are made of. */
export type ServedPages = {
  test: TestApp
  address: string
  /** Of a submitter of the team whose submissions are shown. */
  key: string
  /** Of an owner of this team. */
  owner: string
  /** An invitation into this team that nobody has taken. */
  invitation: string
  /** Ids of submissions and of a run of this team. */
  published: string
  draft: string
  graded: string
  run: string
  /** The path of a person who takes part in a baseline. */
  person: string
  /** A paper with two generations, and an item of it that was edited. */
  paper: string
  edited: string
  /** A mail address of the team, by its id and by the token of its links. */
  mail: { id: string; token: string }
}

/** Somebody who reads pages. */
export type Reader = {
  who: string
  /** Comes in: signs in, where the pages need it. */
  enter(page: Page, served: ServedPages): Promise<void>
  paths(served: ServedPages): string[]
  /** Whether one page of each further kind is read that links lead to. */
  followsLinks: boolean
}

/** Of the longest names that are taken, without a place to break. */
const longName = 'W'.repeat(200)
/** The answers of the models to three items: how many are right. */
const models = { first: 3, second: 2, third: 1 }

/** Starts the service on loopback; `test.close()` ends it. */
export async function servePages(): Promise<ServedPages> {
  const test = await buildTestApp({
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'bench@example.org',
    PUBLIC_URL: 'http://127.0.0.1'
  })
  await addItems(test, 3)
  await addDatedFragments(test, [1901, 1904, 1912, 1931, 1944, 1950])
  await freeze(test, 'r1')
  const key = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Economists'))!.id)
  let published = ''
  for (const [model, right] of Object.entries(models)) published = await publishOpen(test, key, { model, right })
  const objection = { reason: 'the gold is outdated' }
  const objected = await test.call(key, 'POST', `/v1/submissions/${published}/items/EK-3/objections`, objection)
  expect(objected.status, objected.text).toBe(201)
  const hook = { name: 'lab chat', url: 'http://127.0.0.1:9/', events: ['submission.published'] }
  await test.call(key, 'POST', '/v1/me/webhooks', hook)
  const mail = await askForMail(test, key)
  const accepted = { token: await invite(test, key), name: 'Grace' }
  const owner = await test.call(null, 'POST', '/v1/invitations/accept', accepted)
  const { key: ownerKey } = owner.json<{ key: { key: string } }>().key
  const draft = await openDraft(test, key, 'r1', longName)
  const graded = await openDraft(test, key, 'r1', `${longName.slice(1)}M`)
  await putLines(test, key, graded, [{ itemId: 'EK-1', output: longName.repeat(5) }])
  await test.call(key, 'POST', `/v1/submissions/${graded}/finalize`)
  await test.grade()
  const run = await test.call(key, 'POST', '/v1/runs', { taskType: 'pricing', level: 'BASIC', seed: 0 })
  const person = await askPeople(test, key)
  const edited = await addGenerations(test)
  await annotate(test)
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...{ test, address, key, owner: ownerKey, invitation: await invite(test, ownerKey) },
    ...{ published, draft, graded, run: run.json<{ id: string }>().id, person, mail },
    ...{ paper: paperId(1), edited }
  }
}

/** A fragment without labels, one on which annotators differ, and one that was decided. */
async function annotate({ call, admin }: TestApp): Promise<void> {
  const fragments = ['left', 'apart', 'decided'].map((id) => ({
    ...{ id, text: `Prices rose. ${longName.repeat(3)}`, year: 1910, source: longName, language: 'en' }
  }))
  const annotations = ['apart', 'decided'].flatMap((fragmentId) => [
    { fragmentId, annotator: longName.slice(100), labels: { stability: 'yes', existence: 'no' } },
    { fragmentId, annotator: 'Ben', labels: { stability: 'no', existence: 'no' } }
  ])
  // None of the annotators decides.
  const decisions = [{ fragmentId: 'decided', decider: longName.slice(101), labels: { stability: 'no' } }]
  for (const [path, lines] of Object.entries({
    '': fragments,
    '/annotations': annotations,
    '/decisions': decisions
  })) {
    expect((await call(admin, 'POST', `/v1/fragments${path}`, lines)).status).toBe(200)
  }
}

/** A paper with a generation beside the first. @returns the id of an edited item */
async function addGenerations({ database: { db }, call, admin }: TestApp): Promise<string> {
  await addPaperItems(db, { to: 1, each: 2 })
  const of = { paperId: paperId(1), taskType: 'EK', state: 'done' as const, delivery: 'live' as const }
  await db.insert(extractions).values([
    { ...of, id: 'first' },
    { ...of, id: 'second', generation: 2, generationName: 'mini', settings: {}, reason: longName }
  ])
  const examinee = { question: `question 1-1 ${longName.repeat(3)}` }
  await insertItems(db, [{ ...anItem(1, 90), generation: 2, state: 'candidate', examinee }])
  const edit = { baseVersion: 1, gold: { answer: longName.repeat(3) }, reason: 'the key was wrong', author: 'Ada' }
  expect((await call(admin, 'POST', '/v1/items/EK-1-1/versions', edit)).status).toBe(201)
  return 'EK-1-1'
}

/** @returns the token of an invitation to be an owner */
async function invite(test: TestApp, key: string): Promise<string> {
  const invited = await test.call(key, 'POST', '/v1/me/invitations', { role: 'owner' })
  return invited.json<{ token: string }>().token
}

/** @returns the id of the submission */
async function publishOpen(
  test: TestApp,
  key: string,
  { model, right }: { model: string; right: number }
): Promise<string> {
  const id = await openDraft(test, key, 'r1', model)
  const answers = [1, 2, 3].map((n) => ({ itemId: `EK-${n}`, output: n <= right ? `gold-${n}` : 'no' }))
  const labels = `{"stability": "yes", "existence": "${right > 1 ? 'no' : 'yes'}"}`
  const sheets = Array.from({ length: 6 }, (_, n) => ({ itemId: `CI-${n}`, output: labels }))
  await putLines(test, key, id, [...answers, ...sheets])
  await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  await test.grade()
  await test.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
  return id
}

async function askForMail(test: TestApp, key: string): Promise<ServedPages['mail']> {
  const asked = await test.call(key, 'POST', '/v1/me/mail-addresses', { address: 'ada@example.org' })
  const [row] = await test.database.db.select().from(mailAddresses)
  return { id: asked.json<{ id: string }>().id, token: row!.token }
}

/** A baseline whose figures are published, and one that somebody takes part in. @returns the path of that person */
async function askPeople(test: TestApp, key: string): Promise<string> {
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

/** Everybody for whom the service has pages of their own. */
export const readers: readonly Reader[] = [
  {
    who: 'a signed-in team, by every link',
    enter: (page, { address, key }) => signIn(page, { address, key }),
    paths: ({ draft, published }) => [
      ...['/team', '/models', '/suites', '/heat-map'],
      ...[`/submissions/${draft}`, `/submissions/${published}`, `/submissions/${published}/items/EK-3`]
    ],
    followsLinks: true
  },
  {
    who: 'somebody who is not signed in',
    enter: async () => {},
    // What is only shown to them, or is no page that a link leads to.
    paths: ({ mail, invitation }) => [
      ...[
        '/',
        '/sign-in',
        '/submit',
        '/team',
        '/invitations/unknown',
        `/invitations/${invitation}`,
        '/run-report',
        '/no-such-page'
      ],
      ...[`/mail/${mail.token}/confirm`, `/mail/${mail.token}/unsubscribe`]
    ],
    followsLinks: false
  },
  {
    who: 'an owner of the team',
    enter: (page, { address, owner }) => signIn(page, { address, key: owner }),
    paths: ({ published, draft, graded, run, mail }) => [
      ...['/team', `/team/mail?address=${mail.id}`, '/team/webhooks'],
      ...['/team/submissions/new', `/team/submissions/new?supersedes=${published}`],
      ...[
        `/submissions/${published}/withdraw`,
        `/submissions/${draft}/finalize`,
        `/submissions/${draft}/rules`,
        `/submissions/${draft}/delete`
      ],
      ...[`/submissions/${graded}/publish`, `/runs/${run}`, `/runs/${run}/periods/0`]
    ],
    followsLinks: false
  },
  {
    who: 'who decides objections',
    async enter(page, { address, test: { admin } }) {
      await signIn(page, { address, key: admin })
      await page.getByRole('link', { name: 'Objections of all teams' }).click()
      await page.getByRole('button', { name: 'Uphold' }).waitFor()
    },
    paths: () => ['/objections', '/objections?show=decided'],
    followsLinks: false
  },
  {
    who: 'who maintains papers and items',
    enter: (page, { address, test: { admin } }) => signIn(page, { address, key: admin }),
    paths: ({ paper, edited }) => [
      ...['/papers', `/papers/${paper}`, `/papers/${paper}/difference?taskType=EK&to=mini`],
      ...['/generations?generations=1,mini&types=EK', '/generations?generations=1,none', '/items', `/items/${edited}`],
      ...[`/items/${edited}/difference`, '/releases/r1/difference'],
      ...['/annotations', '/annotations/left', '/decisions', '/decisions/apart', '/decisions/decided']
    ],
    followsLinks: false
  },
  {
    who: 'a person who takes part in a baseline',
    enter: async () => {},
    paths: ({ person }) => [person, `${person}/items/1`, `${person}/items/2`],
    followsLinks: false
  },
  {
    who: 'who waits until figures are computed',
    async enter(page) {
      const body = computingPage({ title: 'How far the judges agree', release: 'r1', submissions: 500 })
      // Later than any test looks: the page that asks for itself anew.
      const headers = { refresh: '3600' }
      await page.route('**/judges', async (route) => await route.fulfill({ contentType: htmlType, headers, body }))
    },
    paths: () => ['/judges'],
    followsLinks: false
  }
]

async function signIn(page: Page, { address, key }: { address: string; key: string }): Promise<void> {
  await page.goto(`${address}/sign-in`)
  await page.getByLabel('Key').fill(key)
  await page.keyboard.press('Enter')
  await page.waitForURL(/team$/)
}

/** Has a reader open each of their pages, and `look` say what is wrong with it. @returns the kinds of pages, and what was found */
export async function lookAround(
  page: Page,
  reader: Reader,
  served: ServedPages,
  look: (page: Page, url: URL) => Promise<readonly string[]>
): Promise<{ kinds: Set<string>; found: string[] }> {
  const found: string[] = []
  await reader.enter(page, served)
  const kinds = await visitKinds(served.address, reader.paths(served), async (url) => {
    const reply = await page.goto(url.href)
    expect(reply!.status(), url.href).toBeLessThan(reader.followsLinks ? 400 : 500)
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => String(link)))
    found.push(...(await look(page, url)))
    return reader.followsLinks ? links : []
  })
  return { kinds, found }
}
