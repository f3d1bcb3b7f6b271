import { percentile } from '../../statistics/bootstrap/percentile.ts'
import { twoSidedNormalP } from '../../statistics/distributions/normal-distribution.ts'
import { studentQuantile } from '../../statistics/distributions/student-quantile.ts'
import { level } from '../choices/level.ts'
import { type RatioSample, resampledMeans } from './template-ratios.ts'

/** Below it a probability next to 1 could not be told from 1. */
const leastTail = 1e-12

/** A difference of two means in [0, 1] with its interval, and by how much it varies from resample to resample. */
type Difference = {
  value: number
  lower: number
  upper: number
  deviation: number
  templates: number
  elements: number
}

/**
 * Intervals that hold for several differences at once. In each resample the largest deviation of any difference from its
 * estimate is kept, in standard deviations of that difference; all intervals are as wide as the percentile of these largest
 * deviations says. Differences whose elements are the same have the same templates drawn in a resample, so that what goes
 * together is not paid for twice. Source: Romano and Wolf (2005), Exact and approximate stepdown methods for multiple
 * hypothesis testing, in its first step. Of few templates resamples vary too little: the percentile is taken for one of the
 * normal distribution, and that of Student's t with as many degrees of freedom as there are templates beyond one of each
 * element stands in its place, with the deviation as of a sample.
 */
export class LargestDeviations {
  readonly #largest: Float64Array

  constructor(resamples: number) {
    this.#largest = new Float64Array(resamples)
  }

  /** Takes a difference into account. @param samples of the elements whose mean difference it is, none of them empty */
  add(
    samples: readonly RatioSample[],
    { value, lower, upper }: { value: number; lower: number; upper: number }
  ): Difference {
    const values = resampledMeans(samples)
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length
    const deviation = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length)
    if (deviation > 0) {
      for (const [at, one] of values.entries()) {
        this.#largest[at] = Math.max(this.#largest[at]!, Math.abs(one - value) / deviation)
      }
    }
    const templates = samples.reduce((sum, sample) => sum + sample.templates, 0)
    return { value, lower, upper, deviation, templates, elements: samples.length }
  }

  /** The interval of a difference once all have been added: in [-1, 1], and never narrower than its own. */
  intervalOf({ value, lower, upper, deviation, templates, elements }: Difference): { lower: number; upper: number } {
    const freedom = templates - elements
    const tail = Math.max(twoSidedNormalP(percentile(this.#largest.toSorted(), level)), leastTail)
    const width = studentQuantile(1 - tail / 2, freedom) * deviation * Math.sqrt(templates / freedom)
    return {
      lower: Math.max(-1, Math.min(lower, value - width)),
      upper: Math.min(1, Math.max(upper, value + width))
    }
  }
}
