import { mean, sampleVariance } from 'simple-statistics'
import { clusterBootstrap } from '../../statistics/bootstrap/cluster-bootstrap.ts'
import { percentileInterval } from '../../statistics/bootstrap/percentile.ts'
import { seededRandom } from '../../statistics/random.ts'

/** Coverage of the intervals of runs. */
export const levelOfRuns = 0.95
/** Spreads this much smaller than the values come of rounding. */
const SAME = 1e-12

export type Resampling = { seed: number; resamples: number }
/** `reason` says why there is no interval, or no value. */
export type RunEstimate = { value: number | null; lower: number | null; upper: number | null; reason: string | null }

/**
 * A mean over runs, with its percentile interval by resampled instances: each run is of one instance. The same seed draws the same
 * instances for equally many runs, so that neighbouring periods are resampled together.
 *
 * @returns no interval, with the reason, of fewer than two runs, and of runs that do not vary
 */
export function meanOverInstances(values: readonly number[], { seed, resamples }: Resampling): RunEstimate {
  if (values.length === 0) return noEstimate('no_runs')
  const value = mean([...values])
  if (values.length === 1) return { value, lower: null, upper: null, reason: 'one_run' }
  const size = Math.max(...values.map(Math.abs))
  if (Math.sqrt(sampleVariance([...values])) <= SAME * size) {
    return { value, lower: null, upper: null, reason: 'zero_variance' }
  }
  const { lower, upper } = clusterBootstrap(
    values.map((sum) => ({ sum, count: 1 })),
    { resamples, level: levelOfRuns, random: seededRandom(seed, `instances ${values.length}`) }
  )
  return { value, lower, upper, reason: null }
}

/**
 * The plain mean of the means of several groups of runs, each resampled by itself.
 *
 * @returns no interval where a group has fewer than two runs, or none varies; no value where one has none
 */
export function meanOfMeans(groups: readonly (readonly number[])[], { seed, resamples }: Resampling): RunEstimate {
  const own = groups.map((values) => meanOverInstances(values, { seed, resamples }))
  const values = own.flatMap((estimate) => estimate.value ?? [])
  if (values.length < groups.length) return noEstimate('no_runs')
  const value = mean(values)
  if (own.some(({ reason }) => reason === 'one_run')) return { value, lower: null, upper: null, reason: 'one_run' }
  if (own.every(({ reason }) => reason === 'zero_variance')) {
    return { value, lower: null, upper: null, reason: 'zero_variance' }
  }
  const random = seededRandom(seed, 'means of groups')
  const drawn = groups.map((group) => new Int32Array(group.length))
  const replicates = Float64Array.from({ length: resamples }, () =>
    mean(
      groups.map((group, place) => {
        random.fill(drawn[place]!, group.length)
        return drawn[place]!.reduce((sum, at) => sum + group[at]!, 0) / group.length
      })
    )
  )
  return { value, ...percentileInterval(replicates, levelOfRuns), reason: null }
}

export function noEstimate(reason: string): RunEstimate {
  return { value: null, lower: null, upper: null, reason }
}
