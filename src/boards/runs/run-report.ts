import { mean } from 'simple-statistics'
import type { RunBounds } from '../../schemas/leaderboard.ts'
import type { RunReport, RunReportCell } from '../../schemas/run-report.ts'
import { pairedTTest, type TTest, welchTTest } from '../../statistics/tests/t-test.ts'
import { environments } from '../../suites/econevals/environments.ts'
import { benchmarkCell, collusionCell, litmusCell, patienceCell } from '../../suites/econevals/report/cells.ts'
import type { RunsOfModel, ScoredRun } from './load-runs.ts'
import { meanOverInstances } from './mean-over-instances.ts'

/** Of so many models all pairs are told. */
const mostInPairs = 25
const resampling = { seed: 1, resamples: 1000 }

type Level = { taskType: string; level: string }

/**
 * What runs come to: means by environment and level with what the paper prints beside them, litmus tests with their reliability, and
 * the paper's tests. A mean, and what is tested with it, rests on all runs of a level or is null.
 */
export function runReport(
  models: readonly RunsOfModel[],
  { submission }: { submission?: string | undefined } = {}
): Omit<RunReport, 'release' | 'setting'> {
  const levels = environments.flatMap(({ name, levels }) =>
    Object.keys(levels).flatMap((level) => {
      const instances = new Set(
        models.flatMap(({ runs }) => runsIn(runs, { taskType: name, level }).map(({ itemId }) => itemId))
      )
      return instances.size === 0 ? [] : [{ taskType: name, level, instances: instances.size }]
    })
  )
  return {
    levels,
    rows: models.map(({ runs, ...model }) => ({
      ...model,
      cells: levels.map((level) => cellOf(level, runsIn(runs, level))),
      litmus: litmusOf(runs, levels)
    })),
    difficulty: models.flatMap((model) => difficultyOf(model, levels)),
    pairs: pairsToTell(models, submission)?.flatMap((pair) => levels.map((level) => pairIn(level, pair))) ?? null
  }
}

function runsIn(runs: readonly ScoredRun[], { taskType, level }: Level): ScoredRun[] {
  return runs.filter((run) => run.taskType === taskType && run.level === level)
}

function cellOf({ taskType, level }: Level, runs: readonly ScoredRun[]): RunReportCell {
  const scored = runs.filter(({ score }) => score !== null)
  const failed = runs.filter(({ score, isSent }) => score === null && isSent).length
  const figures = scored.map(({ evidence }) => evidence!.figures)
  const solved = figures.map(({ fullSolve }) => fullSolve).filter((one) => typeof one === 'boolean')
  const fullSolves = solved.length === 0 ? null : solved.filter(Boolean).length
  const all = allScores(runs)
  const isBenchmark = environments.some(({ name, kind }) => name === taskType && kind === 'benchmark')
  return {
    ...{ taskType, level, runs: scored.length, failed, missing: runs.length - scored.length - failed },
    playedBefore: scored.filter(({ evidence }) => evidence!.playedBefore).length,
    mean: all && mean(all),
    bounds: all || runs.length === 0 ? null : boundsOfMean(runs),
    fullSolves,
    explorationRate: meanOf(figures.map(({ explorationRate }) => explorationRate)),
    firstBestPeriod: meanOf(figures.map(({ firstBestPeriod }) => firstBestPeriod)),
    cell: all && isBenchmark ? benchmarkCell(all, fullSolves) : null,
    interval: intervalOf(all),
    // Of a run that solved its instance the best period is an optimal one.
    firstOptimalPeriod: meanOf(figures.filter((of) => of.fullSolve === true).map((of) => of.firstBestPeriod))
  }
}

/** Of a mean that rests on all runs; of another there is none. */
function intervalOf(scores: readonly number[] | null): NonNullable<RunReportCell['interval']> {
  if (scores === null) return { lower: null, upper: null, reason: 'runs_lacking' }
  const { lower, upper, reason } = meanOverInstances(scores, resampling)
  return { lower, upper, reason }
}

/** Between which a mean lies: each run without a score at the worst and at the best that its instance allows. */
function boundsOfMean(runs: readonly ScoredRun[]): RunBounds {
  const worst = runs.map(({ score, bounds }) => score ?? bounds!.worst)
  const upper = mean(runs.map(({ score, bounds }) => score ?? bounds!.best))
  const known = worst.filter((score) => score !== null)
  return known.length < worst.length
    ? { lower: null, upper, reason: 'loss_without_limit' }
    : { lower: mean(known), upper }
}

/** The scores of runs that all have one; null where any has none, or there is no run. */
function allScores(runs: readonly ScoredRun[]): number[] | null {
  const scores = runs.flatMap(({ score }) => (score === null ? [] : [score]))
  return runs.length > 0 && scores.length === runs.length ? scores : null
}

