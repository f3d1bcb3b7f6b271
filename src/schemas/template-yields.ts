import { z } from 'zod'
import { differenceSchema } from './template-difference.ts'

/** What became of the rewritings that one model was asked for in one step. */
export const modelYieldSchema = z.object({
  model: z.string(),
  step: z.string(),
  asked: z.int(),
  passed: z.int().describe('the gates and the judge'),
  rejectedBy: z.record(z.string(), z.int()).describe('by the first gate that was not passed'),
  approved: z.int().describe('of those that passed: by people, repaired ones among them'),
  repaired: z.record(z.string(), z.int()).describe('by why their words were changed'),
  rejected: z.int().describe('of those that passed: by people'),
  faults: z
    .record(z.string(), z.int())
    .describe('verdicts of validators that reject, by what is wrong, once two are in')
})
export type ModelYield = z.infer<typeof modelYieldSchema>

/** One model less another, over the templates that both were asked to rewrite for the same place. */
export const yieldDifferenceSchema = z.object({
  first: z.string(),
  second: z.string(),
  step: z.string(),
  tasks: z.int().describe('that both were asked for'),
  parents: z.int().describe('templates that these begin from, which are resampled whole'),
  difference: differenceSchema.describe('of the shares that pass the gates')
})
export type YieldDifference = z.infer<typeof yieldDifferenceSchema>

export const templateYieldsSchema = z
  .object({ file: z.string(), models: z.array(modelYieldSchema), differences: z.array(yieldDifferenceSchema) })
  .meta({ id: 'TemplateYields' })
export type TemplateYields = z.infer<typeof templateYieldsSchema>
