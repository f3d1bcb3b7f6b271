// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
/**
 * Means of sums: each division rounds once. `resamples` is a multiple of 4.
 *
 * @param overall f64 by resample, to which the share of each mean is added
 */
export function takeMeans(
  sums: usize,
  denominators: usize,
  resamples: i32,
  means: usize,
  share: f64,
  overall: usize
): void {
  const shares = f64x2.splat(share)
  for (let at = 0; at < resamples; at += 4) {
    const four = v128.load(sums + (usize(at) << 2))
    const by = denominators + (usize(at) << 3)
    const into = means + (usize(at) << 3)
    const total = overall + (usize(at) << 3)
    const lower = f64x2.div(f64x2.convert_low_i32x4_s(four), v128.load(by))
    v128.store(into, lower)
    v128.store(total, f64x2.add(v128.load(total), f64x2.mul(shares, lower)))
    const upper = f64x2.div(f64x2.convert_low_i32x4_s(v128.shuffle<i32>(four, four, 2, 3, 2, 3)), v128.load(by, 16))
    v128.store(into, upper, 16)
    v128.store(total, f64x2.add(v128.load(total, 16), f64x2.mul(shares, upper)), 16)
  }
}

/**
 * The same for scores in three limbs of 15 bits, lowest first: their sums meet in 64 bits, exactly.
 *
 * @param limbBytes from the sums of one limb to those of the next
 */
export function takeLimbMeans(
  sums: usize,
  limbBytes: usize,
  denominators: usize,
  resamples: i32,
  means: usize,
  share: f64,
  overall: usize
): void {
  for (let at = 0; at < resamples; at++) {
    const place = sums + (usize(at) << 2)
    const low = i64(load<i32>(place))
    const middle = i64(load<i32>(place + limbBytes))
    const high = i64(load<i32>(place + 2 * limbBytes))
    const sum = (high << 30) + (middle << 15) + low
    const mean = f64(sum) / load<f64>(denominators + (usize(at) << 3))
    const total = overall + (usize(at) << 3)
    store<f64>(means + (usize(at) << 3), mean)
    store<f64>(total, load<f64>(total) + share * mean)
  }
}
