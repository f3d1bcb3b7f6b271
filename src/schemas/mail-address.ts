import { z } from 'zod'
import { messageTypeSchema } from './message.ts'
import { eventsSchema } from './webhook.ts'

/** What people want to read of at once, and machines can do without. */
export const usualMails = ['submission.graded', 'objection.filed', 'objection.decided', 'quota.low'] as const

export const newMailAddressSchema = z.strictObject({
  address: z
    .email({ error: 'must be a mail address, as ada@example.org' })
    .max(254)
    .toLowerCase()
    .describe('whoever reads there is asked first, by a link'),
  events: eventsSchema.default([...usualMails])
})
export type NewMailAddress = z.infer<typeof newMailAddressSchema>

export const mailAddressChangeSchema = z
  .strictObject({
    events: eventsSchema,
    enabled: z.boolean().describe('true switches on again what the team or a bounce switched off')
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'must change something' })
export type MailAddressChange = z.infer<typeof mailAddressChangeSchema>

/** A mail address as owners of its team see it: never the link that its reader has. */
export const mailAddressSchema = z
  .object({
    id: z.string(),
    address: z.string(),
    events: z.array(messageTypeSchema),
    createdBy: z.string().describe('id of the member who named it, or of the key where that is the team’s'),
    createdAt: z.iso.datetime(),
    askedAt: z.iso.datetime().describe('when its reader was last asked to confirm it'),
    confirmedAt: z.iso.datetime().nullable().describe('null while nothing but that question is sent'),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('since when its mail server has refused all; null while it takes'),
    disabledAt: z.iso.datetime().nullable().describe('null while messages are sent'),
    disabledReason: z.string().nullable()
  })
  .meta({ id: 'MailAddress' })
export type MailAddress = z.infer<typeof mailAddressSchema>
