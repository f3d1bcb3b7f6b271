import { describe, expect, it } from 'vitest'
import { boardQueryOf } from '../../../src/boards/leaderboard/board-method.ts'
import { boardHash, boardStatistics } from '../../../src/boards/leaderboard/board-statistics.ts'
import { weightedTasks } from '../../../src/boards/leaderboard/board-strata.ts'
import { chooseWeights } from '../../../src/boards/leaderboard/choose-weights.ts'
import { compareSubmissions } from '../../../src/boards/leaderboard/compare-submissions.ts'
import { roundedBoard } from '../../../src/boards/leaderboard/rounded-board.ts'
import type { ScoreTable } from '../../../src/boards/leaderboard/score-table.ts'
import type { BoardMethod } from '../../../src/schemas/leaderboard.ts'
import type { Metric, TaskGroup } from '../../../src/schemas/manifest.ts'
import { aManifest } from '../../helpers/a-suite.ts'

const all: TaskGroup = { id: '0', name: 'All' }
const two: TaskGroup = { id: '1', name: 'Two of them' }
const one: TaskGroup = { id: '2', name: 'One alone' }
/** Of models m0 and m1, each item from a template of its own. */
const scores: Record<string, [number[], number[]]> = {
  a: [
    [0.2, 0.4, 0.6, 0.8, 1],
    [0, 0, 1, 0, 1]
  ],
  b: [
    [0.1, 0.1, 0.3, 0.3, 0.7],
    [1, 1, 0.5, 0.25, 1]
  ],
  c: [
    [0.5, 0, 1],
    [0.2, 0.1, 0.9]
  ]
}
const unbounded: Metric = { name: 'm', range: null, better: 'higher' }
const share: Metric = { name: 'm', range: [0, 1], better: 'higher' }

type Least = { leastTemplates?: number; leastTemplatesCompared?: number }

function aTable({ metric = share, ...least }: { metric?: Metric } & Least = {}): ScoreTable {
  const ofAll = Object.entries(scores).flatMap(([taskType, rows]) =>
    rows[0].map((first, place) => ({ taskType, values: [first, rows[1][place]!], source: `${taskType} ${place}` }))
  )
  const frozen = aManifest.taskTypes[0]!
  const taskTypes = [
    { ...frozen, name: 'a', weight: 2, groups: [all, two] },
    { ...frozen, name: 'b', weight: 1, groups: [all, two] },
    { ...frozen, name: 'c', weight: 3, groups: [all, one] }
  ]
  const statistics = { ...aManifest.statistics, ...least }
  const models = [0, 1]
  return {
    ...{ release: 'r', releaseHash: 'h', panel: null, metrics: [metric] },
    manifest: { ...aManifest, metrics: [metric], taskTypes, statistics },
    models: models.map((model) => ({ submissionId: `s${model}`, team: 't', model: `m${model}`, family: 'other' })),
    items: ofAll.map(({ taskType, source }, place) => ({ itemId: `i${place}`, split: 'public', taskType, source })),
    scores: { m: models.map((model) => ofAll.map(({ values }) => values[model]!)) },
    unscored: models.map(() => ofAll.map(() => null)),
    sent: models.map(() => ofAll.map(() => true))
  }
}

type Wanted = { method: BoardMethod; weights?: string }

async function modelsOf(table: ScoreTable, wanted: Wanted) {
  return (await boardOf(table, wanted)).models.toSorted((x, y) => (x.model < y.model ? -1 : 1))
}

async function boardOf(table: ScoreTable, wanted: Wanted) {
  return await boardStatistics(taskOf(table, wanted))
}

function taskOf(table: ScoreTable, { method, weights }: Wanted) {
  const asked = { release: 'r', split: 'all' as const, profile: 'm', seed: 1, resamples: 1000, method }
  const query = boardQueryOf({ ...asked, ...(weights !== undefined && { weights }) }, table.manifest)
  return { table, query, taskTypes: chooseWeights(weightedTasks(table.manifest), weights) }
}

