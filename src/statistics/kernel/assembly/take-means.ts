// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
/** Means of sums: each division rounds once. `resamples` is a multiple of 4. */
export function takeMeans(sums: usize, denominators: usize, resamples: i32, means: usize): void {
  for (let at = 0; at < resamples; at += 4) {
    const four = v128.load(sums + (usize(at) << 2))
    const by = denominators + (usize(at) << 3)
    const into = means + (usize(at) << 3)
    v128.store(into, f64x2.div(f64x2.convert_low_i32x4_s(four), v128.load(by)), 0)
    const upper = v128.shuffle<i32>(four, four, 2, 3, 2, 3)
    v128.store(into, f64x2.div(f64x2.convert_low_i32x4_s(upper), v128.load(by, 16)), 16)
  }
}

/**
 * The same for scores in three limbs of 15 bits, lowest first: their sums meet in 64 bits, exactly.
 *
 * @param limbBytes from the sums of one limb to those of the next
 */
export function takeLimbMeans(sums: usize, limbBytes: usize, denominators: usize, resamples: i32, means: usize): void {
  for (let at = 0; at < resamples; at++) {
    const place = sums + (usize(at) << 2)
    const low = i64(load<i32>(place))
    const middle = i64(load<i32>(place + limbBytes))
    const high = i64(load<i32>(place + 2 * limbBytes))
    const sum = (high << 30) + (middle << 15) + low
    store<f64>(means + (usize(at) << 3), f64(sum) / load<f64>(denominators + (usize(at) << 3)))
  }
}

/** Adds a task's share to Overall, or starts it. */
export function addShare(means: usize, share: f64, resamples: i32, overall: usize): void {
  const shares = f64x2.splat(share)
  for (let at = 0; at < resamples; at += 2) {
    const offset = usize(at) << 3
    const part = f64x2.mul(shares, v128.load(means + offset))
    v128.store(overall + offset, f64x2.add(v128.load(overall + offset), part))
  }
}
