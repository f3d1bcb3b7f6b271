import { describe, expect, it } from 'vitest'
import { conceptDrift } from '../../src/boards/drift/concept-drift.ts'
import type { ConceptTable } from '../../src/boards/drift/concept-table.ts'
import { languagesChart } from '../../src/charts/languages.ts'
import { renderSvg } from '../../src/charts/render-svg.ts'
import type { ConceptDriftQuery } from '../../src/schemas/concept-drift.ts'
import { drawnIn, outside, overlapping } from './drawn-texts.ts'
import { rowsOf } from './rows-of.ts'

const query: ConceptDriftQuery = {
  ...{ release: 'r1', split: 'all' as const, profile: 'table2', seed: 1, resamples: 100 },
  ...{ firstYear: 1900, laterFrom: 1930, lastYear: 1950 }
}

/** Items in the languages given, and the scores of each model on them. */
function tableOf(languages: readonly (string | null)[], scores: readonly (readonly (number | null)[])[]): ConceptTable {
  const sent = scores.map((row) => row.map(() => true))
  return {
    ...{ release: 'r1', releaseHash: 'release', panel: null, profile: 'table2', taskType: 'CI', fields: ['stability'] },
    models: scores.map((_, n) => ({ submissionId: `s${n}`, model: `model-${n}`, team: 'Team', family: 'other' })),
    items: languages.map((language, place) => ({
      ...{ split: 'public', year: 1901 + place, characters: 100 + place, language, source: null }
    })),
    scores,
    sent,
    fieldScores: [scores]
  }
}

const near = (value: number) => expect.closeTo(value, 10)

describe('languagesChart', () => {
  // One of German, four of English (one a model does not have), one without a language.
  const table = tableOf(
    ['de', 'en', 'en', 'en', 'en', null],
    [
      [1, 0.2, 0.4, 0.6, 0.8, 1],
      [0, 0.4, 0.4, 0.4, 0.4, 1],
      [0.5, 0.5, 0.5, 0.5, null, 1]
    ]
  )

  it('has all models on all languages, the one of the most items first, and then every model in each', async () => {
    const chart = languagesChart(await conceptDrift({ table, query }))
    const scored = rowsOf(chart).filter(({ score }) => score !== undefined && score !== null)
    const dots = scored.map(({ model, score }) => [model, score])
    // English: (.2 + .4 + .6 + .8) / 4 = .5 and .4, over both .45. German: 1 and 0, over both .5. The third is in neither mean.
    const expected = [
      ['en · 4 items', near(45)],
      ['de · 1 item', near(50)],
      ['model-0', near(50)],
      ['model-1', near(40)],
      ['model-0', near(100)],
      ['model-1', near(0)],
      ['model-2', near(50)]
    ]
    expect(dots.filter((_, at) => isDot(scored[at]!, scored, at))).toEqual(expected)
    expect(chart.description).toContain('n = 2 models')
    expect(chart.description).toContain('1 item names no language.')
  })

  it('has a bar where there are two items or more, and a dash where a score is missing', async () => {
    const rows = rowsOf(languagesChart(await conceptDrift({ table, query })))
    const english = rows.filter(({ model, lower }) => model === 'model-0' && lower !== null)
    // The dots of English, its bars; none of German.
    expect(new Set(english.map(({ score }) => Number(score).toFixed(6)))).toEqual(new Set(['50.000000']))
    for (const { lower, upper } of english) expect(Number(lower)).toBeLessThan(Number(upper))
    expect(rows).toContainEqual({ model: 'model-2', score: null, lower: null, upper: null })
  })

  it('says why it draws nothing', async () => {
    const one = tableOf(['en', 'en', null], [[0.5, 1, 0]])
    const chart = languagesChart(await conceptDrift({ table: one, query }))
    expect(chart.description).toContain('Nothing is drawn: all items that name a language name en.')
    expect(rowsOf(chart).filter(({ score }) => typeof score === 'number')).toEqual([])
    const drawn = drawnIn(await renderSvg(chart))
    expect([outside(drawn), overlapping(drawn)]).toEqual([[], []])
  })

  it('has panels of the eight languages of the most items, and all of them for all models', async () => {
    const names = ['da', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'sv']
    const languages = [...names, ...names.slice(2)]
    const chart = languagesChart(await conceptDrift({ table: tableOf(languages, [languages.map(() => 0.5)]), query }))
    expect(chart.description).toContain('Panels are of the 8 languages of the most items, of 10.')
    const titles = JSON.stringify(chart).match(/"title":"[a-z]{2} · \d items?"/g)
    expect(titles).toEqual(names.slice(2).map((name) => `"title":"${name} · 2 items"`))
    expect(rowsOf(chart).map(({ model }) => model)).toEqual(expect.arrayContaining(['da · 1 item', 'de · 1 item']))
  })
})

/** A row counts once: those with a bar stand in the data of bars and of dots. */
function isDot(row: Record<string, unknown>, rows: readonly Record<string, unknown>[], at: number): boolean {
  return !rows.slice(0, at).some((other) => JSON.stringify(other) === JSON.stringify(row))
}
