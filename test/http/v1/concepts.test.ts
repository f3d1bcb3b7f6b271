import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import { items } from '../../../src/db/tables.ts'
import type { ConceptDrift } from '../../../src/schemas/concept-drift.ts'
import { addItems, buildTestApp, freeze, publish, type Reply, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
const years = [1901, 1905, 1911, 1912, 1925, 1933, 1936, 1940, 1947, 1950]
const right = '{"stability": "yes", "existence": "no"}'
const half = '{"stability": "yes", "existence": "yes"}'

beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 1)
  await addDatedItems(test)
  await freeze(test, 'public')
  await takeOtherFragments(test)
  await freeze(test, 'private', 0.2)
  const key = await test.keyFor('submitter')
  for (const release of ['public', 'private']) {
    // Model a is right before 1930 and half right after, b the other way round on odd years; c sends nothing of CI.
    const a = years.map((year, place) => [`CI-${place}`, year < 1930 ? right : half])
    const b = years.map((year, place) => [`CI-${place}`, year < 1930 || year % 2 ? half : right])
    await publish(test, key, { release, model: 'a', outputs: Object.fromEntries([['EK-1', 'gold-1'], ...a]) })
    await publish(test, key, { release, model: 'b', outputs: Object.fromEntries([['EK-1', 'gold-1'], ...b]) })
    await publish(test, key, { release, model: 'c', outputs: { 'EK-1': 'gold-1' } })
  }
})
afterAll(() => test.close())

/** Approved CI items of these years, ever longer. */
async function addDatedItems({ database: { db } }: TestApp): Promise<void> {
  const provenance = { source: 'fragment' as const, paperSha256: null, rubricHash: 'tiny-ci', rounds: [] }
  await insertItems(
    db,
    years.map((year, place) => ({
      id: `CI-${place}`,
      taskType: 'CI',
      state: 'approved' as const,
      examinee: { fragment: `fragment ${place}` },
      gold: { labels: { stability: 'yes', existence: 'no' }, year, characters: 100 + ((place * 7) % 10) * 31 },
      provenance: { ...provenance, fragmentId: `f${place}` }
    }))
  )
}

/** The same texts as fragments of their own: what a release has shown stays public in every later one. */
async function takeOtherFragments({ database: { db } }: TestApp): Promise<void> {
  for (const { id, provenance } of await db.select().from(items).where(eq(items.taskType, 'CI'))) {
    if (provenance.source !== 'fragment') continue
    await db
      .update(items)
      .set({ provenance: { ...provenance, fragmentId: id } })
      .where(eq(items.id, id))
  }
}

async function get(query: string, caller: string | null = null): Promise<Reply> {
  return await test.call(caller, 'GET', `/v1/concepts/drift?resamples=200&${query}`)
}

describe('GET /v1/concepts/drift', () => {
  it('gives anyone the accuracy by decade, era and field, the length table and the regression', async () => {
    const reply = await get('release=public')
    expect(reply.status).toBe(200)
    const drift = reply.json<ConceptDrift>()
    expect(drift.query).toMatchObject({ taskType: 'CI', firstYear: 1900, laterFrom: 1930, lastYear: 1950, seed: 1 })
    expect(drift.periods.decades.map(({ items }) => items)).toEqual([2, 2, 1, 2, 3])
    const gaps = drift.models.map(({ model, leftOut, gap }) => [model, leftOut, gap.value])
    // b after 1930: right on 1936, 1940 and 1950, half right on 1933 and 1947: 0.8 against 0.5 before.
    expect(gaps.map(([model, , gap]) => [model, Number(gap).toFixed(6)])).toEqual([
      ['a', '-0.500000'],
      ['b', '0.300000'],
      ['c', '0.000000']
    ])
    expect(gaps.map(([, leftOut]) => leftOut)).toEqual([null, null, '10 of 10 items have no response'])
    expect(drift.pooled.models).toBe(2)
    expect(drift.fields.map(({ field }) => field)).toEqual(['stability', 'existence'])
    expect(drift.fields[1]!.models[0]).toMatchObject({ model: 'a', earlier: 1, later: 0 })
    expect(drift.lengths.quartiles).toHaveLength(4)
    expect(drift.regression.result).toMatchObject({ rows: 20, clusters: 10 })
    expect(drift.regression.result!.rawGap).toBeCloseTo(-0.1, 12)
    expect(drift.decadeGap.reason).toBe('1900-09 has 2 of the 5 items that a decade must have to be compared')
    expect(drift.languages).toMatchObject({ reason: 'no item names a language', unknown: 10, rows: [] })
    expect((await get('release=public')).text).toBe(reply.text)
  })

  it('takes other eras, and refuses those out of order', async () => {
    const drift = (await get('release=public&laterFrom=1912')).json<ConceptDrift>()
    expect([drift.periods.earlier.items, drift.periods.later.items]).toEqual([3, 7])
    const refused = await get('release=public&laterFrom=1800')
    expect([refused.status, refused.json()]).toMatchObject([422, { code: 'eras_invalid' }])
    expect((await get('release=public&laterFrom=')).status).toBe(400)
  })

  it('are of private items for those who may see their gold: years are gold too', async () => {
    for (const key of [null, await test.keyFor('submitter')]) {
      const refused = await get('release=private', key)
      expect([refused.status, refused.json()]).toMatchObject([403, { code: 'split_private' }])
    }
    expect((await get('release=private&laterFrom=1912&split=public')).status).toBe(200)
    const open = (await get('release=private&split=public')).json<ConceptDrift>()
    const { earlier, later } = open.decadeGap
    const { decades } = open.periods
    expect([earlier.items, later.items]).toEqual([decades[0]!.items, decades.at(-1)!.items])
    expect(open.items.inSplit).toBeLessThan(years.length)
    const auditor = await get('release=private&laterFrom=1912', await test.keyFor('auditor'))
    expect(auditor.json<ConceptDrift>()).toMatchObject({ withheldBelow: null, periods: { earlier: { items: 3 } } })
  })

  it('exports one figure a line as CSV', async () => {
    const drift = (await get('release=public')).json<ConceptDrift>()
    const reply = await get('release=public&format=csv')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = reply.text.trimEnd().split('\r\n')
    expect(head).toMatch(
      /^release,split,.*,series,model,submission,field,period,items,value,lower,upper,error,p,reason$/
    )
    // Three models, the pool and two fields by five decades, two eras and a gap; four quartiles by three; five terms. Two
    // decade gaps of the models and the pool, with two errors each.
    expect(lines).toHaveLength(6 * 8 + 12 + 5 + 4 * 4)
    const { value, lower, upper } = drift.models[0]!.gap
    expect(reply.text).toContain(`model,a,${drift.models[0]!.submissionId},,gap,,${value},${lower},${upper},,,`)
    const { value: coefficient, corrected } = drift.regression.result!.era
    expect(reply.text).toContain(`regression,,,,era,,${coefficient},${corrected.normal!.lower},`)
  })

  it('says which task types have no years', async () => {
    const undated = await get('release=public&taskType=EK')
    expect([undated.status, undated.json()]).toMatchObject([422, { code: 'task_type_undated' }])
    expect((await get('release=public&taskType=XX')).json()).toMatchObject({ code: 'task_type_not_found' })
    expect((await get('release=none')).json()).toMatchObject({ code: 'release_not_found' })
  })
})
