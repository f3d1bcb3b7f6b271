/** Halvings of an interval until it is as narrow as doubles can tell. */
const mostHalvings = 200

/**
 * The root of a function that changes its sign once between two points, by bisection, to the last bits of a double.
 *
 * @throws {RangeError} where both ends have the same sign
 */
export function rootBetween(least: number, most: number, f: (x: number) => number): number {
  let [low, high] = [least, most]
  const risesFrom = Math.sign(f(low))
  if (risesFrom === Math.sign(f(high))) throw new RangeError('the function has one sign at both ends')
  for (let halving = 0; halving < mostHalvings; halving++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (Math.sign(f(middle)) === risesFrom) low = middle
    else high = middle
  }
  return (low + high) / 2
}
