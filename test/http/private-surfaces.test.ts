import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApiKey } from '../../src/db/api-keys.ts'
import { moveSubmission } from '../../src/db/submission-states.ts'
import { messages, submissions } from '../../src/db/tables.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import { messageTypeSchema } from '../../src/schemas/message.ts'
import type { ModelStatistics } from '../../src/schemas/model-statistics.ts'
import type { Submission } from '../../src/schemas/submission.ts'
import { definePanel } from '../../src/workflows/grading/define-panel.ts'
import { mailOfMessage } from '../../src/workflows/messages/mail-of-message.ts'
import { messageBody } from '../../src/workflows/messages/message-body.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  putLines,
  type Reply,
  type TestApp
} from '../helpers/build-test-app.ts'
import { tinySuite } from '../helpers/tiny-suite.ts'

let test: TestApp
let team: string
let callers: Record<string, string | null>
let published: string
/** Of another team, which has withdrawn it. */
let withdrawn: string
/** The team's own, whose page nobody else sees. */
let graded: string
beforeAll(async () => {
  test = await buildTestApp({
    ...{ PRIVATE_ATTEMPTS: '3', PRIVATE_ATTEMPTS_PER_DAY: '3', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
  })
  await addItems(test, 7)
  await addLabelItems(test, 7)
  await freeze(test, 'secret', 1)
  await freeze(test, 'open')
  team = await test.keyFor('submitter')
  const hook = { name: 'all', url: 'http://127.0.0.1:9/', events: messageTypeSchema.options }
  expect((await test.call(team, 'POST', '/v1/me/webhooks', hook)).status).toBe(201)
  callers = { team, other: await test.keyFor('submitter'), anonymous: null }
  published = await publish(test, team, { release: 'secret', model: 'first', outputs: answers(3) })
  graded = await openDraft(test, team, 'secret', 'not published')
  await putLines(
    test,
    team,
    graded,
    Object.entries(answers(3)).map(([itemId, output]) => ({ itemId, output }))
  )
  await test.call(team, 'POST', `/v1/submissions/${graded}/finalize`)
  await test.grade()
  // Open responses open nothing of the private split.
  await test.call(team, 'POST', `/v1/submissions/${published}/publish`, { openResponses: true })
  await publish(test, callers.other!, { release: 'secret', model: 'second', outputs: answers(5) })
  withdrawn = await publish(test, callers.other!, { release: 'secret', model: 'third', outputs: answers(4) })
  await test.call(callers.other!, 'POST', `/v1/submissions/${withdrawn}/withdraw`)
})
afterAll(() => test.close())

/** Right on the first of the questions, and on all labels of `stability`. */
function answers(right: number): Record<string, string> {
  const numbers = [1, 2, 3, 4, 5, 6, 7]
  return Object.fromEntries([
    ...numbers.map((n) => [`EK-${n}`, n <= right ? `gold-${n}` : 'no idea'] as const),
    ...numbers.map((n) => [`CI-${n}`, '{"stability": "yes", "existence": "yes"}'] as const)
  ])
}

type Paths = Record<string, { get?: { parameters?: { in: string; name: string }[] } }>

function parametersOf({ parameters = [] }: NonNullable<Paths[string]['get']>): ReadonlySet<string> {
  return new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name))
}

