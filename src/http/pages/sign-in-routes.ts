import formbody from '@fastify/formbody'
import { z } from 'zod'
import { type ApiKeyRow, findApiKey, makeApiKey, noteUse } from '../../db/api-keys.ts'
import { endSession, findSession, openSession } from '../../db/sessions.ts'
import { findTeam } from '../../db/teams.ts'
import { AppError } from '../../errors.ts'
import { acceptanceSchema } from '../../schemas/member.ts'
import { keyRoleOf } from '../../schemas/states.ts'
import { acceptInvitation, openInvitation } from '../../workflows/teams/accept-invitation.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { endFormerSession } from '../guards/former-session.ts'
import { doOnce } from '../guards/idempotency.ts'
import { assertFormToken, assertOwnOrigin } from '../guards/own-forms.ts'
import { enterSession } from '../guards/recognise-sessions.ts'
import { returnAddress, returnToReferrer } from '../guards/return-address.ts'
import { giveSessionCookie, takeSessionCookie } from '../guards/session-cookie.ts'
import { unloggedAddress } from '../guards/unlogged-address.ts'
import { invitationPage, joinedPage } from './invitation-page.ts'
import { providerHost } from './oidc-routes.ts'
import { sendOwnPage } from './send-page.ts'
import { signInPage } from './sign-in-page.ts'

const schema = { hide: true }
const signInQuerySchema = z.object({ back: z.string().optional() })
const keyFormSchema = z.object({ key: z.string().trim(), back: z.string().optional() })
const signOutFormSchema = z.object({ formToken: z.string().optional() }).optional()
const unknownKey =
  'This key is not known, or was revoked. See that it is whole: it begins with aer_ and has 47 characters.'
const tokenParamsSchema = z.object({ token: z.string().min(1).max(200) })

/** Signing in and out by forms, and accepting an invitation by one. */
export function signInRoutes({ db, config, now }: Dependencies): Routes {
  const provider = providerHost(config)

  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/sign-in', { schema: { ...schema, querystring: signInQuerySchema } }, async (request, reply) => {
      const back = returnAddress(request.query.back) ?? returnToReferrer(request, config)
      if (request.session) return await reply.redirect(back ?? '/team', 303)
      return await sendOwnPage(reply, signInPage({ provider, back }))
    })

    app.post('/sign-in', { schema }, async (request, reply) => {
      const { key = '', back: given } = keyFormSchema.partial().safeParse(request.body).data ?? {}
      const back = returnAddress(given)
      const row = await findApiKey(db, key)
      const fault = faultOf(row, now())
      if (row === null || fault !== null) {
        return await sendOwnPage(reply.code(401), signInPage({ fault: fault ?? unknownKey, provider, back }))
      }
      const { id: keyId, memberId, teamId, role } = row
      const token = await doOnce({ db, request, reply }, async (transaction, actAs) => {
        actAs({ keyId, memberId, teamId, role })
        await endFormerSession(transaction, request, { config, now: now() })
        await noteUse(transaction, row, now())
        return await openSession(transaction, { keyId }, now())
      })
      giveSessionCookie(reply, token, config)
      return await reply.redirect(back ?? '/team', 303)
    })

    app.post('/sign-out', { schema }, async (request, reply) => {
      const { session } = request
      if (session) {
        assertFormToken(signOutFormSchema.safeParse(request.body).data?.formToken, session.token)
        await doOnce({ db, request, reply }, (transaction) => endSession(transaction, session.id))
      }
      takeSessionCookie(reply, config)
      return await reply.redirect('/', 303)
    })

    // Whatever else begins like a link holds its secret too: neither the log nor the reply repeats it.
    app.all('/invitations/*', { ...unloggedAddress, schema }, () => {
      throw new AppError(
        'invitation_not_found',
        'there is no such page of an invitation: see that the link is whole',
        404
      )
    })

    app.get(
      '/invitations/:token',
      { ...unloggedAddress, schema: { ...schema, params: tokenParamsSchema } },
      async (request, reply) => {
        const page = invitationPage(await invited(request.params.token), { provider })
        return await sendOwnPage(reply, page)
      }
    )

    app.post('/invitations/accept', { schema }, async (request, reply) => {
      const { token = '', name } = z.record(z.string(), z.string()).safeParse(request.body).data ?? {}
      const shown = await invited(token)
      const accepted = acceptanceSchema.safeParse({ token, name })
      if (!accepted.success) {
        const fault = `Your name ${accepted.error.issues.map(({ message }) => message).join('; ')}`
        return await sendOwnPage(reply.code(422), invitationPage(shown, { fault, name, provider }))
      }
      const made = await doOnce({ db, request, reply }, async (transaction, actAs) => {
        const member = await acceptInvitation(transaction, accepted.data, now())
        const { id: memberId, teamId } = member
        const role = keyRoleOf(member.role)
        const { key, row } = await makeApiKey(transaction, { teamId, memberId, role, label: member.name })
        actAs({ keyId: row.id, memberId, teamId, role })
        await endFormerSession(transaction, request, { config, now: now() })
        return { key, session: await openSession(transaction, { keyId: row.id }, now()), member }
      })
      giveSessionCookie(reply, made.session, config)
      // The head of this page says already who is signed in.
      const signedIn = await findSession(db, made.session, now())
      if (signedIn) enterSession(request, { ...signedIn, token: made.session })
      return await sendOwnPage(reply, joinedPage({ team: shown.team, key: made.key }))
    })
  }

  async function invited(token: string) {
    const { teamId, role, expiresAt } = await openInvitation(db, token, now())
    const team = await findTeam(db, teamId)
    return { token, team: team!.name, role, expiresAt: expiresAt.toISOString() }
  }
}

/** Why a key signs nobody in; null for one that does. */
function faultOf(row: ApiKeyRow | null, now: Date): string | null {
  if (row === null) return unknownKey
  if (row.expiresAt === null || row.expiresAt > now) return null
  return `This key ended at ${row.expiresAt.toISOString()}: ask for another one.`
}
