import { z } from 'zod'
import { madeApiKeySchema } from './admin.ts'
import { nameSchema } from './name.ts'
import { memberRoleSchema } from './states.ts'

export const memberSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: memberRoleSchema.describe('an owner submits too, and says who is in the team'),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof memberSchema>

export const memberChangeSchema = z.strictObject({ role: memberRoleSchema })

/** A member who was removed, as the reply to the request that did it. */
export const removedMemberSchema = z.object({ ...memberSchema.shape, removedAt: z.iso.datetime() })

const labelSchema = nameSchema(80).optional().describe('for whom it is, as "Ada, second author"')

export const newInvitationSchema = z.strictObject({ role: memberRoleSchema, label: labelSchema })
export const firstInvitationSchema = z.strictObject({ role: memberRoleSchema.default('owner'), label: labelSchema })

/** What became of an invitation. */
export const invitationStateSchema = z.enum(['open', 'accepted', 'revoked', 'expired'])
export type InvitationState = z.infer<typeof invitationStateSchema>

/** An invitation as lists show it: never the token itself. */
export const invitationSchema = z.object({
  id: z.string(),
  team: z.string().describe('id'),
  role: memberRoleSchema,
  label: z.string().nullable(),
  state: invitationStateSchema,
  createdBy: z.string().describe('id of the member who invites, or of the key where that is the team’s'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  acceptedBy: z.string().nullable().describe('id of the member that it made'),
  revokedAt: z.iso.datetime().nullable()
})
export type Invitation = z.infer<typeof invitationSchema>

export const madeInvitationSchema = invitationSchema.extend({
  token: z.string().describe('shown this once, and stored only as a hash'),
  link: z.string().describe('the page where it is accepted; a path alone where the service has no PUBLIC_URL')
})

export const acceptanceSchema = z.strictObject({
  token: z.string().min(1).max(200).describe('what the link ends with'),
  name: nameSchema(80).describe('by which the team knows the new member')
})
export const acceptedSchema = z.object({ member: memberSchema, key: madeApiKeySchema })
