import type { Command } from 'commander'
import type { z } from 'zod'
import type { paperSchema } from '../schemas/paper-record.ts'
import { print } from './print.ts'
import { useService } from './use-service.ts'

type PaperRecord = z.infer<typeof paperSchema>
type Options = { reason?: string; json?: true }

const acts = {
  pause: 'let the work on papers rest: a running extraction stops before its next call',
  resume: 'go on with papers that are paused or withdrawn',
  withdraw: 'take papers out of use: extractions end, items are rejected, frozen releases keep their copies'
} as const

/** `aerbench paper pause`, `resume` and `withdraw`, each of several papers one after the other. */
export function addPaperStateCommands(paper: Command): void {
  for (const [act, description] of Object.entries(acts)) {
    const command = paper.command(act).description(description).argument('<papers...>', 'ids')
    if (act === 'withdraw') command.requiredOption('--reason <text>', 'kept with the paper and its items')
    else command.option('--reason <text>', 'kept in the audit log')
    command
      .option('--json', 'one JSON document on standard output')
      .action(async (ids: string[], { reason, json }: Options) => {
        const changed: PaperRecord[] = []
        try {
          await useService(async (client) => {
            for (const id of ids) {
              const path = `/v1/papers/${encodeURIComponent(id)}/${act}`
              changed.push(await client.send<PaperRecord>('POST', path, reason === undefined ? {} : { reason }))
            }
          })
        } finally {
          // Those before one that was refused have changed all the same.
          print(changed, { json, show: () => changed.map(({ id, state }) => `${id} ${state}`).join('\n') })
        }
      })
  }
}
