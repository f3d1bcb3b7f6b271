import { z } from 'zod'
import { extractionStateSchema, roundOriginSchema } from './states.ts'
import { taskTypeNameSchema } from './task-type.ts'

export const newExtractionsSchema = z.strictObject({
  types: z.array(taskTypeNameSchema).optional().describe('all task types made from papers when left out')
})

/** One run of the rounds of a task type on a paper. */
export const extractionSchema = z
  .object({
    id: z.string(),
    paper: z.string(),
    taskType: z.string(),
    state: extractionStateSchema,
    reason: z.string().nullable().describe('why it failed, waits for a person, or made no items'),
    suitable: z.boolean().nullable().describe('false when the paper has nothing for this task type'),
    deadlineAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime()
  })
  .meta({ id: 'Extraction' })

const checkSchema = z.object({
  check: z.string(),
  ok: z.boolean(),
  message: z.string(),
  evidence: z.object({ page: z.int().optional(), passage: z.string().optional() }).optional()
})

/** With the rounds done so far, what their checks found, and what their calls cost. */
export const extractionDetailSchema = extractionSchema.extend({
  roundNames: z.array(z.string()).describe('all rounds of the task type, in order'),
  rounds: z.array(
    roundOriginSchema.extend({
      repairs: z.int().describe('how often the reply went back to the model'),
      passed: z.boolean(),
      checks: z.array(checkSchema),
      callIds: z.array(z.string())
    })
  ),
  costUsd: z.number().describe('of the calls of these rounds; calls without a price count as 0'),
  items: z.array(z.string()).describe('ids of the items it made')
})
