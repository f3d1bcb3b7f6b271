import type { Command } from 'commander'
import type { z } from 'zod'
import type { Delivery } from '../schemas/delivery.ts'
import { messageTypeSchema } from '../schemas/message.ts'
import type { madeWebhookSchema, Webhook } from '../schemas/webhook.ts'
import { print, tableOf } from './print.ts'
import { eventsHelp, showSent } from './show-messages.ts'
import { useService } from './use-service.ts'

type MadeWebhook = z.infer<typeof madeWebhookSchema>
type Options = { json?: true }

const asJson = ['--json', 'one JSON document on standard output'] as const
const path = '/v1/me/webhooks'

/** `aerbench webhooks …` */
export function addWebhooksCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('messages to addresses of your team, for owners')
  webhooks
    .command('list')
    .description('the webhooks of your team')
    .option(...asJson)
    .action(async ({ json }: Options) => {
      const listed = await useService((client) => client.list<Webhook>(path), { reads: true })
      print(listed, { json, show: () => showWebhooks(listed) })
    })
  webhooks
    .command('add')
    .description('have messages sent to an address; the secret by which it verifies them is shown once')
    .argument('<url>', 'https, at a public address')
    .requiredOption('--name <name>', 'what you call it, as "lab chat"')
    .option('--events <events>', 'which messages, separated by commas; all when left out')
    .option(...asJson)
    .addHelpText('after', eventsHelp)
    .action(async (url: string, { name, events, json }: Options & { name: string; events?: string }) => {
      const body = { name, url, events: events?.split(',').map((type) => type.trim()) ?? messageTypeSchema.options }
      const made = await useService((client) => client.send<MadeWebhook>('POST', path, body))
      print(made, { json, show: () => `${made.id}\n${made.secret}` })
    })
  webhooks
    .command('remove')
    .description('send nothing more to an address')
    .argument('<id>', 'as the list shows it')
    .option(...asJson)
    .action(async (id: string, { json }: Options) => {
      const removed = await useService((client) => client.send<Webhook>('DELETE', `${path}/${encodeURIComponent(id)}`))
      print(removed, { json, show: () => `${removed.id} is removed` })
    })
  webhooks
    .command('test')
    .description('send a message that tells nothing but that it arrives')
    .argument('<id>', 'as the list shows it')
    .option(...asJson)
    .action(async (id: string, { json }: Options) => {
      const sent = await useService((client) => client.send<Delivery>('POST', `${path}/${encodeURIComponent(id)}/test`))
      print(sent, { json, show: () => `${sent.message} is on its way: aerbench webhooks sent ${id}` })
    })
  webhooks
    .command('sent')
    .description('what was sent to an address, the last first, with what came of it')
    .argument('<id>', 'as the list shows it')
    .option(...asJson)
    .action(async (id: string, { json }: Options) => {
      const sent = await useService(
        (client) => client.get<{ data: Delivery[] }>(`${path}/${encodeURIComponent(id)}/deliveries?limit=50`),
        { reads: true }
      )
      print(sent.data, { json, show: () => showSent(sent.data) })
    })
}

function showWebhooks(webhooks: readonly Webhook[]): string {
  const rows = webhooks.map(({ id, name, url, events, disabledAt, disabledReason }) => [
    ...[id, name, url, events.join(' ')],
    disabledAt === null ? 'on' : `off since ${disabledAt}: ${disabledReason}`
  ])
  return tableOf(['id', 'name', 'address', 'events', ''], rows)
}
