import { describe, expect, it } from 'vitest'
import { conceptDrift } from '../../../src/boards/drift/concept-drift.ts'
import type { ConceptTable, DatedItem } from '../../../src/boards/drift/concept-table.ts'
import { conceptDriftQuerySchema, conceptDriftSchema } from '../../../src/schemas/concept-drift.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

const query = {
  ...conceptDriftQuerySchema.parse({ release: 'r1', resamples: 200 }),
  profile: 'table2'
}

/** Items of these scores by model, all sent. */
function tableOf(items: readonly Partial<DatedItem>[], scores: readonly (readonly (number | null)[])[]): ConceptTable {
  return {
    ...{ release: 'r1', releaseHash: 'hash', panel: null, profile: 'table2', taskType: 'CI', fields: ['stability'] },
    models: scores.map((_, model) => ({
      ...{ submissionId: `s${model}`, team: 'team', model: `model-${model}`, family: 'other' as const }
    })),
    items: items.map((item) => ({
      ...{ split: 'public', year: 1905, characters: 100, language: 'en', source: null, ...item }
    })),
    ...{ scores, sent: scores.map((row) => row.map(() => true)), fieldScores: [scores] }
  }
}

/** Five fragments of 1900-09 and five of 1940-50, the later ones longer, with one between that has no say. */
const items = [
  ...[1, 2, 2, 2, 3].map((log) => ({ year: 1901, characters: Math.exp(4 + log) })),
  { year: 1925, characters: 9000 },
  ...[2, 3, 3, 3, 4].map((log) => ({ year: 1950, characters: Math.exp(4 + log) }))
]
const scores = [0.75, 0.5, 0.625, 0.375, 0.25, 1, 0.5, 0.25, 0.375, 0.125, 0]

