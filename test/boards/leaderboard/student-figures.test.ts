import { describe, expect, it } from 'vitest'
import { boardQueryOf } from '../../../src/boards/leaderboard/board-method.ts'
import { boardHash, boardStatistics } from '../../../src/boards/leaderboard/board-statistics.ts'
import { compareSubmissions } from '../../../src/boards/leaderboard/compare-submissions.ts'
import type { ScoreTable } from '../../../src/boards/leaderboard/score-table.ts'
import type { BoardQuery } from '../../../src/schemas/board-statistics.ts'
import type { Metric } from '../../../src/schemas/manifest.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { aManifest } from '../../helpers/a-suite.ts'

const query: BoardQuery = {
  ...{ release: 'r', split: 'all', panel: 'p', profile: 'm', seed: 1, resamples: 10_000 },
  ...{ unit: 'source', method: 'student' }
}
const plain: Metric = { name: 'm', range: [0, 1], better: 'higher' }
const taskTypes = [
  { name: 'EK', weight: 1 },
  { name: 'CI', weight: 1 }
]

/** A row per model over the items of EK and then those of CI, each item with a source of its own. */
function aTable(
  ek: number[][],
  ci: number[][],
  { metric = plain, sources }: { metric?: Metric; sources?: string[] } = {}
) {
  const scores = ek.map((row, model) => [...row, ...ci[model]!])
  const family: 'other' = 'other'
  const split: 'public' = 'public'
  const table: ScoreTable = {
    ...{ release: 'r', releaseHash: 'h', manifest: aManifest, panel: 'p', metrics: [metric] },
    models: scores.map((_, model) => ({ submissionId: `s${model}`, team: 't', model: `m${model}`, family })),
    items: scores[0]!.map((_, item) => ({
      ...{ itemId: `i${item}`, split, taskType: item < ek[0]!.length ? 'EK' : 'CI' },
      source: sources?.[item] ?? `source ${item}`
    })),
    scores: { m: scores },
    unscored: scores.map((row) => row.map(() => null)),
    sent: scores.map((row) => row.map(() => true))
  }
  return table
}

const first = { ek: [0.5, 0.7, 0.2, 0.8, 0.65], ci: [0.45, 0.5, 0.3, 0.6] }
const second = { ek: [0.4, 0.4, 0.4, 0.4, 0.4], ci: [0.4, 0.4, 0.4, 0.4] }

