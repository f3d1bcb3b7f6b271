// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
/** Rows that are compared with before the next, and bytes of each: together half of a second-level cache. */
const ROWS: i32 = 64
const BYTES: usize = 4096

/**
 * For each of some models and each of all: the resamples in which the first has the worse (the higher) rank.
 *
 * Eight ranks at a time, four models by two. Counters have 16 bits and are emptied after each stretch of 4,096 bytes.
 *
 * @param ranks i16 by place and resample, rows of `rowBytes`, a multiple of 16
 * @param from the first place of the first side, `to` the one after its last
 * @param worse u32 by place and place
 */
export function countWorse(ranks: usize, rowBytes: usize, count: i32, from: i32, to: i32, worse: usize): void {
  const row = usize(count) << 2
  memory.fill(worse + usize(from) * row, 0, usize(to - from) * row)
  for (let other = 0; other < count; other += ROWS) {
    const end = min<i32>(other + ROWS, count)
    for (let start: usize = 0; start < rowBytes; start += BYTES) {
      const bytes = min<usize>(BYTES, rowBytes - start)
      for (let i = from; i < to; i += 4) {
        for (let j = other; j < end; j += 2) {
          fourByTwo(ranks + start, rowBytes, bytes, count, worse, i, to - 1, j, end - 1)
        }
      }
    }
  }
}

/** At the edges the last model stands in for those that are missing, and is counted once. */
function fourByTwo(
  ranks: usize,
  rowBytes: usize,
  bytes: usize,
  count: i32,
  worse: usize,
  i: i32,
  lastI: i32,
  j: i32,
  lastJ: i32
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
  const row = usize(count) << 2
  const into = worse + usize(i) * row + (usize(j) << 2)
  const both = j < lastJ
  addCounts(into, ax, ay, both)
  if (i + 1 <= lastI) addCounts(into + row, bx, by, both)
  if (i + 2 <= lastI) addCounts(into + 2 * row, cx, cy, both)
  if (i + 3 <= lastI) addCounts(into + 3 * row, dx, dy, both)
}

function addCounts(into: usize, first: v128, second: v128, both: bool): void {
  store<u32>(into, load<u32>(into) + sumOf(first))
  if (both) store<u32>(into, load<u32>(into, 4) + sumOf(second), 4)
}

function sumOf(counts: v128): u32 {
  const four = i32x4.extadd_pairwise_i16x8_s(counts)
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1))
  return u32(i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1))
}
