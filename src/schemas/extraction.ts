import { z } from 'zod'
import { extractionSettingsSchema, generationSchema, toldGenerationSchema } from './extraction-settings.ts'
import { nameSchema } from './name.ts'
import { recognisedSchema } from './paper-structure.ts'
import { deliverySchema, extractionStateSchema, roundOriginSchema } from './states.ts'
import { textSchema } from './text.ts'

export const newExtractionsSchema = z.strictObject({
  suite: z.string().min(1).max(64).optional().describe('whose items to make; the first of the service when left out'),
  types: z.array(z.string().min(1).max(64)).optional().describe('all task types made from papers when left out'),
  delivery: deliverySchema
    .default('live')
    .describe("`batch`: by the provider's batch endpoint, at its price and within a day for each round"),
  generation: generationSchema
    .optional()
    .describe('a name makes one beside the first, or goes on with it; a number means one that is there'),
  settings: extractionSettingsSchema.optional().describe('of the generation of a new name')
})

/** One run of the rounds of a task type on a paper. */
export const extractionSchema = z
  .object({
    id: z.string(),
    paper: z.string(),
    suite: z.string(),
    taskType: z.string(),
    generation: toldGenerationSchema.optional().describe('left out of the first'),
    state: extractionStateSchema,
    reason: z.string().nullable().describe('why it failed, waits for a person, or made no items'),
    suitable: z.boolean().nullable().describe('false when the paper has nothing for this task type'),
    delivery: deliverySchema,
    deadlineAt: z.iso.datetime().nullable().describe('when it is given up; null until its work begins'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime()
  })
  .meta({ id: 'Extraction' })
export type Extraction = z.infer<typeof extractionSchema>

/** The verdict of one check, with where in the paper it looked. */
export const checkResultSchema = z.object({
  check: z.string(),
  ok: z.boolean(),
  message: z.string(),
  evidence: z
    .object({ page: z.int().optional(), passage: z.string().optional(), ocr: recognisedSchema.optional() })
    .optional()
})

/** With the rounds done so far, what their checks found, and what their calls cost. */
export const extractionDetailSchema = extractionSchema.extend({
  roundNames: z.array(z.string()).describe('all rounds of the task type, in order'),
  rounds: z.array(
    roundOriginSchema.extend({
      repairs: z.int().describe('how often the reply went back to the model'),
      passed: z.boolean(),
      output: z.unknown().describe('of a round that did not pass: the last reply that had its shape; null otherwise'),
      checks: z.array(checkResultSchema),
      attempts: z
        .array(
          z.object({ callId: z.string(), failures: z.array(z.object({ check: z.string(), message: z.string() })) })
        )
        .describe('one per reply, the first attempt first, with what was wrong with it'),
      callIds: z.array(z.string()),
      costUsd: z.number().nullable().describe('of all calls made for it; null where one has no price'),
      wallMs: z.number().nullable().describe('from the first request to the last reply, waiting included'),
      decidedBy: z.string().nullable().describe("the person whose decision stands in place of the model's reply"),
      decisionReason: z.string().nullable()
    })
  ),
  costUsd: z.number().describe('of all calls made for it, failed ones too; calls without a price count as 0'),
  items: z.array(z.string()).describe('ids of the items it made')
})
export type ExtractionDetail = z.infer<typeof extractionDetailSchema>

/** What a person makes of the round at which an extraction stopped. */
export const decideRoundSchema = z.strictObject({
  output: z.unknown().optional().describe("the round's output; the model's last reply when left out"),
  acceptFailedChecks: z.boolean().default(false),
  author: nameSchema(200).optional().describe('who decides; the id of the key when left out'),
  reason: textSchema(2000)
})
