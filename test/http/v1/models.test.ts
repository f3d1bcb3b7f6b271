import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { items } from '../../../src/db/tables.ts'
import type { DimensionStatistics } from '../../../src/schemas/dimension-statistics.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { ModelStatistics } from '../../../src/schemas/model-statistics.ts'
import type { Provenance } from '../../../src/schemas/states.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { openBrowser } from '../../helpers/open-browser.ts'
import { attacks } from '../pages/attacks.ts'
import { readPage } from '../pages/read-page.ts'

const card = { maker: 'A maker', weights: 'open' as const, links: [{ title: 'Report', url: 'https://example.org/a' }] }
const count = 12

let test: TestApp
let keys: { ours: string; theirs: string }
let newest: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, count)
  await addLabelItems(test, 4)
  // Each of them from a paper of its own.
  const { db } = test.database
  for (const { id, provenance } of await db.select().from(items)) {
    const ofPaper = { ...provenance, source: 'paper', paperSha256: id, fragmentId: null } as Provenance
    await db.update(items).set({ provenance: ofPaper }).where(eq(items.id, id))
  }
  await freeze(test, 'r1')
  keys = { ours: await test.keyFor('submitter'), theirs: await test.keyFor('submitter') }
  await publish(test, keys.ours, { release: 'r1', model: 'shared', outputs: answers(12, 'yes'), card })
  newest = await publish(test, keys.ours, { release: 'r1', model: 'shared', outputs: answers(12, 'no'), card })
  await publish(test, keys.theirs, { release: 'r1', model: 'shared', outputs: answers(3, 'no') })
  await publish(test, keys.theirs, { release: 'r1', model: 'other', outputs: answers(1, 'no') })
  const { 'EK-1': _, ...some } = answers(0, 'no')
  await publish(test, keys.theirs, { release: 'r1', model: 'partly', outputs: some })
  await openDraft(test, keys.ours, 'r1', 'shared')
})
afterAll(() => test.close())

/** Answers to all items, the first `right` questions of them right. */
function answers(right: number, existence: string): Record<string, string> {
  const numbers = Array.from({ length: count }, (_, place) => place + 1)
  return Object.fromEntries([
    ...numbers.map((n) => [`EK-${n}`, n <= right ? `gold-${n}` : 'no idea'] as const),
    ...numbers.slice(0, 4).map((n) => [`CI-${n}`, `{"stability": "yes", "existence": "${existence}"}`] as const)
  ])
}

async function teamOf(key: string): Promise<string> {
  return (await test.call(key, 'GET', '/v1/me')).json<{ team: { name: string } }>().team.name
}
async function modelOf(query: string, key: string | null = null): Promise<ModelStatistics> {
  const { status, text } = await test.call(key, 'GET', `/v1/models?release=r1&resamples=200&${query}`)
  if (status !== 200) throw new Error(text)
  return JSON.parse(text)
}
const facetOf = ({ facets }: ModelStatistics, kind: string, name: string) =>
  facets.data.find((facet) => facet.kind === kind && facet.name === name)!

