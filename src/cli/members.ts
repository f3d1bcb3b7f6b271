import type { Command } from 'commander'
import type { z } from 'zod'
import { loadConfig } from '../config.ts'
import { AppError } from '../errors.ts'
import type { teamSchema } from '../schemas/admin.ts'
import type { Invitation, Member, madeInvitationSchema } from '../schemas/member.ts'
import { print, tableOf } from './print.ts'
import { useService } from './use-service.ts'

type Team = z.infer<typeof teamSchema>
type MadeInvitation = z.infer<typeof madeInvitationSchema>
type Options = { json?: true }

const asJson = ['--json', 'one JSON document on standard output'] as const

/** `aerbench members …` */
export function addMembersCommands(program: Command): void {
  const members = program.command('members').description('people of a team, and invitations to it')
  members
    .command('list')
    .description('the members of your team, and its open invitations')
    .option(...asJson)
    .action(async ({ json }: Options) => {
      const listed = await useService(
        async (client) => ({
          members: await client.list<Member>('/v1/me/members'),
          invitations: (await client.list<Invitation>('/v1/me/invitations')).filter(({ state }) => state === 'open')
        }),
        { reads: true }
      )
      print(listed, { json, show: () => showTeam(listed) })
    })
  members
    .command('invite')
    .description('a link by which one person becomes a member, good for seven days; it is shown once')
    .requiredOption('--role <role>', 'owner, submitter or reader')
    .option('--for <text>', 'for whom it is, as "Ada, second author"')
    .option('--team <name>', 'into another team than yours, for admins')
    .option(...asJson)
    .action(async ({ role, for: label, team: name, json }: Options & Invited) => {
      const made = await useService(async (client) => {
        if (name === undefined) return await client.send<MadeInvitation>('POST', '/v1/me/invitations', { role, label })
        const team = (await client.list<Team>('/v1/admin/teams')).find((team) => team.name === name)
        if (!team) {
          const message = `there is no team ${name}: make it at /team, or with a first key by "aerbench keys create --team"`
          throw new AppError('team_not_found', message, 404)
        }
        return await client.send<MadeInvitation>('POST', `/v1/admin/teams/${team.id}/invitations`, { role, label })
      })
      const link = wholeLink(made.link)
      print({ ...made, link }, { json, show: () => link })
    })
  members
    .command('remove')
    .description('take a member out of your team, with all keys and sessions of that member')
    .argument('<id>', 'as the list shows it; of an invitation, to revoke it')
    .option(...asJson)
    .action(async (id: string, { json }: Options) => {
      const noun = id.startsWith('invitation_') ? 'invitations' : 'members'
      const removed = await useService((client) =>
        client.send<{ id: string }>('DELETE', `/v1/me/${noun}/${encodeURIComponent(id)}`)
      )
      print(removed, { json, show: () => `${removed.id} is ${noun === 'members' ? 'no member any more' : 'revoked'}` })
    })
}

type Invited = { role: string; for?: string; team?: string }

function showTeam({
  members,
  invitations
}: {
  members: readonly Member[]
  invitations: readonly Invitation[]
}): string {
  const people = members.map(({ id, name, role, createdAt }) => [id, name, role, `member since ${createdAt}`])
  const invited = invitations.map(({ id, label, role, expiresAt }) => [id, label, role, `invited until ${expiresAt}`])
  return tableOf(['id', 'name', 'role', ''], [...people, ...invited])
}

/** A service without PUBLIC_URL gives a path: it leads on from the address at which the service was asked. */
function wholeLink(link: string): string {
  const { AERBENCH_SERVER } = loadConfig()
  return AERBENCH_SERVER ? new URL(link, AERBENCH_SERVER).href : link
}
