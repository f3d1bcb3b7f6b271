import { describe, expect, it } from 'vitest'
import { judgeAgreement } from '../../../src/boards/judges/judge-agreement.ts'
import { withoutNoise } from '../../../src/boards/judges/judge-pairs.ts'
import type { JudgedTable } from '../../../src/boards/judges/judged-table.ts'
import { judgeAgreementSchema } from '../../../src/schemas/judge-agreement.ts'
import { judgesQuerySchema } from '../../../src/schemas/judges-query.ts'
import { clustersOf } from '../../../src/statistics/agreement/intervals/clusters.ts'
import { pairIntervals } from '../../../src/statistics/agreement/intervals/pair-intervals.ts'
import { pairAgreement } from '../../../src/statistics/agreement/pair-agreement.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { aJudgedTable } from '../../helpers/a-judged-table.ts'

const taskTypes = ['EK', 'MM', 'PA', 'CI']
const query = { ...judgesQuerySchema.parse({ release: 'r1', resamples: 200 }), profile: 'table2' }
const agree = (table: JudgedTable) => judgeAgreementSchema.parse(judgeAgreement(table, { query, taskTypes }))

/** Scores by the first two judges of a table, model by model, and the item of each. */
function rowsOf({ scores, models, items }: JudgedTable) {
  const places = models.flatMap((_, model) => [...items.keys()].map((item) => ({ model, item })))
  const by = (judge: number) => places.map(({ model, item }) => withoutNoise(scores[judge]![model]![item]!))
  return { x: by(0), y: by(1), keys: places.map(({ item }) => item) }
}

/** Two models on two MM items and one PA item; the second judge owes one score, and one response was not sent. */
const small = aJudgedTable({
  judges: { 'openai:a': 'openai', 'anthropic:b': 'anthropic' },
  items: ['MM', 'MM', 'PA'],
  models: {
    one: { responses: [{ scores: [0.9, 0.7] }, { scores: [0.4, 0.6] }, { scores: [0.5, 0.4] }] },
    two: { responses: [{ scores: [0.3, 0.2] }, { scores: [0.8, null] }, { scores: [null, null], words: null }] }
  }
})