describe('every route that can be read', () => {
  it('tells the team, another team and nobody in particular nothing of a private item', async () => {
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<{ paths: Paths }>()
    const reading = Object.entries(paths).flatMap(([path, { get }]) =>
      get ? [{ path, takes: parametersOf(get) }] : []
    )
    const names = { '{name}': 'secret', '{id}': published, '{itemId}': 'EK-1', '{release}': 'secret' }
    const addresses = reading.map(({ path, takes }) => {
      return { address: Object.entries(names).reduce((url, [from, to]) => url.replace(from, to), path), takes }
    })
    const charts = (await test.call(null, 'GET', '/v1/charts')).json<{ data: { name: string }[] }>().data
    const plotted = charts.flatMap(({ name }) => [`/v1/charts/${name}.json`, `/v1/charts/${name}.svg`])
    expect(addresses.map(({ address }) => address)).toEqual(expect.arrayContaining(plotted))
    const ofSubmission = [
      ...[published, graded, withdrawn].map((id) => `/submissions/${id}`),
      `/v1/submissions/${withdrawn}`
    ].flatMap((path) => ['', '/items', '/items/EK-1'].map((rest) => path + rest))
    const ofItems = ['/releases/secret/items/EK-1', '/releases/secret/items/CI-1']
    const pages = [
      '/team',
      '/team/webhooks',
      '/team/mail',
      '/objections',
      '/environments',
      '/environments/procurement',
      '/runs',
      '/template-files',
      '/template-files/secret',
      '/template-files/secret/yields',
      '/',
      '/significance',
      '/compare',
      '/tags',
      '/heat-map',
      '/judges',
      '/charts',
      ...charts.map(({ name }) => `/charts/${name}.svg`),
      '/concepts',
      '/concepts/fragments',
      '/releases/secret',
      ...ofItems,
      '/releases/secret/people',
      '/submit',
      ...ofSubmission
    ]
    const all = [...addresses, ...pages.map((address) => ({ address, takes: null }))]
    const asked = ['split=all', 'split=private', 'split=all&format=csv', 'split=all&format=ndjson']
    let answered = 0
    // The tables of the paper itself are public, and of no release.
    const isOfNoRelease = (address: string) => address.startsWith('/v1/published')
    for (const [caller, key] of Object.entries(callers)) {
      // What a team has sent it knows, and may read back.
      const isOwn = (address: string) => caller === 'team' && address === `/v1/submissions/${published}/responses`
      for (const { address, takes } of all.filter((one) => !isOfNoRelease(one.address) && !isOwn(one.address))) {
        // What a route does not take it refuses; without it, several of them are one request.
        const urls = asked.map((what) => {
          const query = `release=secret&resamples=100&gold=true&${what}`.split('&')
          return `${address}?${query.filter((one) => takes?.has(one.split('=')[0]!) ?? true).join('&')}`
        })
        for (const url of new Set([address, ...urls.map((one) => one.replace(/\?$/, ''))])) {
          const reply = await test.call(key, 'GET', url)
          expect(leaksOf(reply).filter(isNoPlottedMean(address)), `${caller} ${url}`).toEqual([])
          if (reply.status === 200) answered += 1
        }
      }
    }
    expect((await test.call(team, 'GET', `/submissions/${graded}`)).status).toBe(200)
    // It asked what there is to be asked: a walk past errors alone would find nothing either.
    expect(answered).toBeGreaterThan(60)
  })

  it('draws a chart for a page to whom the API draws it, and to nobody else', async () => {
    const charts = (await test.call(null, 'GET', '/v1/charts')).json<{ data: { name: string }[] }>().data
    const auditor = await test.keyFor('auditor')
    for (const { name } of charts) {
      const statuses = async (path: string) => {
        const url = `${path}/${name}.svg?release=secret&resamples=100&split=all`
        const replies = await Promise.all([...Object.values(callers), auditor].map((key) => test.call(key, 'GET', url)))
        return replies.map(({ status }) => status)
      }
      expect(await statuses('/charts'), name).toEqual(await statuses('/v1/charts'))
    }
    const asked = '/charts/task-distribution.svg?release=secret&split=all'
    expect((await test.call(null, 'GET', asked)).status).toBe(403)
    expect((await test.call(auditor, 'GET', asked)).text).toContain('data-reading="')
  })

  it('tells nothing of private items on the page of a model, nor by its route', async () => {
    await freeze(test, 'half', 0.5)
    await publish(test, team, { release: 'half', model: 'first', outputs: answers(3) })
    await publish(test, callers.other!, { release: 'half', model: 'second', outputs: answers(5) })
    const auditor = await test.keyFor('auditor')
    for (const release of ['secret', 'half']) {
      for (const address of ['/models', '/v1/models']) {
        const url = `${address}?release=${release}&model=first`
        const replies = await Promise.all(Object.values(callers).map((key) => test.call(key, 'GET', url)))
        for (const reply of replies) {
          expect([reply.status, leaksOf(reply)], url).toEqual([200, []])
        }
        const asked = await test.call(null, 'GET', `${url}&split=private`)
        expect([asked.status, asked.text], url).toEqual([403, expect.stringContaining('split_private')])
      }
    }
    const facetsFor = async (key: string | null) =>
      (await test.call(key, 'GET', '/v1/models?release=half&model=first')).json<ModelStatistics>().facets
    const [shown, whole] = [await facetsFor(null), await facetsFor(auditor)]
    expect([shown.split, whole.split]).toEqual(['public', 'all'])
    const items = ({ data }: typeof shown) =>
      data.find(({ kind, taskType }) => kind === 'task' && taskType === 'EK')?.items ?? 0
    expect(items(shown)).toBeLessThan(items(whole))
    expect(items(whole)).toBe(7)
  })

  it('shows whoever may see private items the scores that the others do not get', async () => {
    const auditor = await test.keyFor('auditor')
    const scores = await test.call(auditor, 'GET', `/v1/submissions/${published}/scores?limit=100`)
    expect(leaksOf(scores).length).toBeGreaterThan(0)
    expect((await test.call(auditor, 'GET', '/v1/significance?release=secret&resamples=100')).status).toBe(200)
    const pairs = '/v1/significance/pairs?release=secret&unit=item'
    for (const format of ['json', 'ndjson', 'csv', 'parquet']) {
      const [open, refused] = [
        await test.call(auditor, 'GET', `${pairs}&format=${format}`),
        await test.call(team, 'GET', `${pairs}&format=${format}`)
      ]
      expect([open.status, refused.status, refused.json()]).toMatchObject([200, 403, { code: 'split_private' }])
    }
  })

  it('shows task means rounded to a twentieth, without intervals, and ranks by them', async () => {
    const board = (await test.call(null, 'GET', '/v1/leaderboard?release=secret')).json<Leaderboard>()
    // 5 of 7 is 0.714, and 3 of 7 is 0.429.
    expect(board.rows.map(({ model, rank, tasks }) => [model, rank, tasks.EK])).toEqual([
      ['second', 1, { value: 0.7, lower: null, upper: null }],
      ['first', 2, { value: 0.45, lower: null, upper: null }]
    ])
    expect([board.rankIntervalReason, ...board.rows.map(({ rankInterval }) => rankInterval)]).toEqual([
      'items_private',
      undefined,
      undefined
    ])
    const { tasks } = (await test.call(team, 'GET', `/v1/submissions/${published}`)).json<Submission>()
    expect(tasks.find(({ taskType }) => taskType === 'EK')!.mean.table2).toBe(0.45)
    const exact = (await test.call(test.admin, 'GET', '/v1/leaderboard?release=secret')).json<Leaderboard>()
    expect(exact.rows[1]!.tasks.EK!.value).toBeCloseTo(3 / 7, 12)
    expect(board.inputHash).not.toBe(exact.inputHash)
  })
})

