import { type PatienceInstance, tallyRun } from '../../../suites/econevals/patience/definition.ts'
import type { PatiencePeriod } from '../../../suites/econevals/patience/environment.ts'
import { aggregateRate, reliabilityByRate } from '../../../suites/econevals/patience/rates.ts'
import { fixedDecimals } from '../../../suites/econevals/python/decimals.ts'
import { meanOverInstances } from '../mean-over-instances.ts'
import { type FigurePlan, markOf } from './figure-plan.ts'

type Read = {
  playedBefore: boolean
  byRate: { ratePercent: number; reliability: number | null }[]
  best: { ratePercent: number; reliability: number } | null
}

/** How well the answers agree with each yearly rate, and where best: a panel for each model. */
export function patienceRates(): FigurePlan<Read> {
  return {
    read: ({ instance, playedBefore, states: [state] }) => {
      const { shares } = tallyRun(instance as PatienceInstance, state!.periods as PatiencePeriod[])
      return { playedBefore, byRate: reliabilityByRate(shares, 'code'), best: aggregateRate(shares, 'code') }
    },
    draw: (models, resampling) => ({
      ...{ drawnAs: 'lines', isByModel: true, series: [''] },
      x: { title: 'Rate (percent a year)', isShare: false },
      y: { title: 'Reliability', isShare: true },
      marks: models.flatMap((model) => {
        const [run] = model.runs
        return (run?.byRate ?? []).map(({ ratePercent, reliability }) =>
          markOf(
            model,
            { runs: 1, playedBefore: run!.playedBefore ? 1 : 0 },
            { x: ratePercent, y: meanOverInstances(reliability === null ? [] : [reliability], resampling) }
          )
        )
      }),
      references: models.flatMap(({ submissionId, runs: [run] }) =>
        run?.best
          ? [
              {
                ...{ panel: null, submission: submissionId, words: `${fixedDecimals(run.best.ratePercent, 1)} %` },
                points: [
                  { x: run.best.ratePercent, y: 0 },
                  { x: run.best.ratePercent, y: run.best.reliability }
                ]
              }
            ]
          : []
      ),
      notes: ['The line down marks the rate that the answers agree with best, the middle one where several do.'],
      estimand:
        'Of one run: the share of its answers that chose as that rate would, mean over four delays. All questions are of one instance, so that there is no interval.'
    })
  }
}
