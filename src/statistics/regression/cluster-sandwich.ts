import { type Orthogonal, solveUpper } from './orthogonalise.ts'

/** A least-squares fit with fixed effects of groups, as far as its errors need it. */
export type FixedEffectsFit = Orthogonal & {
  group: readonly number[]
  /** Rows of each group. */
  sizes: readonly number[]
  /** Means of the slopes' columns, by slope and group. */
  means: readonly (readonly number[])[]
}

/**
 * The diagonal of (X'X)^-1 [sum over clusters of X'uu'X] (X'X)^-1. A row adds R^-1 q u to the slopes, and to its group's
 * effect u over the group's size; every group's effect loses its means times what is added to the slopes. With every row
 * its own cluster this is White's HC0, and with residuals of one the diagonal of (X'X)^-1.
 *
 * Source: Liang & Zeger (1986), Longitudinal data analysis using generalized linear models; White (1980).
 *
 * @param cluster of each row, from 0
 * @returns variances of the groups' effects, then of the slopes
 */
export function clusterSandwich(
  { group, sizes, means, basis, triangle }: FixedEffectsFit,
  cluster: readonly number[],
  residuals: ArrayLike<number>
): number[] {
  const slopes = basis.map((_, slope) => slope)
  const products = slopes.map(() => slopes.map(() => 0))
  const own = sizes.map(() => 0)
  const crossed = sizes.map(() => slopes.map(() => 0))
  for (const places of membersOf(cluster)) {
    const byGroup = new Map<number, number>()
    const projected = slopes.map(() => 0)
    for (const row of places) {
      const residual = residuals[row]!
      byGroup.set(group[row]!, (byGroup.get(group[row]!) ?? 0) + residual)
      for (const slope of slopes) projected[slope]! += basis[slope]![row]! * residual
    }
    const added = solveUpper(triangle, projected)
    for (const one of slopes) for (const other of slopes) products[one]![other]! += added[one]! * added[other]!
    for (const [place, sum] of byGroup) {
      own[place]! += sum * sum
      for (const slope of slopes) crossed[place]![slope]! += added[slope]! * sum
    }
  }
  const ofGroups = sizes.map((size, place) => {
    const variance = slopes.reduce(
      (total, one) => {
        const mean = means[one]![place]!
        const both = slopes.reduce((sum, other) => sum + products[one]![other]! * means[other]![place]!, 0)
        return total + mean * (both - (2 * crossed[place]![one]!) / size)
      },
      own[place]! / size ** 2
    )
    return Math.max(0, variance)
  })
  return [...ofGroups, ...slopes.map((slope) => products[slope]![slope]!)]
}

/** The rows of each cluster, or group. */
export function membersOf(cluster: readonly number[]): number[][] {
  const members: number[][] = []
  for (const [row, place] of cluster.entries()) {
    members[place] ??= []
    members[place].push(row)
  }
  return members
}
