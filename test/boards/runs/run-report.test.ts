import { describe, expect, it } from 'vitest'
import type { RunsOfModel, ScoredRun } from '../../../src/boards/runs/load-runs.ts'
import { runReport } from '../../../src/boards/runs/run-report.ts'
import { findEnvironment } from '../../../src/suites/econevals/environments.ts'

type Figures = NonNullable<ScoredRun['evidence']>['figures']

/** Null is a run that failed, undefined one that is missing. */
function runsOf(
  taskType: string,
  level: string,
  scores: readonly (number | null | undefined)[],
  figures: Figures = {}
): ScoredRun[] {
  return scores.map((score = null, place) => ({
    ...{ itemId: `${taskType} ${level} ${place}`, taskType, level, score, isSent: scores[place] !== undefined },
    evidence: score === null ? null : { playedBefore: place === 0, figures },
    bounds: score === null ? findEnvironment(taskType).scoreBounds : null
  }))
}
const model = (submissionId: string, ...runs: ScoredRun[][]): RunsOfModel => ({
  ...{ submissionId, team: 't', model: submissionId },
  runs: runs.flat()
})

describe('runReport', () => {
  const first = model(
    'first',
    runsOf('procurement', 'BASIC', [0.5, 0.7, 0.9], { fullSolve: false, explorationRate: 0.5, firstBestPeriod: 4 }),
    runsOf('procurement', 'HARD', [0.1, 0.3, 0.2], { fullSolve: true, explorationRate: 0.25, firstBestPeriod: 9 })
  )

  it('has means and cells as the paper prints them', () => {
    const { levels, rows } = runReport([first])
    expect(levels).toEqual([
      { taskType: 'procurement', level: 'BASIC', instances: 3 },
      { taskType: 'procurement', level: 'HARD', instances: 3 }
    ])
    expect(rows[0]!.cells).toMatchObject([
      { runs: 3, failed: 0, missing: 0, playedBefore: 1, bounds: null, fullSolves: 0, cell: '70.0 (0)' },
      { runs: 3, fullSolves: 3, explorationRate: 0.25, firstBestPeriod: 9, cell: '20.0 (3/3)' }
    ])
    expect(rows[0]!.cells[0]!.mean).toBeCloseTo(0.7, 12)
  })

  it('has no mean, cell or test where a run failed or is missing, but bounds', () => {
    const { rows, difficulty, pairs } = runReport([
      first,
      model(
        'second',
        runsOf('procurement', 'BASIC', [0.6, null, undefined]),
        runsOf('procurement', 'HARD', [0.1, 0.2, 0.3])
      )
    ])
    expect(rows[1]!.cells[0]).toMatchObject({ runs: 1, failed: 1, missing: 1, mean: null, cell: null })
    expect(rows[1]!.cells[0]!.bounds!.lower).toBeCloseTo(0.2, 12)
    expect(rows[1]!.cells[0]!.bounds!.upper).toBeCloseTo(2.6 / 3, 12)
    expect(difficulty.find(({ submissionId }) => submissionId === 'second')).toMatchObject({
      ...{ easier: 'BASIC', harder: 'HARD', p: null, reason: 'too_few_values' }
    })
    expect(pairs).toMatchObject([
      { level: 'BASIC', instances: 1, p: null, reason: 'too_few_values' },
      // Differences 0, 0.1 and -0.1: t = 0.
      { level: 'HARD', instances: 3, t: expect.closeTo(0, 9), df: 2, p: expect.closeTo(1, 9) }
    ])
  })

  it('has an interval over instances, or why there is none, and the first optimal period of runs that solved', () => {
    const cells = runReport([
      first,
      model('same', runsOf('procurement', 'BASIC', [0.5, 0.5, 0.5]), runsOf('procurement', 'HARD', [0.1, null, 0.2]))
    ]).rows.map((row) => row.cells)
    const { interval } = cells[0]![0]!
    // Means of three draws from 0.5, 0.7 and 0.9: both ends are drawn whole more often than in 2.5 of 100 resamples.
    expect(interval).toEqual({ lower: expect.closeTo(0.5, 12), upper: expect.closeTo(0.9, 12), reason: null })
    expect(cells[1]!.map((cell) => cell.interval)).toEqual([
      { lower: null, upper: null, reason: 'zero_variance' },
      { lower: null, upper: null, reason: 'runs_lacking' }
    ])
    expect(cells[0]!.map(({ firstOptimalPeriod }) => firstOptimalPeriod)).toEqual([null, 9])
  })

  it('counts a run without a score at the worst and the best of its instance, and a loss without limit as none', () => {
    const [row] = runReport([
      model(
        'lacks',
        runsOf('scheduling', 'BASIC', [0.5, null]),
        runsOf('pricing', 'BASIC', [-3, null]),
        runsOf('pricing', 'HARD', [-3, -4])
      )
    ]).rows
    // 10 workers: 90 blocking pairs at most, and 10 * 8 / 6 expected at the least.
    expect(row!.cells[0]!.bounds).toEqual({ lower: expect.closeTo((0.5 + 1 - (6 * 9) / 8) / 2, 12), upper: 0.75 })
    expect(row!.cells[1]!.bounds).toEqual({ lower: null, upper: -1, reason: 'loss_without_limit' })
    expect(row!.cells[2]!.bounds).toBeNull()
  })

  it('tests whether harder levels score lower, one-sided', () => {
    const [test] = runReport([first]).difficulty
    // scipy.stats.ttest_ind([.5, .7, .9], [.1, .3, .2], equal_var=False, alternative='greater')
    expect(test).toMatchObject({ easier: 'BASIC', harder: 'HARD', reason: null })
    expect(test!.t).toBeCloseTo(3.8729833462, 9)
    expect(test!.df).toBeCloseTo(2.9411764706, 9)
    expect(test!.p).toBeLessThan(0.05)
  })

  it('shows litmus tests with what they can be relied on', () => {
    const [row] = runReport([
      model(
        'm',
        runsOf('efficiency_equality', 'main', [0.1, 0.3]),
        runsOf('efficiency_equality', 'efficiency', [0.9, 1]),
        runsOf('efficiency_equality', 'equality', [0.95, 0.95]),
        runsOf('collusion', 'duopoly', [0.4, 0.44]),
        runsOf('collusion', 'competency', [1, 0, 1])
      )
    ]).rows
    expect(row!.litmus).toMatchObject([
      { taskType: 'efficiency_equality', cell: '0.20 (0.95)', reliability: expect.closeTo(0.95, 12) },
      { taskType: 'collusion', cell: '0.42 (2/3)', passes: { passes: 2, of: 3 } }
    ])
    expect(row!.cells.every(({ cell }) => cell === null)).toBe(true)
  })

  it('tells all pairs of a few models, and those of one of many', () => {
    const many = Array.from({ length: 26 }, (_, place) =>
      model(`m${place}`, runsOf('pricing', 'BASIC', [place / 30, place / 40]))
    )
    expect(runReport(many.slice(0, 25)).pairs).toHaveLength(300)
    expect(runReport(many).pairs).toBeNull()
    expect(runReport(many, { submission: 'm3' }).pairs).toHaveLength(25)
  })
})
