import { describe, expect, it } from 'vitest'
import { tagsChart } from '../../src/charts/tags.ts'
import type { TagStatistics } from '../../src/schemas/tag-statistics.ts'
import { madeTags } from './made-charts.ts'
import { rowsOf } from './rows-of.ts'

const estimate = (value: number | null) => ({ value, lower: null, upper: null, reason: null })
const value = (name: string, parts: number, scores: readonly (number | null)[]) => ({
  ...{ value: name, items: 2, sources: 2, parts, share: 0.5, estimates: scores.map(estimate) }
})
const made = madeTags(2)
const statistics: TagStatistics = {
  ...made,
  models: ['one', 'two'].map((model) => ({ submissionId: model, model, team: 'Team', family: 'other' })),
  tags: [
    {
      ...{ taskType: 'MG', tag: 'category', title: 'Kind of element', part: 'element', items: 2 },
      values: [value('first_order_condition', 7, [0.25, null]), value('agents', 1, [1, 0])]
    }
  ]
}
const cellsOf = (shown: TagStatistics) => rowsOf(tagsChart(shown)).filter(({ row }) => row !== undefined)

describe('tagsChart', () => {
  it('has a cell per model and value of a tag, with how many have it, crossed where a score is missing', () => {
    // .25, 1 and 0 times 100; the second model has no score of the first value.
    expect(cellsOf(statistics).map(({ row, column, text }) => [row, column, text])).toEqual([
      ['one', 'first order condition (7)', '25.0'],
      ['one', 'agents (1)', '100.0'],
      ['two', 'agents (1)', '0.0'],
      ['two', 'first order condition (7)', undefined]
    ])
    const chart = tagsChart(statistics)
    expect(chart.description).toContain('n = 2 models, and the number of elements that have the value')
    expect(JSON.stringify(chart)).toContain('"MG · Kind of element"')
  })

  it('shows items in the unit of their metric, and parts of items in points all the same', () => {
    const metric = { name: 'loss', range: [0, 40], better: 'lower' } as const
    const items = { ...statistics.tags[0]!, part: 'item', values: [value('a', 2, [12.5, 30])] }
    const shown = cellsOf({ ...statistics, metric: { ...metric, range: [0, 40] }, tags: [statistics.tags[0]!, items] })
    expect(shown.map(({ text }) => text)).toEqual(['25.0', '100.0', '0.0', undefined, '12.5', '30'])
  })

  it('says that it draws nothing where no item has a tag', () => {
    const none = tagsChart({ ...statistics, tags: [] })
    expect(none.description).toContain('nothing is drawn')
    expect(rowsOf(none)).toEqual([])
  })

  it('goes on in another table where a tag has more values than a page is wide, and loses none', () => {
    const columns = new Set(cellsOf(made).map(({ column }) => column))
    // 4 and 3 values of EK, 14 of MG and 1 of EA, of which those of few are named like the first of many.
    expect(columns.size).toBe(14)
    const titles = JSON.stringify(tagsChart(made)).match(/MG · Kind of element \(\d of \d\)/g)
    expect(titles).toEqual(['MG · Kind of element (1 of 2)', 'MG · Kind of element (2 of 2)'])
  })
})
