import type { Command } from 'commander'
import type { z } from 'zod'
import type { erasedTeamSchema } from '../schemas/admin.ts'
import type { Me } from '../schemas/me.ts'
import { print } from './print.ts'
import { useService } from './use-service.ts'

type Erased = z.infer<typeof erasedTeamSchema>

/** `aerbench team …` */
export function addTeamCommands(program: Command): void {
  const team = program.command('team').description('a team as a whole')
  team
    .command('erase')
    .description(
      'remove a team for good: keys, members, webhooks, mail addresses, what was never published, texts that are not open; published ' +
        'scores stay under a neutral name'
    )
    .requiredOption('--name <name>', 'of the team, letter by letter, to confirm')
    .option('--team <id>', 'another team than yours, for maintainers')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ name, team: id, json }: { name: string; team?: string; json?: true }) => {
      const erased = await useService(async (client) => {
        const meant = id ?? (await client.get<Me>('/v1/me')).team.id
        return await client.send<Erased>('POST', `/v1/teams/${encodeURIComponent(meant)}/erase`, { name })
      })
      print(erased, { json, show: () => `${erased.id} is erased; what it had published is that of ${erased.name}` })
    })
}
