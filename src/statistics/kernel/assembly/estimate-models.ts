// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
import { orderStatistic } from './order-statistic'
import * as plan from './plan'
import { takeLimbMeans, takeMeans } from './take-means'

/**
 * Takes the means of one stratum for some models from their sums, finds the ends of their intervals, and adds the
 * stratum's share to Overall. Replicates of a stratum live only until the ends are found, those of Overall are kept. A
 * stratum in which a model was not scored has zeros for it, whose estimate nobody reads.
 *
 * @param task which models: as many as belong to one task
 */
export function takeStratum(place: i32, task: i32, scratch: usize): void {
  const first = task * load<i32>(plan.MODELS_PER_TASK)
  const count = modelsOf(task)
  const resamples = load<i32>(plan.RESAMPLES_PADDED)
  const replicateBytes = usize(resamples) << 3
  const overall = overallOf(first)
  if (place === 0) memory.fill(overall, 0, usize(count) * replicateBytes)
  const stratum = usize(load<usize>(plan.STRATUM)) + usize(place) * plan.STRATUM_BYTES
  if (load<i32>(stratum, plan.STRATUM_ITEMS) === 0) return
  const limbs = load<i32>(stratum, plan.STRATUM_LIMBS)
  const share = load<f64>(stratum, plan.STRATUM_SHARE)
  const denominators = usize(load<usize>(stratum, plan.STRATUM_DENOMINATORS))
  const sumBytes = usize(resamples) << 2
  const limbBytes = usize(load<usize>(plan.MODELS)) * sumBytes
  for (let model = 0; model < count; model++) {
    const row = usize(load<usize>(plan.SUMS)) + usize(first + model) * sumBytes
    const total = overall + usize(model) * replicateBytes
    // A share of 0 adds nothing: means are finite.
    if (limbs === 1) takeMeans(row, denominators, resamples, scratch, share, total)
    else takeLimbMeans(row, limbBytes, denominators, resamples, scratch, share, total)
    findEnds(scratch, estimateOf(place, first + model), scratch + replicateBytes)
  }
}

/** Finds the ends of Overall for the models of a task, once all strata have their share in it. */
export function endOverall(task: i32, scratch: usize): void {
  const first = task * load<i32>(plan.MODELS_PER_TASK)
  const rowBytes = usize(load<usize>(plan.RESAMPLES_PADDED)) << 3
  const strata = load<i32>(plan.STRATA)
  for (let model = 0; model < modelsOf(task); model++) {
    findEnds(overallOf(first) + usize(model) * rowBytes, estimateOf(strata, first + model), scratch)
  }
}

function modelsOf(task: i32): i32 {
  const perTask = load<i32>(plan.MODELS_PER_TASK)
  return min<i32>(perTask, load<i32>(plan.MODELS) - task * perTask)
}

function overallOf(model: i32): usize {
  return usize(load<usize>(plan.OVERALL)) + usize(model) * (usize(load<usize>(plan.RESAMPLES_PADDED)) << 3)
}

function findEnds(replicates: usize, estimate: usize, scratch: usize): void {
  const resamples = load<i32>(plan.RESAMPLES)
  const lower = load<i32>(estimate, plan.ESTIMATE_LOWER_PLACE)
  if (lower >= 0) orderStatistic(replicates, resamples, lower, scratch, estimate + plan.ESTIMATE_LOWER)
  const upper = load<i32>(estimate, plan.ESTIMATE_UPPER_PLACE)
  if (upper >= 0) orderStatistic(replicates, resamples, upper, scratch, estimate + plan.ESTIMATE_UPPER)
  if (lower < 0 || upper < 0) {
    store<f64>(estimate, below(replicates, resamples, load<f64>(estimate)), plan.ESTIMATE_BELOW)
  }
}

/** Replicates below a value; those within the zero band of it count half. */
function below(replicates: usize, resamples: i32, value: f64): f64 {
  let count = 0
  for (let at = 0; at < resamples; at++) {
    const difference = load<f64>(replicates + (usize(at) << 3)) - value
    count += i32(difference < -plan.ZERO_BAND) + i32(difference <= plan.ZERO_BAND)
  }
  return f64(count) / 2
}

function estimateOf(stratum: i32, model: i32): usize {
  const place = stratum * load<i32>(plan.MODELS) + model
  return usize(load<usize>(plan.ESTIMATES)) + usize(place) * plan.ESTIMATE_BYTES
}
