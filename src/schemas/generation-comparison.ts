import { z } from 'zod'

const countsSchema = z.record(z.string(), z.int())

/** What one generation took and gave over a set of papers. */
export const generationYieldSchema = z.object({
  generation: z.string().describe('its name; 1 is the first'),
  models: z.array(z.string()).describe('that answered its rounds'),
  papers: z.int().describe('of those asked for, papers that have it'),
  extractions: z.int(),
  done: z.int(),
  unsuitable: z.int().describe('of these, extractions that found nothing for their task type'),
  stopped: z.int().describe('waiting for review, or failed'),
  items: z.int(),
  approved: z.int(),
  rejected: z.int(),
  calls: z.int().describe('replies paid for, repairs included; none for what another generation had paid'),
  repairs: z.int().describe('replies that went back to the model'),
  findings: countsSchema.describe('replies that failed a check, by its name'),
  failingItems: z.int().describe('items that fail a check as they stand'),
  verified: z.int().describe('items whose claims a verifier bears out'),
  doubted: z.int().describe('items that a verifier doubts'),
  unproven: z.int(),
  costUsd: z.number().nullable().describe('of its rounds; null where a call has no price'),
  verifyingUsd: z.number().nullable().describe('of the calls of verifiers for its items'),
  wallMs: z.number()
})
export type GenerationYield = z.infer<typeof generationYieldSchema>

/** Generations of the same papers side by side. */
export const generationComparisonSchema = z
  .object({
    suite: z.string(),
    taskTypes: z.array(z.string()),
    papers: z.array(z.string()).describe('all that have each of the generations, where none were named'),
    generations: z.array(generationYieldSchema)
  })
  .meta({ id: 'GenerationComparison' })
export type GenerationComparison = z.infer<typeof generationComparisonSchema>
