import { checkedWeight } from '../weighted-mean.ts'
import { sourceGroups } from './source-groups.ts'

/** One task of models that have all its scores: a row per model, a cell per item, and the source of each item. */
export type ErrorStratum = {
  name: string
  weight: number
  scores: readonly (readonly number[])[]
  sources: readonly string[]
}

export type PairErrors = { of(one: number, other: number): number; degrees: number }

/**
 * The standard error of the difference in Overall of any two models over items, or whole sources, drawn anew as the
 * bootstrap draws them: root of the sum over units of (a - b)^2, where a and b are what the unit adds to either model's
 * Overall, centred within its group. It is what the bootstrap's error tends to, from one pass over the units for each
 * pair. For sources the number of items drawn is taken as it is (linear in the weights, as in BCa).
 *
 * Source: Davison & Hinkley (1997), 2.7 and 3.2 (several samples).
 *
 * @param unit what is drawn
 * @returns for the places of two models their error in score units, zero when they differ by the same on all units; and
 *   the degrees of freedom that it stands on, the units less the groups that they are drawn within
 * @throws {StatisticsError} `weight_invalid`, `sources_differ`
 */
export function pairErrors(strata: readonly ErrorStratum[], unit: 'item' | 'source'): PairErrors {
  const total = strata.reduce((sum, { weight }) => sum + checkedWeight(weight), 0)
  const parts = (strata[0]?.scores ?? []).map((_, model) =>
    strata.map(({ weight, scores }) => partsOf(scores[model]!, weight / total))
  )
  const groups = unit === 'item' ? [] : groupsOf(strata)
  const rows = parts.map((tasks) =>
    unit === 'item' ? Float64Array.from(tasks.flat()) : bySource(tasks, strata, groups)
  )
  const units = rows[0]?.length ?? 0
  return {
    of: (one, other) => Math.sqrt(squaredDistance(rows[one]!, rows[other]!)),
    degrees: units - (unit === 'item' ? strata.length : groups.length)
  }
}

/** What each item adds to the difference of a resample's Overall from the sample's. */
function partsOf(row: readonly number[], share: number): number[] {
  const mean = row.reduce((sum, score) => sum + score, 0) / row.length
  return row.map((score) => (share / row.length) * (score - mean))
}

/** The sources that are drawn from together. */
function groupsOf(strata: readonly ErrorStratum[]): string[][] {
  return sourceGroups(strata.map((stratum) => ({ ...stratum, items: stratum.sources.length }))).map(
    ({ sources }) => sources
  )
}

function bySource(
  tasks: readonly (readonly number[])[],
  strata: readonly ErrorStratum[],
  groups: readonly (readonly string[])[]
): Float64Array {
  const sums = new Map<string, number>()
  for (const [task, parts] of tasks.entries()) {
    for (const [item, part] of parts.entries()) {
      const source = strata[task]!.sources[item]!
      sums.set(source, (sums.get(source) ?? 0) + part)
    }
  }
  const centred = groups.flatMap((sources) => {
    const mean = sources.reduce((sum, source) => sum + sums.get(source)!, 0) / sources.length
    return sources.map((source) => sums.get(source)! - mean)
  })
  return Float64Array.from(centred)
}

function squaredDistance(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let unit = 0; unit < one.length; unit++) {
    const difference = one[unit]! - other[unit]!
    sum += difference * difference
  }
  return sum
}