describe('judgeAgreement', () => {
  it('averages differences at the level it names', () => {
    const [pair] = agree(small).pairs
    const { item, task, model, board } = pair!.meanAbsoluteDifference
    // Responses: .2, .2, .1, .1. Cells: MM of one 0 (its differences cancel), PA of one .1, MM of two .1.
    expect(item).toEqual({ value: expect.closeTo(0.15, 12), n: 4 })
    expect(task).toEqual({ value: expect.closeTo(0.2 / 3, 12), n: 3 })
    // Two has no PA: only one has an Overall, |(.65 + .5)/2 - (.65 + .4)/2|. On the board, MM and PA are half of four.
    expect(model).toEqual({ value: expect.closeTo(0.05, 12), n: 1 })
    expect(board).toEqual({ value: expect.closeTo(0.025, 12), n: 1 })
  })

  it('counts what is missing by judge and by pair, and not what was never sent', () => {
    const { judges, pairs } = agree(small)
    expect(judges.map(({ scored, missing }) => [scored, missing])).toEqual([
      [5, 0],
      [4, 1]
    ])
    expect(pairs[0]).toMatchObject({ judges: ['openai:a', 'anthropic:b'], scored: 4, missing: 1 })
  })

  it('describes all responses, each task type and each model apart, and bands of the mean score', () => {
    const [pair] = agree(small).pairs
    expect(
      pair!.scopes.map(({ scope, taskType, model, difference }) => [scope, taskType ?? model, difference?.n])
    ).toEqual([
      ['all', null, 4],
      ['task', 'MM', 3],
      ['task', 'PA', 1],
      ['model', 'one', 3],
      ['model', 'two', 1]
    ])
    expect(pair!.scopes[0]!.difference!.bias).toBeCloseTo(0.05, 12)
    // Means .8, .5, .45, .25.
    expect(pair!.bands.map(({ n }) => n)).toEqual([0, 1, 2, 0, 1])
    expect(pair!.intervals.bias.value).toBeCloseTo(0.05, 12)
  })

  it('has no pair for one judge, and says why', () => {
    const one = agree(
      aJudgedTable({
        judges: { 'openai:a': 'openai' },
        items: ['MM'],
        models: { one: { responses: [{ scores: [0.5] }] } }
      })
    )
    expect(one).toMatchObject({ pairs: [], reason: expect.stringContaining('one judge'), panel: { icc: null } })
    expect(one.leaveOneOut).toMatchObject({
      reason: expect.stringContaining('two judges'),
      full: [{ rank: 1 }],
      without: []
    })
    const none = agree(aJudgedTable({ judges: {}, items: ['MM'], models: {} }))
    expect(none).toMatchObject({ judges: [], pairs: [], reason: expect.stringContaining('nothing is published') })
  })

  it('ranks by the panel without each judge', () => {
    const table = aJudgedTable({
      judges: { 'openai:a': 'openai', 'anthropic:b': 'anthropic', 'google:c': 'google' },
      items: ['MM', 'PA'],
      models: {
        one: { responses: [{ scores: [0.9, 0.5, 0.6] }, { scores: [0.9, 0.5, 0.6] }] },
        two: { responses: [{ scores: [0.4, 0.7, 0.7] }, { scores: [0.4, 0.7, 0.7] }] }
      }
    })
    // All: one 2/3, two .6. Without a: .55 against .7, and they change places.
    const { full, without } = agree(table).leaveOneOut
    expect(full.map(({ model, rank }) => [model, rank])).toEqual([
      ['one', 1],
      ['two', 2]
    ])
    expect(
      without.map(({ judge, kendall, swapped, largestChange }) => [judge, kendall, swapped, largestChange])
    ).toEqual([
      ['openai:a', -1, 1, 1],
      ['anthropic:b', 1, 0, 0],
      ['google:c', 1, 0, 0]
    ])
    expect(without[0]!.models).toMatchObject([
      { model: 'one', overall: 0.55, rank: 2, change: -1 },
      { model: 'two', overall: 0.7, rank: 1, change: 1 }
    ])
    expect(agree(table).pairs).toHaveLength(3)
  })

  it('finds that a judge likes length, within items, and not that some items ask for more of it', () => {
    const random = seededRandom(5)
    // Every other item asks for long answers and is hard; within an item the first judge adds for words, the second not.
    const words = Array.from({ length: 5 }, () =>
      Array.from({ length: 40 }, (_, item) => (item % 2) * 500 + random.integer(200))
    )
    const models = words.map(
      (row, model) =>
        [
          `m${model}`,
          {
            responses: row.map((count, item) => {
              const base = 0.6 - 0.4 * (item % 2)
              return { scores: [base + (count % 500) / 1000, base + random.float() / 5], words: count }
            })
          }
        ] as const
    )
    const table = aJudgedTable({
      judges: { 'openai:a': 'openai', 'openai:b': 'openai' },
      items: Array.from({ length: 40 }, () => 'MM'),
      models: Object.fromEntries(models)
    })
    const { judges, pairs } = agree(table)
    expect(judges[0]!.lengthBias).toMatchObject({ value: expect.closeTo(1, 1), items: 40, undefinedItems: 0 })
    const { value, standardError } = judges[1]!.lengthBias
    expect(Math.abs(value!)).toBeLessThan(4 * standardError!)
    expect(pairs[0]!.lengthBias.value).toBeGreaterThan(0.3)
  })

  it('gives every coefficient an interval over items, within task types', () => {
    const random = seededRandom(6)
    const items = Array.from({ length: 24 }, (_, item) => (item < 16 ? 'MM' : 'PA'))
    const bases = items.map(() => random.float())
    const table = aJudgedTable({
      judges: { 'openai:a': 'openai', 'anthropic:b': 'anthropic', 'google:c': 'google' },
      items,
      models: Object.fromEntries(
        ['one', 'two', 'three'].map((model) => [
          model,
          { responses: bases.map((base) => ({ scores: [0, 1, 2].map(() => (2 * base + random.float()) / 3) })) }
        ])
      )
    })
    const { pairs, panel, definitions } = agree(table)
    for (const { scopes } of pairs) {
      for (const { intervals, ...scope } of scopes) {
        const { icc, kappa, ...rest } = intervals
        const found = [
          ...Object.entries(rest).map(([name, interval]) => [scope[name as keyof typeof rest], interval] as const),
          ...Object.entries(icc).map(([name, interval]) => [scope.icc![name as keyof typeof icc], interval] as const),
          ...Object.entries(kappa).map(
            ([name, interval]) => [scope.kappa[name as keyof typeof kappa], interval] as const
          )
        ]
        expect(found).toHaveLength(13)
        for (const [value, { lower, upper, reason }] of found) {
          expect(reason).toBeNull()
          expect(lower).toBeLessThan(value!)
          expect(upper).toBeGreaterThan(value!)
        }
      }
    }
    // 24 items, each with three responses: MM and PA are strata, and responses to one item move as one.
    const { x, y, keys } = rowsOf(table)
    const clusters = clustersOf(keys, (item) => items[item]!)
    expect(pairs[0]!.scopes[0]!.intervals).toEqual(
      pairIntervals({ x, y, agreement: pairAgreement(x, y) }, { clusters, level: 0.95 })
    )
    expect(panel.krippendorff.map(({ taskType, interval }) => [taskType, interval.reason])).toEqual([
      [null, null],
      ['MM', null],
      ['PA', null]
    ])
    for (const { alpha, interval } of panel.krippendorff) {
      expect(interval.lower).toBeLessThan(alpha!)
      expect(interval.upper).toBeGreaterThan(alpha!)
    }
    expect(panel.iccIntervals.icc2Mean.lower).toBeLessThan(panel.icc!.icc2Mean!)
    expect(definitions.coefficientIntervals).toContain('jackknife over items within task types')
  })

  it('says why a coefficient has no interval', () => {
    const [pair] = agree(small).pairs
    // PA has one item; of two models' responses to MM one is left out with each item.
    expect(pair!.scopes[2]!.intervals.lin).toEqual({ lower: null, upper: null, reason: 'items_too_few' })
    const same = aJudgedTable({
      judges: { 'openai:a': 'openai', 'anthropic:b': 'anthropic' },
      items: ['MM', 'MM', 'MM'],
      models: { one: { responses: [{ scores: [0.9, 0.9] }, { scores: [0.4, 0.4] }, { scores: [0.5, 0.5] }] } }
    })
    expect(agree(same).pairs[0]!.scopes[0]!.intervals.krippendorff.reason).toBe('no_spread')
    expect(agree(same).panel.krippendorff[0]!.interval.reason).toBe('no_spread')
    expect(agree(same).panel.iccIntervals.icc1Mean.reason).toBe('no_spread')
  })

  it('agrees with itself: the same input gives the same bytes, another score another hash', () => {
    expect(JSON.stringify(agree(small))).toBe(JSON.stringify(agree(small)))
    const other = { ...small, scores: [small.scores[1]!, small.scores[0]!] }
    expect(agree(other).inputHash).not.toBe(agree(small).inputHash)
  })
})
