import { z } from 'zod'

/** What teams are told of, as webhooks name it. */
export const messageTypeSchema = z.enum([
  'submission.graded',
  'submission.failed',
  'submission.published',
  'submission.withdrawn',
  'submission.superseded',
  'objection.filed',
  'objection.decided',
  'quota.low',
  'webhook.disabled',
  'mail.disabled'
])
export type MessageType = z.infer<typeof messageTypeSchema>

/** What a message is about, in words, beside its name. */
export const messageTypeWords: Readonly<Record<MessageType, string>> = {
  'submission.graded': 'a grading has ended with scores',
  'submission.failed': 'a grading has ended without scores',
  'submission.published': 'the team has published a submission',
  'submission.withdrawn': 'the team has withdrawn a submission',
  'submission.superseded': 'the team has published another submission in the place of one, which is withdrawn by that',
  'objection.filed': 'somebody of the team objects to a score',
  'objection.decided': 'an objection was upheld or rejected',
  'quota.low': 'money of the month, or attempts at private items, are nearly used up',
  'webhook.disabled': 'another webhook of the team was switched off by the service',
  'mail.disabled': 'a mail address of the team was switched off by the service'
}

/** The paths of what a message is about; they are sent behind the address of the service where that is known. */
const linksSchema = z.object({ api: z.string(), page: z.string() })

const submissionDataSchema = z.object({
  submission: z.object({
    id: z.string(),
    release: z.string(),
    model: z.string(),
    state: z.string().describe('as of the message; read the submission for that of now'),
    supersededBy: z.string().optional().describe('id of the submission that took its place')
  }),
  links: linksSchema
})

const toldObjectionSchema = z.object({ id: z.string(), itemId: z.string(), state: z.string() })

const objectionDataSchema = submissionDataSchema.extend({
  objection: toldObjectionSchema,
  others: z
    .array(toldObjectionSchema)
    .optional()
    .describe('further ones of this submission that were made, or decided alike, together with it')
})

const quotaDataSchema = z.object({
  quota: z.union([
    z.object({ kind: z.literal('judges'), month: z.string(), spentUsd: z.number(), limitUsd: z.number() }),
    z.object({ kind: z.literal('privateAttempts'), release: z.string(), left: z.int(), of: z.int() })
  ]),
  links: linksSchema
})

const disabledDataSchema = z.object({
  webhook: z.object({ id: z.string(), name: z.string(), reason: z.string() }),
  links: linksSchema
})

/** Never the address itself. */
const mailDataSchema = z.object({
  mail: z.object({ id: z.string(), reason: z.string() }),
  links: linksSchema
})

const confirmationDataSchema = z.object({ mail: z.object({ id: z.string() }), links: linksSchema })

const testDataSchema = z.object({ webhook: z.object({ id: z.string(), name: z.string() }), links: linksSchema })

/**
 * What a message says: ids, states and links, and never a score, an output or a reason. What else there is, its reader
 * asks for with a key, and is shown what that key may read.
 */
export const messageDataSchema = z.union([
  objectionDataSchema,
  submissionDataSchema,
  quotaDataSchema,
  disabledDataSchema,
  mailDataSchema,
  confirmationDataSchema,
  testDataSchema
])
export type MessageData = z.infer<typeof messageDataSchema>

/** A message as it is sent: the body of a webhook. */
export const messageBodySchema = z
  .object({
    type: z
      .union([messageTypeSchema, z.enum(['webhook.test', 'mail.confirmation'])])
      .describe('of the last two each is for one kind of address alone'),
    timestamp: z.iso.datetime().describe('when it happened'),
    data: messageDataSchema
  })
  .meta({ id: 'Message' })
export type MessageBody = z.infer<typeof messageBodySchema>