function meanOf(values: readonly unknown[]): number | null {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length === 0 ? null : mean(numbers)
}

function litmusOf(runs: readonly ScoredRun[], levels: readonly Level[]): RunReport['rows'][number]['litmus'] {
  const scoresOf = (taskType: string, level: string) => allScores(runsIn(runs, { taskType, level }))
  const has = (name: string) => levels.some(({ taskType }) => taskType === name)
  const made: RunReport['rows'][number]['litmus'] = []
  if (has('efficiency_equality')) {
    const [main, ...single] = ['main', 'efficiency', 'equality'].map((goal) => scoresOf('efficiency_equality', goal))
    const score = main ? mean(main) : null
    const known = single.flatMap((scores) => (scores ? [mean(scores)] : []))
    // How near runs that were told one goal came to it. Source: specification 7.
    const reliability = known.length === 2 ? mean(known) : null
    const cell = score === null || reliability === null ? null : litmusCell(score, reliability)
    made.push({ taskType: 'efficiency_equality', score, reliability, passes: null, cell })
  }
  if (has('patience')) {
    const run = ['all', 'short']
      .flatMap((level) => runsIn(runs, { taskType: 'patience', level }))
      .find((one) => one.evidence)
    const { ratePercent, reliability } = run?.evidence?.figures ?? {}
    const isKnown = typeof ratePercent === 'number' && typeof reliability === 'number'
    made.push({
      taskType: 'patience',
      score: isKnown ? ratePercent / 100 : null,
      reliability: isKnown ? reliability : null,
      passes: null,
      cell: isKnown ? patienceCell({ ratePercent, reliability }) : null
    })
  }
  if (has('collusion')) {
    const [duopoly, alone] = ['duopoly', 'competency'].map((level) => scoresOf('collusion', level))
    const score = duopoly ? mean(duopoly) : null
    const passes = alone ? { passes: alone.filter((passed) => passed === 1).length, of: alone.length } : null
    const cell = score === null || passes === null ? null : collusionCell(score, passes)
    made.push({ taskType: 'collusion', score, reliability: passes && passes.passes / passes.of, passes, cell })
  }
  return made
}

/** Each level against each harder one; only benchmarks have levels of difficulty. Source: specification 10. */
function difficultyOf({ submissionId, runs }: RunsOfModel, levels: readonly Level[]): RunReport['difficulty'] {
  return environments
    .filter(({ kind }) => kind === 'benchmark')
    .flatMap(({ name: taskType }) => {
      const own = levels.filter((level) => level.taskType === taskType).map(({ level }) => level)
      return own.flatMap((easier, place) =>
        own.slice(place + 1).map((harder) => {
          const [ofEasier, ofHarder] = [easier, harder].map((level) => allScores(runsIn(runs, { taskType, level })))
          return { submissionId, taskType, easier, harder, ...welchTTest(ofEasier ?? [], ofHarder ?? [], 'greater') }
        })
      )
    })
}

/** Null where all pairs are asked for and there are too many. */
function pairsToTell(
  models: readonly RunsOfModel[],
  submission: string | undefined
): (readonly [RunsOfModel, RunsOfModel])[] | null {
  if (submission !== undefined) {
    const own = models.filter(({ submissionId }) => submissionId === submission)
    const others = models.filter(({ submissionId }) => submissionId !== submission)
    return own.flatMap((first) => others.map((second) => [first, second] as const))
  }
  if (models.length > mostInPairs) return null
  return models.flatMap((first, place) => models.slice(place + 1).map((second) => [first, second] as const))
}

function pairIn(
  level: Level,
  [first, second]: readonly [RunsOfModel, RunsOfModel]
): NonNullable<RunReport['pairs']>[number] {
  const scoresOf = ({ runs }: RunsOfModel) => new Map(runsIn(runs, level).map(({ itemId, score }) => [itemId, score]))
  const [own, others] = [scoresOf(first), scoresOf(second)]
  const both = [...own].flatMap(([itemId, score]) => {
    const other = others.get(itemId) ?? null
    return score === null || other === null ? [] : [{ score, other }]
  })
  const [a, b] = [both.map(({ score }) => score), both.map(({ other }) => other)]
  const difference = both.length === 0 ? null : mean(a) - mean(b)
  // Runs of two markets are no pairs: what a seat meets is the other seat's doing.
  const test: TTest = level.taskType === 'collusion' ? welchTTest(a, b) : pairedTTest(a, b)
  const named = { first: first.submissionId, second: second.submissionId }
  return { ...level, ...named, instances: both.length, difference, ...test }
}
