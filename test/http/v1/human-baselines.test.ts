import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import { moveSubmission } from '../../../src/db/submission-states.ts'
import { auditLog, participants, submissions } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import type { HumanBaseline, Participant, PeopleFigures } from '../../../src/schemas/human-baseline.ts'
import { definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { addItems, addLabelItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { openBrowser } from '../../helpers/open-browser.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

let test: TestApp
let key: string
let stranger: string
let teamId: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 6)
  await addLabelItems(test, 2)
  await freeze(test, 'r1')
  // What was public stays so: of the second release the new item alone is private.
  const source = { source: 'paper' as const, paperSha256: 'another', fragmentId: null }
  const provenance = { ...source, rounds: [], rubricHash: 'r' }
  const secret = { examinee: { question: 'secret' }, gold: { answer: 'gold-7' }, provenance }
  await insertItems(test.database.db, [{ id: 'EK-7', taskType: 'EK', state: 'approved', ...secret }])
  await freeze(test, 'hidden', 1)
  teamId = (await insertTeam(test.database.db, 'Askers'))!.id
  key = await test.keyFor('submitter', teamId)
  stranger = await test.keyFor('submitter')
  const labels = '{"stability": "yes", "existence": "no"}'
  await publish(test, stranger, {
    release: 'r1',
    model: 'a model',
    outputs: { 'EK-1': 'gold-1', 'EK-2': 'no', 'EK-3': 'gold-3', 'EK-4': 'no', 'CI-1': labels, 'CI-2': labels }
  })
})
afterAll(() => test.close())

const told = {
  people: 'PhD students, 3',
  aids: 'no aids',
  instructions: 'Take your time.',
  consent: 'We store what you write.'
}

async function open(name: string, items: object = { items: ['EK-1', 'EK-2', 'EK-3'] }): Promise<HumanBaseline> {
  const made = await test.call(key, 'POST', '/v1/human-baselines', { release: 'r1', name, ...told, ...items })
  expect(made.status, made.text).toBe(201)
  return made.json<HumanBaseline>()
}

type Made = Participant & { token: string; link: string }

async function invite(id: string): Promise<Made> {
  const made = await test.call(key, 'POST', `/v1/human-baselines/${id}/participants`)
  expect(made.status, made.text).toBe(201)
  return made.json<Made>()
}

/** A person who answers what is given, skips what is null, and hands in. */
async function takePart(token: string, answers: readonly (string | null)[]): Promise<void> {
  const person = openBrowser(test.app)
  expect((await person.submit(`/people/${token}/consent`, { agree: 'yes' })).status).toBe(303)
  for (const [at, output] of answers.entries()) {
    const path = `/people/${token}/items/${at + 1}`
    expect((await person.get(path)).status).toBe(200)
    const fields = output === null ? { output: '', act: 'skip' } : { output, act: 'next' }
    expect((await person.submit(path, { revision: '0', ...fields })).status).toBe(303)
  }
  expect((await person.submit(`/people/${token}/hand-in`, { finished: 'yes' })).status).toBe(200)
}

/** A published baseline: two people answer EK-1 to EK-3, one of them not EK-3. */
async function published(name: string): Promise<HumanBaseline> {
  const baseline = await open(name)
  for (const answers of [
    ['gold-1', 'gold-2', null],
    ['gold-1', 'wrong', 'gold-3']
  ]) {
    await takePart((await invite(baseline.id)).token, answers)
  }
  await test.grade()
  const reply = await test.call(key, 'POST', `/v1/human-baselines/${baseline.id}/publish`)
  expect(reply.status, reply.text).toBe(200)
  return reply.json<HumanBaseline>()
}

async function figuresOf(id: string, query = ''): Promise<PeopleFigures> {
  const reply = await test.call(null, 'GET', `/v1/releases/r1/people${query}`)
  const { data } = reply.json<{ data: PeopleFigures[] }>()
  return data.find(({ baseline }) => baseline.id === id)!
}

