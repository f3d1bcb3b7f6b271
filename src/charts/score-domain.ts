/**
 * The ends of an axis of scores, in points of 100: whole tens around all that is drawn. Positions need no zero, unlike
 * lengths of bars.
 *
 * @param scores in [0, 1]; null is missing
 * @returns the whole scale where nothing is drawn
 * @example
 * scoreDomain([0.42, null, 0.87]) // => [40, 90]
 */
export function scoreDomain(scores: readonly (number | null)[]): [number, number] {
  const known = scores.filter((score) => score !== null)
  if (known.length === 0) return [0, 100]
  const least = known.reduce((low, score) => Math.min(low, score))
  const most = known.reduce((high, score) => Math.max(high, score))
  const [from, to] = [Math.floor(least * 10) * 10, Math.ceil(most * 10) * 10]
  return from < to ? [from, to] : from === 100 ? [90, 100] : [from, from + 10]
}
