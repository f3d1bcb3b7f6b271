import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApiKey, makeApiKey, revokeApiKey } from '../../src/db/api-keys.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { may, type Permission } from '../../src/http/guards/permissions.ts'
import { roleSchema } from '../../src/schemas/states.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../helpers/build-test-app.ts'
import { type Browser, openBrowser, type Page } from '../helpers/open-browser.ts'
import { type Route, routesOf } from '../helpers/routes-of.ts'

/** Who may ask each route under `/v1`, by its method. A route that stands here with another permission, or not at all, fails. */
const permitted: Record<Permission, Record<string, string>> = {
  anyone: {
    GET:
      'suites suites/:suite/elements suites/:suite/elements/:element suites/:suite/dependencies suites/:suite/practice suites/:suite/published suites/:suite/published/:table submissions ' +
      'submissions/:id submissions/:id/events submissions/:id/scores submissions/:id/items submissions/:id/items/:itemId ' +
      'submissions/:id/choices scores scores/dimensions significance significance/pairs profiles profiles/:name published ' +
      'published/:table figures figures/:figure releases releases/:name releases/:name/items releases/:name/items/:itemId items/:id/releases releases/:name/difference ' +
      'releases/:name/template releases/:name/templates releases/:name/export releases/:name/requests releases/:name/people ' +
      'run-figures run-figures/:figure run-report leaderboard leaderboard/dimensions leaderboard/families leaderboard/tags citation compare compare/items ' +
      'concepts/drift concepts/fragments charts charts/* card-rubrics card-rubrics/:id cards models judges/agreement judges/gaps ' +
      'judges/quotes judges/criteria judges/self-preference judges/own-family human-baselines/:id',
    POST: 'invitations/accept'
  },
  read: {
    GET:
      'submissions/:id/responses submissions/:id/missing submissions/:id/unread submissions/:id/standing submissions/:id/objections ' +
      'runs runs/:id runs/:id/tools runs/:id/history me me/acts me/objections me/keys me/members me/mail-addresses ' +
      'me/mail-addresses/:id/deliveries me/invitations me/webhooks me/webhooks/:id/deliveries human-baselines ' +
      'human-baselines/:id/participants human-baselines/:id/answers',
    POST: 'me/keys me/rotate',
    DELETE: 'me/keys/:id me/members/:id'
  },
  submit: {
    GET: 'budget',
    POST:
      'submissions submissions/:id/card-corrections submissions/:id/finalize submissions/:id/publish submissions/:id/withdraw ' +
      'submissions/:id/items/:itemId/objections submissions/:id/objections objections/:id/withdraw runs runs/:id/calls runs/:id/finish teams/:id/erase ' +
      'me/mail-addresses me/mail-addresses/:id/ask me/invitations me/webhooks me/webhooks/:id/rotate me/webhooks/:id/test ' +
      'me/webhooks/:id/deliveries/:delivery/resend human-baselines human-baselines/:id/participants human-baselines/:id/publish ' +
      'human-baselines/:id/withdraw',
    PUT: 'submissions/:id/responses',
    PATCH: 'submissions/:id me/members/:id me/mail-addresses/:id me/webhooks/:id',
    DELETE:
      'submissions/:id me/mail-addresses/:id me/invitations/:id me/webhooks/:id human-baselines/:id/participants/:participantId'
  },
  maintain: {
    GET:
      'outages generations papers papers/:id papers/:id/structure papers/:id/check papers/:id/pdf papers/:id/estimate papers/:id/bill papers/:id/difference items/:id/difference ' +
      'extractions extractions/:id extractions/:id/events fragments fragments/decisions fragments/decisions/sheet fragments/guidelines fragments/sheet items items/generate items/:id ' +
      'items/:id/versions/:version items/:id/solutions items/:id/verifications items/readings items/sample',
    POST:
      'papers papers/:id/extractions papers/:id/pause papers/:id/resume papers/:id/withdraw profiles extractions/:id/resume fragments fragments/annotations fragments/decisions fragments/items items/review ' +
      'items/generate items/solve items/verify items/:id/versions items/:id/review items/:id/readings releases releases/draw releases/import ' +
      'releases/:name/freeze releases/:name/close template-files/:name/records card-rubrics',
    PUT: 'extractions/:id/rounds/:round',
    PATCH: 'papers/:id'
  },
  inspect: {
    GET:
      'papers/:id/pages/:page.png fragments/agreement items/readings/agreement submissions/:id/rereading submissions/:id/disputes submissions/:id/items/:itemId/adjudications objections anchors/:release ' +
      'anchors/:release/agreement releases/:name/yield template-files template-files/:name/records ' +
      'template-files/:name/templates template-files/:name/yields',
    POST: 'submissions/:id/items/:itemId/adjudications objections/:id/decision objections/decision anchors/:release template-files/:name/verdicts'
  },
  audit: { GET: 'admin/panels admin/panels/:id acts calls/:id judgments', POST: 'submissions/:id/regrade' },
  administer: {
    GET: 'admin/budgets admin/budgets/teams admin/teams admin/keys',
    POST: 'admin/teams admin/teams/:id/invitations admin/keys admin/prune admin/panels',
    DELETE: 'admin/keys/:id'
  }
}

