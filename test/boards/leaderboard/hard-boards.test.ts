import { describe, expect, it } from 'vitest'
import { boardStatistics } from '../../../src/boards/leaderboard/board-statistics.ts'
import { compareSubmissions } from '../../../src/boards/leaderboard/compare-submissions.ts'
import type { ScoreTable } from '../../../src/boards/leaderboard/score-table.ts'
import type { BoardQuery } from '../../../src/schemas/board-statistics.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { aManifest } from '../../helpers/a-suite.ts'

const query: BoardQuery = {
  ...{ method: 'paper', release: 'r', split: 'all', panel: 'p', profile: 'table2', seed: 1, resamples: 200 },
  ...{ unit: 'item', interval: 'percentile' }
}
const taskTypes = [
  { name: 'EK', weight: 1 },
  { name: 'CI', weight: 1 }
]

/** Two task types in turn, three items a source. */
function aTable(models: number, items: number, score: (model: number, item: number) => number): ScoreTable {
  const split: 'public' = 'public'
  const family: 'other' = 'other'
  const places = Array.from({ length: items }, (_, item) => item)
  const ids = Array.from({ length: models }, (_, model) => model)
  const scores = ids.map((model) => places.map((item) => score(model, item)))
  return {
    ...{ release: 'r', releaseHash: 'h', manifest: aManifest, panel: 'p' },
    models: ids.map((model) => ({ submissionId: `s${model}`, team: 't', model: `m${model}`, family })),
    items: places.map((item) => ({
      ...{ itemId: `i${item}`, taskType: item % 2 === 0 ? 'EK' : 'CI', split, source: `source ${Math.floor(item / 3)}` }
    })),
    metrics: aManifest.metrics,
    scores: { table2: scores, 'appendix-g': scores },
    unscored: scores.map((row) => row.map(() => null)),
    sent: scores.map((row) => row.map(() => true))
  }
}

describe('a board of many models', () => {
  it.each(['item', 'source'] as const)('calls none of 40 equal ones different (drawing by %s)', async (unit) => {
    const random = seededRandom(11)
    const table = aTable(40, 150, () => random.integer(101) / 100)
    const { pairs, models } = await boardStatistics({ table, taskTypes, query: { ...query, unit, resamples: 100 } })
    // 780 pairs and 100 resamples: some p are 0, which means below 1/100, not below 0.05/780.
    expect(pairs.p.flat()).toContain(0)
    expect(pairs.holm.flat().filter((p) => p !== null && p < 0.05)).toEqual([])
    expect(new Set(models.map(({ letters }) => letters))).toEqual(new Set(['a']))
  })

  it('still tells apart those that differ beyond what so many resamples can show', async () => {
    const random = seededRandom(12)
    const table = aTable(40, 150, (model) => (random.integer(51) + (model === 0 ? 50 : 0)) / 100)
    const { models } = await boardStatistics({ table, taskTypes, query })
    expect(models.map(({ tiedWithFirst }) => tiedWithFirst)).toEqual([true, ...new Array(39).fill(false)])
  })
})

describe('an adjusted p where no resample went the other way', () => {
  // One pair, so that no adjustment multiplies; two items a task, so that the error has 4 - 2 = 2 degrees of freedom.
  const adjusted = async (...gaps: [number, number, number, number]) => {
    const table = aTable(2, 4, (model, item) => Math.max(0, model === 0 ? gaps[item]! : -gaps[item]!))
    const { pairs } = await boardStatistics({ table, taskTypes, query })
    const [p, pPlusOne, holm, benjaminiHochberg] = [pairs.p, pairs.pPlusOne, pairs.holm, pairs.benjaminiHochberg].map(
      (matrix) => matrix![0]![1]!
    )
    return { p, pPlusOne, holm, benjaminiHochberg }
  }

  it('is no larger than what so many resamples show, where the tail of Student is', async () => {
    // All differences are above 0, so those of all 200 resamples are: (2 * 1) / 201. Each item is 0.4 from the mean of
    // its task and counts 1/4: error sqrt(4 * 0.1^2) = 0.2, t = 0.5 / 0.2, p = 1 - t / sqrt(2 + t^2) = 0.13.
    const shown = { p: 0, pPlusOne: 2 / 201, holm: 2 / 201, benjaminiHochberg: 2 / 201 }
    expect(await adjusted(0.1, 0.1, 0.9, 0.9)).toEqual(shown)
  })

  it('is the tail of Student where that is the smaller one', async () => {
    // Each item is 0.004 from the mean of its task: error 0.002, t = 0.5 / 0.002 = 250.
    const tail = 1 - 250 / Math.sqrt(2 + 250 ** 2)
    const { p, pPlusOne, holm, benjaminiHochberg } = await adjusted(0.496, 0.496, 0.504, 0.504)
    expect([p, pPlusOne]).toEqual([0, 2 / 201])
    expect(holm! / tail).toBeCloseTo(1, 6)
    expect(benjaminiHochberg).toBe(holm)
  })

  it('is the bootstrap p itself where some did', async () => {
    const { p, holm } = await adjusted(-0.9, 0.3, 0.5, 0.3)
    expect(p).toBeGreaterThan(0)
    expect(holm).toBe(p)
  })
})

describe('compareSubmissions', () => {
  const between = { ...query, first: 's0', second: 's1' }

  it('finds no difference at all between equal ones', async () => {
    const table = aTable(2, 41, (_, item) => (item % 7) / 7)
    const { overall, tasks } = await compareSubmissions(table, taskTypes, between)
    const none = { value: 0, lower: 0, upper: 0, reason: null }
    expect(overall).toMatchObject({ difference: none, p: 1 })
    expect(tasks.map(({ difference }) => difference)).toEqual([none, none])
  })

  it('says which task type the split lacks', async () => {
    const table = aTable(2, 1, () => 0.5)
    const { models } = await boardStatistics({ table, taskTypes, query })
    const { overall } = await compareSubmissions(table, taskTypes, between)
    expect(models[0]!.overall.reason).toBe('the split has no items of CI')
    expect(overall.difference.reason).toBe('the split has no items of CI')
  })
})
