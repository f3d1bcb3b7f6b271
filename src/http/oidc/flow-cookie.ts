import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { openText, type Seal, sealText } from '../guards/seal.ts'
import { isSecure } from '../guards/session-cookie.ts'

/** What is to come of a sign-in at a provider beside a session: a member by the token of an invitation, or a tie to one. */
const purposeSchema = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('sign-in'), back: z.string().optional() }),
  z.object({ purpose: z.literal('join'), invitation: z.string() }),
  z.object({ purpose: z.literal('tie'), memberId: z.string() })
])
export type Purpose = z.infer<typeof purposeSchema>

/** How far it has come: the browser was sent there, or is to say yes to what comes of it. */
const flowSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('sent'), for: purposeSchema, state: z.string(), nonce: z.string(), verifier: z.string() }),
  z.object({ step: z.literal('known'), for: purposeSchema, issuer: z.string(), subject: z.string() })
])
export type Flow = z.infer<typeof flowSchema>
const keptSchema = z.object({ flow: flowSchema, until: z.number() })

type Place = Pick<Config, 'PUBLIC_URL'> & { secret: string; now: Date }
const lastsMs = 600_000

/** Has the browser keep how far it has come, for ten minutes, sealed: so no step can be left out or made up. */
export function giveFlow(reply: FastifyReply, flow: Flow, place: Place): void {
  const until = place.now.getTime() + lastsMs
  const sealed = sealText(JSON.stringify({ flow, until }), sealOf(place))
  reply.setCookie(nameOf(place), sealed, { ...optionsOf(place), maxAge: lastsMs / 1000 })
}

/** How far the browser has come, and the end of it: each step is gone once. Null where it is over, or was none of ours. */
export function takeFlow(request: FastifyRequest, reply: FastifyReply, place: Place): Flow | null {
  const sealed = request.cookies[nameOf(place)]
  reply.clearCookie(nameOf(place), optionsOf(place))
  if (sealed === undefined) return null
  try {
    const { flow, until } = keptSchema.parse(JSON.parse(openText(sealed, sealOf(place))))
    return until > place.now.getTime() ? flow : null
  } catch {
    // Sealed before the secret was changed, or by nobody here.
    return null
  }
}

function sealOf({ secret }: Place): Seal {
  return { secret, salt: '', purpose: 'aerbench sign-in at a provider' }
}

function nameOf(place: Place): string {
  return isSecure(place) ? '__Host-aerbench-oidc' : 'aerbench-oidc'
}

/** Lax: the browser comes back from another site, by a link. */
function optionsOf(place: Place) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(place) } as const
}