describe('POST /v1/human-baselines', () => {
  it('draws public items by a seed, the same ones each time', async () => {
    const [one, same, other] = [
      await open('drawn', { draw: { perTaskType: 2, seed: 7 } }),
      await open('drawn again', { draw: { perTaskType: 2, seed: 7 } }),
      await open('drawn otherwise', { draw: { perTaskType: 2, seed: 8, taskTypes: ['EK'] } })
    ]
    expect(one.items).toEqual(same.items)
    expect(one.items.map((id) => id.slice(0, 2)).sort()).toEqual(['CI', 'CI', 'EK', 'EK'])
    expect([other.items.length, other.draw]).toEqual([2, { perTaskType: 2, seed: 8, taskTypes: ['EK'] }])
  })

  it('refuses what people cannot be asked', async () => {
    const refusal = async (body: object) => {
      const reply = await test.call(key, 'POST', '/v1/human-baselines', { release: 'r1', name: 'n', ...told, ...body })
      return [reply.status, reply.json().code]
    }
    expect(await refusal({ items: ['EK-1', 'EK-9'] })).toEqual([422, 'items_unknown'])
    expect(await refusal({ release: 'hidden', items: ['EK-7'] })).toEqual([403, 'split_private'])
    expect(await refusal({ release: 'hidden', draw: { perTaskType: 7, taskTypes: ['EK'] } })).toEqual([
      422,
      'draw_too_large'
    ])
    expect(await refusal({ draw: { perTaskType: 7 } })).toEqual([422, 'draw_too_large'])
    expect(await refusal({ release: 'none', items: ['EK-1'] })).toEqual([404, 'release_not_found'])
    expect(await refusal({ items: ['EK-1', 'EK-1'] })).toEqual([400, 'request_invalid'])
    expect(await refusal({})).toEqual([400, 'request_invalid'])
    await open('taken')
    expect(await refusal({ name: 'taken', items: ['EK-1'] })).toEqual([409, 'baseline_name_taken'])
  })

  it('is for those who submit, and what is made is the team’s until it is published', async () => {
    const { id } = await open('whose')
    const { id: participant } = await invite(id)
    const [reader, auditor] = [await test.keyFor('reader', teamId), await test.keyFor('auditor')]
    const paths = ['', '/participants', '/answers'].map((rest) => `/v1/human-baselines/${id}${rest}`)
    const seen = async (caller: string | null) =>
      await Promise.all(paths.map(async (path) => (await test.call(caller, 'GET', path)).status))
    expect(await seen(key)).toEqual([200, 200, 200])
    expect(await seen(reader)).toEqual([200, 200, 200])
    expect(await seen(auditor)).toEqual([200, 200, 200])
    expect(await seen(stranger)).toEqual([404, 404, 404])
    expect(await seen(null)).toEqual([404, 401, 401])
    const changes = [
      ['POST', '/participants'],
      ['POST', '/publish'],
      ['POST', '/withdraw'],
      ['DELETE', `/participants/${participant}`]
    ] as const
    for (const [method, rest] of changes) {
      const done = async (caller: string | null) =>
        (await test.call(caller, method, `/v1/human-baselines/${id}${rest}`)).status
      expect([await done(null), await done(reader), await done(auditor), await done(stranger)]).toEqual([
        401, 403, 403, 404
      ])
    }
    const listed = async (caller: string) => (await test.call(caller, 'GET', '/v1/human-baselines')).text.includes(id)
    expect([await listed(key), await listed(auditor), await listed(stranger)]).toEqual([true, true, false])
  })
})

