import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Gives every read an `ETag`, a weak hash of its body, and answers 304 to those who have that body already. Streams
 * go without: their body is not known beforehand. A route that knows better sets its own.
 *
 * `@fastify/etag` tags refusals and replies to changes as well, answers 304 to a `POST` that was carried out, and knows
 * neither lists of tags nor `*`.
 */
export function tagEntities(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return payload
    // What a caller sees depends on the key: caches keep it apart, and ask again each time.
    reply.header('vary', 'Accept, Authorization')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    if (reply.statusCode !== 200) return payload
    if (!reply.hasHeader('etag') && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      reply.header('etag', `W/"${createHash('sha256').update(payload).digest('base64url')}"`)
    }
    const tag = reply.getHeader('etag')
    if (typeof tag !== 'string' || !isNamed(tag, request.headers['if-none-match'])) return payload
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return ''
  })
}

/** Weak comparison, as RFC 9110 asks for `If-None-Match`. */
function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  const named = ifNoneMatch.split(',').map((given) => given.trim().replace(/^W\//, ''))
  return named.includes('*') || named.includes(tag.replace(/^W\//, ''))
}
