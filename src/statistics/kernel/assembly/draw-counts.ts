// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
/** Streams side by side: `lanes` of `fill-draws.ts`. */
const LANES: i32 = 4

/**
 * Draws `members` of `members` with replacement for each resample, and counts how often each was drawn.
 *
 * Four streams of xoshiro128** side by side, each of them for every fourth resample; a place is the high half of
 * word * members (Lemire 2019). When one of the four words would favour some places, all four are drawn again.
 *
 * @param state the four lanes of each of the four state words
 * @param counts i16 by resample and member, rows of `rowBytes`, zero at first; there are rows up to a multiple of four
 */
export function drawCounts(state: usize, members: i32, resamples: i32, counts: usize, rowBytes: usize): void {
  if (members === 0) return
  let s0 = v128.load(state, 0)
  let s1 = v128.load(state, 16)
  let s2 = v128.load(state, 32)
  let s3 = v128.load(state, 48)
  const bound = i32x4.splat(members)
  const rejected = i32x4.splat(i32((0 - u32(members)) % u32(members)))
  for (let resample = 0; resample < resamples; resample += LANES) {
    const row0 = counts + usize(resample) * rowBytes
    const row1 = row0 + rowBytes
    const row2 = row1 + rowBytes
    const row3 = row2 + rowBytes
    for (let drawn = 0; drawn < members; drawn++) {
      let high: v128
      let low: v128
      do {
        const fivefold = i32x4.add(i32x4.shl(s1, 2), s1)
        const turned = v128.or(i32x4.shl(fivefold, 7), i32x4.shr_u(fivefold, 25))
        const word = i32x4.add(i32x4.shl(turned, 3), turned)
        const shifted = i32x4.shl(s1, 9)
        s2 = v128.xor(s2, s0)
        s3 = v128.xor(s3, s1)
        s1 = v128.xor(s1, s2)
        s0 = v128.xor(s0, s3)
        s2 = v128.xor(s2, shifted)
        s3 = v128.or(i32x4.shl(s3, 11), i32x4.shr_u(s3, 21))
        const first = i64x2.extmul_low_i32x4_u(word, bound)
        const second = i64x2.extmul_high_i32x4_u(word, bound)
        low = v128.shuffle<i32>(first, second, 0, 2, 4, 6)
        high = v128.shuffle<i32>(first, second, 1, 3, 5, 7)
      } while (v128.any_true(i32x4.lt_u(low, rejected)))
      countOne(row0, i32x4.extract_lane(high, 0))
      countOne(row1, i32x4.extract_lane(high, 1))
      countOne(row2, i32x4.extract_lane(high, 2))
      countOne(row3, i32x4.extract_lane(high, 3))
    }
  }
  // Rows that only fill up the last four are not resamples.
  const surplus = -resamples & (LANES - 1)
  memory.fill(counts + usize(resamples) * rowBytes, 0, usize(surplus) * rowBytes)
}

function countOne(row: usize, member: i32): void {
  const place = row + (usize(member) << 1)
  store<u16>(place, load<u16>(place) + 1)
}
