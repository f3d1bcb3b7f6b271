import type { PlayedRun } from '../load-played.ts'
import { meanOverInstances } from '../mean-over-instances.ts'
import { countPlayedBefore, type FigurePlan, markOf, ofAll, periodMarks } from './figure-plan.ts'

type ByPeriod = { level: string; playedBefore: boolean; isNew: readonly (0 | 1)[] }
type Rated = { level: string; playedBefore: boolean; rate: number; score: number }

/** How many runs tried in a period what they had not tried before: a panel for each model, a line for each level. */
export function exploration(levels: readonly string[]): FigurePlan<ByPeriod> {
  return {
    read: (run) => ({ level: run.level, playedBefore: run.playedBefore, isNew: newActions(run) }),
    draw: (models, resampling) => ({
      ...{ drawnAs: 'lines', isByModel: true, series: [...levels], references: [] },
      x: { title: 'Period', isShare: false },
      y: { title: 'Share of runs with a new action', isShare: true },
      marks: models.flatMap((model) =>
        levels.flatMap((series) =>
          periodMarks(
            model,
            model.runs.filter(({ level }) => level === series),
            { series, valuesOf: ({ isNew }) => isNew, mean: (values) => meanOverInstances(values, resampling) }
          )
        )
      ),
      notes: [],
      estimand:
        'Share of the runs that reached a period and did in it what they had not done before; the first action of a run is always new.'
    })
  }
}

/** Mean scores against mean exploration rates: a panel for each level, a point for each model. */
export function explorationRates(taskType: string, levels: readonly string[]): FigurePlan<Rated | null> {
  return {
    read: (run) => {
      const { score } = run.environment.result(run, run.states)
      const isNew = newActions(run)
      if (score.status !== 'scored' || isNew.length === 0) return null
      const rate = isNew.filter((one) => one === 1).length / isNew.length
      return { level: run.level, playedBefore: run.playedBefore, rate, score: score.value }
    },
    draw: (models, resampling) => ({
      ...{ drawnAs: 'points', isByModel: false, series: [''], references: [] },
      x: { title: 'Exploration rate', isShare: true },
      y: { title: 'Score', isShare: true },
      marks: levels.flatMap((panel) =>
        models.map((model) => {
          const runs = model.runs.filter((run) => run?.level === panel).map((run) => run!)
          const mean = (values: readonly number[]) =>
            ofAll(model, { taskType, levels: [panel] }, () => meanOverInstances(values, resampling))
          return markOf(
            model,
            { panel, runs: runs.length, playedBefore: countPlayedBefore(runs) },
            { x: mean(runs.map(({ rate }) => rate)), y: mean(runs.map(({ score }) => score)) }
          )
        })
      ),
      notes: [],
      estimand: 'Means over runs: of distinct actions by actions, and of the score.'
    })
  }
}

/** By period, whether the action was the first of its kind in the run. */
function newActions({ environment, states: [state] }: PlayedRun): (0 | 1)[] {
  const seen = new Set<string>()
  return state!.periods.map((period) => {
    const key = environment.actionKey!(period)
    if (seen.has(key)) return 0
    seen.add(key)
    return 1
  })
}