describe('a human baseline', () => {
  it('has the means of people beside those of models on the same items, and skipped answers in none', async () => {
    const { id } = await published('fair')
    const { people, models, panel } = await figuresOf(id)
    // EK-1: 1 and 1; EK-2: 1 and 0; EK-3: skipped and 1. So 1, 0.5 and 1.
    expect(people.mean!.value).toBeCloseTo(2.5 / 3, 12)
    expect(people.tasks.EK!.value).toBeCloseTo(2.5 / 3, 12)
    expect(people).toMatchObject({ persons: 2, items: 3, asked: 3, answers: 5, skipped: 1, notReached: 0, unscored: 0 })
    // With the skipped one as a model's missing response: 1, 0.5 and 0.5.
    expect(people.meanWithSkipped).toBeCloseTo(2 / 3, 12)
    expect(people.medianSeconds).toBeGreaterThanOrEqual(0)
    // All items of this suite are of one paper.
    expect(people.mean).toMatchObject({ lower: null, upper: null, reason: 'items_too_few' })
    // EK-1 and EK-3 of EK-1 to EK-3: what the model did elsewhere is in none of it.
    expect(models).toMatchObject([{ model: 'a model', sent: 3, unscored: 0, mean: { value: 2 / 3 } }])
    expect(panel).not.toBeNull()
    expect(JSON.stringify(models)).not.toContain('rank')
    expect((await test.call(null, 'GET', '/v1/releases/r1/people?profile=none')).json().code).toBe('metric_unknown')
    expect((await test.call(null, 'GET', `/v1/human-baselines/${id}`)).status).toBe(200)
  })

  it('is published once nobody answers any more and all is graded, and then takes no more', async () => {
    const { id } = await open('in order')
    const publishIt = async () => {
      const reply = await test.call(key, 'POST', `/v1/human-baselines/${id}/publish`)
      return reply.status === 200 ? 200 : reply.json().code
    }
    expect(await publishIt()).toBe('baseline_empty')
    const [first, second] = [await invite(id), await invite(id)]
    expect([first.number, second.number, first.state]).toEqual([1, 2, 'invited'])
    await takePart(first.token, ['gold-1'])
    expect(await publishIt()).toBe('participants_open')
    const revoked = await test.call(key, 'DELETE', `/v1/human-baselines/${id}/participants/${second.id}`)
    expect(revoked.json()).toMatchObject({ state: 'revoked' })
    expect(await publishIt()).toBe('baseline_incomplete')
    await test.grade()
    expect(await publishIt()).toBe(200)
    expect(await publishIt()).toBe('baseline_closed')
    const late = await test.call(key, 'POST', `/v1/human-baselines/${id}/participants`)
    expect(late.json()).toMatchObject({ code: 'baseline_closed' })
    expect((await figuresOf(id)).people).toMatchObject({ persons: 1, answers: 1, notReached: 2 })
    const gone = await test.call(key, 'POST', `/v1/human-baselines/${id}/withdraw`, { reason: 'a person asked for it' })
    expect(gone.json()).toMatchObject({ state: 'withdrawn' })
    expect(await figuresOf(id)).toBeUndefined()
    expect((await test.call(null, 'GET', `/v1/human-baselines/${id}`)).status).toBe(404)
    const acts = await test.database.db.select().from(auditLog).where(eq(auditLog.teamId, teamId))
    expect(acts.find(({ act }) => act === 'POST /v1/human-baselines/{id}/withdraw')!.reason).toBe(
      'a person asked for it'
    )
    expect(acts.filter(({ act }) => act === 'POST /people/{token}/hand-in').length).toBeGreaterThan(0)
    expect(JSON.stringify(acts)).not.toContain(first.token)
  })

  it('grades what was answered alone, and tells a person’s submission from a model’s', async () => {
    const { id } = await open('graded')
    await takePart((await invite(id)).token, ['gold-1', null, 'wrong'])
    await test.grade()
    const listed = (await test.call(key, 'GET', `/v1/human-baselines/${id}/participants`)).json<{
      data: Participant[]
    }>()
    expect(listed.data).toMatchObject([{ state: 'handed_in', answered: 2, skipped: 1 }])
    const submission = listed.data[0]!.submission!
    const shown = (await test.call(key, 'GET', `/v1/submissions/${submission}`)).json()
    expect(shown).toMatchObject({ kind: 'people', state: 'graded', reason: null, scored: 2, unscored: 0, responses: 2 })
    const answers = (await test.call(key, 'GET', `/v1/human-baselines/${id}/answers`)).json<{ data: object[] }>()
    expect(answers.data).toMatchObject([
      { participant: 1, itemId: 'EK-1', state: 'answered', seconds: expect.any(Number) },
      { participant: 1, itemId: 'EK-2', state: 'skipped' },
      { participant: 1, itemId: 'EK-3', state: 'answered' }
    ])
    expect((await test.call(null, 'GET', `/v1/submissions/${submission}`)).status).toBe(404)
  })

  it('stores no token, and no name', async () => {
    const { id } = await open('secret')
    const { token, link } = await invite(id)
    expect(link).toBe(`/people/${token}`)
    const rows = await test.database.db.select().from(participants)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await test.call(key, 'GET', `/v1/human-baselines/${id}/participants`)).text).not.toContain(token)
  })
})

