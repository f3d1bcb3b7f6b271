import { mean } from 'simple-statistics'
import { efficientAllocation, equalAllocation } from '../../../suites/econevals/efficiency-equality/allocations.ts'
import type { Assignment, EfficiencyEqualityInstance } from '../../../suites/econevals/efficiency-equality/instance.ts'
import { efficiencyEqualityMetrics, outcomeOf } from '../../../suites/econevals/efficiency-equality/metrics.ts'
import { meanOverInstances } from '../mean-over-instances.ts'
import { countPlayedBefore, type FigurePlan, markOf } from './figure-plan.ts'

type Read = {
  level: string
  playedBefore: boolean
  efficiency: number | null
  equality: number | null
  /** Revenue of equal pay, by that of the efficient allocation. */
  ofEqualPay: number
}

/** Efficiency against equality by prompt, with the line between both extreme allocations: a panel for each model. */
export function frontier(prompts: readonly string[]): FigurePlan<Read> {
  return {
    read: ({ instance: given, level, playedBefore, states: [state] }) => {
      const instance = given as EfficiencyEqualityInstance
      const metrics = efficiencyEqualityMetrics(instance, state!.periods as Assignment[])
      const most = outcomeOf(instance, efficientAllocation(instance)).revenue
      return {
        ...{ level, playedBefore, efficiency: metrics.efficiencyReliability, equality: metrics.equalityReliability },
        ofEqualPay: most === 0 ? 1 : outcomeOf(instance, equalAllocation(instance)).revenue / most
      }
    },
    draw: (models, resampling) => ({
      ...{ drawnAs: 'points', isByModel: true, series: [...prompts] },
      x: { title: 'Efficiency: revenue by the most possible', isShare: false },
      y: { title: 'Equality of pay', isShare: true },
      marks: models.flatMap((model) =>
        prompts.map((series) => {
          const runs = model.runs.filter(({ level }) => level === series)
          const over = (values: readonly (number | null)[]) =>
            meanOverInstances(
              values.filter((value) => value !== null),
              resampling
            )
          return markOf(
            model,
            { series, runs: runs.length, playedBefore: countPlayedBefore(runs) },
            { x: over(runs.map(({ efficiency }) => efficiency)), y: over(runs.map(({ equality }) => equality)) }
          )
        })
      ),
      // Each model's own runs: where some are missing, the instances of another model are not the same.
      references: models.flatMap(({ submissionId, runs }) =>
        runs.length === 0
          ? []
          : [
              {
                ...{ panel: null, submission: submissionId, words: 'frontier' },
                points: [
                  { x: 1, y: 0 },
                  { x: mean(runs.map(({ ofEqualPay }) => ofEqualPay)), y: 1 }
                ]
              }
            ]
      ),
      notes: [
        'Series are prompts: main names both goals, the others one of them.',
        'The frontier is the line between the allocation that earns most and the one that pays all the same, as the paper takes it, at the mean over the instances played.'
      ],
      estimand:
        'Means over runs: revenue by the most possible, and one less the gap of pay by that of the allocation that earns most.'
    })
  }
}
