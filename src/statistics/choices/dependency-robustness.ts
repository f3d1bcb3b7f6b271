/** How far an ability is above those that it rests on. */
export type DependencyRobustness = {
  /** Sum over prerequisites below it of how far they are below; 0 is best. */
  sum: number
  /** The same as a mean over all prerequisites that have a score; null where none has. */
  mean: number | null
  /** Prerequisites below it, the worst first: the way back to what is missing. */
  below: readonly string[]
}

/**
 * Compares the score of an element with those of all elements that it rests on, directly or through others. A large sum is skill at
 * the advanced task without its building blocks. Source: STEER, section 8 of its specification.
 *
 * @param scores by element, on one scale; elements without one are left out
 * @returns null where the element itself has no score
 */
export function dependencyRobustness(
  element: string,
  prerequisites: ReadonlySet<string>,
  scores: ReadonlyMap<string, number>
): DependencyRobustness | null {
  const own = scores.get(element)
  if (own === undefined) return null
  const known = [...prerequisites].flatMap((name) => {
    const score = scores.get(name)
    return score === undefined ? [] : [{ name, score }]
  })
  const below = known.filter(({ score }) => score < own).sort((one, other) => one.score - other.score)
  const sum = below.reduce((total, { score }) => total + own - score, 0)
  return { sum, mean: known.length === 0 ? null : sum / known.length, below: below.map(({ name }) => name) }
}
