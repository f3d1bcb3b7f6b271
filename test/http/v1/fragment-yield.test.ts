import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { items } from '../../../src/db/tables.ts'
import type { AnnotationAgreement } from '../../../src/schemas/agreement.ts'
import type { ReleaseYield } from '../../../src/schemas/release-yield.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let key: string
let auditor: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  auditor = await test.keyFor('auditor')
})
afterAll(() => test.close())

const labels = (fragmentId: string, annotator: string, stability: string, existence = 'no') => ({
  ...{ fragmentId, annotator, labels: { stability, existence } }
})

async function yieldOf(name: string): Promise<ReleaseYield['fragments']> {
  return (await test.call(auditor, 'GET', `/v1/releases/${name}/yield`)).json<ReleaseYield>().fragments
}

describe('the yield of fragments', () => {
  it('tells what was imported, annotated and dropped, by rule and field, and is frozen with the release', async () => {
    const years = [1905, 1909, 1912, 1913, null, 1914]
    const fragments = years.map((year, place) => {
      return { id: `f${place}`, text: `text ${place}`, year, source: 's', language: 'en' }
    })
    await test.call(key, 'POST', '/v1/fragments', fragments)
    await test.call(key, 'POST', '/v1/fragments/annotations', [
      ...['ada', 'ben', 'cem'].map((annotator) => labels('f0', annotator, 'yes')),
      ...[labels('f1', 'ada', 'yes'), labels('f1', 'ben', 'no')],
      // Two of three, which a majority settles.
      ...[labels('f2', 'ada', 'no'), labels('f2', 'ben', 'no'), labels('f2', 'cem', 'yes')],
      ...[labels('f3', 'ada', 'no', 'yes'), labels('f3', 'ben', 'yes', 'no')],
      ...[labels('f4', 'ada', 'no'), labels('f4', 'ben', 'no')],
      labels('f5', 'ada', 'no')
    ])
    await test.call(key, 'POST', '/v1/fragments/items')
    await test.call(key, 'POST', '/v1/fragments/items', { rule: 'majority' })
    // The items of this suite do not say by which rule they were made; those of the benchmark do.
    await test.database.db
      .update(items)
      .set({ gold: sql`${items.gold} || '{"consistency":{"rule":"majority"}}'` })
      .where(eq(items.id, 'CI-f2'))
    await test.call(key, 'POST', '/v1/items/CI-f4/review', { decision: 'reject', reason: 'too short' })
    await test.call(key, 'POST', '/v1/items/review', { all: true, decision: 'approve' })
    await test.call(key, 'POST', '/v1/releases', { name: 'r1' })
    const draft = await yieldOf('r1')
    await test.call(key, 'POST', '/v1/releases/r1/freeze', {})
    const frozen = await yieldOf('r1')
    expect(frozen).toEqual(draft)
    expect(frozen).toMatchObject({
      ...{ imported: 6, annotated: 6, annotatedByTwo: 5, released: 2 },
      rules: [
        { rule: 'unanimous', kept: 2, dropped: 3, droppedByField: { stability: 3, existence: 1 } },
        { rule: 'majority', kept: 3, dropped: 2, droppedByField: { stability: 2, existence: 1 } }
      ],
      items: { unanimous: 2, majority: 1, approved: 2, rejected: 1 }
    })
    // Stability in the 1900s: all three pairs of f0 agree and the one of f1 does not, (1 + 0) / 2. In the 1910s one of three
    // pairs of f2 and none of f3: (1/3 + 0) / 2.
    const byDecade = frozen!.agreement.decades!.map(({ decade, fields }) => [decade, fields[0]!.percentAgreement])
    expect(byDecade).toEqual([
      [1900, 50],
      [1910, expect.closeTo(100 / 6, 10)],
      [null, 100]
    ])

    // What annotators say later moves what is told of today, and nothing that is frozen.
    await test.call(key, 'POST', '/v1/fragments/annotations', [labels('f1', 'ben', 'yes')])
    expect(await yieldOf('r1')).toEqual(frozen)
    const now = (await test.call(auditor, 'GET', '/v1/fragments/agreement')).json<AnnotationAgreement>()
    expect(now.decades![0]!.percentAgreement).toBe(100)
    expect(now.consistent).toBe(3)
  })

  it('is for maintainers and auditors', async () => {
    const submitter = await test.keyFor('submitter')
    const asked = await Promise.all(
      ['/v1/fragments/agreement', '/v1/releases/r1/yield'].map((url) => test.call(submitter, 'GET', url))
    )
    expect(asked.map(({ status }) => status)).toEqual([403, 403])
  })
})
