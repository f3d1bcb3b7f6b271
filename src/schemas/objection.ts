import { z } from 'zod'
import { adjudicationSchema } from './adjudication.ts'
import { objectionStateSchema, submissionStateSchema } from './states.ts'
import { textSchema } from './text.ts'

/** Of the reason of an objection and of its decision, in characters. */
const mostReason = 2000

export const newObjectionSchema = z.strictObject({
  reason: textSchema(mostReason).describe('what is wrong with the score, in a sentence or two')
})

/** Of a batch of objections; a longer one is sent in parts, and of one submission fewer may be open than this. */
const mostAsked = 500

const askedObjectionSchema = z.strictObject({
  itemId: z.string().min(1).max(200),
  // How long it may be is told with every other fault of the batch.
  reason: z.string().max(100_000).describe('as of a single one')
})
export type AskedObjection = z.infer<typeof askedObjectionSchema>

/** Objections to many scores of a submission at once: all are made, or none. */
export const newObjectionsSchema = z.strictObject({ objections: z.array(askedObjectionSchema).min(1).max(mostAsked) })

/** A fault of one objection of a batch; a single one may have several. */
export type RefusedObjection = { line: number; itemId: string; code: string; detail: string }

export const objectionDecisionSchema = z.strictObject({
  outcome: objectionStateSchema.extract(['upheld', 'rejected']),
  reason: textSchema(mostReason).describe(
    'why, and what follows from it; the team reads it, and once the submission is published everybody who may read the response'
  ),
  adjudication: z.string().min(1).max(100).optional().describe('id of the look at the response that it rests on')
})

/** One decision of several objections: all are decided, or none. */
export const objectionDecisionsSchema = objectionDecisionSchema
  .omit({ adjudication: true })
  .extend({ ids: z.array(z.string().min(1).max(100)).min(1).max(mostAsked) })

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

/**
 * What readers of a score learn of an objection to it: none of the team's words, nor of the further look, which may quote a
 * response that is not open; the reason of a decision is null for those who may not read the response.
 */
export const readObjectionSchema = z
  .object({
    state: objectionStateSchema.exclude(['withdrawn']),
    decision: objectionSchema.shape.decision,
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable()
  })
  .meta({ id: 'ReadObjection' })
export type ReadObjection = z.infer<typeof readObjectionSchema>

/** The state of the last objection to each score of a submission, by item; of a score without one, or whose team took it back, none. */
export type ObjectedItems = ReadonlyMap<string, ReadObjection['state']>

/** What stands beside a score in a list, by the state of the last objection to it. */
export const objectionWords: Readonly<Record<ReadObjection['state'], string>> = {
  open: 'objected to',
  upheld: 'objection upheld',
  rejected: 'objection rejected'
}

export const objectionsSchema = z.object({ data: z.array(objectionSchema).describe('in the order asked for') })

/** The same to those who decide, who come from outside: whose score it is. */
export const objectionToDecideSchema = objectionSchema
  .extend({ release: z.string(), team: z.string(), model: z.string(), submissionState: submissionStateSchema })
  .meta({ id: 'ObjectionToDecide' })
export type ObjectionToDecide = z.infer<typeof objectionToDecideSchema>

export const objectionsQuerySchema = z.strictObject({
  state: objectionStateSchema.optional().describe('all when left out')
})
