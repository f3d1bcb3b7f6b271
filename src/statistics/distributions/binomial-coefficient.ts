/**
 * The number of ways to choose `chosen` of `of` things, as a double: exact up to 2^53, rounded above.
 *
 * @example
 * binomialCoefficient(9, 3) // => 84
 */
export function binomialCoefficient(of: number, chosen: number): number {
  const fewer = Math.min(chosen, of - chosen)
  if (fewer < 0) return 0
  let ways = 1
  for (let taken = 1; taken <= fewer; taken++) {
    // Each product is a binomial coefficient times `taken`, so the division leaves no remainder.
    ways = (ways * (of - fewer + taken)) / taken
  }
  return ways
}