describe("a board by Student's t", () => {
  it('has the p and the interval that scipy gives', async () => {
    const table = aTable([first.ek, second.ek], [first.ci, second.ci])
    const { models, pairs, power } = await boardStatistics({ table, taskTypes, query })
    // scipy.stats.ttest_ind([.1, .3, -.2, .4, .25], [-.05, -.1, .1, -.2], equal_var=False): p .102276, df 6.30160.
    expect(pairs.p[0]![1]).toBeCloseTo(0.10227588867218258, 10)
    expect([pairs.holm[0]![1], pairs.p[1]![0], pairs.pPlusOne]).toEqual([pairs.p[0]![1], pairs.p[0]![1], undefined])
    expect(models.map(({ letters, rankInterval, tiedWithFirst }) => [letters, rankInterval, tiedWithFirst])).toEqual([
      ['a', { lower: 1, upper: 2 }, true],
      ['a', { lower: 1, upper: 2 }, true]
    ])
    expect(models[0]!.rankMarginal).toEqual({ lower: 1, upper: 2, amongFirst: 2 })
    expect(models[1]!.overall).toEqual({ value: 0.4, lower: null, upper: null, reason: 'no_spread' })
    // scipy.stats.t.ppf(.975, 6.3016) + t.ppf(.8, 6.3016) is 2.41880 + .90244, times the error .0608405.
    expect(power.standardError).toBeCloseTo(0.060840467618189786, 12)
    expect(power.detectable! / power.standardError!).toBeCloseTo(3.32, 2)
    const { overall } = await compareSubmissions(table, taskTypes, { ...query, first: 's0', second: 's1' })
    expect(overall.p).toBe(pairs.p[0]![1])
    expect(overall.difference.lower).toBeCloseTo(0.11625 - 2.4186 * 0.0608405, 4)
  })

  it('tells apart, ranks by what was told apart, and is the same for every seed', async () => {
    const random = seededRandom(3)
    const near = (mean: number) => Array.from({ length: 40 }, () => mean + 0.1 * (random.float() - 0.5))
    const means = [0.8, 0.5, 0.5, 0.2]
    const table = aTable(means.map(near), means.map(near))
    const board = await boardStatistics({ table, taskTypes, query })
    expect(
      board.models.map(({ rankInterval, rankMarginal, letters, tiedWithFirst }) => [
        ...[rankInterval!.lower, rankInterval!.upper, rankMarginal!.amongFirst, letters, tiedWithFirst]
      ])
    ).toEqual([
      [1, 1, 1, 'a', true],
      [2, 3, 3, 'b', false],
      [2, 3, 3, 'b', false],
      [4, 4, 4, 'c', false]
    ])
    const other = await boardStatistics({ table, taskTypes, query: { ...query, seed: 9, resamples: 100 } })
    expect({ ...other, query: null }).toEqual({ ...board, query: null })
  })

  it('has no interval, p, letters or set of ranks where a task type has one item, and says why', async () => {
    const table = aTable([first.ek, second.ek], [[0.9], [0.1]])
    const { models, pairs, power } = await boardStatistics({ table, taskTypes, query })
    expect(
      models.map(({ rank, letters, rankInterval, rankMarginal, tiedWithFirst }) => [
        ...[rank, letters, rankInterval, rankMarginal, tiedWithFirst]
      ])
    ).toEqual([
      [1, null, null, null, null],
      [2, null, null, null, null]
    ])
    expect(models[0]!.overall).toMatchObject({ lower: null, upper: null, reason: 'items_too_few' })
    expect(models[0]!.tasks.CI).toEqual({ value: 0.9, lower: null, upper: null, reason: 'items_too_few' })
    expect(models[0]!.tasks.EK!.reason).toBeNull()
    expect([pairs.p, pairs.holm, pairs.benjaminiHochberg].flat(2)).toEqual(new Array(12).fill(null))
    expect([power.standardError, power.detectable]).toEqual([null, null])
    expect(power.note).toContain('items_too_few')
    const { overall } = await compareSubmissions(table, taskTypes, { ...query, first: 's0', second: 's1' })
    expect(overall).toMatchObject({ p: null, difference: { lower: null, reason: 'items_too_few' } })
  })

  it('has no set of ranks for the only model of such a board either, and the rank 1 where there is an error', async () => {
    const ranksOf = async (ci: number[]) => {
      const { models } = await boardStatistics({ table: aTable([first.ek], [ci]), taskTypes, query })
      return models.map(({ rank, rankInterval, letters }) => [rank, rankInterval, letters])
    }
    expect(await ranksOf([0.9])).toEqual([[1, null, null]])
    expect(await ranksOf([0.9, 0.8])).toEqual([[1, { lower: 1, upper: 1 }, 'a']])
  })

  it('takes a whole paper as one, and each item where asked to', async () => {
    const sources = ['a', 'a', 'b', 'b', 'b', 'c', 'c', 'c', 'c']
    const table = aTable([first.ek, second.ek], [first.ci, second.ci], { sources })
    const whole = await boardStatistics({ table, taskTypes, query })
    expect(whole.models[0]!.tasks.CI!.reason).toBe('items_too_few')
    const single = await boardStatistics({ table, taskTypes, query: { ...query, unit: 'item' } })
    expect(single.pairs.p[0]![1]).toBeCloseTo(0.10227588867218258, 10)
    expect(single.inputHash).not.toBe(whole.inputHash)
  })

  it('calls equal models equal, and those apart by the same everywhere by what so many signs show', async () => {
    const up = (row: readonly number[], by: number) => row.map((score) => score + by)
    const table = aTable([first.ek, up(first.ek, 0.1), first.ek], [first.ci, up(first.ci, 0.1), first.ci])
    const { models, pairs } = await boardStatistics({ table, taskTypes, query })
    expect(models.map(({ model, rank }) => [model, rank])).toEqual([
      ['m1', 1],
      ['m0', 2],
      ['m2', 2]
    ])
    // Nine items: 2^(1 - 9).
    expect([pairs.p[0]![1], pairs.p[0]![2], pairs.p[1]![2]]).toEqual([2 ** -8, 2 ** -8, 1])
  })

  it('turns a metric of which less is better, whatever its bounds', async () => {
    const lower: Metric = { name: 'm', range: [0, 1], better: 'lower' }
    const table = aTable([first.ek, second.ek], [first.ci, second.ci], { metric: lower })
    const { models, pairs } = await boardStatistics({ table, taskTypes, query })
    expect(models.map(({ model }) => model)).toEqual(['m1', 'm0'])
    expect(pairs.p[0]![1]).toBeCloseTo(0.10227588867218258, 10)
    const asHigher = await boardStatistics({
      table: aTable([first.ek, second.ek], [first.ci, second.ci]),
      ...{ taskTypes, query }
    })
    const [turned, straight] = [models[1]!.overall, asHigher.models[0]!.overall]
    expect(turned.lower).toBeCloseTo(straight.lower!, 12)
    expect(turned.upper).toBeCloseTo(straight.upper!, 12)
  })
})

describe('boardQueryOf', () => {
  const asked = { release: 'r', split: 'all' as const, profile: 'm', seed: 1, resamples: 200 }
  const paper = { statistics: { method: 'paper', version: 1 } }
  const student = { statistics: { method: 'student', version: 1 } }

  it('takes the method of the release, and that of the query before it', () => {
    expect(boardQueryOf(asked, student)).toEqual({ ...asked, method: 'student', unit: 'source' })
    expect(boardQueryOf(asked, paper)).toEqual({ ...asked, unit: 'item', interval: 'percentile' })
    expect(boardQueryOf({ ...asked, method: 'paper' }, student)).toEqual({
      ...{ ...asked, method: 'paper', unit: 'item', interval: 'percentile' }
    })
    // A release of the paper's method says nothing of it, as it always has.
    expect(boardQueryOf({ ...asked, method: 'paper' }, paper)).toEqual({
      ...asked,
      unit: 'item',
      interval: 'percentile'
    })
    expect(boardQueryOf({ ...asked, method: 'student' }, paper)).toEqual({
      ...asked,
      method: 'student',
      unit: 'source'
    })
  })

  it('refuses a kind of interval that Student has not, and a method that nobody knows', () => {
    expect(() => boardQueryOf({ ...asked, interval: 'bca' }, student)).toThrow('ask for method=paper')
    expect(() => boardQueryOf(asked, { statistics: { method: 'student', version: 2 } })).toThrow('student 2')
  })

  it('makes the method part of the hash', () => {
    const table = aTable([first.ek], [first.ci])
    const hashOf = (changes: Partial<BoardQuery>) => boardHash({ table, taskTypes, query: { ...query, ...changes } })
    expect(hashOf({ method: 'paper' })).not.toBe(hashOf({}))
    expect(hashOf({ seed: 5, resamples: 100 })).toBe(hashOf({}))
    expect(hashOf({ method: 'paper', seed: 5 })).not.toBe(hashOf({ method: 'paper' }))
  })
})
