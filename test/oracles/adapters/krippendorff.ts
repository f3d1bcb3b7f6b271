import { z } from 'zod'
import {
  type AlphaMetric,
  alphaMetrics,
  krippendorffAlpha
} from '../../../src/statistics/agreement/krippendorff-alpha.ts'
import type { Adapter } from './index.ts'

/** By rater, then unit; our function takes them by unit. */
const ratingsSchema = z.object({ ratings: z.array(z.array(z.number().nullable())).min(1) })

export const krippendorff: Record<string, Adapter> = {
  krippendorff_alpha: {
    run: (inputs) => {
      const { ratings } = ratingsSchema.parse(inputs)
      const units = ratings[0]!.map((_, unit) => ratings.map((ofRater) => ofRater[unit] ?? null))
      const by = (metric: AlphaMetric) => krippendorffAlpha(units, { metric })
      return {
        ...Object.fromEntries(alphaMetrics.map((metric) => [metric, by(metric).alpha])),
        n_pairable: by('nominal').values
      }
    }
  }
}