describe('the figures of a group of task types', () => {
  it('are its weighted mean, with the interval of that mean over templates', async () => {
    const [first] = await modelsOf(aTable({ metric: unbounded }), { method: 'student' })
    // Means .6 and .3 under 2 : 1. Variances .1 and .06 over five each: 4/9 * .02 + 1/9 * .012 = .0102222, the root of which is
    // 0.10110501, with .0102222^2 / (.0088889^2 / 4 + .0013333^2 / 4) = 5.17362 degrees. scipy.stats.t.ppf(.975, 5.17362) is 2.544851.
    const { value, lower, upper } = first!.groups!['1']!
    expect(value).toBeCloseTo(0.5, 12)
    expect(lower).toBeCloseTo(0.5 - 2.544851 * 0.10110501, 6)
    expect(upper).toBeCloseTo(0.5 + 2.544851 * 0.10110501, 6)
  })

  it.each(['student', 'paper'] as const)(
    'by method %s are those of Overall, of a task type, or under weights',
    async (method) => {
      const table = aTable()
      for (const [place, { overall, tasks, groups }] of (await modelsOf(table, { method })).entries()) {
        expect(groups!['0']).toEqual(overall)
        expect(groups!['2']).toEqual(tasks.c)
        const weighed = await modelsOf(table, { method, weights: 'a:2,b:1' })
        expect(groups!['1']).toEqual(weighed[place]!.overall)
      }
    }
  )

  it('have an interval from as many templates on as the release asks for, whatever its task types have', async () => {
    const [first] = await modelsOf(aTable({ leastTemplates: 6 }), { method: 'student' })
    expect([first!.tasks.a!.reason, first!.groups!['1']!.reason]).toEqual(['templates_too_few', null])
    expect(first!.groups!['2']).toEqual({ value: 0.5, lower: null, upper: null, reason: 'templates_too_few' })
  })

  it('change nothing else of a board where only some, or none, are asked for', async () => {
    const task = taskOf(aTable(), { method: 'student' })
    const whole = await boardStatistics(task)
    const of = (ids: readonly string[]) =>
      whole.models.map(({ groups, ...model }) => ({
        ...model,
        ...(ids.length > 0 && { groups: Object.fromEntries(ids.map((id) => [id, groups![id]])) })
      }))
    expect(await boardStatistics(task, { groups: ['2'] })).toEqual({ ...whole, models: of(['2']) })
    expect(await boardStatistics(task, { groups: [] })).toEqual({ ...whole, models: of([]) })
  })

  it('are missing where none of its task types counts, and where a score is missing', async () => {
    const [weighed] = await modelsOf(aTable(), { method: 'student', weights: 'a:1' })
    expect(weighed!.groups!['2']).toMatchObject({ value: null, reason: 'no task type of it counts' })
    const table = aTable()
    const lacking = { ...table, scores: { m: table.scores.m!.map((row) => [null, ...row.slice(1)]) } }
    const [first] = await modelsOf(lacking, { method: 'student' })
    expect([first!.groups!['1']!.reason, first!.groups!['2']!.value]).toEqual(['scores are missing', 0.5])
  })

  it('are part of the hash of a board, where its release has groups', () => {
    const table = aTable()
    const hashWith = (taskTypes: ScoreTable['manifest']['taskTypes']) => {
      const query = boardQueryOf({ release: 'r', split: 'all', profile: 'm', seed: 1, resamples: 1000 }, table.manifest)
      return boardHash({ table: { ...table, manifest: { ...table.manifest, taskTypes } }, query, taskTypes: [] })
    }
    const without = table.manifest.taskTypes.map(({ groups: _, ...taskType }) => taskType)
    const other = table.manifest.taskTypes.map((taskType) => ({ ...taskType, groups: [all] }))
    expect(new Set([hashWith(table.manifest.taskTypes), hashWith(without), hashWith(other)]).size).toBe(3)
  })
})

describe.each(['student', 'paper'] as const)(
  'a board by method %s over fewer templates than its release asks for',
  (method) => {
    const least = { leastTemplates: 100, leastTemplatesCompared: 100 }

    it('has its differences, and nothing that takes an error of them', async () => {
      const [board, plain] = [await boardOf(aTable(least), { method }), await boardOf(aTable(), { method })]
      const { reason, difference, zero: _, ...compared } = board.pairs
      expect([reason, difference]).toEqual(['templates_too_few', plain.pairs.difference])
      expect(Object.values(compared).flat(2)).toEqual(
        Object.values(compared)
          .flat(2)
          .map(() => null)
      )
      expect(compared.holm.length).toBe(board.models.length)
      for (const { rank, letters, rankInterval, rankMarginal = null, tiedWithFirst } of board.models) {
        expect([letters, rankInterval, rankMarginal, tiedWithFirst]).toEqual([null, null, null, null])
        expect(rank).not.toBeNull()
      }
      expect(board.power).toMatchObject({ standardError: null, detectable: null })
      expect(board.power.note).toContain('templates_too_few')
      expect(plain.pairs.p.flat()).toContainEqual(expect.any(Number))
    })

    it('is compared as it was, of a release that was frozen before comparisons asked for templates', async () => {
      const of = async (asked: Least) => {
        const { pairs, models } = await boardOf(aTable(asked), { method })
        return { pairs, ranks: models.map(({ rankInterval, letters }) => ({ rankInterval, letters })) }
      }
      expect(await of({ leastTemplates: 100 })).toEqual(await of({}))
    })

    it('compares no two submissions', async () => {
      const table = aTable(least)
      const [first, second] = table.models.map(({ submissionId }) => submissionId)
      const asked = { release: 'r', split: 'all', profile: 'm', seed: 1, resamples: 1000, method } as const
      const { overall } = await compareSubmissions(table, weightedTasks(table.manifest), {
        ...asked,
        ...{ first: first!, second: second! }
      })
      expect([overall.p, overall.display]).toEqual([null, null])
      expect(overall.difference).toMatchObject({ lower: null, upper: null, reason: 'templates_too_few' })
      expect(overall.difference.value).toEqual(expect.any(Number))
    })
  }
)

