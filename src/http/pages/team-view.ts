import { z } from 'zod'
import type { apiKeySchema } from '../../schemas/admin.ts'
import type { MailAddress } from '../../schemas/mail-address.ts'
import type { Me } from '../../schemas/me.ts'
import type { Invitation, Member } from '../../schemas/member.ts'
import type { Objection } from '../../schemas/objection.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { submissionStateSchema } from '../../schemas/states.ts'
import type { submissionListEntrySchema } from '../../schemas/submission.ts'
import type { Webhook } from '../../schemas/webhook.ts'

/** Which of its submissions the page of a team shows: all where nothing is asked. */
export const soughtSubmissionsSchema = z.strictObject({
  find: z.string().trim().max(100).optional(),
  state: submissionStateSchema.or(z.literal('')).optional(),
  cursor: pageQuerySchema.shape.cursor
})
export type SoughtSubmissions = z.infer<typeof soughtSubmissionsSchema>

export type TeamObjection = Objection & { model: string }
export type Key = z.infer<typeof apiKeySchema>
export type Entry = z.infer<typeof submissionListEntrySchema>
/** What the page of a team shows, as the API returns it. */
export type Team = {
  me: Me
  /** Whether whoever looks sends and changes submissions. */
  submits: boolean
  /** Whether whoever looks says who is in the team. */
  manages: boolean
  /** Whether whoever looks sees papers and items. */
  maintains: boolean
  members: readonly Member[]
  /** Those that can still be accepted. */
  invitations: readonly Invitation[]
  /** Those in force. */
  keys: readonly Key[]
  /** Those opened last first. */
  submissions: { data: readonly Entry[]; next: string | null }
  sought: SoughtSubmissions
  /** Those made last first, each with the model whose score it is of. */
  objections: readonly TeamObjection[]
  /** Open objections of all teams, to those who decide them; null to others. */
  toDecide: number | null
  /** Host of the OpenID provider, where a member may tie an account there; null where none is, or it is done. */
  tiesAt: string | null
  /** To owners; none to others. */
  webhooks: readonly Webhook[]
  /** To owners, where the service sends mail; null otherwise. */
  mails: readonly MailAddress[] | null
  formToken: string
}
