import type { Command } from 'commander'
import type { z } from 'zod'
import type { madeApiKeySchema, teamSchema } from '../schemas/admin.ts'
import { print } from './print.ts'
import { useService } from './use-service.ts'

/** `aerbench keys …` */
export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('keys of teams')
  keys
    .command('create')
    .description('make a key, and its team where there is none of that name; the key is shown once')
    .requiredOption('--team <name>', 'name of the team')
    .requiredOption('--role <role>', 'submitter, maintainer, auditor or admin')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ team: name, role, json }: { team: string; role: string; json?: true }) => {
      const made = await useService(async (client) => {
        const teams = await client.list<z.infer<typeof teamSchema>>('/v1/admin/teams')
        const team =
          teams.find((team) => team.name === name) ??
          (await client.send<z.infer<typeof teamSchema>>('POST', '/v1/admin/teams', { name }))
        return await client.send<z.infer<typeof madeApiKeySchema>>('POST', '/v1/admin/keys', { team: team.id, role })
      })
      print(made, { json, show: () => made.key })
    })
}
