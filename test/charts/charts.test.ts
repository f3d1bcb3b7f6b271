import { describe, expect, it } from 'vitest'
import { judgeGaps } from '../../src/boards/judges/judge-gaps.ts'
import type { JudgedTable } from '../../src/boards/judges/judged-table.ts'
import { intervalsChart } from '../../src/charts/intervals.ts'
import { judgeAgreementChart } from '../../src/charts/judge-agreement.ts'
import { judgeGapsChart } from '../../src/charts/judge-gaps.ts'
import { significanceChart } from '../../src/charts/significance.ts'
import { taskDistributionChart } from '../../src/charts/task-distribution.ts'
import { aManifest } from '../helpers/a-suite.ts'
import { hostile, madeLeaderboard, madeStatistics } from './made-board.ts'
import { rowsOf } from './rows-of.ts'

/** Two models on three items as two judges scored them; the second judge owes one verdict. */
const judged: JudgedTable = {
  ...{ release: 'r1', releaseHash: 'release', manifest: aManifest, panel: 'p1', profile: 'table2' },
  judges: [
    { modelId: 'anthropic:a', family: 'anthropic' },
    { modelId: 'openai:b', family: 'openai' }
  ],
  models: ['one', 'two'].map((model) => ({ submissionId: model, team: 'Team', model, family: 'other' })),
  items: ['MM', 'MM', 'EA'].map((taskType, place) => ({
    ...{ itemId: `${taskType}-${place}`, taskType, split: 'public', source: `paper-${place}` }
  })),
  scores: [
    [
      [0.8, 0.6, 0.5],
      [0.4, 0.4, 0.5]
    ],
    [
      [0.6, 0.6, 0.7],
      [0.4, 0.5, null]
    ]
  ],
  words: [
    [1, 1, 1],
    [1, 1, 1]
  ]
}

describe('every chart', () => {
  it('states the estimand of its result, and makes no expression of a name', () => {
    const board = madeLeaderboard(3)
    const charts = [intervalsChart(board), significanceChart(madeStatistics(3), 'holm')]
    for (const chart of charts) {
      expect(chart.description).toContain(board.estimand)
      // Names are data and ends of scales, never part of an address, a transform or an expression.
      expect(JSON.stringify(chart)).not.toMatch(/"(expr|signal|href|url|transform|labelExpr|sort)"/)
      expect(JSON.stringify(chart)).toContain(JSON.stringify(hostile).slice(1, -1))
    }
  })
})

describe('intervalsChart', () => {
  it('keeps the row of a model without a score, and draws no number there', () => {
    const rows = rowsOf(intervalsChart(madeLeaderboard(3)))
    const last = rows.filter(({ model }) => model === 'model-2')
    expect(last.map(({ score }) => score)).toEqual([null, null, 50])
    expect(rows.filter(({ score }) => score === 0)).toEqual([])
  })
})

describe('significanceChart', () => {
  it('tells which model is higher and how surely, by how much above the diagonal and with what p below it', () => {
    const rows = rowsOf(significanceChart(madeStatistics(4), 'holm'))
    const shown = (row: string, column: string) => rows.find((cell) => cell.row === row && cell.column === column)
    const first = '1. model-0-with-a-name-that-goes-on-an…'
    // The first is 0.01 above the second, with p = .03, and 0.02 above the third, with a p of 0.
    expect(shown(first, '2')).toMatchObject({ value: 'higher, p < 0.05', text: '+1.0' })
    expect(shown(`2. ${hostile}`, '1')).toMatchObject({ value: 'lower, p < 0.05', text: '.030' })
    expect(shown(first, '3')).toMatchObject({ value: 'higher, p < 0.001', text: '+2.0' })
    expect(shown('3. model-2', '1')).toMatchObject({ value: 'lower, p < 0.001', text: '<.001' })
    expect(rows).toHaveLength(6)
  })
})

describe('judgeAgreementChart', () => {
  it('has a point for every response that both scored', () => {
    const points = rowsOf(judgeAgreementChart({ table: judged, a: 0, b: 1 }))
    expect(points.filter(({ x2 }) => x2 === undefined)).toEqual([
      { x: 40, y: 40 },
      { x: 40, y: 50 },
      { x: 50, y: 70 },
      { x: 60, y: 60 },
      { x: 80, y: 60 }
    ])
  })
})

describe('judgeGapsChart', () => {
  it('has the mean gaps with their signs and margins, and leaves out where no response was scored by both', () => {
    const query = {
      release: 'r1',
      split: 'all',
      profile: 'table2',
      seed: 1,
      resamples: 100,
      includeRules: false
    } as const
    const gaps = judgeGaps(judged, { query, taskTypes: ['MM', 'EA'] })
    const rows = rowsOf(judgeGapsChart(gaps, { a: 0, b: 1 }))
    const textOf = (row: string, column: string) =>
      rows.find((cell) => cell.row === row && cell.column === column && 'value' in cell)?.text
    // one: +.2 and 0 on MM, -.2 on EA; two: 0 and -.1 on MM, none on EA.
    expect(textOf('one', 'MM')).toBe('+10.0')
    expect(textOf('one', 'EA')).toBe('−20.0')
    expect(textOf('two', 'MM')).toBe('−5.0')
    expect(textOf('two', 'EA')).toBeUndefined()
    expect(textOf('All models', 'MM')).toBe('+2.5')
    expect(rows).toContainEqual({ row: 'two', column: 'EA' })
  })
})

describe('taskDistributionChart', () => {
  it('shows single items to those who may see them, and the mean to others', () => {
    const { release, releaseHash, manifest, panel, models, items, scores } = judged
    const none = models.map(() => items.map(() => null))
    const table = {
      ...{ release, releaseHash, manifest, panel, models, items, metrics: manifest.metrics, unscored: none },
      ...{ scores: { table2: scores[1]!, 'appendix-g': none }, sent: models.map(() => items.map(() => true)) }
    }
    const task = { taskTypes: ['MM', 'EA'], table, profile: 'table2' } as const
    const single = rowsOf(taskDistributionChart(task))
    expect(single.filter(({ model, score }) => model === 'two' && score !== undefined)).toMatchObject([
      { score: 40 },
      { score: 50 }
    ])
    expect(single).toContainEqual({ model: 'two', mean: 45 })
    // No score at all: a row of its own, and no number.
    expect(single).toContainEqual({ model: 'two' })
  })
})
