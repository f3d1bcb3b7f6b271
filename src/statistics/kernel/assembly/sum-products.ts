// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
/**
 * Sums of drawn scores, exact in 32 bits: for every model and resample the product of its scores with the counts. Two
 * models by four resamples at a time, so that each load serves several products.
 *
 * @param scores i16 by model and item, rows of `rowBytes` (a multiple of 16, padded with zeros)
 * @param counts i16 by resample and item, rows of the same length
 * @param resamples a multiple of 4
 * @param sums i32 by model and resample, rows of `sumRowBytes`
 */
export function sumProducts(
  scores: usize,
  models: i32,
  counts: usize,
  resamples: i32,
  rowBytes: usize,
  sums: usize,
  sumRowBytes: usize
): void {
  for (let resample = 0; resample < resamples; resample += 4) {
    const drawn = counts + usize(resample) * rowBytes
    for (let model = 0; model < models; model += 2) {
      // An odd last model is its own partner, and is written twice.
      const next = model + 1 < models ? model + 1 : model
      const into = sums + (usize(resample) << 2)
      twoByFour(
        scores + usize(model) * rowBytes,
        scores + usize(next) * rowBytes,
        drawn,
        rowBytes,
        into + usize(model) * sumRowBytes,
        into + usize(next) * sumRowBytes
      )
    }
  }
}

function twoByFour(a: usize, b: usize, counts: usize, rowBytes: usize, sumsA: usize, sumsB: usize): void {
  const counts1 = counts + rowBytes
  const counts2 = counts1 + rowBytes
  const counts3 = counts2 + rowBytes
  let a0 = i32x4.splat(0)
  let a1 = a0
  let a2 = a0
  let a3 = a0
  let b0 = a0
  let b1 = a0
  let b2 = a0
  let b3 = a0
  for (let at: usize = 0; at < rowBytes; at += 16) {
    const scoresA = v128.load(a + at)
    const scoresB = v128.load(b + at)
    const drawn0 = v128.load(counts + at)
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(scoresA, drawn0))
    b0 = i32x4.add(b0, i32x4.dot_i16x8_s(scoresB, drawn0))
    const drawn1 = v128.load(counts1 + at)
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(scoresA, drawn1))
    b1 = i32x4.add(b1, i32x4.dot_i16x8_s(scoresB, drawn1))
    const drawn2 = v128.load(counts2 + at)
    a2 = i32x4.add(a2, i32x4.dot_i16x8_s(scoresA, drawn2))
    b2 = i32x4.add(b2, i32x4.dot_i16x8_s(scoresB, drawn2))
    const drawn3 = v128.load(counts3 + at)
    a3 = i32x4.add(a3, i32x4.dot_i16x8_s(scoresA, drawn3))
    b3 = i32x4.add(b3, i32x4.dot_i16x8_s(scoresB, drawn3))
  }
  v128.store(sumsA, sumAcross(a0, a1, a2, a3))
  v128.store(sumsB, sumAcross(b0, b1, b2, b3))
}

/** The sum of each of four vectors. */
function sumAcross(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7))
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7))
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7))
}