describe('decadeGap', () => {
  it('is the raw difference, and the one that lengths do not explain', async () => {
    // Means 0.5 and 0.25: -0.25. Within the decades log lengths deviate by -1, 0, 0, 0, 1 and the scores of the ends from
    // their means by 0.25 and -0.25 in both: the slope is (-0.5 - 0.5) / (2 + 2) = -1/4, and the mean log length goes from 6
    // to 7. Held fixed: -0.25 + 1/4 = 0.
    const drift = await conceptDrift({ table: tableOf(items, [scores]), query })
    expect(() => conceptDriftSchema.parse(drift)).not.toThrow()
    const { decadeGap } = drift
    expect(decadeGap).toMatchObject({ reason: null, leastItems: 5 })
    expect(decadeGap.earlier).toMatchObject({ label: '1900-09', items: 5, sources: null })
    expect(decadeGap.later).toMatchObject({ label: '1940-50', items: 5, sources: null })
    expect([decadeGap.earlier.logLengthMean, decadeGap.later.logLengthMean]).toEqual([
      expect.closeTo(6, 12),
      expect.closeTo(7, 12)
    ])
    const [model] = decadeGap.models
    expect(model).toMatchObject({ submissionId: 's0', model: 'model-0', items: 10 })
    expect(model!.raw.value).toBeCloseTo(-0.25, 14)
    expect(model!.lengthFixed.value).toBeCloseTo(0, 14)
    expect(model!.perLogLength).toBeCloseTo(-0.25, 14)
    // Residuals of the raw fit: 1/4, 0, 1/8, -1/8, -1/4 in both decades. Squares sum to 5/32 each, so the variance is
    // 2 (5/32) / 25 times (10/9) (9/8): 1/64, the error 1/8; t with 4 degrees of freedom reaches 2.776445.
    expect(model!.raw.byFragment.error).toBeCloseTo(1 / 8, 14)
    expect(model!.raw.byFragment.upper).toBeCloseTo(-0.25 + 2.776445105 / 8, 8)
    expect(model!.raw.bySource).toEqual({ error: null, lower: null, upper: null, reason: '10 items name no source' })
    expect(decadeGap.pooled).toMatchObject({ models: 1, raw: model!.raw, lengthFixed: model!.lengthFixed })
  })

  it('clusters by source where both decades have five, and says where they have not', async () => {
    const ofSources = (count: number) => items.map((item, place) => ({ ...item, source: `book ${place % count}` }))
    const many = (await conceptDrift({ table: tableOf(ofSources(11), [scores]), query })).decadeGap
    expect([many.earlier.sources, many.later.sources]).toEqual([5, 5])
    const { byFragment, bySource } = many.models[0]!.raw
    // Every fragment is of a source of its own: the two are the same but for the order of sums.
    expect(bySource).toEqual({
      ...{ error: expect.closeTo(byFragment.error!, 14), reason: null },
      ...{ lower: expect.closeTo(byFragment.lower!, 12), upper: expect.closeTo(byFragment.upper!, 12) }
    })
    // Every fragment twice, the two of one source: its residuals sum to 2u, whose squares are twice those of two u. With the
    // factors 10/9 and 20/19 of so many clusters the variance by source is 2 (10/9) / (20/19) = 19/9 times the other.
    const twice = tableOf([...ofSources(11), ...ofSources(11)], [[...scores, ...scores]])
    const { raw } = (await conceptDrift({ table: twice, query })).decadeGap.models[0]!
    expect((raw.bySource.error! / raw.byFragment.error!) ** 2).toBeCloseTo(19 / 9, 12)
    const few = (await conceptDrift({ table: tableOf(ofSources(4), [scores]), query })).decadeGap.models[0]!
    expect(few.raw.bySource.reason).toBe('1900-09 has 4 of the 5 sources that clusters by source take')
    expect(few.raw.byFragment).toEqual(byFragment)
  })

  it('has no number where a decade has too few fragments, lengths do not vary or scores are missing', async () => {
    const gapOf = async (given: readonly Partial<DatedItem>[], rows: readonly (readonly (number | null)[])[]) =>
      (await conceptDrift({ table: tableOf(given, rows), query })).decadeGap
    const few = await gapOf(items.slice(1), [scores.slice(1)])
    expect(few.reason).toBe('1900-09 has 4 of the 5 items that a decade must have to be compared')
    expect(few.models[0]).toMatchObject({ raw: { value: null, reason: few.reason }, perLogLength: null })
    expect(few.pooled.lengthFixed).toMatchObject({ value: null, byFragment: { lower: null, reason: few.reason } })

    const alike = await gapOf(
      items.map((item) => ({ ...item, characters: 300 })),
      [scores]
    )
    expect(alike.models[0]!.raw.value).toBeCloseTo(-0.25, 14)
    expect(alike.models[0]!.lengthFixed).toMatchObject({
      value: null,
      reason: 'the regression cannot estimate log length: it does not vary within a model'
    })

    const missing = await gapOf(items, [scores, scores.map((score, place) => (place === 10 ? null : score))])
    expect(missing.models[1]!.raw).toMatchObject({ value: null, reason: 'scores are missing' })
    expect(missing.pooled).toMatchObject({ models: 1, raw: { value: expect.closeTo(-0.25, 14) } })

    const nobody = await gapOf(items, [])
    expect(nobody.pooled).toMatchObject({ models: 0, raw: { reason: 'no submission answered every item' } })
    const constant = await gapOf(items, [scores.map(() => 0.5)])
    expect(constant.models[0]!.raw).toMatchObject({
      ...{ value: 0, reason: null },
      byFragment: { error: null, lower: null, reason: 'no residual is left to take an error from' }
    })
    expect((await gapOf([], [])).earlier).toEqual({ label: '1900-09', items: 0, sources: 0, logLengthMean: null })
  })

  it('finds a drift that was planted for two models of three, whose raw gaps the lengths hide', async () => {
    // Texts grow by 0.9 in log length over the decades, which costs 0.135 of the score; two models gain 0.15.
    const random = seededRandom(11, 'decade-gap')
    const normal = () => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
    const many = Array.from({ length: 300 }, (_, place) => {
      const year = 1900 + (place % 51)
      return {
        year,
        source: `book ${place % 60}`,
        characters: Math.exp(6 + (0.9 * (year - 1900)) / 45 + 0.5 * normal())
      }
    })
    const rows = [0.15, 0.15, 0].map((drift) =>
      many.map(({ year, characters }) => {
        const planted = 0.6 + (year >= 1940 ? drift : 0) - 0.15 * (Math.log(characters) - 6)
        return planted + 0.1 * normal()
      })
    )
    const { decadeGap } = await conceptDrift({ table: tableOf(many, rows), query })
    for (const [place, drift] of [0.15, 0.15, 0].entries()) {
      const { raw, lengthFixed, perLogLength } = decadeGap.models[place]!
      expect(Math.abs(lengthFixed.value! - drift)).toBeLessThan(0.04)
      expect(Math.abs(raw.value! - (drift - 0.15 * 0.8))).toBeLessThan(0.05)
      expect(Math.abs(perLogLength! + 0.15)).toBeLessThan(0.04)
      for (const found of [lengthFixed.byFragment, lengthFixed.bySource]) {
        expect(found.lower).toBeLessThan(drift)
        expect(found.upper).toBeGreaterThan(drift)
      }
      expect(raw.byFragment.upper).toBeLessThan(drift)
    }
  })
})

