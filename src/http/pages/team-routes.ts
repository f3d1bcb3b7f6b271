import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findApiKeyById, listKeysInForce } from '../../db/api-keys.ts'
import type { Executor } from '../../db/client.ts'
import { listOpenInvitations, revokeInvitation } from '../../db/invitations.ts'
import { listMailAddresses } from '../../db/mail-addresses.ts'
import { findMember, listMembers } from '../../db/members.ts'
import { countOpenObjections, latestObjections } from '../../db/objections.ts'
import { submissionModels } from '../../db/submission-models.ts'
import { listSubmissions } from '../../db/submissions.ts'
import { findTeam, insertTeam } from '../../db/teams.ts'
import { listWebhooks } from '../../db/webhooks.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { newOwnKeySchema, newTeamSchema, teamErasureSchema } from '../../schemas/admin.ts'
import { memberChangeSchema, newInvitationSchema } from '../../schemas/member.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { changeMember, endMembership } from '../../workflows/teams/change-member.ts'
import { eraseTeam } from '../../workflows/teams/erase-team.ts'
import { inviteMember } from '../../workflows/teams/invite-member.ts'
import { makeOwnKey, revokeOwnKey, rotateOwnKey } from '../../workflows/teams/own-keys.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { type Caller, callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { assertMay, may } from '../guards/permissions.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { sendsMail } from '../guards/sends-mail.ts'
import { takeForm } from '../guards/take-form.ts'
import { lockOwnTeam, lockTeamToRemove, mayManage } from '../guards/team-access.ts'
import { showKey } from '../show/show-key.ts'
import { showMailAddress } from '../show/show-mail-address.ts'
import { showMe } from '../show/show-me.ts'
import { invitationLink, showInvitation, showMember } from '../show/show-member.ts'
import { showObjections } from '../show/show-objections.ts'
import { showSubmissionEntry } from '../show/show-submission.ts'
import { showWebhook } from '../show/show-webhook.ts'
import { pageOfList } from '../tables/send-list.ts'
import { providerHost } from './oidc-routes.ts'
import { parseForm } from './parse-form.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, html } from './parts/html.ts'
import { sendOwnPage } from './send-page.ts'
import { serviceAddress } from './service-address.ts'
import { type Outcome, teamPage } from './team-page.ts'
import { type SoughtSubmissions, soughtSubmissionsSchema, type Team, type TeamObjection } from './team-view.ts'
import { visitLabel } from './visit.ts'

const hide = { hide: true }
/** More than a team may have (`inviteMember`). */
const allMembers = { after: null, limit: 1000 }
/** The latest of them; all are read by the API. */
const shownObjections = 50
const graceSchema = z.strictObject({ graceHours: z.coerce.number().int().min(0).max(720) })

/** What a form does: its change, and what its reader is told of it; nothing where the page says it all. */
type Work<Made> = {
  change(transaction: Executor, caller: Caller, fields: Record<string, string>): Promise<Made>
  tell?(made: Made): Outcome
}

