import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConceptDrift } from '../../../src/schemas/concept-drift.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import { conceptIdentification } from '../../../src/suites/aer/ci/index.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { buildTestApp, freeze, publish, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { labels } from '../../suites/aer/ci/an-item.ts'

/** Six fragments of the first decade, six of the last one, and three of which nobody knows the year; longer and longer. */
const years = [1901, 1902, 1904, 1905, 1907, 1909, 1941, 1942, 1944, 1946, 1948, 1950, null, null, null]
const ids = years.map((_, place) => `f${String(place + 1).padStart(2, '0')}`)
const fragments = years.map((year, place) => ({
  id: ids[place]!,
  text: 'Of the price of corn. '.repeat(1 + ((place * 7) % 15)),
  year,
  source: `Synthetic: book ${place % 12}`,
  language: place % 5 === 0 ? 'de' : place % 2 === 0 ? 'en' : 'EN'
}))
/** Four of the eight fields. */
const half = Object.fromEntries(Object.entries(labels).map(([field, label], place) => [field, place < 4 ? label : '?']))

let test: TestApp
let maintainer: string
beforeAll(async () => {
  test = await buildTestApp({}, aSuite(conceptIdentification))
  maintainer = await test.keyFor('maintainer')
})
afterAll(() => test.close())

async function send(url: string, payload: string, type = 'application/x-ndjson'): Promise<Reply> {
  return await test.send(maintainer, { method: 'POST', url, payload, headers: { 'content-type': type } })
}
const ndjson = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join('\n')

/** Makes approved items of these fragments, in two annotators' words. */
async function makeItems(names: readonly string[]): Promise<void> {
  const annotated = names.flatMap((fragmentId) =>
    ['ada', 'ben'].map((annotator) => ({ fragmentId, annotator, labels }))
  )
  await send('/v1/fragments/annotations', ndjson(annotated))
  await test.call(maintainer, 'POST', '/v1/fragments/items')
  await test.call(maintainer, 'POST', '/v1/items/review', { all: true })
}

/** A model that is right on all of the earlier decade and of what is undated, and on half of each later one. */
async function answer(release: string, names: readonly string[]): Promise<void> {
  const outputs = names.map((id) => {
    const isLater = (years[ids.indexOf(id)] ?? 0) > 1930
    return [`CI-${id}`, JSON.stringify(isLater ? half : labels)]
  })
  await publish(test, await test.keyFor('submitter'), { release, model: 'one', outputs: Object.fromEntries(outputs) })
}

async function driftOf(release: string): Promise<ConceptDrift> {
  const reply = await test.call(null, 'GET', `/v1/concepts/drift?release=${release}&resamples=200`)
  expect(reply.status, reply.text).toBe(200)
  return reply.json<ConceptDrift>()
}

describe('fragments of an unknown year', () => {
  it('are imported with null, or an empty cell, and listed with null', async () => {
    const csv = fragments
      .slice(0, 13)
      .map(({ id, text, year, source, language }) => [id, text, year ?? ' ', source, language])
    const first = await send(
      '/v1/fragments',
      ['id,text,year,source,language', ...csv.map((cells) => cells.join(','))].join('\n'),
      'text/csv'
    )
    expect(first.json<Receipts>()).toMatchObject({ accepted: 13, rejected: 0 })
    const second = await send('/v1/fragments', ndjson(fragments.slice(11)))
    // Blanks at the ends of a text are its own.
    expect(second.json<Receipts>()).toMatchObject({ accepted: 2, unchanged: 2, replaced: 0 })
    const listed = await test.call(maintainer, 'GET', '/v1/fragments')
    expect(listed.json<{ data: { year: number | null }[] }>().data.map(({ year }) => year)).toEqual(years)
  })

  it('take the place of a year, and a year of them', async () => {
    const [known, unknown] = [fragments[0]!, { ...fragments[0]!, year: null }]
    for (const [given, status] of [
      [unknown, 'replaced'],
      [unknown, 'unchanged'],
      [known, 'replaced']
    ] as const) {
      expect((await send('/v1/fragments', ndjson([given]))).json<Receipts>()[status]).toBe(1)
    }
  })

  it('say so themselves: a year that was left out, is no number or stands for nothing is refused', async () => {
    const { year: _, ...without } = fragments[0]!
    for (const given of [without, { ...without, year: 0 }, { ...without, year: '' }, { ...without, year: 'unknown' }]) {
      const refused = (await send('/v1/fragments', ndjson([given]))).json<Problem & Receipts>()
      expect(refused.receipts[0]).toMatchObject({ status: 'rejected', code: 'line_invalid' })
      expect(refused.receipts[0]!.message).toContain('/year')
    }
  })

  it('are scored, counted as undated, and in no decade, era, quartile or regression', async () => {
    await makeItems(ids)
    expect((await test.call(maintainer, 'GET', '/v1/items/CI-f13')).json()).toMatchObject({ gold: { year: null } })
    await freeze(test, 'dated')
    await answer('dated', ids)
    const drift = await driftOf('dated')
    expect(drift.items).toEqual({ inSplit: 15, used: 12, undated: 3, outside: 0 })
    expect(drift.estimand).toContain('over 12 of 15 items of the release (3 without year or length')
    expect(drift.periods.decades.map(({ items }) => items)).toEqual([6, 0, 0, 0, 6])
    expect(drift.lengths.quartiles.reduce((sum, { earlier, later }) => sum + earlier.items! + later.items!, 0)).toBe(12)
    expect(drift.regression.result).toMatchObject({ rows: 12, clusters: 12, rawGap: -0.5 })
    expect(drift.decadeGap.models[0]).toMatchObject({ items: 12, raw: { value: -0.5 } })
    // Of de items f01, f06 and f11, of which f11 is later; of en twelve, of which five are later and three undated.
    expect(
      drift.languages.rows.map(({ language, items, earlier, later, undated, pooled }) => [
        ...[language, items, earlier, later, undated],
        pooled.value
      ])
    ).toEqual([
      ['de', 3, 2, 1, 0, expect.closeTo(2.5 / 3, 12)],
      ['en', 12, 4, 5, 3, expect.closeTo(9.5 / 12, 12)]
    ])
    const board = await test.call(null, 'GET', '/v1/leaderboard?release=dated&resamples=200')
    const [row] = board.json<{ rows: { tasks: { CI: { value: number } } }[] }>().rows
    expect(row!.tasks.CI.value).toBeCloseTo(12 / 15, 12)
  })

  it('leave exports, charts and pages as they are', async () => {
    const exported = (await test.call(maintainer, 'GET', '/v1/releases/dated/export')).text.trim().split('\n')
    const golds = exported.map((line) => (JSON.parse(line) as { gold: { year: number | null } }).gold)
    expect(golds.filter(({ year }) => year === null)).toHaveLength(3)
    const elsewhere = await buildTestApp({}, aSuite(conceptIdentification))
    const imported = await elsewhere.send(elsewhere.admin, {
      ...{ method: 'POST', url: '/v1/releases/import', payload: exported.join('\n') },
      headers: { 'content-type': 'application/x-ndjson' }
    })
    const { contentHash } = (await test.call(null, 'GET', '/v1/releases/dated')).json()
    expect([imported.status, imported.json()]).toMatchObject([201, { name: 'dated', contentHash }])
    await elsewhere.close()
    const csv = await test.call(null, 'GET', '/v1/concepts/drift?release=dated&resamples=200&format=csv')
    expect(csv.text).toContain('decade gap,one,')
    expect(csv.text).toMatch(/,language,,,en,any year,12,/)
    const page = await test.call(null, 'GET', '/charts?release=dated&resamples=200')
    const pictures = [...page.text.matchAll(/src="(\/v1\/charts\/[^"]+)"/g)].map(([, url]) =>
      url!.replaceAll('&amp;', '&')
    )
    expect(pictures.some((url) => url.includes('/decades'))).toBe(true)
    for (const url of pictures) expect((await test.call(null, 'GET', url)).status, url).toBe(200)
  })

  it('can be all that a release has', async () => {
    await test.close()
    test = await buildTestApp({}, aSuite(conceptIdentification))
    maintainer = await test.keyFor('maintainer')
    await send('/v1/fragments', ndjson(fragments.slice(12)))
    await makeItems(ids.slice(12))
    await freeze(test, 'undated')
    await answer('undated', ids.slice(12))
    const drift = await driftOf('undated')
    expect(drift.items).toEqual({ inSplit: 3, used: 0, undated: 3, outside: 0 })
    expect(drift.pooled.gap).toMatchObject({ value: null, reason: 'no items in 1900-1929' })
    expect(drift.decadeGap.reason).toBe('1900-09 has 0 of the 5 items that a decade must have to be compared')
    expect(drift.languages.reason).toBe('all items that name a language name en')
    for (const chart of ['decades', 'era-violins', 'decade-gap']) {
      const { status } = await test.call(null, 'GET', `/v1/charts/${chart}.svg?release=undated&resamples=200`)
      expect(status, chart).toBe(200)
    }
  })
})
