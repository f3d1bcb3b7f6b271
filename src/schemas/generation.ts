import { z } from 'zod'
import { nameSchema } from './name.ts'

const seedSchema = (schema: z.ZodInt | z.ZodCoercedNumber) => schema.min(0).max(0x7fffffff)
const countSchema = (schema: z.ZodInt | z.ZodCoercedNumber) => schema.min(1).max(100_000)

/** Questions 0 to count - 1 of a seed, of each task type. */
export const newGenerationSchema = z.strictObject({
  suite: z.string().min(1).max(64),
  taskTypes: z
    .array(z.string().min(1).max(64))
    .min(1)
    .optional()
    .describe('all task types of the suite that are generated, when left out'),
  seed: seedSchema(z.int()),
  count: countSchema(z.int()).describe('questions of each task type'),
  approve: z.boolean().default(false).describe('approve new items at once, as their answers are computed'),
  author: nameSchema(200).optional().describe('who approves; the id of the key when left out')
})
export type NewGeneration = z.infer<typeof newGenerationSchema>

export const generationQuerySchema = z.strictObject({
  suite: newGenerationSchema.shape.suite,
  taskTypes: z.string().min(1).optional().describe('as EL1,EL2; all that are generated when left out'),
  seed: seedSchema(z.coerce.number().int()),
  count: countSchema(z.coerce.number().int())
})

/** How many of the questions asked for are there. */
export const generationSchema = z
  .object({
    suite: z.string(),
    seed: z.int(),
    count: z.int().describe('questions of each task type'),
    done: z.boolean().describe('whether all of them are there'),
    taskTypes: z.array(
      z.object({
        taskType: z.string(),
        items: z.int().describe('those that are there'),
        approved: z.int().describe('of these')
      })
    )
  })
  .meta({ id: 'Generation' })
export type Generation = z.infer<typeof generationSchema>

/** What a job generates. Its id is this as JSON: nothing has to be stored of a job beside its items. */
export const generationOrderSchema = z.strictObject({
  suite: z.string(),
  taskType: z.string(),
  seed: z.int(),
  count: z.int(),
  /** Null where the items wait for review. */
  approvedBy: z.string().nullable()
})
export type GenerationOrder = z.infer<typeof generationOrderSchema>
