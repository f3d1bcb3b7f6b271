// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
import { orderStatistic } from './order-statistic'
import * as plan from './plan'
import { sumProducts } from './sum-products'
import { addShare, takeLimbMeans, takeMeans } from './take-means'

/**
 * Replicates and interval ends of some models: those of each stratum live only until the ends are found, those of
 * Overall are kept. A stratum in which a model was not scored has zeros for it, whose estimate nobody reads.
 */
export function estimateModels(task: i32, scratch: usize): void {
  const perTask = load<i32>(plan.MODELS_PER_TASK)
  const models = load<i32>(plan.MODELS)
  const first = task * perTask
  const count = min<i32>(perTask, models - first)
  const strata = load<i32>(plan.STRATA)
  const rowBytes = usize(load<usize>(plan.RESAMPLES_PADDED)) << 3
  const overall = usize(load<usize>(plan.OVERALL)) + usize(first) * rowBytes
  memory.fill(overall, 0, usize(count) * rowBytes)
  for (let stratum = 0; stratum < strata; stratum++) estimateStratum(stratum, first, count, overall, scratch)
  for (let model = 0; model < count; model++) {
    findEnds(overall + usize(model) * rowBytes, estimateOf(strata, first + model), scratch)
  }
}

/** Scratch holds one row of means, one for the selection, and the sums of all models and limbs. */
function estimateStratum(place: i32, first: i32, count: i32, overall: usize, scratch: usize): void {
  const stratum = usize(load<usize>(plan.STRATUM)) + usize(place) * plan.STRATUM_BYTES
  if (load<i32>(stratum, plan.STRATUM_ITEMS) === 0) return
  const resamples = load<i32>(plan.RESAMPLES_PADDED)
  const rowBytes = usize(load<usize>(stratum, plan.STRATUM_ROW_BYTES))
  const limbs = load<i32>(stratum, plan.STRATUM_LIMBS)
  const share = load<f64>(stratum, plan.STRATUM_SHARE)
  const denominators = usize(load<usize>(stratum, plan.STRATUM_DENOMINATORS))
  const replicateBytes = usize(resamples) << 3
  const sums = scratch + 2 * replicateBytes
  const limbBytes = usize(count * resamples) << 2
  const limbScores = usize(load<usize>(plan.MODELS)) * rowBytes
  let scores = usize(load<usize>(stratum, plan.STRATUM_SCORES)) + usize(first) * rowBytes
  for (let limb = 0; limb < limbs; limb++) {
    sumProducts(
      scores,
      count,
      load<usize>(stratum, plan.STRATUM_COUNTS),
      resamples,
      rowBytes,
      sums + usize(limb) * limbBytes
    )
    scores += limbScores
  }
  for (let model = 0; model < count; model++) {
    const row = sums + (usize(model * resamples) << 2)
    if (limbs === 1) takeMeans(row, denominators, resamples, scratch)
    else takeLimbMeans(row, limbBytes, denominators, resamples, scratch)
    if (share > 0) addShare(scratch, share, resamples, overall + usize(model) * replicateBytes)
    findEnds(scratch, estimateOf(place, first + model), scratch + replicateBytes)
  }
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
