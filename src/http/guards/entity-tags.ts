import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Gives every read an `ETag`, a weak hash of its body before it is compressed, and answers 304 to those who have that body already. Streams
 * go without: their body is not known beforehand. A route that knows better sets its own.
 *
 * `@fastify/etag` tags refusals and replies to changes as well, answers 304 to a `POST` that was carried out, and knows
 * neither lists of tags nor `*`.
 */
export function tagEntities(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return payload
    // What a caller sees depends on the key or session: caches keep it apart, and ask again each time.
    reply.header('vary', 'Accept, Authorization, Cookie, accept-encoding')
    // The next who sits before the same browser may be somebody else.
    if (request.session) reply.header('cache-control', 'private, no-store')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    if (reply.statusCode !== 200) return payload
    if (!reply.hasHeader('etag') && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      reply.header('etag', `W/"${createHash('sha256').update(payload).digest('base64url')}"`)
    }
    const tag = weakened(reply.getHeader('etag'), request.headers['accept-encoding'])
    if (tag === null) return payload
    reply.header('etag', tag)
    if (!isNamed(tag, request.headers['if-none-match'])) return payload
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return ''
  })
}

/** A strong tag names one sequence of bytes: whoever may get the body compressed is given it as a weak one. */
function weakened(tag: unknown, acceptEncoding: string | string[] | undefined): string | null {
  if (typeof tag !== 'string') return null
  return acceptEncoding === undefined || tag.startsWith('W/') ? tag : `W/${tag}`
}

/** Weak comparison, as RFC 9110 asks for `If-None-Match`. */
export function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  const named = ifNoneMatch.split(',').map((given) => given.trim().replace(/^W\//, ''))
  return named.includes('*') || named.includes(tag.replace(/^W\//, ''))
}
