import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { longestMs } from '../../db/sessions.ts'

type Place = Pick<Config, 'PUBLIC_URL'>

/**
 * The token of the session in a request's cookies, good or not. Where browsers come by https, the name of the cookie begins
 * with `__Host-`: then no neighbouring host, and no page without TLS, can have set it.
 */
export function sessionTokenOf({ cookies }: FastifyRequest, place: Place): string | null {
  return cookies[nameOf(place)] ?? null
}

export function giveSessionCookie(reply: FastifyReply, token: string, place: Place): void {
  reply.setCookie(nameOf(place), token, { ...optionsOf(place), maxAge: longestMs / 1000 })
}

export function takeSessionCookie(reply: FastifyReply, place: Place): void {
  reply.clearCookie(nameOf(place), optionsOf(place))
}

/** Whether cookies go by https alone. */
export function isSecure({ PUBLIC_URL }: Place): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false
}

function nameOf(place: Place): string {
  return isSecure(place) ? '__Host-aerbench' : 'aerbench'
}

/** Lax: links from elsewhere find their reader signed in, and forms from elsewhere do not. */
function optionsOf(place: Place) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(place) } as const
}
