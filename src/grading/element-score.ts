import { InvalidError } from '../errors.ts'
import { weighDimensions } from './weigh-dimensions.ts'

/** One element of a reference model (an agent, a constraint, ...): the quality level it got, and its points. */
export type GradedElement = { level: string; points: number }

export type ElementScore = {
  /** Every element counts the same. */
  equal: number | null
  /** Points awarded over points possible. */
  byPoints: number | null
  pointsAwarded: number
  pointsPossible: number
}

/**
 * The score of a generated model from the levels of its elements.
 *
 * Source: AER-bench E.4 and G.5.7. Points need not sum to 100: the categories of G.5.6 add up to 80-115, so they are
 * taken relative to their sum.
 *
 * @param shares the share of its points that an element of a level earns, in [0, 1]; from the rubric
 * @returns null scores when there is no element
 * @throws {InvalidError} `level_unknown`
 * @example
 * elementScore([{ level: 'correct', points: 30 }, { level: 'partial', points: 10 }], { correct: 1, partial: 0.4 })
 * // => { equal: 0.7, byPoints: 0.85, pointsAwarded: 34, pointsPossible: 40 }
 */
export function elementScore(
  elements: readonly GradedElement[],
  shares: Readonly<Record<string, number>>
): ElementScore {
  const parts = elements.map(({ level, points }) => ({ id: level, weight: points, score: shareOf(level, shares) }))
  return {
    equal: weighDimensions(parts.map((part) => ({ ...part, weight: 1 }))),
    byPoints: weighDimensions(parts),
    pointsAwarded: parts.reduce((sum, { weight, score }) => sum + weight * score, 0),
    pointsPossible: parts.reduce((sum, { weight }) => sum + weight, 0)
  }
}

function shareOf(level: string, shares: Readonly<Record<string, number>>): number {
  const share = Object.hasOwn(shares, level) ? shares[level] : undefined
  if (share === undefined) {
    throw new InvalidError(
      'level_unknown',
      `an element requires one of ${Object.keys(shares).join(', ')}, got ${level}`
    )
  }
  return share
}
