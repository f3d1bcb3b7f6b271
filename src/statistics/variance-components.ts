/** Groups of values as a one-way random-effects model has them: value = mean + group + rest. */
export type VarianceComponents = {
  /** Groups with a value, and values. */
  groups: number
  values: number
  /** Mean square within groups; null without a group of two values. */
  withinVariance: number | null
  /** (mean square between - mean square within) / n0, which may be below zero; null also with fewer than two groups. */
  betweenVariance: number | null
}

/**
 * Variance between and within groups of unequal sizes, by the analysis of variance: with k groups of n_i values, N in all,
 * E(MSB) = within + n0 between, n0 = (N - sum n_i^2 / N) / (k - 1). Without bias where the model holds, and for that
 * reason below zero at times.
 *
 * Source: Searle, Casella & McCulloch (1992), Variance Components, 3.6.
 *
 * @param groups empty ones are left out
 * @example
 * varianceComponents([[1, 3], [5, 7]])
 * // => { groups: 2, values: 4, withinVariance: 2, betweenVariance: 7 }
 */
export function varianceComponents(groups: readonly (readonly number[])[]): VarianceComponents {
  const held = groups.filter(({ length }) => length > 0)
  const values = held.reduce((sum, { length }) => sum + length, 0)
  const counted = { groups: held.length, values }
  if (values === held.length) return { ...counted, withinVariance: null, betweenVariance: null }
  const meanOf = (group: readonly number[]) => group.reduce((sum, value) => sum + value, 0) / group.length
  const grand = meanOf(held.flat())
  const squares = (group: readonly number[], about: number) =>
    group.reduce((sum, value) => sum + (value - about) ** 2, 0)
  const withinVariance = held.reduce((sum, group) => sum + squares(group, meanOf(group)), 0) / (values - held.length)
  if (held.length < 2) return { ...counted, withinVariance, betweenVariance: null }
  const between = held.reduce((sum, group) => sum + group.length * (meanOf(group) - grand) ** 2, 0) / (held.length - 1)
  const n0 = (values - held.reduce((sum, { length }) => sum + length ** 2, 0) / values) / (held.length - 1)
  return { ...counted, withinVariance, betweenVariance: (between - withinVariance) / n0 }
}
