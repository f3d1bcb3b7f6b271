import { seededRandom } from '../random.ts'
import { percentileInterval } from './percentile.ts'
import { resampleMeans } from './resample-means.ts'

/** Of one quantity: sums of what was observed, and how many observations they are of, by unit. */
export type UnitSums = { sums: readonly number[]; counts: readonly number[] }

/** Units that are drawn whole, all quantities together. */
export type RatioStratum = { name: string; quantities: readonly UnitSums[] }

export type RatioEstimate = { value: number | null; lower: number | null; upper: number | null }

/** Observations that were drawn and their sum, by resample, and those there are. */
type Replicates = { sums: Float64Array; counts: Float64Array; sum: number; count: number }

/**
 * Means over observations that come in units, with percentile intervals: units are drawn with replacement within their
 * stratum, and with a unit all its observations. Every quantity sees the same draws. Those of a stratum depend on its
 * name and the seed alone.
 *
 * Source: Davison & Hinkley (1997), 3.2 (strata) and 3.8 (clusters); the intervals as in AER-bench Appendix A.
 *
 * @param options.strata all with as many quantities, and within a stratum all with as many units
 * @param options.resamples at least one
 * @param options.level coverage in (0, 1)
 * @returns by quantity: over all strata, and by stratum in their order; null throughout where there is no observation. A
 *   resample without any is left out
 * @throws {StatisticsError} `level_invalid`, `seed_invalid`
 */
export function ratioBootstrap(options: {
  strata: readonly RatioStratum[]
  resamples: number
  level: number
  seed: number
}): { all: RatioEstimate; byStratum: RatioEstimate[] }[] {
  const { strata, resamples, level, seed } = options
  const drawn = strata.map((stratum) => draw(stratum, resamples, seed))
  return (drawn[0] ?? []).map((_, quantity) => {
    const parts = drawn.map((replicates) => replicates[quantity]!)
    return { all: estimate(parts, level), byStratum: parts.map((part) => estimate([part], level)) }
  })
}

function draw({ name, quantities }: RatioStratum, resamples: number, seed: number): Replicates[] {
  const units = quantities[0]?.counts.length ?? 0
  // Quantities of the same observations share their counts, which need be drawn once.
  const rows = [...new Set(quantities.flatMap(({ sums, counts }) => [counts, sums]))]
  const random = seededRandom(seed, name)
  const means =
    units === 0
      ? rows.map(() => new Float64Array(resamples))
      : resampleMeans(
          rows.map((row) => Float64Array.from(row)),
          resamples,
          (into) => random.fill(into, units)
        )
  const totals = means.map((row) => row.map((mean) => mean * units))
  return quantities.map(({ sums, counts }) => ({
    ...{ sums: totals[rows.indexOf(sums)]!, counts: totals[rows.indexOf(counts)]! },
    ...{ sum: total(sums), count: total(counts) }
  }))
}

function estimate(parts: readonly Replicates[], level: number): RatioEstimate {
  const count = total(parts.map((part) => part.count))
  if (count === 0) return { value: null, lower: null, upper: null }
  const ratios = parts[0]!.sums.map((_, resample) => {
    let [sum, observed] = [0, 0]
    for (const { sums, counts } of parts) {
      sum += sums[resample]!
      observed += counts[resample]!
    }
    return sum / observed
  })
  return {
    value: total(parts.map((part) => part.sum)) / count,
    ...percentileInterval(ratios.filter(Number.isFinite), level)
  }
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
