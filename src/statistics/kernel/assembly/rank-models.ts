// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
import { ZERO_BAND } from './plan'

/** Resamples whose Overalls are gathered at once: a cache line of each model. */
const TILE: i32 = 8
/** Records that are sorted by insertion before they are merged. */
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
 * @param scratch (8 + 1) records and 8 ranks a place
 */
export function rankModels(
  overall: usize,
  rowBytes: usize,
  models: usize,
  count: i32,
  resamples: i32,
  ranks: usize,
  rankRowBytes: usize,
  scratch: usize
): void {
  const listBytes = usize(count) << RECORD_SHIFT
  const spare = scratch + usize(TILE) * listBytes
  const tile = spare + listBytes
  for (let resample = 0; resample < resamples; resample += TILE) {
    gather(overall + (usize(resample) << 3), rowBytes, models, count, scratch, listBytes)
    for (let at = 0; at < TILE; at++) {
      const sorted = sortRecords(scratch + usize(at) * listBytes, spare, count)
      rankSorted(sorted, count, tile + (usize(at) << 1))
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

/** Merge sort, ascending; returns which of the two places holds the result. */
function sortRecords(list: usize, spare: usize, count: i32): usize {
  for (let from = 0; from < count; from += RUN) insertionSort(list, from, min<i32>(from + RUN, count))
  let source = list
  let target = spare
  for (let length = RUN; length < count; length *= 2) {
    const bytes = usize(length) << RECORD_SHIFT
    const sourceEnd = source + (usize(count) << RECORD_SHIFT)
    let into = target
    for (let left = source; left < sourceEnd; left += 2 * bytes) {
      const middle = min<usize>(left + bytes, sourceEnd)
      into = merge(left, middle, min<usize>(middle + bytes, sourceEnd), into)
    }
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

/** Merges two neighbouring runs without a branch on which is smaller, which no processor could foresee. */
function merge(left: usize, middle: usize, end: usize, into: usize): usize {
  let right = middle
  while (left < middle && right < end) {
    const fromRight = usize(load<f64>(right) < load<f64>(left)) << 4
    v128.store(into, v128.load(fromRight ? right : left))
    right += fromRight
    left += 16 - fromRight
    into += 16
  }
  const rest = left < middle ? middle - left : end - right
  memory.copy(into, left < middle ? left : right, rest)
  return into + rest
}

/** Writes the rank of each place into its column, from the best down. */
function rankSorted(sorted: usize, count: i32, column: usize): void {
  let rank = 1
  let previous = Infinity
  for (let at = count - 1; at >= 0; at--) {
    const record = sorted + (usize(at) << RECORD_SHIFT)
    const value = load<f64>(record)
    if (previous - value > ZERO_BAND) rank = count - at
    previous = value
    store<i16>(column + (usize(load<i64>(record, 8)) << 4), i16(rank))
  }
}
