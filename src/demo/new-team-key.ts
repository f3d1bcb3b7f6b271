import type { z } from 'zod'
import type { Client } from '../client.ts'
import type { madeApiKeySchema, teamSchema } from '../schemas/admin.ts'

/** A key of a new team, which may submit. @param maintainer with an admin key */
export async function newTeamKey(maintainer: Client, name: string): Promise<string> {
  const { id: team } = await maintainer.send<z.infer<typeof teamSchema>>('POST', '/v1/admin/teams', { name })
  const made = await maintainer.send<z.infer<typeof madeApiKeySchema>>('POST', '/v1/admin/keys', {
    ...{ team, role: 'submitter' }
  })
  return made.key
}
