import { describe, expect, it } from 'vitest'
import { conceptDrift } from '../../../src/boards/drift/concept-drift.ts'
import type { ConceptTable } from '../../../src/boards/drift/concept-table.ts'
import { conceptDriftQuerySchema, conceptDriftSchema } from '../../../src/schemas/concept-drift.ts'

const query = (given: object = {}) => ({
  ...conceptDriftQuerySchema.parse({ release: 'r1', resamples: 200, ...given }),
  profile: 'table2'
})

const undescribed = { language: null, source: null }
/** Two fields, both models right on the first one only: the second model just before 1930. */
function aTable(years: readonly (number | null)[], given: Partial<ConceptTable> = {}): ConceptTable {
  const right = [years.map(() => 1), years.map((year) => ((year ?? 0) < 1930 ? 1 : 0))]
  const wrong = years.map(() => 0)
  return {
    ...{
      release: 'r1',
      releaseHash: 'hash',
      panel: 'panel',
      profile: 'table2',
      taskType: 'CI',
      fields: ['stability', 'existence']
    },
    models: ['a', 'b'].map((model) => ({ submissionId: `of-${model}`, team: 'team', model, family: 'other' as const })),
    items: years.map((year, place) => ({
      split: 'public' as const,
      ...undescribed,
      year,
      characters: 100 + 37 * place
    })),
    scores: right.map((row) => row.map((score) => score / 2)),
    sent: right.map((row) => row.map(() => true)),
    fieldScores: [right, [wrong, wrong]],
    ...given
  }
}
const years = [1903, 1908, 1915, 1922, 1929, 1930, 1936, 1941, 1944, 1950]

describe('conceptDrift', () => {
  it('gives accuracy by decade and era, the gap, and the mean over models', async () => {
    const drift = await conceptDrift({ table: aTable(years), query: query() })
    expect(() => conceptDriftSchema.parse(drift)).not.toThrow()
    expect(drift.periods.decades.map(({ label, items }) => [label, items])).toEqual([
      ['1900-09', 2],
      ['1910-19', 1],
      ['1920-29', 2],
      ['1930-39', 2],
      ['1940-50', 3]
    ])
    const values = drift.models.map(({ decades, earlier, later, gap }) =>
      [...decades, earlier, later, gap].map(({ value }) => value)
    )
    expect(values).toEqual([
      [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0],
      [0.5, 0.5, 0.5, 0, 0, 0.5, 0, -0.5]
    ])
    expect(drift.pooled).toMatchObject({ models: 2, gap: { value: -0.25, lower: -0.25, upper: -0.25, reason: null } })
    expect(drift.fields.map(({ field, pooled }) => [field, pooled.gap.value])).toEqual([
      ['stability', -0.5],
      ['existence', 0]
    ])
    expect(drift.fields[0]!.models[1]).toMatchObject({ model: 'b', decades: [1, 1, 1, 0, 0], earlier: 1, later: 0 })
    expect(drift.lengths.quartiles.map(({ earlier, later }) => [earlier.rows, later.rows])).toEqual([
      [6, 0],
      [4, 0],
      [0, 4],
      [0, 6]
    ])
    expect(drift.lengths.quartiles[0]!.gap.reason).toBe('no items in 1930-1950 in quartile 1')
    expect(drift.regression.result).toMatchObject({ rows: 20, columns: 5, clusters: 10, rawGap: -0.25 })
    expect(drift.estimand).toContain('over 10 of 10 items of the release (0 without year or length, 0 outside')
  })

  it('is the same for the same input, and another for another seed', async () => {
    const scores = [years.map((_, place) => place / 10), years.map((_, place) => ((place * 7) % 10) / 10)]
    const table = aTable(years, { scores })
    const [one, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => conceptDrift({ table, query: query({ seed }) }))
    )
    expect(JSON.stringify(again)).toBe(JSON.stringify(one))
    expect(other!.inputHash).not.toBe(one!.inputHash)
    expect(other!.pooled.later).not.toEqual(one!.pooled.later)
  })

  it('leaves out items without a year or outside the eras, and says how many', async () => {
    const table = aTable([...years, null, 1899, 1951])
    const drift = await conceptDrift({ table, query: query() })
    expect(drift.items).toEqual({ inSplit: 13, used: 10, undated: 1, outside: 2 })
    const wider = await conceptDrift({ table, query: query({ firstYear: 1890, lastYear: 1959 }) })
    expect(wider.items.used).toBe(12)
    expect(wider.periods.decades.map(({ label }) => label)[0]).toBe('1890-99')
  })

  it('pools no model that lacks a response or a score', async () => {
    const table = aTable(years)
    const sent = [table.sent[0]!, table.sent[1]!.map((_, place) => place > 0)]
    const drift = await conceptDrift({ table: { ...table, sent }, query: query() })
    expect(drift.models.map(({ leftOut }) => leftOut)).toEqual([null, '1 of 10 items have no response'])
    expect([drift.pooled.models, drift.pooled.gap.value]).toEqual([1, 0])
    const scores = table.scores.map((row) => row.map((score, place) => (place === 9 ? null : score)))
    const unscored = await conceptDrift({ table: { ...table, scores }, query: query() })
    expect(unscored.models[0]).toMatchObject({
      leftOut: '1 of 10 items have no score',
      earlier: { value: 0.5, reason: null },
      later: { value: null, reason: 'scores are missing' }
    })
    expect(unscored.pooled.gap).toMatchObject({ value: null, reason: 'no submission answered every item' })
    expect(unscored.regression).toEqual({ reason: 'no submission answered every item', result: null })
  })

  it('says why there is nothing to compare: one era, no length, nobody', async () => {
    const oneEra = await conceptDrift({ table: aTable([1931, 1932, 1933, 1934]), query: query() })
    expect(oneEra.pooled.gap).toMatchObject({ value: null, reason: 'no items in 1900-1929' })
    expect(oneEra.regression).toEqual({ reason: 'no items in 1900-1929', result: null })
    const items = years.map((year) => ({ split: 'public' as const, ...undescribed, year, characters: 300 }))
    const oneLength = await conceptDrift({ table: aTable(years, { items }), query: query() })
    expect(oneLength.regression.reason).toBe(
      'the regression cannot estimate log length: it does not vary within a model'
    )
    expect(oneLength.lengths.reason).toContain('four quartiles require different ends')
    const none = { models: [], scores: [], sent: [], fieldScores: [[], []] }
    const nobody = await conceptDrift({ table: aTable(years, none), query: query() })
    expect(nobody.pooled).toMatchObject({ models: 0, later: { reason: 'no submission answered every item' } })
    const nothing = await conceptDrift({ table: aTable([]), query: query() })
    expect(nothing.regression.reason).toBe('no items in 1900-1929')
    expect(nothing.lengths.reason).toBe('no items in either era')
  })

  it('refuses eras that are not in order', async () => {
    const task = { table: aTable(years), query: query({ laterFrom: 1900 }) }
    await expect(conceptDrift(task)).rejects.toThrow('must begin after 1900, the first year, and by 1950, the last')
  })
})
