import { describe, expect, it } from 'vitest'
import { overallByDateChart } from '../../src/charts/overall-by-date.ts'
import { renderSvg } from '../../src/charts/render-svg.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import { drawnIn, outside, overlapping } from './drawn-texts.ts'
import { hostile, madeLeaderboard } from './made-board.ts'
import { rowsOf } from './rows-of.ts'

type Made = readonly [model: string, overall: number | null, generatedOn: string | undefined]

/** Ranked in the order given, with intervals of 0.03 to either side; without Overall unranked. */
function boardOf(models: readonly Made[]): Leaderboard {
  const board = madeLeaderboard(models.length)
  const rows = models.map(([model, value, generatedOn], place) => ({
    ...board.rows[place]!,
    ...{ model, submissionId: `s-${place}`, rank: value === null ? null : place + 1 },
    overall: value === null ? { value, lower: null, upper: null } : { value, lower: value - 0.03, upper: value + 0.03 },
    ...(generatedOn !== undefined && { generatedOn })
  }))
  return { ...board, rows }
}

const near = (value: number) => expect.closeTo(value, 10)

describe('overallByDateChart', () => {
  // By day: late .8, early .5 and its equal .5, middle .7 and .6, after .65.
  const board = boardOf([
    ['late', 0.8, '2026-03-01'],
    ['middle', 0.7, '2026-02-01'],
    ['after', 0.65, '2026-02-15'],
    ['same day', 0.6, '2026-02-01'],
    ['early', 0.5, '2026-01-01'],
    ['equal', 0.5, '2026-01-20'],
    ['undated', 0.9, undefined],
    ['not graded', null, '2025-12-01']
  ])
  const chart = overallByDateChart(board)
  const rows = rowsOf(chart)

  it('has every ranked model with a day, its interval in points, and a mark where it was the best so far', () => {
    const bars = rows.filter(({ lower, best }) => lower !== undefined && best === undefined)
    const [first] = bars
    expect(first).toEqual({
      ...{ model: 'early', date: '2026-01-01', overall: near(50), lower: near(47), upper: near(53), isBestSoFar: true }
    })
    // Bars first, and then once more as dots: 6 models of 8.
    expect(new Set(bars.map(({ model }) => model)).size).toBe(6)
    const best = bars.filter(({ isBestSoFar }) => isBestSoFar).map(({ model }) => model)
    expect([...new Set(best)]).toEqual(['early', 'middle', 'late'])
  })

  it('draws no submission that is not ranked, whatever its Overall', () => {
    const rows = board.rows.map((row) => (row.model === 'late' ? { ...row, rank: null } : row))
    const without = overallByDateChart({ ...board, rows })
    expect(JSON.stringify(rowsOf(without))).not.toContain('late')
    expect(without.description).toContain('Not ranked, and not drawn: 2.')
  })

  it('has the running maximum as steps, none for an equal score or for one that is not drawn', () => {
    expect(rows.filter(({ best }) => best !== undefined)).toEqual([
      { date: '2026-01-01', best: near(50) },
      { date: '2026-02-01', best: near(70) },
      { date: '2026-03-01', best: near(80) }
    ])
    expect(chart.description).toContain('a running maximum of the dots')
    expect(chart.description).toContain('Best so far: early (2026-01-01), middle (2026-02-01), late (2026-03-01).')
  })

  it('draws the line on to the last day', () => {
    const steps = rowsOf(
      overallByDateChart(
        boardOf([
          ['first', 0.7, '2026-01-01'],
          ['next', 0.6, '2026-02-01']
        ])
      )
    ).filter(({ best }) => best !== undefined)
    expect(steps).toEqual([
      { date: '2026-01-01', best: near(70) },
      { date: '2026-02-01', best: near(70) }
    ])
  })

  it('has the minimum where less is better', () => {
    const metric = { name: 'loss', range: [0, 1], better: 'lower' } as const
    const lower = overallByDateChart({ ...board, metric: { ...metric, range: [0, 1] } })
    const best = rowsOf(lower).filter((row) => row.best !== undefined)
    // From .5 on nothing is below: the equal one does not move the line, which ends on the last day.
    expect(best).toEqual([
      { date: '2026-01-01', best: near(50) },
      { date: '2026-03-01', best: near(50) }
    ])
    expect(lower.description).toContain('a running minimum of the dots')
  })

  it('names a model without a day below, counts the unranked, and draws neither', () => {
    expect(chart.description).toContain('n = 6 ranked models')
    expect(chart.description).toContain('Without a declared day, not drawn: undated.')
    expect(chart.description).toContain('Not ranked, and not drawn: 1.')
    expect(JSON.stringify(rows)).not.toMatch(/undated|not graded/)
  })

  it('draws no interval where there is none', () => {
    const bare = boardOf([['one', 0.7, '2026-01-01']])
    const overall = { value: 0.7, lower: null, upper: null }
    const rows = rowsOf(overallByDateChart({ ...bare, rows: [{ ...bare.rows[0]!, overall }] }))
    // The step, the dot and its name; the days of the axis are no rows.
    expect(rows.map((row) => Object.keys(row).join()).filter((keys) => keys !== '')).toEqual([
      'date,best',
      'model,date,overall,lower,upper,isBestSoFar',
      'model,date,overall,ink'
    ])
  })

  it.each([
    ['no model with a day', boardOf([['undated', 0.7, undefined]])],
    ['no ranked model', boardOf([['not graded', null, '2026-01-01']])],
    ['no model at all', boardOf([])]
  ])('draws no days of a board of %s, and says so', async (_, empty) => {
    const none = overallByDateChart(empty)
    expect(none.description).toContain('nothing is drawn')
    expect(JSON.stringify(none)).not.toContain('"temporal"')
    const drawn = drawnIn(await renderSvg(none))
    expect(drawn.texts.map(({ words }) => words)).toContainEqual(expect.stringMatching(/^Nothing to draw/))
    expect(outside(drawn)).toEqual([])
  })

  it('has room for all of a hundred models of one day, whose names lie over no other', async () => {
    const models = Array.from(
      { length: 100 },
      (_, n): Made => [n === 1 ? hostile : `model-${n}`, 0.5 + n / 300, '2026-01-01']
    )
    const drawn = drawnIn(await renderSvg(overallByDateChart(boardOf(models))))
    expect([outside(drawn), overlapping(drawn)]).toEqual([[], []])
    // Nothing but the one day and those beside it can be on the axis.
    const days = drawn.texts.map(({ words }) => words).filter((words) => /^\d{4}-\d{2}-\d{2}$/.test(words))
    expect(days).toEqual(['2025-12-31', '2026-01-01', '2026-01-02'])
  })
})