/** The same of pages and forms; the link of a mail, an invitation or a participant is all that `anyone` needs for its page. */
const shown = {
  anyone: {
    GET:
      '/ /openapi.json /healthz /readyz /metrics /heat-map /help /help/* /docs /releases/:name /releases/:name/people ' +
      '/releases/:name/items/:itemId /releases/:name/difference /run-report /run-figures /run-figures.svg /runs/:id /runs/:id/periods/:period /mail/:token/confirm /mail/:token/unsubscribe /* ' +
      '/models /charts /charts/* /concepts /concepts/fragments /compare /cards /cards/compare /significance /sign-in ' +
      '/submissions/:id /submissions/:id/items /submissions/:id/items/:itemId /submissions/:id/choices /submit /suites ' +
      '/suites/:suite /suites/:suite/curriculum /suites/:suite/dependencies /suites/:suite/elements/:element /suites/:suite/published /tags /judges ' +
      '/figures /figures.svg /invitations/:token /people/:token /people/:token/items/:place /published /environments ' +
      '/environments/:name',
    POST:
      '/sign-in /sign-out /mail/:token/confirm /mail/:token/unsubscribe /invitations/accept /people/:token/consent ' +
      '/people/:token/items/:place /people/:token/hand-in /people/:token/leave'
  },
  read: {
    GET:
      '/runs /runs/:id/play /submissions/:id/delete /submissions/:id/finalize /submissions/:id/publish /submissions/:id/rules /submissions/:id/withdraw ' +
      '/team /team/mail /team/webhooks /team/human-baselines /team/human-baselines/:id',
    POST:
      '/runs /runs/:id/play /runs/:id/give-up /submissions/:id/responses /submissions/:id/declaration /submissions/:id/card /submissions/:id/delete ' +
      '/submissions/:id/finalize /submissions/:id/publish /submissions/:id/rules /submissions/:id/withdraw /submissions/:id/items/:itemId/objections ' +
      '/submissions/:id/items/:itemId/objections/:objection/withdraw /team/invitations /team/invitations/:id/revoke ' +
      '/team/members/:id/role /team/members/:id/remove /team/mail /team/mail/:id/ask /team/mail/:id/enable ' +
      '/team/mail/:id/disable /team/mail/:id/remove /team/erase /team/keys /team/keys/rotate /team/keys/:id/revoke /team/webhooks ' +
      '/team/webhooks/:id/rotate /team/webhooks/:id/remove /team/webhooks/:id/enable /team/webhooks/:id/disable ' +
      '/team/webhooks/:id/deliveries/:delivery/resend /team/webhooks/:id/test /team/human-baselines ' +
      '/team/human-baselines/:id/participants /team/human-baselines/:id/participants/:participantId/revoke ' +
      '/team/human-baselines/:id/publish /team/human-baselines/:id/withdraw /mcp'
  },
  maintain: {
    GET:
      '/papers /papers/:id /papers/:id/difference /generations /items /items/:id /items/:id/difference ' +
      '/annotations /annotations/:id /decisions /decisions/:id',
    POST: '/annotations/:id /decisions/:id /items/:id/decision'
  },
  submit: { GET: '/team/submissions/new', POST: '/submit /team/submissions' },
  inspect: {
    GET: '/objections /template-files /template-files/:name /template-files/:name/yields',
    POST: '/objections/:id/decision /template-files/:name/verdict'
  },
  administer: { POST: '/team/teams' }
} satisfies Partial<Record<Permission, Record<string, string>>>

