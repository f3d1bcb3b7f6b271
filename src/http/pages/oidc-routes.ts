import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findMemberBySubject, type MemberRow } from '../../db/members.ts'
import { openSession } from '../../db/sessions.ts'
import { findTeam } from '../../db/teams.ts'
import { AppError } from '../../errors.ts'
import { acceptanceSchema } from '../../schemas/member.ts'
import { keyRoleOf } from '../../schemas/states.ts'
import { acceptInvitation, openInvitation } from '../../workflows/teams/accept-invitation.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { endFormerSession } from '../guards/former-session.ts'
import { doOnce } from '../guards/idempotency.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { giveSessionCookie } from '../guards/session-cookie.ts'
import { unloggedAddress } from '../guards/unlogged-address.ts'
import { type Flow, giveFlow, takeFlow } from '../oidc/flow-cookie.ts'
import { callbackPath, openProvider, type Provider } from '../oidc/provider.ts'
import { confirmationPage, strangerPage } from './oidc-pages.ts'
import { sendOwnPage } from './send-page.ts'
import { signInPage } from './sign-in-page.ts'

const beginSchema = z.strictObject({ invitation: z.string().min(1).max(200).optional() })
const overdue = 'This sign-in was begun in another browser, or more than ten minutes ago: begin again.'

/** Signing in at the OpenID provider of the configuration, and accepting an invitation with an account there. */
export function oidcRoutes(dependencies: Dependencies): Routes {
  const { db, config, now } = dependencies
  const provider = openProvider(config)

  return async (app) => {
    if (provider === null) return
    await app.register(formbody)
    const place = () => ({ PUBLIC_URL: config.PUBLIC_URL, secret: provider.secret, now: now() })

    app.get(
      '/sign-in/oidc',
      { ...unloggedAddress, schema: { hide: true, querystring: beginSchema } },
      async (request, reply) => {
        const { invitation = null } = request.query
        // Before anybody is sent away: an invitation that is over is no reason to sign in elsewhere.
        if (invitation !== null) await openInvitation(db, invitation, now())
        const asked = await orFault(() => provider.begin())
        if ('fault' in asked) return await refuse(request, reply, asked)
        giveFlow(reply, { step: 'sent', invitation, ...asked.begun }, place())
        return await reply.header('cache-control', 'private, no-store').redirect(asked.url.href, 303)
      }
    )

    app.get(callbackPath, { ...unloggedAddress, schema: { hide: true } }, async (request, reply) => {
      const flow = takeFlow(request, reply, place())
      if (flow?.step !== 'sent') return await refuse(request, reply, { fault: overdue, status: 403 })
      const search = new URL(request.url, config.PUBLIC_URL).search
      const known = await orFault(() => provider.end(search, flow))
      if ('fault' in known) return await refuse(request, reply, known)
      const { issuer, subject, name } = known
      const member = await findMemberBySubject(db, { issuer, subject })
      if (member) return await signIn(request, reply, member)
      if (flow.invitation === null)
        return await sendOwnPage(reply.code(403), strangerPage({ provider: provider.host, name }))
      const shown = await confirmationOf(flow.invitation, name)
      giveFlow(reply, { step: 'known', invitation: flow.invitation, issuer, subject }, place())
      return await sendOwnPage(reply, confirmationPage(shown))
    })

    app.post(
      '/invitations/accept/oidc',
      { schema: { hide: true }, onRequest: async (request) => assertOwnOrigin(request, config) },
      async (request, reply) => {
        const flow = takeFlow(request, reply, place())
        if (flow?.step !== 'known') return await refuse(request, reply, { fault: overdue, status: 403 })
        const { name } = z.record(z.string(), z.string()).safeParse(request.body).data ?? {}
        const accepted = acceptanceSchema.safeParse({ token: flow.invitation, name })
        if (!accepted.success) {
          giveFlow(reply, flow, place())
          const fault = `Your name ${accepted.error.issues.map(({ message }) => message).join('; ')}`
          return await sendOwnPage(
            reply.code(422),
            confirmationPage(await confirmationOf(flow.invitation, null), fault)
          )
        }
        return await join(request, reply, flow, accepted.data.name)
      }
    )
  }

  /** Makes somebody a member whom the provider knows, in one transaction with the session. */
  async function join(
    request: FastifyRequest,
    reply: FastifyReply,
    { invitation: token, issuer, subject }: Extract<Flow, { step: 'known' }>,
    name: string
  ): Promise<FastifyReply> {
    const session = await doOnce({ db, request, reply }, async (transaction, actAs) => {
      const member = await acceptInvitation(transaction, { token, name, oidc: { issuer, subject } }, now())
      actAs(callerOfMember(member))
      await endFormerSession(transaction, request, { config, now: now() })
      return { member, token: await openSession(transaction, { memberId: member.id }, now()) }
    })
    giveSessionCookie(reply, session.token, config)
    return await reply.redirect('/team', 303)
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply, member: MemberRow): Promise<FastifyReply> {
    const token = await doOnce({ db, request, reply }, async (transaction, actAs) => {
      actAs(callerOfMember(member))
      await endFormerSession(transaction, request, { config, now: now() })
      return await openSession(transaction, { memberId: member.id }, now())
    })
    giveSessionCookie(reply, token, config)
    return await reply.redirect('/team', 303)
  }

  async function confirmationOf(token: string, name: string | null) {
    const { teamId, role } = await openInvitation(db, token, now())
    const team = await findTeam(db, teamId)
    return { team: team!.name, role, name, provider: provider!.host }
  }

  /** The page for signing in again, with what went wrong. */
  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    { fault, status, cause }: { fault: string; status: number; cause?: unknown }
  ): Promise<FastifyReply> {
    // Its message alone: what else an error holds may be somebody's claims.
    if (cause instanceof Error) request.log.warn(`nobody could be signed in at the OpenID provider: ${cause.message}`)
    return await sendOwnPage(reply.code(status), signInPage({ fault, provider: provider!.host }))
  }
}

/** The host of the provider, for pages that lead to it; null where none is configured. */
export function providerHost(config: Dependencies['config']): Provider['host'] | null {
  return openProvider(config)?.host ?? null
}

/** What a step at the provider comes to, or why it failed, for a person. */
async function orFault<Value extends object>(
  step: () => Promise<Value>
): Promise<Value | { fault: string; status: number; cause: unknown }> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, message, cause } = error
    const fault =
      status < 500 ? message : 'Your provider does not answer as it should: try again later, or sign in with a key.'
    return { fault, status, cause }
  }
}

function callerOfMember({ id, teamId, role }: MemberRow) {
  return { keyId: id, memberId: id, teamId, role: keyRoleOf(role) }
}
