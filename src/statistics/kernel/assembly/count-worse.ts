// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
import { STRETCH } from './plan'

/** Rows that are compared with before the next, and bytes of each stretch: together half of a second-level cache. */
const ROWS: i32 = 64
const BYTES: usize = usize(STRETCH) << 1

/**
 * For each of some models, and each of the others that come after it: the resamples in which the one has the worse (the
 * higher) rank, and in which the other has.
 *
 * Eight ranks at a time, four models by two. Counters have 16 bits and are emptied after each stretch. Where none of four
 * models shares a rank with anybody within a stretch, the other is worse in all resamples in which the one is not.
 *
 * @param ranks i16 by place and resample, rows of `rowBytes`, a multiple of 16
 * @param from the first place of the first side, a multiple of 4; `to` the one after its last, too, or `count`
 * @param ties u8 by stretch and place, rows of `tieBytes`, a multiple of 4: not 0 for a model that shares a rank
 * @param worse u32 by place and place
 */
export function countWorse(
  ranks: usize,
  rowBytes: usize,
  resamples: i32,
  count: i32,
  from: i32,
  to: i32,
  ties: usize,
  tieBytes: usize,
  worse: usize
): void {
  clear(worse, count, from, to)
  for (let other = from; other < count; other += ROWS) {
    const end = min<i32>(other + ROWS, count)
    for (let start = 0; start < resamples; start += STRETCH) {
      const stretch = ranks + (usize(start) << 1)
      const bytes = min<usize>(BYTES, rowBytes - (usize(start) << 1))
      const within = min<i32>(STRETCH, resamples - start)
      const shared = ties + usize(start / STRETCH) * tieBytes
      for (let i = from; i < to; i += 4) {
        const lastI = min<i32>(i + 4, to) - 1
        for (let j = max<i32>(other, i); j < end; j += 4) {
          const lastJ = min<i32>(j + 4, end) - 1
          const isDiagonal = i === j
          const isTied = load<u32>(shared + i) !== 0 && load<u32>(shared + j) !== 0
          const rest = isDiagonal || isTied ? 0 : within
          fourByFour(stretch, rowBytes, bytes, count, worse, i, lastI, j, lastJ, rest)
          if (isTied && !isDiagonal) fourByFour(stretch, rowBytes, bytes, count, worse, j, lastJ, i, lastI, 0)
        }
      }
    }
  }
}

/** Sets the counts of a task to zero: its models against those that come after, both ways. */
function clear(worse: usize, count: i32, from: i32, to: i32): void {
  const row = usize(count) << 2
  for (let place = from; place < count; place++) {
    const end = place < to ? count : to
    memory.fill(worse + usize(place) * row + (usize(from) << 2), 0, usize(end - from) << 2)
  }
}

function fourByFour(
  ranks: usize,
  rowBytes: usize,
  bytes: usize,
  count: i32,
  worse: usize,
  i: i32,
  lastI: i32,
  j: i32,
  lastJ: i32,
  rest: i32
): void {
  fourByTwo(ranks, rowBytes, bytes, count, worse, i, lastI, j, lastJ, rest)
  if (j + 2 <= lastJ) fourByTwo(ranks, rowBytes, bytes, count, worse, i, lastI, j + 2, lastJ, rest)
}

/**
 * At the edges the last model stands in for those that are missing, and is counted once.
 *
 * @param rest the resamples of the stretch where the other side is worse in all that are left; 0 where it is counted apart
 */
function fourByTwo(
  ranks: usize,
  rowBytes: usize,
  bytes: usize,
  count: i32,
  worse: usize,
  i: i32,
  lastI: i32,
  j: i32,
  lastJ: i32,
  rest: i32
): void {
  const a = ranks + usize(i) * rowBytes
  const b = ranks + usize(min<i32>(i + 1, lastI)) * rowBytes
  const c = ranks + usize(min<i32>(i + 2, lastI)) * rowBytes
  const d = ranks + usize(min<i32>(i + 3, lastI)) * rowBytes
  const x = ranks + usize(j) * rowBytes
  const y = ranks + usize(min<i32>(j + 1, lastJ)) * rowBytes
  let ax = i16x8.splat(0)
  let bx = ax
  let cx = ax
  let dx = ax
  let ay = ax
  let by = ax
  let cy = ax
  let dy = ax
  for (let at: usize = 0; at < bytes; at += 16) {
    const ofX = v128.load(x + at)
    const ofY = v128.load(y + at)
    const ofA = v128.load(a + at)
    ax = i16x8.sub(ax, i16x8.gt_s(ofA, ofX))
    ay = i16x8.sub(ay, i16x8.gt_s(ofA, ofY))
    const ofB = v128.load(b + at)
    bx = i16x8.sub(bx, i16x8.gt_s(ofB, ofX))
    by = i16x8.sub(by, i16x8.gt_s(ofB, ofY))
    const ofC = v128.load(c + at)
    cx = i16x8.sub(cx, i16x8.gt_s(ofC, ofX))
    cy = i16x8.sub(cy, i16x8.gt_s(ofC, ofY))
    const ofD = v128.load(d + at)
    dx = i16x8.sub(dx, i16x8.gt_s(ofD, ofX))
    dy = i16x8.sub(dy, i16x8.gt_s(ofD, ofY))
  }
  addCounts(worse, count, i, j, lastJ, ax, ay, rest)
  if (i + 1 <= lastI) addCounts(worse, count, i + 1, j, lastJ, bx, by, rest)
  if (i + 2 <= lastI) addCounts(worse, count, i + 2, j, lastJ, cx, cy, rest)
  if (i + 3 <= lastI) addCounts(worse, count, i + 3, j, lastJ, dx, dy, rest)
}

function addCounts(worse: usize, count: i32, i: i32, j: i32, lastJ: i32, first: v128, second: v128, rest: i32): void {
  add(worse, count, i, j, sumOf(first), rest)
  if (j < lastJ) add(worse, count, i, j + 1, sumOf(second), rest)
}

function add(worse: usize, count: i32, i: i32, j: i32, found: u32, rest: i32): void {
  const one = worse + (usize(i * count + j) << 2)
  store<u32>(one, load<u32>(one) + found)
  if (rest === 0) return
  const other = worse + (usize(j * count + i) << 2)
  store<u32>(other, load<u32>(other) + u32(rest) - found)
}

function sumOf(counts: v128): u32 {
  const four = i32x4.extadd_pairwise_i16x8_s(counts)
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1))
  return u32(i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1))
}
