import { between, percentilePlace } from '../bootstrap/percentile.ts'
import type { Board } from './board.ts'
import { fields, recordBytes } from './board-layout.ts'

/** The two probabilities at which an interval reads the sorted replicates; null where it has no ends. */
export type Tails = { lower: number | null; upper: number | null }

/** Which estimate; Overall comes after the last stratum. */
export type Place = { stratum: number; model: number }

/** Asks for the ends of an estimate; with null for the share of its replicates that lie below its point. */
export function askFor(
  { task, words, doubles, layout }: Board,
  { stratum, model, point }: Place & { point: number },
  tails: Tails | null
): void {
  const record = estimateRecord(layout.estimates, stratum * task.models + model)
  const placeOf = (tail: number | null | undefined) =>
    tail === null || tail === undefined ? -1 : percentilePlace(task.resamples, tail).place
  words[record + fields.estimate.lowerPlace] = placeOf(tails?.lower)
  words[record + fields.estimate.upperPlace] = placeOf(tails?.upper)
  doubles[record / 2] = point
}

/** The ends of an estimate, when the kernel is done. */
export function endsOf({ task, doubles, layout }: Board, { stratum, model }: Place, tails: Tails): Tails {
  const record = estimateRecord(layout.estimates, stratum * task.models + model)
  const end = (tail: number | null, field: number) => {
    if (tail === null) return null
    const found = (record + field) / 2
    return between(doubles[found]!, doubles[found + 1]!, percentilePlace(task.resamples, tail).fraction)
  }
  return { lower: end(tails.lower, fields.estimate.lower), upper: end(tails.upper, fields.estimate.upper) }
}

/** Replicates below the point, those equal to it counted half. */
export function belowOf({ task, doubles, layout }: Board, { stratum, model }: Place): number {
  const record = estimateRecord(layout.estimates, stratum * task.models + model)
  return doubles[(record + fields.estimate.below) / 2]!
}

/** Overall of one model in each resample, as a copy. */
export function replicatesOf({ task, memory, layout }: Board, model: number): Float64Array {
  return new Float64Array(memory.buffer, layout.overall + 8 * model * layout.padded, task.resamples).slice()
}

/** Resamples in which one ranked model is strictly worse than another, by place and place, as a copy. */
export function worseOf({ memory, layout, ranked }: Board): Uint32Array {
  return new Uint32Array(memory.buffer, layout.worse, ranked.length ** 2).slice()
}

/** The ranks of the model in a place over the resamples. */
export function ranksOf({ task, memory, layout }: Board, place: number): Int16Array {
  return new Int16Array(memory.buffer, layout.ranks + 2 * place * layout.padded, task.resamples)
}

/** The place of a record in words. */
function estimateRecord(estimates: number, place: number): number {
  return (estimates + place * recordBytes.estimate) / 4
}
