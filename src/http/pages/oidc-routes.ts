import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findMemberBySubject, type MemberRow, type OidcSubject } from '../../db/members.ts'
import { openSession } from '../../db/sessions.ts'
import { findTeam } from '../../db/teams.ts'
import { AppError } from '../../errors.ts'
import { acceptanceSchema } from '../../schemas/member.ts'
import { keyRoleOf } from '../../schemas/states.ts'
import { acceptInvitation, openInvitation } from '../../workflows/teams/accept-invitation.ts'
import { tieAccount } from '../../workflows/teams/tie-account.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { endFormerSession } from '../guards/former-session.ts'
import { doOnce } from '../guards/idempotency.ts'
import { assertFormToken, assertOwnOrigin } from '../guards/own-forms.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { returnAddress } from '../guards/return-address.ts'
import { giveSessionCookie } from '../guards/session-cookie.ts'
import { unloggedAddress } from '../guards/unlogged-address.ts'
import { giveFlow, type Purpose, takeFlow } from '../oidc/flow-cookie.ts'
import { callbackPath, openProvider, type Provider } from '../oidc/provider.ts'
import { confirmationPage, strangerPage, tiePage } from './oidc-pages.ts'
import { sendOwnPage } from './send-page.ts'
import { signInPage } from './sign-in-page.ts'

const beginSchema = z.strictObject({
  invitation: z.string().min(1).max(200).optional(),
  tie: z.literal('account').optional(),
  /** The page to go back to, for who is a member already. */
  back: z.string().optional()
})
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
        const purpose = await purposeOf(request, request.query)
        const asked = await orFault(() => provider.begin())
        if ('fault' in asked) return await refuse(request, reply, asked)
        giveFlow(reply, { step: 'sent', for: purpose, ...asked.begun }, place())
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
      const purpose = flow.for
      if (member) return await signIn(request, reply, { member, purpose })
      if (purpose.purpose === 'sign-in') {
        return await sendOwnPage(reply.code(403), strangerPage({ provider: provider.host, name }))
      }
      giveFlow(reply, { step: 'known', for: purpose, issuer, subject }, place())
      if (purpose.purpose === 'join') {
        return await sendOwnPage(reply, confirmationPage(await confirmationOf(purpose.invitation, name)))
      }
      const { formToken } = sessionOf(request)
      return await sendOwnPage(reply, tiePage({ provider: provider.host, name, formToken }))
    })

    app.post(
      '/team/account',
      { schema: { hide: true }, onRequest: async (request) => assertOwnOrigin(request, config) },
      async (request, reply) => {
        const session = sessionOf(request)
        const { formToken } = z.record(z.string(), z.string()).safeParse(request.body).data ?? {}
        assertFormToken(formToken, session.token)
        const flow = takeFlow(request, reply, place())
        // Whoever began it is whoever ends it.
        const isOwn = flow?.step === 'known' && flow.for.purpose === 'tie' && flow.for.memberId === session.memberId
        if (!isOwn) return await refuse(request, reply, { fault: overdue, status: 403 })
        await doOnce(
          { db, request, reply },
          async (transaction) => await tieAccount(transaction, session.memberId!, flow)
        )
        return await reply.redirect('/team', 303)
      }
    )

    app.post(
      '/invitations/accept/oidc',
      { schema: { hide: true }, onRequest: async (request) => assertOwnOrigin(request, config) },
      async (request, reply) => {
        const flow = takeFlow(request, reply, place())
        if (flow?.step !== 'known' || flow.for.purpose !== 'join') {
          return await refuse(request, reply, { fault: overdue, status: 403 })
        }
        const { invitation: token } = flow.for
        const { name } = z.record(z.string(), z.string()).safeParse(request.body).data ?? {}
        const accepted = acceptanceSchema.safeParse({ token, name })
        if (!accepted.success) {
          giveFlow(reply, flow, place())
          const fault = `Your name ${accepted.error.issues.map(({ message }) => message).join('; ')}`
          return await sendOwnPage(reply.code(422), confirmationPage(await confirmationOf(token, null), fault))
        }
        return await join(request, reply, { ...accepted.data, oidc: flow })
      }
    )
  }

  /** What somebody is sent to the provider for. What is over already is no reason to send anybody. */
  async function purposeOf(
    request: FastifyRequest,
    { invitation, tie, back }: z.infer<typeof beginSchema>
  ): Promise<Purpose> {
    if (invitation !== undefined) {
      await openInvitation(db, invitation, now())
      return { purpose: 'join', invitation }
    }
    if (tie === undefined) return { purpose: 'sign-in', ...(back !== undefined && { back }) }
    const { memberId } = sessionOf(request)
    if (memberId === null)
      throw new AppError('member_needed', 'a key of the whole team belongs to nobody: accept an invitation', 403)
    return { purpose: 'tie', memberId }
  }

  /** Makes somebody a member whom the provider knows, in one transaction with the session. */
  async function join(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, name, oidc: { issuer, subject } }: { token: string; name: string; oidc: OidcSubject }
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

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { member, purpose }: { member: MemberRow; purpose: Purpose }
  ): Promise<FastifyReply> {
    const token = await doOnce({ db, request, reply }, async (transaction, actAs) => {
      actAs(callerOfMember(member))
      await endFormerSession(transaction, request, { config, now: now() })
      return await openSession(transaction, { memberId: member.id }, now())
    })
    giveSessionCookie(reply, token, config)
    const back = purpose.purpose === 'sign-in' ? returnAddress(purpose.back) : null
    return await reply.redirect(back ?? '/team', 303)
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