/** What a route needs to be told before it looks for what it is about. */
const bodies: Record<string, object> = {
  'PATCH /v1/submissions/:id': { generatedOn: '2025-01-31' },
  'POST /v1/submissions/:id/card-corrections': { card: { maker: 'A maker' }, reason: 'it was misspelt' },
  'POST /v1/submissions/:id/items/:itemId/objections': { reason: 'it is wrong' },
  'POST /v1/submissions/:id/objections': { objections: [{ itemId: 'EK-1', reason: 'it is wrong' }] },
  'POST /v1/runs/:id/calls': { callId: 'a', name: 'get_attempt_number' },
  'POST /v1/teams/:id/erase': { name: 'Economists' },
  'PATCH /v1/me/members/:id': { role: 'reader' },
  'PATCH /v1/me/mail-addresses/:id': { events: ['quota.low'] },
  'PATCH /v1/me/webhooks/:id': { name: 'another' },
  'POST /v1/me/webhooks/:id/rotate': { graceHours: 1 }
}
const fields: Record<string, Record<string, string>> = {
  'POST /runs': { taskType: 'pricing', level: 'BASIC', seed: '0' },
  'POST /submissions/:id/items/:itemId/objections': { reason: 'it is wrong' },
  'POST /team/members/:id/role': { role: 'reader' },
  'POST /team/webhooks/:id/rotate': { graceHours: '1' }
}

let test: TestApp
let routes: Route[]
let teamId: string
/** The key of its owner, and what the team has that nobody else may know of. */
let own: string
let things: [pattern: RegExp, id: string][]
let hoursLater = 0
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'bench@example.org', PUBLIC_URL: 'http://127.0.0.1' }
  const environment = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', ...mail }
  const now = () => new Date(Date.now() + hoursLater * 3_600_000)
  test = await buildTestApp(environment, undefined, undefined, undefined, now)
  await addItems(test, 3)
  await freeze(test, 'r1')
  routes = await routesOf(test.app)
  teamId = (await insertTeam(test.database.db, 'Economists'))!.id
  own = await test.keyFor('submitter', teamId)
  things = await ownThings()
}, 120_000)
afterAll(() => test.close())

async function make<Made = { id: string }>(url: string, body?: object): Promise<Made> {
  const { status, text, json } = await test.call(own, 'POST', url, body)
  if (status >= 300) throw new Error(`${url}: ${text}`)
  return json<Made>()
}

/** One of each kind, by the places in an address where it is named. */
async function ownThings(): Promise<[RegExp, string][]> {
  const submission = await openDraft(test, own, 'r1', 'a secret model')
  const lines = [1, 2, 3].map((n) => ({ itemId: `EK-${n}`, output: 'no' }))
  await putLines(test, own, submission, lines)
  await make(`/v1/submissions/${submission}/finalize`)
  await test.grade()
  const objection = await make(`/v1/submissions/${submission}/items/EK-1/objections`, { reason: 'outdated' })
  const told = { people: 'students', aids: 'none', instructions: 'Take your time.', consent: 'We store it.' }
  const baseline = await make('/v1/human-baselines', { release: 'r1', name: 'asked', ...told, items: ['EK-1'] })
  const participant = await make(`/v1/human-baselines/${baseline.id}/participants`)
  const hook = { name: 'w', url: 'http://127.0.0.1:9/', events: ['submission.graded'] }
  const webhook = await make('/v1/me/webhooks', hook)
  await make(`/v1/me/webhooks/${webhook.id}/test`)
  const sent = await test.call(own, 'GET', `/v1/me/webhooks/${webhook.id}/deliveries`)
  const delivery = sent.json<{ data: { id: string }[] }>().data[0]!.id
  const { token } = await make<{ token: string }>('/v1/me/invitations', { role: 'owner' })
  const joined = await make<{ member: { id: string }; key: { key: string } }>('/v1/invitations/accept', {
    ...{ token, name: 'Ada' }
  })
  own = joined.key.key
  const run = await make('/v1/runs', { taskType: 'pricing', level: 'BASIC', seed: 0 })
  const address = await make('/v1/me/mail-addresses', { address: 'ada@example.org' })
  const invitation = await make('/v1/me/invitations', { role: 'reader' })
  return [
    [/(?<=objections\/):(id|objection)/, objection.id],
    [/(?<=submissions\/):id/, submission],
    [/:itemId/, 'EK-1'],
    [/(?<=human-baselines\/):id/, baseline.id],
    [/:participantId/, participant.id],
    [/(?<=webhooks\/):id/, webhook.id],
    [/:delivery/, delivery],
    [/(?<=runs\/):id/, run.id],
    [/:period/, '0'],
    [/(?<=mail(-addresses)?\/):id/, address.id],
    [/(?<=invitations\/):id/, invitation.id],
    [/(?<=members\/):id/, joined.member.id],
    [/(?<=me\/keys\/|team\/keys\/):id/, (await findApiKey(test.database.db, own))!.id],
    [/(?<=v1\/teams\/):id/, teamId]
  ]
}

