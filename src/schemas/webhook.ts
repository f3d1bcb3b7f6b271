import { z } from 'zod'
import { messageTypeSchema } from './message.ts'
import { nameSchema } from './name.ts'

const urlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an address, as https://example.org/hooks' })
  .max(2000)
  .describe('https, at a public address; redirects are not followed')
export const eventsSchema = z
  .array(messageTypeSchema)
  .min(1, { error: 'must name one event at least' })
  .transform((events) => [...new Set(events)])
  .describe('what is sent')

export const newWebhookSchema = z.strictObject({
  name: nameSchema(80).describe('what the team calls it, as "lab chat"'),
  url: urlSchema,
  events: eventsSchema
})
export type NewWebhook = z.infer<typeof newWebhookSchema>

export const webhookChangeSchema = newWebhookSchema
  .extend({ enabled: z.boolean().describe('true switches on again what was switched off') })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'must change something' })
export type WebhookChange = z.infer<typeof webhookChangeSchema>

export const secretRotationSchema = z.strictObject({
  graceHours: z
    .int()
    .min(0)
    .max(720)
    .default(24)
    .describe('how long messages carry a signature by the old secret too, so that receivers can change it')
})

/** A webhook as lists show it: never its secret. */
export const webhookSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    events: z.array(messageTypeSchema),
    createdBy: z.string().describe('id of the member who made it, or of the key where that is the team’s'),
    createdAt: z.iso.datetime(),
    failingSince: z.iso.datetime().nullable().describe('since when no message has arrived; null while they do'),
    disabledAt: z.iso.datetime().nullable().describe('null while messages are sent'),
    disabledReason: z.string().nullable(),
    formerSecretUntil: z.iso.datetime().nullable().describe('until when the secret before this one signs too')
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>

export const madeWebhookSchema = webhookSchema.extend({
  secret: z.string().describe('whsec_…, by which receivers verify messages; shown this once')
})
