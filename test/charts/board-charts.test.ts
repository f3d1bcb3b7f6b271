import { describe, expect, it } from 'vitest'
import type { JudgedTable } from '../../src/boards/judges/judged-table.ts'
import { differenceToFirstChart } from '../../src/charts/difference-to-first.ts'
import { dimensionsChart } from '../../src/charts/dimensions.ts'
import { judgeMarks } from '../../src/charts/judge-marks.ts'
import { judgeOverallChart } from '../../src/charts/judge-overall.ts'
import { rankSetsChart } from '../../src/charts/rank-sets.ts'
import { taskRangesChart } from '../../src/charts/task-ranges.ts'
import { taskScoresChart } from '../../src/charts/task-scores.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import { madeLeaderboard, madeStatistics } from './made-board.ts'
import { madeDimensions } from './made-charts.ts'
import { madeTables } from './made-table.ts'
import { rowsOf } from './rows-of.ts'

/** Four models of two providers and others on two task types; the last has no score of MM. */
function smallBoard(): Leaderboard {
  const scores = [
    ['a', 'google', 0.6, 0.9],
    ['b', 'other', 0.7, 0.7],
    ['c', 'openai', 0.3, 0.9],
    ['d', 'google', 0.2, null]
  ] as const
  const board = madeLeaderboard(4)
  const estimate = (value: number | null) => ({ value, lower: null, upper: null })
  return {
    ...board,
    rows: scores.map(([model, family, ek, mm], place) => ({
      ...{ ...board.rows[place]!, model, family, overall: estimate(mm === null ? null : (ek + mm) / 2) },
      tasks: { EK: estimate(ek), MM: estimate(mm) }
    }))
  }
}

describe('taskScoresChart', () => {
  const rows = rowsOf(taskScoresChart(smallBoard()))

  it('groups models by provider, that of the first first and others last', () => {
    expect(rows.filter(({ column, value }) => column === 'EK' && value !== undefined).map(({ row }) => row)).toEqual(
      // google's a and d, openai's c, then b of no named provider.
      ['a', 'd', 'c', 'b']
    )
  })

  it('says at the best of each column, and at all that share it, that it is the best', () => {
    const best = rows
      .filter(({ text }) => String(text).endsWith('best'))
      .map(({ row, column, text }) => [row, column, text])
    expect(best).toEqual([
      ['a', 'Overall', '75.0 best'],
      ['a', 'MM', '90.0 best'],
      ['c', 'MM', '90.0 best'],
      ['b', 'EK', '70.0 best']
    ])
  })

  it('crosses out what is missing', () => {
    expect(rows).toContainEqual({ row: 'd', column: 'MM' })
    expect(rows).toContainEqual({ row: 'd', column: 'Overall' })
  })
})

describe('taskRangesChart', () => {
  it('has range, median and mean of the models that have a score, and a circle for each', () => {
    const rows = rowsOf(taskRangesChart(smallBoard()))
    const near = (value: number) => expect.closeTo(value, 10)
    // EK: .2 .3 .6 .7, median (.3 + .6) / 2, mean 1.8 / 4. MM: .7 .9 .9, mean 2.5 / 3.
    expect(rows.slice(0, 2)).toEqual([
      { task: 'EK · 4 models', least: near(20), most: near(70), median: near(45), mean: near(45) },
      { task: 'MM · 3 models', least: near(70), most: near(90), median: near(90), mean: near(250 / 3) }
    ])
    expect(rows.filter(({ score }) => score !== undefined)).toHaveLength(7)
  })

  it('draws no number of a task type that nobody has a score of', () => {
    const board = smallBoard()
    const none = { ...board, rows: board.rows.slice(3) }
    const rows = rowsOf(taskRangesChart(none))
    expect(rows).toContainEqual({ task: 'MM · 0 models' })
    expect(rows.filter(({ task, ...rest }) => String(task).startsWith('MM') && Object.keys(rest).length > 0)).toEqual(
      []
    )
  })
})

describe('differenceToFirstChart', () => {
  const board = madeStatistics(4)
  const models = board.models.map((model, place) => ({ ...model, tiedWithFirst: place === 3 ? null : place < 2 }))
  const differences = [
    { value: -0.01, lower: -0.03, upper: 0.01, reason: null },
    { value: -0.02, lower: null, upper: null, reason: 'items_too_few' }
  ]

  it('has every ranked model but the first, in points, with an interval where there is one', () => {
    const rows = rowsOf(differenceToFirstChart({ ...board, models }, differences))
    const [second, third] = rows
    expect(second).toEqual({ model: expect.any(String), difference: -1, lower: -3, upper: 1, isTied: true })
    expect(third).toEqual({ model: 'model-2', difference: -2, lower: null, upper: null, isTied: false })
    // All rows, zero, those with an interval, those told apart, and the others.
    expect(rows).toHaveLength(2 + 1 + 1 + 1 + 1)
  })

  it('says so where nothing is compared', () => {
    const none = { ...board, models: models.map((model) => ({ ...model, rank: null })) }
    expect(differenceToFirstChart(none, []).description).toContain('there is nothing to compare')
  })
})

