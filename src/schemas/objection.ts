import { z } from 'zod'
import { adjudicationSchema } from './adjudication.ts'
import { objectionStateSchema, submissionStateSchema } from './states.ts'
import { textSchema } from './text.ts'

/** Of the reason of an objection and of its decision, in characters. */
const mostReason = 2000

export const newObjectionSchema = z.strictObject({
  reason: textSchema(mostReason).describe('what is wrong with the score, in a sentence or two')
})

export const objectionDecisionSchema = z.strictObject({
  outcome: objectionStateSchema.extract(['upheld', 'rejected']),
  reason: textSchema(mostReason).describe('why, and what follows from it; the team reads it'),
  adjudication: z.string().min(1).max(100).optional().describe('id of the look at the response that it rests on')
})

/** What a team holds against a score, and what became of it. The score stays what it was published as. */
export const objectionSchema = z
  .object({
    id: z.string(),
    submission: z.string(),
    itemId: z.string(),
    state: objectionStateSchema,
    reason: z.string(),
    decision: z.string().nullable().describe('why it was upheld or rejected; null while it is open'),
    adjudication: adjudicationSchema.nullable().describe('the further look that the decision rests on'),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable()
  })
  .meta({ id: 'Objection' })
export type Objection = z.infer<typeof objectionSchema>

/** The same to those who decide, who come from outside: whose score it is. */
export const objectionToDecideSchema = objectionSchema
  .extend({ release: z.string(), team: z.string(), model: z.string(), submissionState: submissionStateSchema })
  .meta({ id: 'ObjectionToDecide' })
export type ObjectionToDecide = z.infer<typeof objectionToDecideSchema>

export const objectionsQuerySchema = z.strictObject({
  state: objectionStateSchema.optional().describe('all when left out')
})
