import type { Random } from '../../../src/statistics/random.ts'

/** A number of the beta(a, b) distribution. */
export function betaDraw(random: Random, a: number, b: number): number {
  const one = gammaDraw(random, a)
  return one / (one + gammaDraw(random, b))
}

/** A number of the gamma distribution with this shape. Source: Marsaglia & Tsang (2000), ACM TOMS 26(3). */
function gammaDraw(random: Random, shape: number): number {
  if (shape < 1) return gammaDraw(random, shape + 1) * Math.max(random.float(), Number.MIN_VALUE) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normalDraw(random)
    const cube = (1 + c * x) ** 3
    if (cube <= 0) continue
    if (Math.log(1 - random.float()) < (x * x) / 2 + d - d * cube + d * Math.log(cube)) return d * cube
  }
}

/** Source: Box & Muller (1958). */
function normalDraw(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
}
