import type { Command } from 'commander'
import type { Pruned } from '../schemas/pruned.ts'
import { print } from './print.ts'
import { useService } from './use-service.ts'

/** `aerbench prune` */
export function addPruneCommand(program: Command): void {
  program
    .command('prune')
    .description('remove kept results and replies that are past their retention, as the service does every day')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json }: { json?: true }) => {
      const pruned = await useService((client) => client.send<Pruned>('POST', '/v1/admin/prune'))
      print(pruned, { json, show: () => showPruned(pruned) })
    })
}

function showPruned({ results, replies, sessions, messages }: Pruned): string {
  return `removed ${results} kept results, ${replies} kept replies, ${sessions} ended sessions and ${messages} old messages`
}