describe('accuracyByLanguage', () => {
  it('is there where languages are two, over fragments of any year and of none', async () => {
    const given: Partial<DatedItem>[] = [
      { year: 1905, language: 'de' },
      { year: null, language: 'de' },
      { year: 1944, language: 'en' },
      { year: 1899, language: 'en' },
      { year: 1905, characters: null, language: 'la' },
      { year: 1930, language: null }
    ]
    const table = tableOf(given, [
      [1, 0.5, 0.5, 0.25, 1, 0],
      [0.5, 0.5, 0, 0, null, 0]
    ])
    const { languages, items } = await conceptDrift({ table, query })
    expect(items).toEqual({ inSplit: 6, used: 3, undated: 2, outside: 1 })
    expect(languages).toMatchObject({ reason: null, unknown: 1, models: 1 })
    expect(languages.rows.map(({ models, pooled, ...row }) => ({ ...row, value: pooled.value }))).toEqual([
      { language: 'de', items: 2, earlier: 1, later: 0, undated: 1, value: 0.75 },
      { language: 'en', items: 2, earlier: 0, later: 1, undated: 0, value: 0.375 },
      { language: 'la', items: 1, earlier: 0, later: 0, undated: 1, value: 1 }
    ])
    const [de, , la] = languages.rows
    // All four draws of two: means of 0.5 and of 1 are the ends.
    expect(de!.models.map(({ accuracy }) => accuracy)).toEqual([
      { value: 0.75, lower: 0.5, upper: 1, reason: null },
      { value: 0.5, lower: 0.5, upper: 0.5, reason: null }
    ])
    expect(la!.models.map(({ accuracy }) => accuracy)).toEqual([
      { value: 1, lower: null, upper: null, reason: 'one item only' },
      { value: null, lower: null, upper: null, reason: 'scores are missing' }
    ])
  })

  it('says why there is nothing to compare', async () => {
    const of = async (given: readonly Partial<DatedItem>[]) =>
      (await conceptDrift({ table: tableOf(given, [given.map(() => 1)]), query })).languages
    expect(await of(items)).toMatchObject({ reason: 'all items that name a language name en', rows: [] })
    expect(await of([{ language: null }])).toMatchObject({ reason: 'no item names a language', unknown: 1, rows: [] })
    const { languages } = await conceptDrift({ table: tableOf([{ language: 'de' }, {}], []), query })
    expect(languages.rows[0]!.pooled.reason).toBe('no submission answered every item')
  })
})