describe('a message to a webhook, or by mail', () => {
  it('tells nothing of a private item: what it says is the same whatever was answered', async () => {
    const rows = await test.database.db.select().from(messages).orderBy(messages.id)
    const bodies = rows.map((row) => messageBody(row, 'https://bench.example.org'))
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['submission.graded', 'submission.published', 'quota.low'])
    )
    const reader = { id: 'mail_1', address: 'ada@example.org', token: 'aermail_1' }
    const mails = rows.map((row) => {
      const { subject, text } = mailOfMessage(row, reader, { team: 'a team', publicUrl: 'https://bench.example.org' })
      return `${subject}\n${text}`
    })
    for (const text of mails) expect(text).not.toMatch(/\d\.\d|gold-\d/)
    for (const text of bodies) {
      const reply = { status: 200, headers: {}, text, json: () => JSON.parse(text) }
      expect(leaksOf(reply), text).toEqual([])
    }
    // The two submissions differ in what is right; their messages in ids and names alone.
    const ofGradings = rows.flatMap(({ type, data }) =>
      type === 'submission.graded' && 'submission' in data && !('objection' in data) ? [data.submission] : []
    )
    expect(ofGradings.filter(({ release }) => release === 'secret')).toEqual([
      { id: published, release: 'secret', model: 'first', state: 'graded' },
      { id: graded, release: 'secret', model: 'not published', state: 'graded' }
    ])
  })
})