describe('GET /v1/models', () => {
  it('has the row of the board, its card, and the last of several submissions', async () => {
    const team = await teamOf(keys.ours)
    const found = await modelOf(`model=shared&team=${encodeURIComponent(team)}`)
    const board = (await test.call(null, 'GET', '/v1/leaderboard?release=r1&resamples=200')).json<Leaderboard>()
    expect(found.row).toEqual(board.rows.find(({ submissionId }) => submissionId === newest))
    expect([found.card, found.rows, found.inputHash]).toEqual([card, 5, board.inputHash])
    expect(found.submissions.map(({ state, isShown }) => [state, isShown])).toEqual([
      ['published', true],
      ['published', false]
    ])
    const older = await modelOf(`model=shared&submission=${found.submissions[1]!.id}`)
    expect(older.row.submissionId).toBe(found.submissions[1]!.id)
  })

  it.each(['student', 'paper'])('has the figures of the board and of its dimensions, by method %s', async (method) => {
    const dimensions = (
      await test.call(null, 'GET', `/v1/leaderboard/dimensions?release=r1&resamples=200&method=${method}`)
    ).json<DimensionStatistics>()
    const found = await modelOf(`model=other&method=${method}`)
    const place = dimensions.models.findIndex(({ model }) => model === 'other')
    expect(dimensions.dimensions.length).toBeGreaterThan(0)
    for (const { dimension, estimates } of dimensions.dimensions) {
      expect(facetOf(found, 'dimension', dimension).estimate).toEqual(estimates[place])
    }
    const { value, lower, upper } = facetOf(found, 'task', 'EK').estimate
    expect({ value, lower, upper }).toMatchObject(
      Object.fromEntries(['value', 'lower', 'upper'].map((end) => [end, found.row.tasks.EK![end as 'value']]))
    )
  })

  it('compares with the mean of the others that are complete, and not with its own', async () => {
    // Of the others 3 and 1 of 12 questions right: their mean is 1/6, and all of 12 are 1.
    const strong = await modelOf(`model=shared&team=${encodeURIComponent(await teamOf(keys.ours))}`)
    const questions = facetOf(strong, 'task', 'EK')
    expect(questions).toMatchObject({ models: 2, finding: 'stronger' })
    expect([questions.others, questions.difference.value]).toEqual([expect.closeTo(1 / 6), expect.closeTo(5 / 6)])
    expect(questions.difference.lower!).toBeGreaterThan(0)
    // All have the same labels there: no spread, no finding, and still a p.
    expect(facetOf(strong, 'task', 'CI')).toMatchObject({ difference: { value: 0, lower: null }, p: 1, finding: null })
    const weak = await modelOf('model=other')
    // The others are both of `shared` of the first team and that of the second: (12 + 12 + 3) / 36 = 3/4, less 1/12.
    expect(facetOf(weak, 'task', 'EK')).toMatchObject({
      ...{ models: 3, finding: 'weaker', others: expect.closeTo(3 / 4) },
      difference: { value: expect.closeTo(1 / 12 - 3 / 4) }
    })
  })

  it('adjusts p over everything that it shows', async () => {
    const { facets } = await modelOf('model=other')
    const p = facets.data.flatMap((facet) => facet.p ?? [])
    expect(facets.compared).toBe(p.length)
    expect(facets.estimand).toContain('after Holm over all differences')
    for (const { p, holm } of facets.data) if (p !== null) expect(holm!).toBeGreaterThanOrEqual(p)
    const least = facets.data.find((facet) => facet.p === Math.min(...p))!
    expect(least.holm).toBeCloseTo(Math.min(1, p.length * least.p!), 12)
  })

  it('compares nothing of a submission that left items out, and says so', async () => {
    const found = await modelOf('model=partly')
    const { facets, row } = found
    expect([row.rank, facets.reason, facets.compared]).toEqual([null, 'not_complete', 0])
    for (const facet of facets.data) expect([facet.p, facet.holm, facet.finding]).toEqual([null, null, null])
    expect([facetOf(found, 'task', 'EK').answered, row.sentInPart]).toEqual([11, { EK: 11 }])
    expect(facetOf(found, 'task', 'CI')).not.toHaveProperty('answered')
  })

  it('asks for the team where two use one name', async () => {
    const { status, text } = await test.call(null, 'GET', '/v1/models?release=r1&model=shared')
    const teams = [await teamOf(keys.ours), await teamOf(keys.theirs)]
    expect([status, JSON.parse(text)]).toMatchObject([
      422,
      { code: 'team_needed', teams: expect.arrayContaining(teams) }
    ])
    const page = await test.call(null, 'GET', '/models?release=r1&model=shared')
    expect(page.status).toBe(200)
    for (const team of teams) expect(page.text).toContain(team)
    const theirs = await modelOf(`model=shared&team=${encodeURIComponent(teams[1]!)}`)
    expect([theirs.team, theirs.card]).toEqual([teams[1], null])
  })

  it('tells owner, another team and nobody the same, and nothing of a draft', async () => {
    const query = `model=shared&team=${encodeURIComponent(await teamOf(keys.ours))}`
    const texts = await Promise.all(
      [keys.ours, keys.theirs, null].map(async (key) => JSON.stringify(await modelOf(query, key)))
    )
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).not.toContain('draft')
  })

  it.each([
    ['model=nobody', 404, 'model_not_found'],
    ['model=other&team=nobody', 404, 'model_not_found'],
    ['model=other&submission=sub', 404, 'model_not_found'],
    ['', 400, 'request_invalid'],
    ['model=other&setting=tools', 404, 'model_not_found']
  ])('answers %j with %i', async (query, status, code) => {
    const reply = await test.call(null, 'GET', `/v1/models?release=r1&${query}`)
    expect([reply.status, reply.json()]).toMatchObject([status, { code }])
  })

  it('forgets what is withdrawn', async () => {
    const id = await publish(test, keys.theirs, { release: 'r1', model: 'gone', outputs: answers(5, 'no') })
    expect((await modelOf('model=gone')).submissions).toHaveLength(1)
    await test.call(keys.theirs, 'POST', `/v1/submissions/${id}/withdraw`)
    expect((await test.call(null, 'GET', '/v1/models?release=r1&model=gone')).status).toBe(404)
    expect((await test.call(keys.theirs, 'GET', '/models?release=r1&model=gone')).status).toBe(404)
  })
})

