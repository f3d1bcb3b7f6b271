import { z } from 'zod'
import { pageQuerySchema } from './page.ts'
import { actingRoleSchema } from './states.ts'

/** One change of state that somebody asked for, or that the service made by itself, as the audit log keeps it. */
export const actSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    team: z
      .string()
      .nullable()
      .describe('id of the team that did it, or that an act of the service concerns; null where it concerns none'),
    key: z
      .string()
      .describe(
        'id of the key that did it; `command-line` for the command line of the service, `service` for what it did by itself'
      ),
    member: z.string().nullable().describe('id of the member whose key or session it was; null for a key of the team'),
    role: actingRoleSchema,
    act: z.string().describe('the route, as POST /v1/submissions/{id}/publish; of the service, as submission.graded'),
    subject: z.record(z.string(), z.string()).describe('what it was done to: the parameters of the route'),
    made: z.string().nullable().describe('id or name of what came of it'),
    reason: z.string().nullable().describe('in the words of whoever did it')
  })
  .meta({ id: 'Act' })

export const actsQuerySchema = pageQuerySchema.extend({
  team: z.string().optional().describe('id'),
  key: z.string().optional().describe('id'),
  act: z.string().optional().describe('as POST /v1/submissions/{id}/publish')
})
