import { describe, expect, it } from 'vitest'
import { conceptDrift } from '../../src/boards/drift/concept-drift.ts'
import type { ConceptTable } from '../../src/boards/drift/concept-table.ts'
import { decadeGapChart } from '../../src/charts/decade-gap.ts'
import { decadesChart } from '../../src/charts/decades.ts'
import { dimensionsChart } from '../../src/charts/dimensions.ts'
import { eraViolinsChart } from '../../src/charts/era-violins.ts'
import type { ConceptDriftQuery } from '../../src/schemas/concept-drift.ts'
import { rowsOf } from './rows-of.ts'

const years = [1901, 1905, 1925, 1926, 1933, 1936]
const query: ConceptDriftQuery = {
  release: 'r1',
  split: 'all',
  profile: 'table2',
  seed: 1,
  resamples: 100,
  firstYear: 1900,
  laterFrom: 1930,
  lastYear: 1950
}

/** So many models, each right on one field of two before 1930 and on both after. */
function madeConcepts(models: number): ConceptTable {
  const places = Array.from({ length: models }, (_, place) => place)
  const each = <Value>(of: (year: number) => Value) => places.map(() => years.map(of))
  return {
    ...{
      release: 'r1',
      releaseHash: 'release',
      panel: null,
      profile: 'table2',
      taskType: 'CI',
      fields: ['stability', 'time_horizon']
    },
    models: places.map((n) => ({ submissionId: `s${n}`, model: `model-${n}`, team: 'Team', family: 'other' })),
    items: years.map((year, place) => ({
      split: 'public',
      year,
      characters: 100 + 31 * place,
      language: 'en',
      source: null
    })),
    scores: each((year) => (year < 1930 ? 0.5 : 1)),
    sent: each(() => true),
    fieldScores: [each(() => 1), each((year) => (year < 1930 ? 0 : 1))]
  }
}

describe('decadesChart', () => {
  it('has a panel for all models and one for each, and no dot in a decade without items', async () => {
    const drift = await conceptDrift({ table: madeConcepts(2), query })
    const rows = rowsOf(decadesChart(drift))
    expect(rows).toHaveLength(3 * 5)
    expect(rows.slice(5, 10).map(({ decade, score }) => `${decade}: ${score}`)).toEqual([
      '1900-09: 50',
      '1910-19: null',
      '1920-29: 50',
      '1930-39: 100',
      '1940-50: null'
    ])
  })
})

describe('decadeGapChart', () => {
  it('has a raw gap and one at fixed length for all models and each, and a dash where there is none', async () => {
    // Five texts of each end, the later ones longer by 2: scores fall by 0.1 from one length to the next, and by nothing with
    // the years. What is added to the text of middle length turns no slope.
    const items = [0, 1, 2, 3, 4, 2, 3, 4, 5, 6].map((length, place) => ({
      ...{ split: 'public' as const, year: place < 5 ? 1901 : 1945, language: 'en', source: null },
      ...{ characters: 100 * Math.exp(length), score: 0.7 - 0.1 * length + (place % 5 === 2 ? 0.05 : 0) }
    }))
    const scores = [items.map(({ score }) => score), items.map(({ score }, place) => (place === 0 ? null : score))]
    const table = { ...madeConcepts(2), items, scores, sent: scores.map((row) => row.map(() => true)) }
    const fieldScores = [scores, scores]
    const chart = decadeGapChart(await conceptDrift({ table: { ...table, fieldScores }, query }))
    const rows = rowsOf(chart)
    const gaps = rows.filter(({ gap }) => gap !== undefined).map(({ model, gap }) => [model, gap])
    const both = (gap: number) => ['All models (1)', 'model-0'].map((model) => [model, expect.closeTo(gap, 8)])
    // Dots of a panel, then its dashes.
    expect(gaps).toEqual([...both(-20), ['model-1', null], ...both(0), ['model-1', null]])
    // Held fixed, the texts leave the residuals of the second ones alone.
    const ends = rows.filter(({ lower }) => lower !== undefined)
    expect(ends.map(({ model }) => model)).toEqual(['All models (1)', 'model-0', 'All models (1)', 'model-0'])
    for (const { lower, upper } of ends) expect(Number(lower)).toBeLessThan(Number(upper))
  })

  it('says why there is nothing to draw', async () => {
    const chart = decadeGapChart(await conceptDrift({ table: madeConcepts(2), query }))
    expect(JSON.stringify(chart)).toContain('1900-09 has 2 of the 5 items that a decade must have to be compared')
  })
})

describe('eraViolinsChart', () => {
  it('has a dot per model, era and field, and areas only where there are models enough', async () => {
    const few = rowsOf(eraViolinsChart(await conceptDrift({ table: madeConcepts(2), query })))
    // Two models, two eras, two fields and all of them together.
    expect(few.filter(({ place }) => place !== undefined)).toHaveLength(2 * 2 * 3)
    expect(few.filter(({ era }) => era === '1900-1929').map(({ score }) => score)).toEqual([50, 50, 100, 100, 0, 0])
    expect(few.some(({ violin }) => violin !== undefined)).toBe(false)
    const many = rowsOf(eraViolinsChart(await conceptDrift({ table: madeConcepts(6), query })))
    expect(new Set(many.flatMap(({ violin }) => violin ?? [])).size).toBe(2 * 3)
  })
})

describe('dimensionsChart', () => {
  it('has a cell per model and dimension, crossed where a score is missing, and tells dimensions of one name apart', () => {
    const estimate = (value: number | null) => ({ value, lower: null, upper: null, reason: null })
    const dimension = { name: 'Accuracy', by: 'judges' as const, items: 2 }
    const rows = rowsOf(
      dimensionsChart({
        ...{ query: { ...query, panel: 'p1', unit: 'item', interval: 'percentile' }, level: 0.95 },
        ...{ inputHash: 'input', releaseHash: 'release', estimand: 'Mean score of each dimension.' },
        models: ['one', 'two'].map((model) => ({ submissionId: model, model, team: 'Team', family: 'other' })),
        dimensions: [
          { ...dimension, taskType: 'PA', dimension: 'accuracy', estimates: [estimate(0.25), estimate(0)] },
          { ...dimension, taskType: 'EA', dimension: 'a1', estimates: [estimate(1), estimate(null)] },
          { ...dimension, taskType: 'EA', dimension: 'a2', estimates: [estimate(0.5), estimate(0.5)] }
        ]
      })
    )
    expect(rows).toContainEqual(expect.objectContaining({ row: 'one', column: 'Accuracy', text: '25.0' }))
    expect(rows).toContainEqual(expect.objectContaining({ row: 'two', column: 'Accuracy', text: '0.0' }))
    expect(rows).toContainEqual({ row: 'two', column: 'a1' })
    expect(rows).toContainEqual(expect.objectContaining({ row: 'two', column: 'a2', text: '50.0' }))
  })
})