describe('rankSetsChart', () => {
  it('has a bar from half a rank below the set to half a rank above it, for either kind', () => {
    const board = madeStatistics(3)
    const models = board.models.map((model, place) =>
      place === 0
        ? { ...model, rankInterval: { lower: 1, upper: 2 }, rankMarginal: { lower: 1, upper: 1, amongFirst: 1 } }
        : model
    )
    const rows = rowsOf(rankSetsChart({ ...board, query: { ...board.query, method: 'student' }, models }))
    const model = 'model-0-with-a-name-that-goes-on-an…'
    expect(rows.filter(({ kind }) => kind !== undefined)).toEqual([
      { model, kind: 'of all models at once', lower: 1, upper: 2, from: 0.5, to: 2.5 },
      { model, kind: 'of this model alone', lower: 1, upper: 1, from: 0.5, to: 1.5 }
    ])
    // The last of three is not ranked.
    expect(rows.filter(({ rank }) => rank !== undefined).map(({ rank }) => rank)).toEqual([1, 2])
  })

  it('calls the bars of the paper what they are, and says where there are none', () => {
    expect(rankSetsChart(madeStatistics(3)).description).toContain('No set of ranks is defined for 2 ranked')
    const board = madeStatistics(2)
    const models = board.models.map((model) => ({ ...model, rankInterval: { lower: 1, upper: 1 } }))
    expect(rankSetsChart({ ...board, models }).description).toContain(
      'the middle 95 % of the ranks that resamples give'
    )
  })
})

describe('judgeOverallChart', () => {
  const { judged } = madeTables(2)
  const [mm, ea] = [
    judged.items.find((item) => item.taskType === 'MM')!,
    judged.items.find((item) => item.taskType === 'EA')!
  ]
  const table: JudgedTable = {
    ...judged,
    items: [mm, mm, ea],
    scores: [
      [
        [0.2, 0.4, 0.9],
        [0.5, 0.5, 0.5]
      ],
      [
        [0.4, 0.4, 0.6],
        [0.5, 0.7, null]
      ]
    ]
  }
  const chart = judgeOverallChart({ table, taskTypes: ['MM', 'EA'] })
  const [first, second] = table.judges.map(({ modelId }) => modelId)
  const names = table.models.map(({ model }) => model)

  it('has what each judge alone would have given, and none where it owes a task type', () => {
    const marks = rowsOf(chart).filter(({ judge }) => judge !== undefined)
    const given = marks.map(({ model, judge, overall }) => [model, judge, Math.round(Number(overall) * 10) / 10])
    // The first of the first model: ((.2 + .4) / 2 + .9) / 2 = .6; the second: (.4 + .6) / 2 = .5. Of the second model: .5 and none.
    expect(given).toEqual([
      [expect.stringContaining('model-0'), first, 60],
      [expect.stringContaining('model-0'), second, 50],
      [names[1], first, 50]
    ])
    // |.6 - .5| over the one model that both gave one.
    expect(chart.description).toContain('over n = 1 models: 10.0 points')
    expect(chart.description).toContain('rules grade alone are left out')
    const ruled = judgeOverallChart({ table, taskTypes: ['MM', 'EA'], withRules: true })
    expect(ruled.description).toContain('EK counts with the score of the rules')
  })

  it('marks the first judge by a blue circle and the second by an orange square, others by other shapes', () => {
    const [one, two, three] = judgeMarks(3, 'light')
    expect([one, two]).toEqual([
      { colour: '#0072b2', shape: 'circle' },
      { colour: '#d98a00', shape: 'square' }
    ])
    expect(three!.shape).not.toMatch(/circle|square/)
    expect(JSON.stringify(chart)).toContain('"range":["circle","square"]')
  })
})

describe('dimensionsChart', () => {
  const made = madeDimensions(4)
  const means = [0.2, 0.6, 0.6, null]
  const estimates = means.map((value) => ({ value, lower: null, upper: null, reason: null }))
  const statistics = { ...made, dimensions: [{ ...made.dimensions[0]!, estimates }] }
  const cells = (scale: 'own' | 'rank') =>
    rowsOf(dimensionsChart(statistics, 'light', scale)).filter(({ value }) => value !== undefined)

  it('colours a dimension from its least score to its best, and prints the scores', () => {
    expect(cells('own').map(({ value, text }) => [value, text])).toEqual([
      [0, '20.0'],
      [100, '60.0'],
      [100, '60.0']
    ])
  })

  it('ranks models on a dimension, equal ones alike, and none without a score', () => {
    expect(cells('rank').map(({ value, text }) => [value, text])).toEqual([
      [3, '3'],
      [1, '1'],
      [1, '1']
    ])
  })
})
