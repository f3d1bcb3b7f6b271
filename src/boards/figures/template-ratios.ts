import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import { leastTemplates } from '../../schemas/choice-figures.ts'
import { percentileInterval } from '../../statistics/bootstrap/percentile.ts'
import { resampleMeans } from '../../statistics/bootstrap/resample-means.ts'
import { seededRandom } from '../../statistics/random.ts'
import type { Resampling } from '../choices/element-sample.ts'
import { level } from '../choices/level.ts'
import { templatesTooFew } from '../leaderboard/few-templates.ts'

/** What an answer adds to a ratio: to a mean its value and 1. */
export type Share = { template: string; top: number; bottom: number }

/** A ratio of sums over the answers of a group, and what its sums come to in each resample of its templates. */
export type RatioSample = {
  answers: number
  templates: number
  top: number
  bottom: number
  /** By resample, over the number of templates. */
  tops: Float64Array
  bottoms: Float64Array
}

/**
 * Templates are drawn whole, as many as there are, from a stream of the group's name: what is found of a group depends on no
 * other.
 */
export function sampleRatio(group: string, shares: readonly Share[], { resamples, seed }: Resampling): RatioSample {
  const templates = [...Map.groupBy(shares, ({ template }) => template).values()]
  const rows = (['top', 'bottom'] as const).map((name) =>
    Float64Array.from(templates, (members) => members.reduce((sum, share) => sum + share[name], 0))
  )
  const random = seededRandom(seed, group)
  const [tops, bottoms] = resampleMeans(rows, resamples, (into) => random.fill(into, templates.length))
  const sum = (row: Float64Array) => row.reduce((total, value) => total + value, 0)
  return {
    ...{ answers: shares.length, templates: templates.length },
    ...{ top: sum(rows[0]!), bottom: sum(rows[1]!), tops: tops!, bottoms: bottoms! }
  }
}

/** The mean over groups, which count alike, of their ratios, as boards have it of elements. */
export function meanOfRatios(samples: readonly RatioSample[]): BoardEstimate {
  return combined(
    samples.filter(({ bottom }) => bottom > 0),
    (ratios) => mean(ratios)
  )
}

/** By resample, the mean over groups of their ratios. @param samples none of which is empty */
export function resampledMeans(samples: readonly RatioSample[]): Float64Array {
  return samples[0]!.tops.map((_, at) => mean(samples.map(({ tops, bottoms }) => tops[at]! / bottoms[at]!)))
}

/** What is made of the ratios of some groups, such as a difference of two. @param samples none of which is empty */
export function combined(
  samples: readonly RatioSample[],
  combine: (ratios: readonly number[]) => number
): BoardEstimate {
  if (samples.length === 0) return none('no_answers')
  const value = combine(samples.map(({ top, bottom }) => top / bottom))
  if (!Number.isFinite(value)) return none('nothing_to_divide_by')
  return estimate(samples, value, (at) => combine(samples.map(({ tops, bottoms }) => tops[at]! / bottoms[at]!)))
}

/** The ratio of the sums over all groups: all answers count alike. */
export function ratioOfSums(samples: readonly RatioSample[]): BoardEstimate {
  const held = samples.filter(({ bottom }) => bottom > 0)
  const ratio = (of: (sample: RatioSample) => { top: number; bottom: number }) => {
    const sums = held.map(of)
    return sums.reduce((sum, { top }) => sum + top, 0) / sums.reduce((sum, { bottom }) => sum + bottom, 0)
  }
  return estimate(
    held,
    ratio((sample) => sample),
    (at) => ratio(({ tops, bottoms, templates }) => ({ top: templates * tops[at]!, bottom: templates * bottoms[at]! }))
  )
}

export const none = (reason: string): BoardEstimate => ({ value: null, lower: null, upper: null, reason })

function estimate(held: readonly RatioSample[], value: number, resampled: (at: number) => number): BoardEstimate {
  if (held.length === 0) return none('no_answers')
  const templates = held.reduce((sum, sample) => sum + sample.templates, 0)
  const bare = { value, lower: null, upper: null }
  // A group of one template varies in no resample, as if its figure were certain.
  if (templates < leastTemplates || held.some(({ templates }) => templates < 2))
    return { ...bare, reason: templatesTooFew }
  const values = held[0]!.tops.map((_, at) => resampled(at))
  // Of a rare answer some resamples have none.
  if (!values.every(Number.isFinite)) return { ...bare, reason: 'answers_too_few' }
  return { value, ...percentileInterval(values, level), reason: null }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
