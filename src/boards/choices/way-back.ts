import type { WayBack } from '../../schemas/choice-figures.ts'
import { dependencyRobustness } from '../../statistics/choices/dependency-robustness.ts'
import { prerequisitesOf } from '../../suites/question-bank/prerequisites.ts'

/** Elements with those that each rests on directly. */
export type Requirements = Readonly<Record<string, readonly string[]>>

/**
 * How far an element is above what it rests on, and the way back to what is missing.
 *
 * @param scores gap closed by element
 * @returns null where it rests on nothing
 */
export function wayBack(element: string, requires: Requirements, scores: ReadonlyMap<string, number>): WayBack | null {
  const known = new Map(Object.entries(requires).map(([id, names]) => [id, { requires: names }]))
  const prerequisites = prerequisitesOf(known, element)
  const robustness = dependencyRobustness(element, prerequisites, scores)
  if (prerequisites.size === 0 || robustness === null) return null
  const scored = [...prerequisites].flatMap((name) => {
    const gapClosed = scores.get(name)
    return gapClosed === undefined ? [] : [{ element: name, gapClosed, isBelow: robustness.below.includes(name) }]
  })
  return {
    sum: robustness.sum,
    mean: robustness.mean,
    prerequisites: scored.sort(
      (one, other) => one.gapClosed - other.gapClosed || (one.element < other.element ? -1 : 1)
    ),
    unknown: [...prerequisites].filter((name) => !scores.has(name)).sort()
  }
}
