import { z } from 'zod'
import { itemStateSchema } from './states.ts'

/** What items are sampled by: each stratum is read in its share at least. */
export const samplingFacetSchema = z.enum(['type', 'paper', 'doubt'])
export type SamplingFacet = z.infer<typeof samplingFacetSchema>

/** Which share of items may be wrong, how sure that is to be, and how the items to read are drawn. */
export const samplingQuerySchema = z.strictObject({
  most: z.coerce.number().gt(0).lt(1).default(0.05).describe('share of items that may be wrong'),
  confidence: z.coerce.number().gt(0).lt(1).default(0.95),
  found: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe('wrong items among those read with which the bound still holds'),
  by: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((word) => word !== ''))
    .pipe(z.array(samplingFacetSchema))
    .describe('strata, with commas: type, paper, doubt (what checks, solvers and verifiers say)'),
  seed: z.coerce.number().int().min(0).max(0x7fffffff).default(0),
  suite: z.string().optional(),
  taskType: z.string().optional(),
  state: itemStateSchema.default('candidate'),
  attention: z.stringbool().optional().describe('false: only items that nothing speaks against')
})
export type SamplingQuery = z.infer<typeof samplingQuerySchema>

/** The items that a person reads before the others are approved with them, and what follows from what is found. */
export const samplingPlanSchema = z.object({
  most: z.number(),
  confidence: z.number(),
  seed: z.int(),
  population: z.int().describe('items that were drawn from'),
  size: z.int().describe('items that the bound asks for, by the exact binomial; no more than there are'),
  isWhole: z.boolean().describe('every item is to be read, as there are no more than the bound asks for'),
  strata: z.array(
    z.object({
      stratum: z.record(z.string(), z.string()).describe('by facet'),
      population: z.int(),
      items: z.array(z.string()).describe('ids of those to read: its share of the size, rounded up')
    })
  ),
  bounds: z
    .array(
      z.object({
        wrong: z.int(),
        atMost: z.number().describe('share of the population that is wrong at most, with the confidence asked for')
      })
    )
    .describe('by how many of those read are found wrong')
})
export type SamplingPlan = z.infer<typeof samplingPlanSchema>
