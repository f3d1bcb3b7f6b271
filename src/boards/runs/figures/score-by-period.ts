import { meanOverInstances } from '../mean-over-instances.ts'
import { type FigurePlan, periodMarks } from './figure-plan.ts'

type Read = { level: string; playedBefore: boolean; scores: readonly (number | null)[] }

/** Scores by period of one benchmark: a panel for each model, a line for each level. */
export function scoreByPeriod(levels: readonly string[], isMoving: boolean): FigurePlan<Read> {
  return {
    read: ({ environment, states, ...run }) => {
      const scores = environment.scoreByPeriod?.(run, states) ?? []
      return {
        level: run.level,
        playedBefore: run.playedBefore,
        scores: heldTo(scores, environment.periods(run.instance))
      }
    },
    draw: (models, resampling) => ({
      ...{ drawnAs: 'lines', isByModel: true, series: [...levels], references: [] },
      x: { title: 'Period', isShare: false },
      y: { title: 'Score', isShare: true },
      marks: models.flatMap((model) =>
        levels.flatMap((series) =>
          periodMarks(
            model,
            model.runs.filter(({ level }) => level === series),
            { series, valuesOf: ({ scores }) => scores, mean: (values) => meanOverInstances(values, resampling) }
          )
        )
      ),
      notes: [],
      estimand: isMoving
        ? 'Mean over runs of the profit of each period by the most that could be earned in it; the score of a run is that of its last 50 periods.'
        : 'Mean over runs of what each had come to by the end of a period. A run that ended early stays where it ended.'
    })
  }
}

/** A run that ended early is worth what it came to. */
function heldTo(scores: readonly (number | null)[], periods: number): (number | null)[] {
  return Array.from({ length: scores.length === 0 ? 0 : periods }, (_, period) => scores[period] ?? scores.at(-1)!)
}