describe('the groups of a comparison', () => {
  it.each(['student', 'paper'] as const)(
    'are the differences in the Overall of their task types alone, by %s',
    async (method) => {
      const table = aTable()
      const asked = { release: 'r', split: 'all', profile: 'm', seed: 1, resamples: 1000, method } as const
      const compared = (weights?: string) =>
        compareSubmissions(table, chooseWeights(weightedTasks(table.manifest), weights), {
          ...asked,
          ...{ first: 's0', second: 's1' }
        })
      const { overall, tasks, groups } = await compared()
      expect(groups!.map(({ id, within, taskTypes, items }) => [id, within, taskTypes, items])).toEqual([
        ['0', null, ['a', 'b', 'c'], 13],
        ['1', '0', ['a', 'b'], 10],
        ['2', '0', ['c'], 3]
      ])
      const [whole, two, one] = groups!
      expect(whole!.difference).toEqual(overall.difference)
      expect(two!.difference).toEqual((await compared('a:2,b:1')).overall.difference)
      // (0.6 - 0.4) * 2/3 + (0.3 - 0.75) / 3 = -0.016667
      expect(two!.difference.value).toBeCloseTo(-1 / 60, 10)
      // Of a three are better, one equal, one worse; of b one is better and four are worse.
      expect(two).toMatchObject({ better: 4, equal: 1, worse: 5, missing: 0 })
      expect(one!.difference).toEqual(tasks.find(({ name }) => name === 'c')!.difference)
    }
  )

  it('say why they have no difference where no task type of them counts', async () => {
    const table = aTable()
    const { groups } = await compareSubmissions(table, chooseWeights(weightedTasks(table.manifest), 'a:1'), {
      ...{ release: 'r', split: 'all', profile: 'm', seed: 1, resamples: 1000, method: 'student' },
      ...{ first: 's0', second: 's1' }
    })
    expect(groups!.at(-1)!.difference).toEqual({
      ...{ value: null, lower: null, upper: null },
      reason: 'no task type of it counts'
    })
  })
})

describe('the groups of a rounded board', () => {
  /** All items private, seen by somebody who may not see them; `a` and `b` have five of them, and `c` three. */
  const shownOf = (first: readonly number[], { isCounted = true }: { isCounted?: boolean } = {}) => {
    const table = aTable()
    const items = table.items.map((item) => ({ ...item, split: 'private' as const }))
    const query = { release: 'r', split: 'all' as const, profile: 'm', seed: 1, resamples: 1000 }
    return roundedBoard(
      { ...table, items, scores: { m: [first, table.scores.m![1]!] } },
      weightedTasks(table.manifest),
      {
        query,
        counted: new Set(isCounted ? ['s0', 's1'] : [])
      }
    )
  }
  const real = aTable().scores.m![0]!.map(Number)

  it('are made of the rounded means alone, and have no interval', () => {
    const { groups, tasks, overall } = shownOf(real).models.find(({ model }) => model === 'm0')!
    // .6 and .3 are twentieths: (2 * .6 + .3) / 3.
    expect([tasks.a!.value, tasks.b!.value, tasks.c!.value]).toEqual([0.6, 0.3, 0.5])
    expect(groups!['1']).toEqual({ value: expect.closeTo(0.5, 12), lower: null, upper: null })
    expect(groups!['2']).toEqual(tasks.c)
    expect(groups!['0']).toEqual(overall)
  })

  it('are the same of all scores whose rounded means are: nothing finer can be read off several groups', () => {
    // Of two task types by less than half a twentieth: a group of exact scores would tell both changes, and their sum.
    const others = real.map((score, place) => (place === 1 ? score + 0.1 : place === 6 ? score + 0.1 : score))
    expect(shownOf(others)).toEqual(shownOf(real))
    const coarser = real.map((score, place) => (place === 1 ? score + 0.2 : score))
    expect(shownOf(coarser)).not.toEqual(shownOf(real))
  })

  it('are withheld, with the reason, where a mean is that they would be made of', () => {
    const { groups } = shownOf(real, { isCounted: false }).models[0]!
    for (const id of ['0', '1', '2']) {
      expect(groups![id]).toMatchObject({ value: null, lower: null, reason: expect.stringContaining('may be shown') })
    }
  })
})
