import type { Command } from 'commander'
import type { z } from 'zod'
import type { apiKeySchema, madeApiKeySchema, teamSchema } from '../schemas/admin.ts'
import type { Me } from '../schemas/me.ts'
import { print, tableOf } from './print.ts'
import { useService } from './use-service.ts'

type Team = z.infer<typeof teamSchema>
type Key = z.infer<typeof apiKeySchema>
type MadeKey = z.infer<typeof madeApiKeySchema>
type Options = { json?: true }

const asJson = ['--json', 'one JSON document on standard output'] as const
const expires = ['--expires <moment>', 'when it ends, as 2027-01-31T00:00:00Z'] as const

/** `aerbench keys …` */
export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('keys of teams')
  keys
    .command('create')
    .description('make a key, and its team where there is none of that name; the key is shown once')
    .requiredOption('--team <name>', 'name of the team')
    .requiredOption('--role <role>', 'reader, submitter, maintainer, auditor or admin')
    .option('--label <text>', 'what its owner calls it, as "nightly runs"')
    .option(...expires)
    .option(...asJson)
    .action(async ({ team: name, role, label, expires: expiresAt, json }: Options & NewKey) => {
      const made = await useService(async (client) => {
        const teams = await client.list<Team>('/v1/admin/teams')
        const team =
          teams.find((team) => team.name === name) ?? (await client.send<Team>('POST', '/v1/admin/teams', { name }))
        return await client.send<MadeKey>('POST', '/v1/admin/keys', { team: team.id, role, label, expiresAt })
      })
      print(made, { json, show: () => made.key })
    })
  keys
    .command('list')
    .description('the keys of your team, with their last use and their end; never a key itself')
    .option('--all', 'of all teams, for admins')
    .option(...asJson)
    .action(async ({ all, json }: Options & { all?: true }) => {
      const path = all ? '/v1/admin/keys' : '/v1/me/keys'
      const listed = await useService((client) => client.list<Key>(path), { reads: true })
      print(listed, { json, show: () => tableOfKeys(listed) })
    })
  keys
    .command('rotate')
    .description('make a key in place of yours, which ends after a time of grace; the new one is shown once')
    .option('--grace-hours <hours>', 'how long yours stays in force, at most 720', '24')
    .option(...expires)
    .option(...asJson)
    .action(async ({ graceHours, expires: expiresAt, json }: Options & Rotation) => {
      const body = { graceHours: Number(graceHours), expiresAt }
      const made = await useService((client) => client.send<MadeKey>('POST', '/v1/me/rotate', body))
      print(made, { json, show: () => made.key })
    })
  keys
    .command('revoke')
    .description('take a key out of force, for admins')
    .argument('<id>', 'as lists show it')
    .option(...asJson)
    .action(async (id: string, { json }: Options) => {
      const path = `/v1/admin/keys/${encodeURIComponent(id)}`
      const revoked = await useService((client) => client.send<Key>('DELETE', path))
      print(revoked, { json, show: () => `${revoked.id} is revoked` })
    })
}

type NewKey = { team: string; role: string; label?: string; expires?: string }
type Rotation = { graceHours: string; expires?: string }

/** `aerbench whoami` */
export function addWhoamiCommand(program: Command): void {
  program
    .command('whoami')
    .description('whose key is in use, when it ends, and what its team may still do')
    .option(...asJson)
    .action(async ({ json }: Options) => {
      const me = await useService((client) => client.get<Me>('/v1/me'), { reads: true })
      print(me, { json, show: () => showMe(me) })
    })
}

function tableOfKeys(keys: readonly Key[]): string {
  const rows = keys.map(({ id, role, prefix, label, lastUsedAt, expiresAt, revokedAt }) => [
    ...[id, role, `${prefix}…`, label, lastUsedAt],
    revokedAt === null ? expiresAt : `revoked ${revokedAt}`
  ])
  return tableOf(['id', 'role', 'key', 'label', 'last use', 'end'], rows)
}

function showMe({ team, role, member, key, budget, privateAttempts }: Me): string {
  const { month, spentUsd, limitUsd, openDrafts, openDraftsLimit } = budget
  const label = key?.label ? `, ${key.label}` : ''
  const attempts = privateAttempts
    ? `${privateAttempts.total} to a release, ${privateAttempts.perDay} in 24 hours`
    : 'not limited'
  return tableOf(
    ['', ''],
    [
      ['team', team.name],
      ['role', role],
      ...(member ? [['member', `${member.name}, ${member.role}`]] : []),
      ['key', key ? `${key.prefix}…${label}` : 'of the command line'],
      ['key ends', key?.expiresAt ?? 'never'],
      [`judges in ${month}`, `${spentUsd.toFixed(2)} of ${limitUsd === null ? 'any' : limitUsd.toFixed(2)} USD`],
      ['open drafts', `${openDrafts} of ${openDraftsLimit}`],
      ['private attempts', attempts]
    ]
  )
}
