import { z } from 'zod'
import { panelDefinitionSchema } from './panel.ts'
import { roleSchema } from './states.ts'
import { textSchema } from './text.ts'

export const newTeamSchema = z.strictObject({ name: textSchema(100) })
export const teamSchema = z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })

export const newApiKeySchema = z.strictObject({
  team: z.string().min(1).describe('id of the team the key acts for'),
  role: roleSchema
})

/** A key as lists show it: never the key itself. */
export const apiKeySchema = z.object({
  id: z.string(),
  team: z.string(),
  role: roleSchema,
  prefix: z.string().describe('its first characters'),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable()
})
export const madeApiKeySchema = apiKeySchema.extend({
  key: z.string().describe('shown this once, and stored only as a hash')
})

export const panelSchema = z.object({ id: z.string(), definition: panelDefinitionSchema, createdAt: z.iso.datetime() })
