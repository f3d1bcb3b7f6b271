/** Newton's steps double the digits that are right; no start needs nearly as many. */
const MOST_STEPS = 100

/**
 * The principal Lambert function of e^`logarithm`: the w with w + ln w = `logarithm`, found by Newton's method. The logarithm
 * is asked for, since the number itself may be too large for a double.
 *
 * Source: Corless et al. (1996), On the Lambert W function, Advances in Computational Mathematics 5.
 *
 * @example
 * lambertWOfExp(1) // => 1: 1 * e^1 = e^1
 */
export function lambertWOfExp(logarithm: number): number {
  let w = logarithm > 1 ? logarithm - Math.log(logarithm) : Math.exp(logarithm)
  for (let step = 0; step < MOST_STEPS && w > 0; step++) {
    const next = (w * (1 + logarithm - Math.log(w))) / (1 + w)
    if (Math.abs(next - w) <= Number.EPSILON * w) return next
    w = next
  }
  return w
}