describe('people', () => {
  it('are on no board, in no statistic, chart or export, whatever is asked', async () => {
    type Paths = Record<string, { get?: { parameters?: { in: string; name: string }[] } }>
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<{ paths: Paths }>()
    const model = (await test.database.db.select().from(submissions).where(eq(submissions.kind, 'model')))[0]!
    const pages = ['/', '/significance', '/compare', '/tags', '/judges', '/charts', '/releases/r1', '/published']
    // A picture is drawn of the JSON beside it.
    const reading = Object.entries(paths).flatMap(([path, { get }]) =>
      get && !path.endsWith('.svg') ? [{ path, get }] : []
    )
    // By the submission of a model: that of a person is the team's own, and not there for others.
    const names = { '{name}': 'r1', '{id}': model.id, '{itemId}': 'EK-1', '{release}': 'r1' }
    const asked = (takes: (name: string) => boolean) =>
      ['', 'setting=all', 'format=csv']
        .filter((query) => query === '' || takes(query.split('=')[0]!))
        .map((query) => {
          const always = [takes('release') && 'release=r1', takes('resamples') && 'resamples=100']
          return [...always, query].filter(Boolean).join('&')
        })
    const urls = [
      ...reading.flatMap(({ path, get }) => {
        const address = Object.entries(names).reduce((url, [from, to]) => url.replace(from, to), path)
        const taken = new Set(get.parameters?.filter((one) => one.in === 'query').map(({ name }) => name))
        return asked((name) => taken.has(name)).map((query) => `${address}?${query}`)
      }),
      ...pages.flatMap((page) => ['', '?release=r1', '?release=r1&setting=all'].map((query) => `${page}${query}`))
    ]
    // Where they are meant to be: with the release, apart.
    const own = (url: string) => url.startsWith('/v1/releases/r1/people')
    const everything = async ({ call }: TestApp) => {
      const replies = new Map<string, string>()
      for (const url of urls.filter((one) => !own(one))) replies.set(url, (await call(null, 'GET', url)).text)
      return replies
    }
    const before = await everything(test)
    const { id } = await published('on no board')
    // Another app by another name of the database: nothing that was computed before people came is remembered there.
    const cold = await buildTestApp({}, tinySuite, { ...test.database, db: Object.create(test.database.db) })
    const after = await everything(cold)
    await cold.close()
    // The page of the board says that there is one, and where.
    const withoutLink = (text = '') => text.replaceAll(/<p><a href="\/releases\/r1\/people">.*?<\/p>\n?/gs, '')
    const differs = ([url, text]: [string, string]) => withoutLink(text) !== withoutLink(before.get(url))
    expect([...after].filter(differs).map(([url]) => url)).toEqual([])
    expect(after.get('/?release=r1')).toContain('/releases/r1/people')
    expect([...after.values()].join()).not.toContain('on no board')
    const found = [...after.values()].filter((text) => text.includes('a model')).length
    expect(found, 'replies that a model is in').toBeGreaterThan(20)
    expect((await figuresOf(id)).people.persons).toBe(2)
  }, 60_000)

  it('have no submission that is published, by a request, a walk or the database itself, nor a copy of one', async () => {
    const { id } = await open('never published')
    await takePart((await invite(id)).token, ['gold-1'])
    await test.grade()
    const listed = await test.call(key, 'GET', `/v1/human-baselines/${id}/participants`)
    const submission = listed.json<{ data: Participant[] }>().data[0]!.submission!
    const refused = await test.call(key, 'POST', `/v1/submissions/${submission}/publish`)
    expect([refused.status, refused.json().code]).toEqual([409, 'submission_of_people'])
    const { db } = test.database
    const move = moveSubmission(db, submission, { from: ['graded'], to: 'published' })
    await expect(move).rejects.toThrow()
    const panel = await definePanel(db, tinySuite, { judges: [{ model: 'openai:another' }] })
    const copy = await test.call(test.admin, 'POST', `/v1/submissions/${submission}/regrade`, { panel: panel.id })
    expect(copy.json()).toMatchObject({ kind: 'people' })
    await test.grade()
    const published = await test.call(key, 'POST', `/v1/submissions/${copy.json().id}/publish`)
    expect(published.json()).toMatchObject({ code: 'submission_of_people' })
  })
})
