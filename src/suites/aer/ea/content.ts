import { z } from 'zod'

/** Facets under which an analysis may be judged, as in `rubrics/aer/ea.yaml`. Source: AER-bench G.6.5. */
export const analysisDimensions = [
  'accuracy',
  'economic_interpretation',
  'mechanism',
  'theory_connection',
  'policy_implication',
  'writing_quality'
] as const

export const resultTypes = ['empirical_result', 'theoretical_result'] as const

/** An EA item: one result of a paper in bare facts; the authors' analysis of it, and what it can be judged by. */
export const contentSchema = z.object({
  examinee: z.object({ context: z.string().min(1), dataDescription: z.string().min(1) }),
  gold: z.object({
    referenceAnalysis: z.string().min(1),
    applicableDimensions: z.array(z.enum(analysisDimensions)).min(1),
    /** The table, figure or proposition that the item is about, as printed: `Table 2`. */
    resultLabel: z.string(),
    resultType: z.enum(resultTypes)
  })
})
export type EaContent = z.infer<typeof contentSchema>
