import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseDraws, releaseItems } from '../../src/db/tables.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import type { Release } from '../../src/schemas/release.ts'
import { suites } from '../../src/suites/index.ts'
import { drawPlan } from '../../src/workflows/releases/draw/draw-plan.ts'
import { fillTemplate } from '../../src/workflows/releases/draw/draw-questions.ts'
import { buildTestApp, type Members, openDraft, putLines, type Reply, type TestApp } from '../helpers/build-test-app.ts'
import { runDraws } from '../helpers/second-suite.ts'

type Item = typeof releaseItems.$inferSelect
const elements = ['univariate_optimization', 'consumer_surplus', 'deadweight_loss', 'tax_incidence', 'find_eq_price']
const count = 200

let test: TestApp
let team: string
let other: string
let release: Release
let published: string
let seed: string
let gold: Item[]
beforeAll(async () => {
  test = await buildTestApp({ PRIVATE_ATTEMPTS_PER_DAY: '5' }, suites)
  const order = { suite: 'steer-me', name: 'secret', count, taskTypes: elements }
  const asked = await test.call(test.admin, 'POST', '/v1/releases/draw', order)
  expect(asked.status, asked.text).toBe(202)
  await runDraws(test, suites)
  team = await test.keyFor('submitter')
  other = await test.keyFor('submitter')
  published = await submit(team, 'always A')
  release = (await test.call(null, 'GET', '/v1/releases/secret')).json<Release>()
  seed = (await test.database.db.select().from(releaseDraws))[0]!.seed
  gold = await test.database.db.select().from(releaseItems)
  await submit(other, 'knows all', ({ itemId }) => keyOf(gold.find((item) => item.itemId === itemId)!))
}, 120_000)
afterAll(() => test.close())

function keyOf({ gold: told }: Item): string {
  return (told as { accepted: string[][] }).accepted[0]!.join()
}

async function submit(
  key: string,
  model: string,
  answer: (item: { itemId: string }) => string = () => 'A',
  name = 'secret'
): Promise<string> {
  const id = await openDraft(test, key, name, model)
  const { text } = await test.call(key, 'GET', `/v1/releases/${name}/template`)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { itemId: string })
  const sent = await putLines(
    test,
    key,
    id,
    lines.map(({ itemId }) => ({ itemId, output: answer({ itemId }) }))
  )
  expect(sent.status, sent.text).toBe(200)
  await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  await test.grade()
  const done = await test.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
  expect(done.status, done.text).toBe(200)
  return id
}