/** The page of the team that somebody is signed in for, and its forms. */
export function teamRoutes(dependencies: Dependencies): Routes {
  const { db, config, now } = dependencies

  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/team', { schema: { ...hide, querystring: soughtSubmissionsSchema } }, async (request, reply) => {
      if (!request.session) return await reply.redirect('/sign-in', 303)
      return await sendOwnPage(reply, teamPage(await teamOf(request, request.query)))
    })

    const withId = { schema: { ...hide, params: idParamsSchema } }
    app.post(
      '/team/invitations',
      { schema: hide },
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, caller, fields) {
            const { role, label = null } = parseForm(newInvitationSchema, fields)
            await lockOwnTeam(transaction, caller)
            const { teamId, memberId, keyId } = caller
            const invited = { teamId, role, label, createdBy: memberId ?? keyId }
            const { token, row } = await inviteMember(transaction, invited, now())
            const { name: team } = (await findTeam(transaction, teamId))!
            return { id: row.id, role, team, link: invitationLink(token, serviceAddress(request, config)) }
          },
          tell: ({ link, role, team }) =>
            shownOnce(
              html`Whoever has this link joins ${givenName(team)} as ${role}. Send it to whoever is invited, and to nobody else`,
              link
            )
        })
    )

    app.post(
      '/team/invitations/:id/revoke',
      withId,
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, caller) {
            const { id } = request.params
            await lockOwnTeam(transaction, caller)
            const row = await revokeInvitation(transaction, { id, teamId: caller.teamId })
            if (!row) throw new NotFoundError('invitation', id)
            return { id }
          }
        })
    )

    app.post(
      '/team/members/:id/role',
      withId,
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, caller, fields) {
            const { role } = parseForm(memberChangeSchema, fields)
            await lockOwnTeam(transaction, caller)
            return await changeMember(transaction, { id: request.params.id, teamId: caller.teamId }, role)
          }
        })
    )

    app.post(
      '/team/members/:id/remove',
      withId,
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, caller) {
            await lockTeamToRemove(transaction, caller, request.params.id)
            return await endMembership(transaction, { id: request.params.id, teamId: caller.teamId })
          }
        })
    )

    app.post(
      '/team/teams',
      { schema: hide },
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, caller, fields) {
            assertMay(caller.role, 'administer')
            const { name } = parseForm(newTeamSchema, fields)
            const team = await insertTeam(transaction, name)
            if (!team) throw new ConflictError('team_exists', `there is a team named ${name} already`)
            const invited = { teamId: team.id, role: 'owner' as const, label: null }
            const createdBy = caller.memberId ?? caller.keyId
            const { token } = await inviteMember(transaction, { ...invited, createdBy }, now())
            return { id: team.id, name, link: invitationLink(token, serviceAddress(request, config)) }
          },
          tell: ({ link, name }) =>
            shownOnce(
              html`The team ${givenName(name)} is made. Whoever has this link joins it as owner. Send it to whoever is to own it, and to nobody else`,
              link
            )
        })
    )

    app.post(
      '/team/erase',
      { schema: hide },
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, caller, fields) {
            const { name } = parseForm(teamErasureSchema, fields)
            await lockOwnTeam(transaction, caller)
            return await eraseTeam(transaction, { id: caller.teamId, confirmed: name, now: now() })
          }
        })
    )

    app.post(
      '/team/keys',
      { schema: hide },
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, caller, fields) {
            const { label = null } = parseForm(newOwnKeySchema, fields)
            const { key, row } = await makeOwnKey(transaction, caller, { label, expiresAt: null, now: now() })
            return { id: row.id, key }
          },
          tell: ({ key }) => shownOnce('This is your new key', key)
        })
    )

    app.post(
      '/team/keys/rotate',
      { schema: hide },
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, caller, fields) {
            const { graceHours } = parseForm(graceSchema, fields)
            // Whoever keeps a key is no visitor any more.
            const own = await findApiKeyById(transaction, caller.keyId)
            const kept = own?.label === visitLabel && { label: null }
            const rotation = { graceHours, expiresAt: null, now: now(), ...kept }
            const { key, row } = await rotateOwnKey(transaction, caller, rotation)
            return { id: row.id, key }
          },
          tell: ({ key }) => shownOnce('This is the key in place of the one of this session', key)
        })
    )

    app.post(
      '/team/keys/:id/revoke',
      withId,
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, caller) {
            const managesTeam = await mayManage(transaction, caller)
            return await revokeOwnKey(transaction, caller, { id: request.params.id, managesTeam })
          }
        })
    )
  }

  /** Does what a form asks for; what is refused is told on the page that the form stands on. */
  async function carryOut<Made extends { id: string }>(
    request: FastifyRequest,
    reply: FastifyReply,
    { change, tell }: Work<Made>
  ): Promise<FastifyReply> {
    return await takeForm(
      { db, request, reply },
      {
        change: (transaction, fields) => change(transaction, callerOf(request), fields),
        done: async (made) =>
          tell
            ? await sendOwnPage(reply, teamPage(await teamOf(request), tell(made)))
            : await reply.redirect('/team', 303),
        refused: async (fault) => await sendOwnPage(reply, teamPage(await teamOf(request), { fault }))
      }
    )
  }

  async function isUntied({ memberId }: Caller): Promise<boolean> {
    const member = memberId === null ? null : await findMember(db, memberId)
    return member !== null && member.oidcSubject === null
  }

  async function objectionsOf(teamId: string): Promise<TeamObjection[]> {
    const shown = await showObjections(db, await latestObjections(db, teamId, shownObjections))
    const models = await submissionModels(
      db,
      shown.map(({ submission }) => submission)
    )
    return shown.map((objection) => ({ ...objection, model: models.get(objection.submission)! }))
  }

  async function teamOf(request: FastifyRequest, sought: SoughtSubmissions = {}): Promise<Team> {
    const caller = callerOf(request)
    // A form sends what is left empty, too.
    const [find, state] = [sought.find || undefined, sought.state || undefined]
    const { teamId } = caller
    const manages = await mayManage(db, caller)
    return {
      me: await showMe(dependencies, caller),
      submits: may(caller.role, 'submit'),
      manages,
      webhooks: manages ? (await listWebhooks(db, allMembers, teamId)).map(showWebhook) : [],
      mails:
        manages && sendsMail(config) ? (await listMailAddresses(db, allMembers, teamId)).map(showMailAddress) : null,
      members: (await listMembers(db, allMembers, teamId)).map(showMember),
      invitations: (await listOpenInvitations(db, teamId, now())).map((row) => showInvitation(row, now())),
      keys: (await listKeysInForce(db, teamId, now())).map(showKey),
      submissions: await pageOfList({
        query: { cursor: sought.cursor, limit: 50 },
        rows: (page) => listSubmissions(db, { ...page, teamId, find, state, latestFirst: true }),
        keyOf: ({ id }) => id,
        show: (rows) => rows.map(showSubmissionEntry)
      }),
      sought: { find, state, cursor: sought.cursor },
      objections: await objectionsOf(teamId),
      toDecide: may(caller.role, 'inspect') ? await countOpenObjections(db) : null,
      maintains: may(caller.role, 'maintain'),
      tiesAt: (await isUntied(caller)) ? providerHost(config) : null,
      formToken: sessionOf(request).formToken
    }
  }
}

function shownOnce(what: Content, secret: string): Outcome {
  return { done: html`<p>${what}. It is shown this once: keep it.</p><p><code>${secret}</code></p>` }
}