describe('GET /models', () => {
  it.each(['other', 'partly'])('says where %s stands, in the words of the page of the submission', async (model) => {
    const partsOf = (text: string) => /<section aria-labelledby="standing">.*?<p class="lead">/s.exec(text)?.[0]
    const pageOf = async (query: string) => (await test.call(null, 'GET', `/models?release=r1&${query}`)).text
    const browser = openBrowser(test.app)
    await browser.submit('/sign-in', { key: keys.theirs })
    const { row } = await modelOf(`model=${model}`)
    const ofTeam = partsOf((await browser.get(`/submissions/${row.submissionId}`)).text)
    expect(ofTeam).toMatch(/place \d of \d.*old apart<\/strong> from the/s)
    const page = await pageOf(`model=${model}`)
    // Names lead to the comparison there, and to the submissions here.
    const withoutWays = (part = '') => part.replaceAll(/ href="[^"]*"/g, '')
    expect(withoutWays(partsOf(page))).toBe(withoutWays(ofTeam))
    // That has its JSON for those who have a key.
    expect(page).not.toContain('/standing"')
    // The mean of the others is another matter.
    expect(page.includes('not compared with the mean of the others until it is complete')).toBe(model !== 'other')
    expect(partsOf(await pageOf(`model=${model}&profile=appendix-g`))).toBeUndefined()
  })

  it('says where a submission stands on the task types alone to which it sent something', async () => {
    const questions = Object.fromEntries(Object.entries(answers(2, 'no')).filter(([id]) => id.startsWith('EK')))
    const id = await publish(test, keys.theirs, { release: 'r1', model: 'questions', outputs: questions })
    const { text } = await test.call(null, 'GET', '/models?release=r1&model=questions')
    const stands = text.slice(text.indexOf('<section aria-labelledby="standing">'))
    expect(stands).toMatch(/<strong>EK \d+\.\d<\/strong>, over 12 items: place \d of \d/)
    expect(stands).not.toContain('<strong>CI ')
    await test.call(keys.theirs, 'POST', `/v1/submissions/${id}/withdraw`)
  })

  it('shows what the route says, and lists the models where none is named', async () => {
    const found = await modelOf('model=other')
    const { status, text } = await test.call(null, 'GET', '/models?release=r1&resamples=200&model=other')
    expect(status).toBe(200)
    expect(text).toContain(found.facets.estimand.replaceAll("'", '&#39;'))
    expect(text).toContain(`Rank ${found.row.rank}, of 5 submissions on the board`)
    expect(text).toContain(found.inputHash)
    const list = await test.call(null, 'GET', '/models?release=r1')
    expect(list.text.match(/href="\/models\?/g)).toHaveLength(4)
  })

  it('is where the names on the board lead', async () => {
    const { text } = await test.call(null, 'GET', '/?release=r1')
    const links = [...text.matchAll(/href="(\/models\?[^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))
    expect(links).toHaveLength(5)
    const pages = await Promise.all(links.map((url) => test.call(null, 'GET', url)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('shows a card as it was declared, links with where they lead', async () => {
    const team = encodeURIComponent(await teamOf(keys.ours))
    const { text } = await test.call(null, 'GET', `/models?release=r1&model=shared&team=${team}`)
    expect(text).toContain('<bdi>A maker</bdi>')
    expect(text).toMatch(
      /<a href="https:\/\/example\.org\/a" rel="[^"]*noopener[^"]*"><bdi>Report<\/bdi><\/a> <small class="of">example\.org/
    )
    expect((await test.call(null, 'GET', '/models?release=r1&model=other')).text).toContain('not declared')
  })

  it('shows hostile names as text, in the card too', async () => {
    const [script, handler, , title, ends, ...tools] = attacks.slice(0, -1)
    const hostile = {
      maker: handler!,
      version: title!,
      tools,
      links: [{ title: ends!, url: 'https://example.org/"><b>' }]
    }
    await publish(test, keys.theirs, { release: 'r1', model: script!, outputs: answers(5, 'no'), card: hostile })
    const { status, text } = await test.call(null, 'GET', `/models?release=r1&model=${encodeURIComponent(script!)}`)
    expect(status).toBe(200)
    const shown = readPage(text).flatMap((piece) => (piece.kind === 'text' ? piece.text : []))
    for (const name of [script!, handler!, title!, ends!, ...tools]) expect(shown, name).toContain(name)
  })

  it('says so while there is nothing', async () => {
    await freeze(test, 'empty')
    expect((await test.call(null, 'GET', '/models?release=empty')).text).toContain('No submission to this board')
  })
})

describe('GET /v1/models of what judges graded', () => {
  it('has the dimensions of judges beside those of rules', async () => {
    const judged = await buildTestApp({}, { ...judgedSuite, taskTypes: judgedSuite.taskTypes.slice(-1) })
    await addEssays(judged, 2)
    await freeze(judged, 'r1')
    const key = await judged.keyFor('submitter')
    const ids: string[] = []
    for (const depth of [9, 3]) {
      const points = { depth, style: 5 }
      const id = await essaySubmission(judged, key, 'r1', { 'MM-1': [points, points], 'MM-2': [points, points] })
      await judged.call(key, 'POST', `/v1/submissions/${id}/publish`)
      ids.push(id)
    }
    const reply = await judged.call(null, 'GET', `/v1/leaderboard?release=r1`)
    const [first] = reply.json<Leaderboard>().rows
    const url = `/v1/models?release=r1&model=${encodeURIComponent(first!.model)}&submission=${ids[0]}`
    const { facets, model } = (await judged.call(null, 'GET', url)).json<ModelStatistics>()
    expect(facets.data.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'task MM',
      'dimension depth',
      'dimension style'
    ])
    // The other row is of the same team: of another name it is compared, of the same it is not.
    const isSame = reply.json<Leaderboard>().rows.every((row) => row.model === model)
    expect(facets.reason).toBe(isSame ? 'no_other_model' : null)
    await judged.close()
  })
})
