// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
/**
 * Gives each item the count of its source, and sums up what a task's scores are divided by in each resample.
 *
 * @param offsets u32 by item: where in a row of source counts its source lies, in bytes
 * @param denominators f64 by resample: `unit` for every item drawn
 */
export function followSources(
  sourceCounts: usize,
  sourceRowBytes: usize,
  offsets: usize,
  items: i32,
  resamples: i32,
  counts: usize,
  rowBytes: usize,
  denominators: usize,
  unit: f64
): void {
  for (let resample = 0; resample < resamples; resample++) {
    let drawn = 0
    for (let item = 0; item < items; item++) {
      const count = load<u16>(sourceCounts + load<u32>(offsets + (usize(item) << 2)))
      store<u16>(counts + (usize(item) << 1), count)
      drawn += count
    }
    store<f64>(denominators, f64(drawn) * unit)
    sourceCounts += sourceRowBytes
    counts += rowBytes
    denominators += 8
  }
}
