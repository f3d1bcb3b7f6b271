import { describe, expect, it } from 'vitest'
import { boardStatistics } from '../../../src/boards/leaderboard/board-statistics.ts'
import type { ScoreTable } from '../../../src/boards/leaderboard/score-table.ts'
import type { BoardQuery } from '../../../src/schemas/board-statistics.ts'
import type { Metric } from '../../../src/schemas/manifest.ts'
import { type Random, seededRandom } from '../../../src/statistics/random.ts'
import { aManifest } from '../../helpers/a-suite.ts'

const query: BoardQuery = {
  ...{ release: 'r', split: 'all', panel: 'p', profile: 'm', seed: 1, resamples: 300 },
  ...{ unit: 'item', interval: 'percentile' }
}
const taskTypes = [
  { name: 'EK', weight: 1 },
  { name: 'CI', weight: 2 }
]

function aTable(scores: number[][], metric: Omit<Metric, 'name'>): ScoreTable {
  const items = scores[0]!.map((_, item) => item)
  return {
    ...{ release: 'r', releaseHash: 'h', manifest: aManifest, panel: 'p', metrics: [{ name: 'm', ...metric }] },
    models: scores.map((_, model) => ({ submissionId: `s${model}`, team: 't', model: `m${model}`, family: 'other' })),
    items: items.map((item) => ({
      ...{ itemId: `i${item}`, taskType: item % 3 === 0 ? 'EK' : 'CI', split: 'public', source: `p${item}` }
    })),
    scores: { m: scores },
    unscored: scores.map((row) => row.map(() => null)),
    sent: scores.map((row) => row.map(() => true))
  }
}

const kinds: Record<string, (random: Random) => number> = {
  tenths: (random) => random.integer(11) / 10,
  'gains and losses': (random) => 200 * random.float() - 100,
  'millions in cents': (random) => random.integer(1e6) / 100 + 10_000 * random.integer(1000) - 5e6
}
const someScores = (kind: string, seed: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: 4 }, () => Array.from({ length: 20 }, () => kinds[kind]!(random)))
}
const negated = (value: number | null) => (value === null ? null : -value + 0)

describe.each(Object.keys(kinds))('a board of %s', (kind) => {
  it('where less is better is the board of their negatives where more is', async () => {
    const scores = someScores(kind, 3)
    const turned = scores.map((row) => row.map((score) => -score))
    const least = await boardStatistics({ table: aTable(scores, { range: null, better: 'lower' }), taskTypes, query })
    const most = await boardStatistics({ table: aTable(turned, { range: null, better: 'higher' }), taskTypes, query })
    expect(least.models.map(({ model, rank, rankInterval }) => [model, rank, rankInterval])).toEqual(
      most.models.map(({ model, rank, rankInterval }) => [model, rank, rankInterval])
    )
    expect(least.pairs.p).toEqual(most.pairs.p)
    expect(least.pairs.holm).toEqual(most.pairs.holm)
    expect(least.pairs.difference).toEqual(most.pairs.difference.map((row) => row.map(negated)))
    expect(least.models.map(({ overall }) => [overall.value, overall.lower, overall.upper])).toEqual(
      most.models.map(({ overall }) => [negated(overall.value), negated(overall.upper), negated(overall.lower)])
    )
  })

  it('does not depend on the unit, to the last bit where units differ by powers of two', async () => {
    const scores = someScores(kind, 4)
    const larger = scores.map((row) => row.map((score) => 1024 * score))
    const one = await boardStatistics({ table: aTable(scores, { range: null, better: 'higher' }), taskTypes, query })
    const other = await boardStatistics({ table: aTable(larger, { range: null, better: 'higher' }), taskTypes, query })
    expect(other.pairs.p).toEqual(one.pairs.p)
    expect(other.models.map(({ rank, letters }) => [rank, letters])).toEqual(
      one.models.map(({ rank, letters }) => [rank, letters])
    )
    for (const [place, { overall }] of other.models.entries()) {
      expect(overall.value! / 1024).toBeCloseTo(one.models[place]!.overall.value!, 9)
    }
  })
})

describe('a board of sums of money', () => {
  it('ties what is equal on paper, though rounding of such sums parts it by more than 1e-12', async () => {
    // One item a task, so that every resample is the sample: thirds of the same three sums in two orders.
    const rows = [
      [49_210, 34_460, 14_830],
      [14_830, 49_210, 34_460]
    ]
    const table = aTable(rows, { range: null, better: 'higher' })
    const items = table.items.map((item, place) => ({ ...item, taskType: `T${place}` }))
    const thirds = ['T0', 'T1', 'T2'].map((name) => ({ name, weight: 1 / 3 }))
    const overall = rows.map(([a, b, c]) => a! / 3 + b! / 3 + c! / 3)
    expect(Math.abs(overall[0]! - overall[1]!)).toBeGreaterThan(1e-12)
    const { models, pairs } = await boardStatistics({ table: { ...table, items }, taskTypes: thirds, query })
    expect(models.map(({ rank, rankInterval }) => [rank, rankInterval])).toEqual([
      [1, { lower: 1, upper: 1 }],
      [1, { lower: 1, upper: 1 }]
    ])
    expect(pairs.p[0]![1]).toBe(1)
  })
})
