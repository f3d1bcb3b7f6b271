import { z } from 'zod'

const weightsSchema = z.record(z.string(), z.number().positive())

/** What a score of a dimension means between `from` and `to` whole points, both included. */
export const bandSchema = z.strictObject({
  from: z.int().min(0).max(10),
  to: z.int().min(0).max(10),
  meaning: z.string().min(1)
})

/**
 * The bands of a dimension, the best first. Every whole point from 10 to 0 is in exactly one; a half point is in one, or
 * stands between two neighbours and is read so.
 */
export const bandsSchema = z
  .array(bandSchema)
  .refine((bands) => bands.flatMap(pointsOf).join() === '10,9,8,7,6,5,4,3,2,1,0', {
    error: 'the bands must hold every whole point from 10 to 0 once, the best first'
  })

/** Its whole points, the highest first. */
function pointsOf({ from, to }: z.infer<typeof bandSchema>): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index)
}

export const dimensionSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z_]*$/),
  name: z.string().min(1),
  description: z.string().min(1),
  /** `judge`: 0-10 from every judge. `rule`: computed. `composite`: mean over parts that the item itself defines. */
  by: z.enum(['judge', 'rule', 'composite']),
  bands: bandsSchema.optional(),
  /** The closed set of values of a rule dimension that is matched exactly. */
  values: z.array(z.string()).optional()
})

/**
 * The dimensions of a task type with bands and, for each metric that weighs them, weights. A rubric changes by a new `version`; scores
 * under the old one stay as they are.
 */
export const rubricSchema = z
  .strictObject({
    taskType: z.string(),
    version: z.int().positive(),
    title: z.string().min(1),
    source: z.string().min(1),
    dimensions: z.array(dimensionSchema).min(1),
    /** By metric of the suite; none for a metric whose values rules give directly. */
    weights: z.record(z.string(), weightsSchema),
    /** Quality levels of a composite whose parts are graded by level (MG): level id to share of the points. */
    levels: z
      .array(z.strictObject({ id: z.string(), share: z.number().min(0).max(1), meaning: z.string().min(1) }))
      .optional()
  })
  .refine(
    ({ dimensions, weights }) => {
      const ids = listed(dimensions.map(({ id }) => id))
      return Object.values(weights).every((ofMetric) => listed(Object.keys(ofMetric)) === ids)
    },
    { error: 'every metric weighs exactly the dimensions of the rubric' }
  )
  .refine(
    ({ dimensions, levels }) =>
      dimensions.every(({ by, bands }) => by === 'rule' || bands || (by === 'composite' && levels)),
    {
      error: 'what judges score needs bands, or levels where it is made of parts'
    }
  )
export type Rubric = z.infer<typeof rubricSchema>
export type Dimension = z.infer<typeof dimensionSchema>

function listed(ids: readonly string[]): string {
  return [...ids].sort().join()
}
