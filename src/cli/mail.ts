import type { Command } from 'commander'
import type { Delivery } from '../schemas/delivery.ts'
import { type MailAddress, usualMails } from '../schemas/mail-address.ts'
import { print, tableOf } from './print.ts'
import { eventsHelp, showSent } from './show-messages.ts'
import { useService } from './use-service.ts'

type Options = { json?: true }

const asJson = ['--json', 'one JSON document on standard output'] as const
const byId = ['<id>', 'as the list shows it'] as const
const path = '/v1/me/mail-addresses'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

/** `aerbench mail …` */
export function addMailCommands(program: Command): void {
  const mail = program.command('mail').description('messages to mail addresses of your team, for owners')
  mail
    .command('list')
    .description('the mail addresses of your team')
    .option(...asJson)
    .action(async ({ json }: Options) => {
      const listed = await useService((client) => client.list<MailAddress>(path), { reads: true })
      print(listed, { json, show: () => showAddresses(listed) })
    })
  mail
    .command('add')
    .description('ask whoever reads at an address to get messages there; nothing else is sent before that is confirmed')
    .argument('<address>', 'as ada@example.org')
    .option('--events <events>', `which messages, separated by commas; ${usualMails.join(', ')} when left out`)
    .option(...asJson)
    .addHelpText('after', eventsHelp)
    .action(async (address: string, { events, json }: Options & { events?: string }) => {
      const body = { address, events: events?.split(',').map((type) => type.trim()) ?? usualMails }
      const made = await useService((client) => client.send<MailAddress>('POST', path, body))
      print(made, { json, show: () => asked(made) })
    })
  mail
    .command('ask')
    .description('ask once more at an address that is not confirmed')
    .argument(...byId)
    .option(...asJson)
    .action(async (id: string, { json }: Options) => {
      const row = await useService((client) => client.send<MailAddress>('POST', `${pathOf(id)}/ask`))
      print(row, { json, show: () => asked(row) })
    })
  mail
    .command('remove')
    .description('send nothing more to an address')
    .argument(...byId)
    .option(...asJson)
    .action(async (id: string, { json }: Options) => {
      const removed = await useService((client) => client.send<MailAddress>('DELETE', pathOf(id)))
      print(removed, { json, show: () => `${removed.id} is removed` })
    })
  mail
    .command('sent')
    .description('what was mailed to an address, the last first, with what came of it')
    .argument(...byId)
    .option(...asJson)
    .action(async (id: string, { json }: Options) => {
      const sent = await useService((client) => client.get<{ data: Delivery[] }>(`${pathOf(id)}/deliveries?limit=50`), {
        reads: true
      })
      print(sent.data, { json, show: () => showSent(sent.data) })
    })
}

function asked({ id, address }: MailAddress): string {
  return `${id}\nwhoever reads at ${address} is asked by mail to confirm it`
}

function showAddresses(addresses: readonly MailAddress[]): string {
  const rows = addresses.map(({ id, address, events, confirmedAt, disabledAt, disabledReason }) => [
    ...[id, address, events.join(' ')],
    disabledAt !== null ? `off since ${disabledAt}: ${disabledReason}` : confirmedAt === null ? 'not confirmed' : 'on'
  ])
  return tableOf(['id', 'address', 'events', ''], rows)
}