/** The routes of a table, each with who may ask it. */
function entriesOf(table: Partial<Record<Permission, Record<string, string>>>, prefix: string): [string, string][] {
  return Object.entries(table).flatMap(([permission, methods]) =>
    Object.entries(methods).flatMap(([method, paths]) =>
      paths.split(' ').map((path) => [`${method} ${prefix}${path}`, permission] as [string, string])
    )
  )
}

/** Charts and guides are many of one kind each. */
const kindOf = ({ method, path }: Route) => `${method} ${path.replace(/(charts|help)\/.+/, '$1/*')}`
const isOfApi = ({ path }: Route) => path.startsWith('/v1/')
const withIds = (path: string) => things.reduce((url, [pattern, id]) => url.replace(pattern, id), path)
const withUnknown = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name) => (name === 'period' || name === 'place' ? '0' : 'unknown'))
const call = (key: string | null, { method, path }: Route, url: string) =>
  path.endsWith('/:id/responses') && method === 'PUT'
    ? putLines(test, key!, url.split('/')[3]!, [{ itemId: 'EK-1', output: 'taken over' }])
    : test.call(key, method as 'GET', url, bodies[`${method} ${path}`])
const open = (browser: Browser, { method, path }: Route, url: string) =>
  method === 'GET' ? browser.get(url) : browser.submitOwn(url, fields[`${method} ${path}`])
const codeOf = ({ text }: Page) => /<code>([a-z_]+)<\/code>/.exec(text)?.[1]

async function signIn(key: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  expect((await browser.submit('/sign-in', { key })).status).toBe(303)
  return browser
}

