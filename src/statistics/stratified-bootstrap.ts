import { StatisticsError } from '../errors.ts'
import { percentileInterval } from './percentile.ts'
import { seededRandom } from './random.ts'
import { type Draw, resampleMeans } from './resample-means.ts'
import { type CheckedStratum, checkStrata, type Stratum } from './stratum.ts'

/** A statistic with its interval, in the unit of the scores. */
export type Estimate = { value: number; lower: number; upper: number }

/** Estimates in the order of the models; null for a model that was not scored on the whole task, or on every task. */
export type StratifiedBootstrap = {
  overall: (Estimate | null)[]
  tasks: Record<string, (Estimate | null)[]>
  /** Overall in each resample, per model; the same resamples for all, so that differences of models are paired. */
  replicates: (Float64Array | null)[]
}

/**
 * Item-level bootstrap, stratified within tasks: every resample draws n items with replacement from the n items of
 * each task, the same ones for every model, and takes task means and their weighted mean, Overall. Intervals are
 * percentile intervals. The points are the means of the items themselves.
 *
 * Each task draws from its own stream, named after it: a task's interval depends neither on the other tasks nor on
 * the order of tasks or models. A model that lacks a task that counts has no Overall, rather than one over the others.
 *
 * A task of one item has an interval of zero width, as has one with equal scores: resampling cannot show a variation
 * that the sample does not hold. Show the number of items beside it, and do not read it as precision.
 *
 * Source: AER-bench 2.3, 3 and Appendix A; Efron & Tibshirani (1993), ch. 13.
 *
 * @param options.level coverage in (0, 1), usually 0.95
 * @param options.resamples 1 or more, usually 10,000
 * @param options.seed a non-negative safe integer; the same seed gives the same bytes
 * @throws {StatisticsError} `resamples_invalid`, `level_invalid`, `seed_invalid`, and those of `checkStrata`
 * @example
 * stratifiedBootstrap({ strata: [{ name: 'EK', weight: 1, scores: [[0.5, 0.5]] }], resamples: 100, level: 0.95, seed: 7 })
 *   .overall // => [{ value: 0.5, lower: 0.5, upper: 0.5 }]
 */
export function stratifiedBootstrap(options: {
  strata: readonly Stratum[]
  resamples: number
  level: number
  seed: number
}): StratifiedBootstrap {
  return bootstrapWithDraws({ ...options, drawFrom: ({ name, items }) => drawSeeded(options.seed, name, items) })
}

/**
 * The same with resamples that the caller gives, to check one implementation against another.
 *
 * @param options.indices per stratum and resample, the places of the drawn items
 * @throws {StatisticsError} `indices_invalid` when they do not fit the strata, and as `stratifiedBootstrap`
 */
export function stratifiedBootstrapWithIndices(options: {
  strata: readonly Stratum[]
  level: number
  indices: Readonly<Record<string, readonly (readonly number[])[]>>
}): StratifiedBootstrap {
  const resamples = Math.max(0, ...Object.values(options.indices).map((resampled) => resampled.length))
  return bootstrapWithDraws({
    ...options,
    resamples,
    drawFrom: ({ name, items }) => drawGiven(options.indices[name] ?? [], name, items)
  })
}

function bootstrapWithDraws(options: {
  strata: readonly Stratum[]
  resamples: number
  level: number
  drawFrom: (stratum: CheckedStratum) => Draw
}): StratifiedBootstrap {
  const { resamples, level, drawFrom } = options
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new StatisticsError('resamples_invalid', `the bootstrap requires at least one resample, got ${resamples}`)
  }
  const { strata, models } = checkStrata(options.strata)
  const tasks: StratifiedBootstrap['tasks'] = {}
  const values = new Array<number | null>(models).fill(0)
  const replicates = Array.from(values, (): Float64Array | null => new Float64Array(resamples))
  for (const stratum of strata) {
    const means = resampleMeans(stratum.rows, resamples, drawFrom(stratum))
    const estimates = new Array<Estimate | null>(models).fill(null)
    for (const [row, model] of stratum.models.entries()) {
      estimates[model] = { value: meanOf(stratum.rows[row]!), ...percentileInterval(means[row]!, level) }
    }
    tasks[stratum.name] = estimates
    if (stratum.share > 0) addToOverall(stratum, estimates, means, values, replicates)
  }
  const overall = values.map((value, model) =>
    value === null ? null : { value, ...percentileInterval(replicates[model]!, level) }
  )
  return { overall, tasks, replicates }
}

/** Adds a task's part to the sums behind Overall, which end for a model without the task. */
function addToOverall(
  { share, models }: CheckedStratum,
  estimates: readonly (Estimate | null)[],
  means: readonly Float64Array[],
  values: (number | null)[],
  replicates: (Float64Array | null)[]
): void {
  for (const [model, estimate] of estimates.entries()) {
    const value = values[model] ?? null
    const sums = replicates[model] ?? null
    if (estimate === null || value === null || sums === null) {
      values[model] = null
      replicates[model] = null
      continue
    }
    const taskMeans = means[models.indexOf(model)]!
    values[model] = value + share * estimate.value
    for (let resample = 0; resample < sums.length; resample++) sums[resample]! += share * taskMeans[resample]!
  }
}

function drawSeeded(seed: number, name: string, items: number): Draw {
  const random = seededRandom(seed, name)
  return (into) => random.fill(into, items)
}

function drawGiven(indices: readonly (readonly number[])[], name: string, items: number): Draw {
  return (into, resample) => {
    const drawn = indices[resample] ?? []
    if (drawn.length !== items || !drawn.every((index) => Number.isInteger(index) && index >= 0 && index < items)) {
      throw new StatisticsError('indices_invalid', `resample ${resample} of ${name} must hold ${items} places of items`)
    }
    into.set(drawn)
  }
}

/** Added in the order of the items, as the resamples are, so that equal scores give an interval of exactly zero width. */
function meanOf(row: Float64Array): number {
  let sum = 0
  for (const score of row) sum += score
  return sum / row.length
}