describe('attempts at private items', () => {
  it('are few for a team: other keys, other models and withdrawn ones count, failed ones do not', async () => {
    const key = await test.keyFor('submitter')
    const { teamId } = (await findApiKey(test.database.db, key))!
    const second = await test.keyFor('submitter', teamId)
    const first = await attempt(key, 'model 1')
    await test.grade()
    await test.call(key, 'POST', `/v1/submissions/${first.id}/withdraw`)
    await attempt(second, 'model 2')
    const failed = await attempt(key, 'model 3')
    expect((await attempt(second, 'model 4')).reply.json()).toMatchObject({ status: 403, code: 'attempts_used' })
    test.jobs.splice(0)
    await failGrading(failed.id)
    expect((await attempt(second, 'model 5')).reply.status).toBe(202)
    // Going on with the failed one is an attempt again, and there is none left.
    const again = await test.call(key, 'POST', `/v1/submissions/${failed.id}/finalize`)
    expect([again.status, again.json()]).toMatchObject([403, { code: 'attempts_used' }])
    expect((await attempt(key, 'model 6', 'open')).reply.status).toBe(202)
  })

  it('are counted for copies that another panel judges, which are not refused, and given back when they fail', async () => {
    const key = await test.keyFor('submitter')
    const { id } = await attempt(key, 'model 1')
    await test.grade()
    const regrade = async (judge: string) => {
      const panel = await definePanel(test.database.db, tinySuite, { judges: [{ model: judge }] })
      return await test.call(test.admin, 'POST', `/v1/submissions/${id}/regrade`, { panel: panel.id })
    }
    const copies = [await regrade('openai:a'), await regrade('openai:b')]
    expect(copies.map(({ status }) => status)).toEqual([202, 202])
    expect((await attempt(key, 'model 2')).reply.json()).toMatchObject({ status: 403, code: 'attempts_used' })
    // Beyond the quota those who run the service may go on, and it is counted.
    expect((await regrade('openai:c')).status).toBe(202)
    test.jobs.splice(0)
    for (const copy of copies) await failGrading(String(copy.json().id))
    expect((await attempt(key, 'model 3')).reply.status).toBe(202)
    expect((await attempt(key, 'model 4')).reply.json()).toMatchObject({ status: 403, code: 'attempts_used' })
  })

  it('do not outnumber the quota when many are finalised at once', async () => {
    const key = await test.keyFor('submitter')
    const drafts = []
    for (let n = 0; n < 6; n += 1) {
      const id = await openDraft(test, key, 'secret', `model ${n}`)
      await putLines(test, key, id, [{ itemId: 'EK-1', output: 'no idea' }])
      drafts.push(id)
    }
    const replies = await Promise.all(drafts.map((id) => test.call(key, 'POST', `/v1/submissions/${id}/finalize`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 202, 403, 403, 403])
  })

  it('name the moment of the next one when those of 24 hours are used', async () => {
    const daily = await buildTestApp({ PRIVATE_ATTEMPTS_PER_DAY: '1' }, undefined, test.database)
    const key = await daily.keyFor('submitter')
    const asked = Date.now()
    const finalize = (id: string) =>
      daily.send(key, {
        method: 'POST',
        url: `/v1/submissions/${id}/finalize`,
        headers: { 'idempotency-key': `finalize-${id}` }
      })
    const [replies, drafts] = [[] as Reply[], [] as string[]]
    for (const model of ['one', 'two']) {
      const id = await openDraft(daily, key, 'secret', model)
      await putLines(daily, key, id, [{ itemId: 'EK-1', output: 'no idea' }])
      drafts.push(id)
      replies.push(await finalize(id))
    }
    expect(replies[1]!.json()).toMatchObject({ status: 429, code: 'attempts_used_today', attempts: 1 })
    const leftMs = Date.parse(String(replies[1]!.json().nextAt)) - asked
    const retryAfterMs = 1000 * Number(replies[1]!.headers['retry-after'])
    expect(retryAfterMs).toBeLessThan(leftMs + 1000)
    expect(retryAfterMs).toBeGreaterThanOrEqual(leftMs - (Date.now() - asked))

    // The same request, with its Idempotency-Key, is possible then: a reply that names a time is not the last word.
    const first = eq(submissions.id, drafts[0]!)
    await test.database.db
      .update(submissions)
      .set({ attemptAt: new Date(asked - 86_400_000) })
      .where(first)
    expect((await finalize(drafts[1]!)).status).toBe(202)
    await daily.close()
  })
})

async function attempt(key: string, model: string, release = 'secret'): Promise<{ id: string; reply: Reply }> {
  const id = await openDraft(test, key, release, model)
  await putLines(test, key, id, [{ itemId: 'EK-1', output: 'no idea' }])
  return { id, reply: await test.call(key, 'POST', `/v1/submissions/${id}/finalize`) }
}

/** What the reaper does with one whose time is over. */
async function failGrading(id: string): Promise<void> {
  await moveSubmission(test.database.db, id, { from: ['queued'], to: 'failed', reason: 'the deadline passed' })
}

/** Gold, a score of a single item, a dimension, or an exact mean of seven items, wherever it stands in an answer. */
/** The chart of intervals plots rounded task means, and Overall of the two task types: in percent, by 2.5. */
function isNoPlottedMean(address: string): (leak: string) => boolean {
  if (!address.startsWith('/v1/charts/intervals')) return () => true
  return (leak) => !leak.startsWith('"score":') || Number(leak.slice('"score":'.length)) % 2.5 !== 0
}

function leaksOf({ status, text }: Reply): string[] {
  if (status !== 200) return []
  const gold = text.match(/gold-\d/g) ?? []
  // `scores` with a number counts them.
  const scored = text.match(/"(scores(?!":\d)|judgeScores|evidence|dimensions|score)":(?!null|\[\]|\{\})[^,]*/g) ?? []
  const exact = text.match(/0?\.(4285714|7142857|2857142|5714285)\d*/g) ?? []
  return [...gold, ...scored, ...exact]
}
