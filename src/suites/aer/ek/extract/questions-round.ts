import { z } from 'zod'
import { contentTypes, difficulties, letterSchema } from '../content.ts'

const shared = {
  id: z.string(),
  contentType: z.enum(contentTypes),
  sourcePoint: z.string(),
  difficulty: z.enum(difficulties),
  stem: z.string(),
  explanation: z.string()
}

const singleChoiceSchema = z.object({
  ...shared,
  options: z.object({ A: z.string(), B: z.string(), C: z.string(), D: z.string() }),
  answer: letterSchema
})
const trueFalseSchema = z.object({ ...shared, answer: z.boolean() })
const fillInBlankSchema = z.object({ ...shared, answer: z.string(), acceptable: z.array(z.string()) })
const orderingSchema = z.object({ ...shared, items: z.array(z.string()), answer: z.array(z.string()) })

/**
 * Reply of the round `questions`. Source: AER-bench G.1.7. One list per type instead of one list of four shapes:
 * strict structured output knows no tagged unions.
 */
export const questionsReplySchema = z.object({
  singleChoice: z.array(singleChoiceSchema),
  trueFalse: z.array(trueFalseSchema),
  fillInBlank: z.array(fillInBlankSchema),
  ordering: z.array(orderingSchema)
})
export type QuestionsReply = z.infer<typeof questionsReplySchema>
export type AskedQuestion = QuestionsReply[keyof QuestionsReply][number]

/** The lists of a reply, and how the ids of their questions begin. */
export const idPrefixes = { singleChoice: 'SC', trueFalse: 'TF', fillInBlank: 'FB', ordering: 'OD' } as const
export const questionKinds = ['singleChoice', 'trueFalse', 'fillInBlank', 'ordering'] as const

/** All questions of a reply, in the order in which an item holds them. */
export function allQuestions(reply: QuestionsReply): AskedQuestion[] {
  return [...reply.singleChoice, ...reply.trueFalse, ...reply.fillInBlank, ...reply.ordering]
}
