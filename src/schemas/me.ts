import { z } from 'zod'
import { apiKeySchema, teamSchema } from './admin.ts'
import { teamBudgetSchema } from './budget.ts'
import { memberSchema } from './member.ts'
import { roleSchema } from './states.ts'

/** Who asks, by the key of the request, and what its team may still do. */
export const meSchema = z
  .object({
    team: teamSchema,
    role: roleSchema,
    member: memberSchema.nullable().describe('null for a key of the whole team'),
    key: apiKeySchema
      .nullable()
      .describe('null for the command line of the service itself, and for one who signed in without a key'),
    budget: teamBudgetSchema,
    privateAttempts: z
      .object({
        total: z.int().describe('submissions to one release whose private items are graded'),
        perDay: z.int().describe('of these, within 24 hours')
      })
      .nullable()
      .describe('null for those who may see private items'),
    recordedJudges: z
      .literal(true)
      .optional()
      .describe('there where the judges of the service are recordings, which know recorded responses alone')
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof meSchema>