describe('a release with a secret seed', () => {
  it('with few questions of an element shows no more than any board of private items', async () => {
    const order = { suite: 'steer-me', name: 'few', count: 58, taskTypes: elements.slice(0, 2) }
    await test.call(test.admin, 'POST', '/v1/releases/draw', order)
    await runDraws(test, suites)
    await submit(await test.keyFor('submitter'), 'always A', () => 'A', 'few')
    const { rows } = (await test.call(null, 'GET', '/v1/leaderboard?release=few')).json<Leaderboard>()
    const { value, lower } = rows[0]!.tasks[elements[0]!]!
    expect([Math.round(20 * value!) / 20, lower]).toEqual([value, null])
    // The setting and the module of the element hold nothing else here.
    expect(rows[0]!.groups!['1']).toEqual(rows[0]!.tasks[elements[0]!])
    const within = await test.call(test.admin, 'GET', '/v1/leaderboard?release=few')
    expect(within.json<Leaderboard>().rows[0]!.groups!['1']!.lower).not.toBeNull()
    expect((await test.call(null, 'GET', '/v1/significance?release=few&resamples=100')).status).toBe(403)
  })

  it('has a full board for everybody: exact means with intervals, ranks and comparisons', async () => {
    const { rows } = (await test.call(null, 'GET', '/v1/leaderboard?release=secret')).json<Leaderboard>()
    expect(rows.map(({ model, rank }) => [model, rank])).toEqual([
      ['knows all', 1],
      ['always A', 2]
    ])
    const rightBy = gold.filter((item) => keyOf(item) === 'A').length / count
    expect([rows[0]!.overall.value, rows[1]!.overall.value]).toEqual([1, expect.closeTo(rightBy, 12)])
    expect(rows[1]!.overall.lower).toBeLessThan(rightBy)
    for (const url of ['/v1/significance?release=secret&resamples=100', '/significance?release=secret&resamples=100'])
      expect((await test.call(null, 'GET', url)).status, url).toBe(200)
  })

  it('tells neither its seed nor any key on any route or page that can be read without being a maintainer', async () => {
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<{
      paths: Record<string, { get?: object }>
    }>()
    const item = gold[0]!
    const places = { '{name}': 'secret', '{id}': published, '{itemId}': item.itemId, '{release}': 'secret' }
    const routes = Object.entries(paths).flatMap(([path, { get }]) => (get ? [path] : []))
    const pages = [
      '/',
      '/significance',
      '/compare',
      '/tags',
      '/heat-map',
      '/charts',
      '/releases/{name}',
      '/releases/{name}/items/{itemId}'
    ]
    const own = [
      '/submissions/{id}',
      '/submissions/{id}/items',
      '/submissions/{id}/items/{itemId}',
      '/models',
      '/v1/models'
    ]
    const addresses = [...routes, ...pages, ...own].map((path) =>
      Object.entries(places).reduce((url, [from, to]) => url.replace(from, to), path)
    )
    let answered = 0
    for (const [caller, key] of Object.entries({ team, other, anonymous: null })) {
      for (const address of addresses) {
        for (const query of [
          '',
          '?release=secret&gold=true&split=all',
          '?release=secret&split=private&model=always%20A'
        ]) {
          const reply = await test.call(key, 'GET', `${address}${query}`)
          expect(leaksOf(reply), `${caller} ${address}${query}`).toEqual([])
          expect(reply.status, `${caller} ${address}${query}`).toBeLessThan(500)
          if (reply.status === 200) answered += 1
        }
      }
    }
    expect(answered).toBeGreaterThan(60)
  }, 240_000)

  it('is told to maintainers item by item, and its seed to nobody before it is closed', async () => {
    const reply = await test.call(test.admin, 'GET', '/v1/releases/secret/items?gold=true&limit=100')
    expect(leaksOf(reply)).toContain('"accepted":[[')
    expect(leaksOf(reply)).not.toContain(seed)
    expect(release.draw).toMatchObject({ seed: null, seedSha256: createHash('sha256').update(seed).digest('hex') })
  })

  it('is drawn from a seed that all that is public does not give away', async () => {
    const { name, canary, contentHash, draw } = release
    const published = [name, canary, contentHash!, draw!.seedSha256, 'steer-me', `${name}-${count}`, '']
    const numbers = Array.from({ length: 200 }, (_, index) => String(index))
    const halves = [contentHash!, draw!.seedSha256].flatMap((hash) => [hash.slice(0, 32), hash.slice(32)])
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    const shown = new Set(gold.map(({ examinee }) => (examinee as { parts: { text: string }[] }).parts[0]!.text))
    const suite = suites.find(({ name }) => name === 'steer-me')!
    const found = [...published, ...numbers, ...halves, seed].map((guess) => {
      const plan = drawPlan(suite, { count, taskTypes: ['consumer_surplus'] }, guess)
      return plan.filter(({ bank, template }) => {
        return shown.has(fillTemplate(bank, template, { seed: guess, filling: 0 })!.question)
      }).length
    })
    const firsts = gold.filter(({ taskType, provenance }) => {
      return taskType === 'consumer_surplus' && provenance.source === 'draw' && provenance.filling === 0
    })
    // Who has the seed has every question; chance alone gives nobody one.
    expect([Math.max(...found.slice(0, -1)), found.at(-1)]).toEqual([0, firsts.length])
  })

  it('puts the right option at every letter as often, whatever the template', () => {
    const letters = Map.groupBy(gold.map(keyOf), (letter) => letter)
    // 200 draws of four letters: 50 each, with a standard deviation of 6.1.
    for (const letter of 'ABCD') expect(Math.abs((letters.get(letter)?.length ?? 0) - 50)).toBeLessThan(4 * 6.1)
  })
})

/** What of a reply only who has the seed, or may see gold, should know. */
function leaksOf({ text }: Reply): string[] {
  const explanations = gold.map(({ gold: told }) => (told as Members).explanation as string)
  const plain = text.replaceAll('&quot;', '"')
  const words = ['"accepted":[[', '"mistakes":{', '"expected":"', 'a wrong option', 'the right option', seed]
  return [...words, ...explanations].filter((word) => plain.includes(word)).slice(0, 3)
}