/** What the team reads of what it has. */
async function stateOfTeam(): Promise<unknown> {
  const reading = routes.filter((one) => one.method === 'GET' && isOfApi(one) && !/events|\/me$|acts/.test(one.path))
  const urls = reading.map(({ path }) => withIds(path)).filter((url) => !url.includes(':'))
  const replies: unknown[] = []
  for (const url of urls.filter((one) => /submissions|objections|baselines|me\/|runs/.test(one))) {
    const { status, text } = await test.call(own, 'GET', url)
    replies.push([url, status, text.replaceAll(/"lastUsedAt":"[^"]+"/g, '')])
  }
  return replies
}

describe('every route', () => {
  it('stands in the tables above, and nothing else does', () => {
    const listed = [...entriesOf(permitted, '/v1/'), ...entriesOf(shown, '')].map(([route]) => route)
    expect([...listed].sort()).toEqual([...new Set(routes.map(kindOf))].sort())
  })

  it('under /v1 takes exactly the roles that its table names, and no key that has ended or was revoked', async () => {
    const expected = new Map(entriesOf(permitted, '/v1/'))
    const keys = new Map([[null, null] as [null, null], ...(await keysByRole())])
    const revoked = await makeApiKey(test.database.db, { teamId, role: 'admin' })
    await revokeApiKey(test.database.db, revoked.row.id)
    const ended = await makeApiKey(test.database.db, { teamId, role: 'admin', expiresAt: new Date(Date.now() - 1000) })
    const faults: string[] = []
    for (const route of routes.filter(isOfApi)) {
      const permission = expected.get(kindOf(route)) as Permission
      const url = withUnknown(route.path)
      for (const [role, key] of permission === 'anyone' ? [[null, null] as const] : keys) {
        const { status, text } = await test.call(key, route.method as 'GET', url)
        const isRefused = /"code":"(key_missing|role_insufficient)"/.test(text)
        if (isRefused === may(role, permission)) faults.push(`${kindOf(route)} for ${role}: ${status}`)
      }
      for (const [key, code] of [
        [revoked.key, 'key_invalid'],
        [ended.key, 'key_expired']
      ] as const) {
        const reply = await test.call(key, route.method as 'GET', withIds(url))
        if (reply.status !== 401 || reply.json().code !== code) faults.push(`${kindOf(route)}: ${code} not told`)
      }
    }
    expect(faults.slice(0, 40)).toEqual([])
  }, 240_000)

  it('that is a page or a form is for those whom its table names, and for no session that is over', async () => {
    const expected = new Map(entriesOf(shown, ''))
    const browsers = new Map<string, Browser>()
    for (const [role, key] of await keysByRole()) browsers.set(role!, await signIn(key!))
    const revoked = await makeApiKey(test.database.db, { teamId, role: 'admin' })
    const ends = new Date(Date.now() + 60_000)
    const ended = await makeApiKey(test.database.db, { teamId, role: 'admin', expiresAt: ends })
    const over = {
      'of a revoked key': await signIn(revoked.key),
      'of a key that ended': await signIn(ended.key),
      'of two hours ago': await signIn(own),
      'signed out': openBrowser(test.app)
    }
    await revokeApiKey(test.database.db, revoked.row.id)
    const faults: string[] = []
    const pages = routes.filter((one) => !isOfApi(one) && expected.get(kindOf(one)) !== 'anyone')
    for (const route of pages) {
      const permission = expected.get(kindOf(route)) as Permission
      for (const [role, browser] of browsers) {
        if (may(role as 'admin', permission) || permission === 'read') continue
        const { status } = await open(browser, route, withUnknown(route.path))
        if (status !== 403) faults.push(`${kindOf(route)} for ${role}: ${status}`)
      }
    }
    hoursLater = 2.5
    for (const route of pages) {
      for (const [name, browser] of Object.entries(over)) {
        const reply = await open(browser, route, withIds(route.path))
        const isSentAway = reply.status === 303 && reply.headers.location === '/sign-in'
        if (!isSentAway && reply.status !== 401) faults.push(`${kindOf(route)} with a session ${name}: ${reply.status}`)
      }
    }
    hoursLater = 0
    expect(faults.slice(0, 40)).toEqual([])
  }, 240_000)

  it('tells another team of what a team has what it tells of nothing, and changes nothing of it', async () => {
    const before = await stateOfTeam()
    const stranger = await test.keyFor('submitter')
    const browser = await signIn(stranger)
    const nobody = openBrowser(test.app)
    const faults: string[] = []
    // Of the release anyone reads; a team is named by its id when it is erased.
    const asked = routes.filter(({ path }) => withIds(path) !== path && !/^(\/v1)?\/releases/.test(path))
    for (const route of asked) {
      const [url, unknown] = [withIds(route.path), withUnknown(route.path)]
      if (isOfApi(route)) {
        const [real, none] = [await call(stranger, route, url), await call(stranger, route, unknown)]
        const codes = [real.json().code, none.json().code]
        if (real.status < 400 || codes[0] !== codes[1] || codes[0] === 'request_invalid') {
          faults.push(`${kindOf(route)}: ${codes.join(', ')}`)
        }
        const { status } = await call(null, route, url)
        if (status !== 401 && status !== 404) faults.push(`${kindOf(route)} without a key: ${status}`)
      } else {
        const [real, none] = [await open(browser, route, url), await open(browser, route, unknown)]
        const [is, should] = [real, none].map((one) => `${one.status} ${codeOf(one)}`)
        if (real.status < 400 || is !== should || real.text.includes('a secret model')) {
          faults.push(`${kindOf(route)}: ${is}, ${should}`)
        }
        const { status, text } = await open(nobody, route, url)
        if (status < 300 || text.includes('a secret model')) faults.push(`${kindOf(route)} signed out: ${status}`)
      }
    }
    expect(asked.length).toBeGreaterThan(70)
    expect(faults.slice(0, 40)).toEqual([])
    expect(await stateOfTeam()).toEqual(before)
  }, 240_000)
})

/** A key of a new team for each role. */
async function keysByRole(): Promise<[(typeof roleSchema.options)[number], string][]> {
  const keys: [(typeof roleSchema.options)[number], string][] = []
  for (const role of roleSchema.options) keys.push([role, await test.keyFor(role)])
  return keys
}
