// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
import { ZERO_BAND } from './plan'

/** Resamples whose Overalls are gathered at once: a cache line of each model. */
const TILE: i32 = 8
/** Records, at most, that are sorted by insertion before they are merged. */
const RUN: i32 = 8
/** A record is an Overall and a place, both in eight bytes. */
const RECORD_SHIFT: usize = 4

/**
 * The ranks of models within resamples: 1 + the number of models that are better by more than the zero band. Models in
 * a row of equals, each within the band of the next, share a rank.
 *
 * @param overall f64 by model and resample, rows of `rowBytes`
 * @param models i32 by place: the rows to rank
 * @param count of places, at most 32,767
 * @param resamples a multiple of 8, from the address `overall` on
 * @param ranks i16 by place and resample, rows of `rankRowBytes`
 * @param ties u8 by place: set for a model that shares a rank; the others are left as they are
 * @param scratch (8 + 1) records and 8 ranks a place, and a quarter more places than there are
 */
export function rankModels(
  overall: usize,
  rowBytes: usize,
  models: usize,
  count: i32,
  resamples: i32,
  ranks: usize,
  rankRowBytes: usize,
  ties: usize,
  scratch: usize
): void {
  const runs = runsOf(count)
  const length = (count + runs - 1) / runs
  const listBytes = usize(runs * length) << RECORD_SHIFT
  const spare = scratch + usize(TILE) * listBytes
  const tile = spare + listBytes
  for (let resample = 0; resample < resamples; resample += TILE) {
    gather(overall + (usize(resample) << 3), rowBytes, models, count, scratch, listBytes)
    for (let at = 0; at < TILE; at++) {
      const list = scratch + usize(at) * listBytes
      fillUp(list, count, runs * length)
      const sorted = sortRecords(list, spare, runs, length)
      rankSorted(sorted, count, tile + (usize(at) << 1), ties)
    }
    for (let place = 0; place < count; place++) {
      const into = ranks + usize(place) * rankRowBytes + (usize(resample) << 1)
      v128.store(into, v128.load(tile + (usize(place) << 4)))
    }
  }
}

function gather(overall: usize, rowBytes: usize, models: usize, count: i32, lists: usize, listBytes: usize): void {
  for (let place = 0; place < count; place++) {
    const row = overall + usize(load<i32>(models + (usize(place) << 2))) * rowBytes
    let record = lists + (usize(place) << RECORD_SHIFT)
    for (let at = 0; at < TILE; at++) {
      store<f64>(record, load<f64>(row + (usize(at) << 3)))
      store<i64>(record, place, 8)
      record += listBytes
    }
  }
}

/** Into how many runs of one length a list is parted: a power of two. */
function runsOf(count: i32): i32 {
  let runs = 1
  while (runs * RUN < count) runs *= 2
  return runs
}

/** Makes all runs equally long, by records that come last. */
function fillUp(list: usize, count: i32, padded: i32): void {
  for (let at = count; at < padded; at++) store<f64>(list + (usize(at) << RECORD_SHIFT), Infinity)
}

/** Merge sort, ascending; returns which of the two places holds the result. */
function sortRecords(list: usize, spare: usize, runs: i32, length: i32): usize {
  for (let run = 0; run < runs; run++) insertionSort(list, run * length, (run + 1) * length)
  let source = list
  let target = spare
  let bytes = usize(length) << RECORD_SHIFT
  const listBytes = usize(runs) * bytes
  for (; bytes < listBytes; bytes *= 2) {
    for (let at: usize = 0; at < listBytes; at += 2 * bytes) merge(source + at, bytes, target + at)
    const swap = source
    source = target
    target = swap
  }
  return source
}

function insertionSort(list: usize, from: i32, to: i32): void {
  const start = list + (usize(from) << RECORD_SHIFT)
  const end = list + (usize(to) << RECORD_SHIFT)
  for (let at = start + 16; at < end; at += 16) {
    const record = v128.load(at)
    const key = f64x2.extract_lane(record, 0)
    let hole = at
    while (hole > start && load<f64>(hole - 16) > key) {
      v128.store(hole, v128.load(hole - 16))
      hole -= 16
    }
    v128.store(hole, record)
  }
}

/**
 * Merges two neighbouring runs of one length, from both ends at once: neither side can run out before it has written as
 * many records as a run has, and the processor need not await one side for the other. There is no branch on which record
 * is smaller, which no processor could foresee; of equals the left one comes first on both sides.
 */
function merge(left: usize, bytes: usize, into: usize): void {
  let right = left + bytes
  let lastLeft = right - 16
  let lastRight = lastLeft + bytes
  let last = into + 2 * bytes - 16
  const half = into + bytes
  while (into < half) {
    const fromRight = usize(load<f64>(right) < load<f64>(left)) << 4
    v128.store(into, v128.load(fromRight ? right : left))
    right += fromRight
    left += 16 - fromRight
    into += 16
    const fromLeft = usize(load<f64>(lastRight) < load<f64>(lastLeft)) << 4
    v128.store(last, v128.load(fromLeft ? lastLeft : lastRight))
    lastLeft -= fromLeft
    lastRight -= 16 - fromLeft
    last -= 16
  }
}

/** Writes the rank of each place into its column, from the best down. */
function rankSorted(sorted: usize, count: i32, column: usize, ties: usize): void {
  let rank = 1
  let previous = Infinity
  let better: usize = 0
  for (let at = count - 1; at >= 0; at--) {
    const record = sorted + (usize(at) << RECORD_SHIFT)
    const value = load<f64>(record)
    const place = load<usize>(record, 8)
    if (previous - value > ZERO_BAND) rank = count - at
    else {
      store<u8>(ties + better, 1)
      store<u8>(ties + place, 1)
    }
    previous = value
    better = place
    store<i16>(column + (place << 4), i16(rank))
  }
}
