import { z } from 'zod'
import { provenanceSchema, releaseStateSchema, splitSchema } from './states.ts'

export const releaseNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be 1 to 64 of a-z, 0-9, ".", "_", "-", and open with a letter or digit')

export const newReleaseSchema = z.strictObject({
  name: releaseNameSchema,
  privateShare: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe('share of the papers and fragments new to all releases that becomes private; others keep their split'),
  seed: z.int().min(0).max(0x7fffffff).default(1).describe('of the assignment to splits')
})

/** An immutable, content-hashed list of items; a draft until it is frozen. */
export const releaseSchema = z
  .object({
    name: z.string(),
    state: releaseStateSchema,
    privateShare: z.number(),
    seed: z.int(),
    contentHash: z.string().nullable().describe('sha256 of the exported items'),
    canary: z.string().describe('a string that should never be found in training data'),
    frozenAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    items: z.array(z.object({ taskType: z.string(), split: splitSchema, items: z.int() }))
  })
  .meta({ id: 'Release' })
export type Release = z.infer<typeof releaseSchema>

/** An item of a release as a candidate sees it. Gold and provenance come only when asked for, and where allowed. */
export const releaseItemSchema = z
  .object({
    id: z.string(),
    taskType: z.string(),
    split: splitSchema,
    canary: z.string().describe("the release's: keep it with the item, and out of the prompt"),
    examinee: z.unknown(),
    prompt: z.string().describe('the examinee view as the prompt that a model answers'),
    gold: z.unknown().optional(),
    provenance: provenanceSchema.optional()
  })
  .meta({ id: 'ReleaseItem' })
export type ReleaseItem = z.infer<typeof releaseItemSchema>
