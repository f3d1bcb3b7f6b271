import { z } from 'zod'
import { nameSchema } from './name.ts'
import { panelDefinitionSchema } from './panel.ts'
import { deliverySchema, roleSchema } from './states.ts'

export const newTeamSchema = z.strictObject({ name: nameSchema(100) })
export const teamSchema = z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })

/** The end of a team, confirmed by its name. */
export const teamErasureSchema = z.strictObject({
  name: z.string().min(1).max(100).describe('that of the team, so that no other one is meant')
})
export const erasedTeamSchema = teamSchema.extend({
  name: z.string().describe('the neutral one, under which published figures stay'),
  erasedAt: z.iso.datetime()
})

const expiresAtSchema = z.iso
  .datetime({ error: 'must be a moment of UTC, as 2027-01-31T00:00:00Z' })
  .describe('from then on it is refused; left out, it has no end')

/** One more key of the member who asks for it. */
export const newOwnKeySchema = z.strictObject({
  label: nameSchema(80).optional().describe('what its owner calls it, as "nightly runs"'),
  expiresAt: expiresAtSchema.optional()
})

export const newApiKeySchema = z.strictObject({
  team: z.string().min(1).describe('id of the team the key acts for'),
  role: roleSchema,
  ...newOwnKeySchema.shape
})

/** A key in place of the one that asks for it. */
export const rotationSchema = z.strictObject({
  graceHours: z
    .int()
    .min(0)
    .max(720)
    .default(24)
    .describe('how long the old key stays in force, so that whoever uses it can change it'),
  expiresAt: expiresAtSchema.optional()
})

/** A key as lists show it: never the key itself. */
export const apiKeySchema = z.object({
  id: z.string(),
  team: z.string(),
  member: z.string().nullable().describe('id of the member whose own it is; null for a key of the whole team'),
  role: roleSchema,
  prefix: z.string().describe('its first characters'),
  label: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().describe('null for a key without an end'),
  lastUsedAt: z.iso.datetime().nullable().describe('to the minute; null before its first use'),
  revokedAt: z.iso.datetime().nullable()
})
export const madeApiKeySchema = apiKeySchema.extend({
  key: z.string().describe('shown this once, and stored only as a hash')
})

const panelJudgeSchema = z.object({
  model: z.string(),
  pinned: z.boolean().nullable().describe('whether its name is one fixed snapshot; null where that cannot be known')
})

/** A panel as lists show it. It never changes: what differs makes another one. */
export const panelSchema = z.object({
  id: z.string().describe('from the hash of its definition'),
  definition: panelDefinitionSchema,
  judges: z.array(panelJudgeSchema),
  changedSince: z
    .array(z.string())
    .describe('prompts and rubrics that this service has in another version: while there are any it cannot judge'),
  createdAt: z.iso.datetime()
})

const reportedModelSchema = z.object({
  model: z.string(),
  judgments: z.int(),
  first: z.iso.datetime(),
  last: z.iso.datetime()
})

/** With the models that answered so far, as their providers named them. */
export const panelDetailSchema = panelSchema.extend({
  judges: z.array(
    panelJudgeSchema.extend({
      reported: z.array(reportedModelSchema),
      changed: z.boolean().describe('more than one model answered under its name')
    })
  )
})

export const panelQuerySchema = z.strictObject({
  suite: z.string().min(1).max(64).optional().describe('what it judges; the first suite of the service when left out'),
  allowUnpinned: z.stringbool().default(false).describe('takes judges whose names may come to mean another model')
})

/** Which panel is to judge a submission that another one has judged. */
export const regradeSchema = z.strictObject({
  panel: z.string().min(1).max(200),
  delivery: deliverySchema.default('live')
})

/** What those who run the service may choose when a submission is finalised; left out, it goes the configured way. */
export const gradingChoiceSchema = z.strictObject({
  panel: z.string().min(1).max(200).optional(),
  delivery: deliverySchema.optional()
})
