import type { FastifyInstance } from 'fastify'
import { accountCorner, nobodysCorner } from '../pages/parts/account.ts'

const asBuilt = String(nobodysCorner)

/**
 * Has every page say who is signed in. Pages are built, and kept, as they are for everybody; the corner is filled in behind
 * what keeps them, so that nobody's name gets into a page for others. No content can hold the corner: it is escaped.
 */
export function showAccounts(app: FastifyInstance): void {
  app.addHook('onSend', async ({ session }, reply, payload) => {
    if (!session) return payload
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    // The tag of the page as it is kept names another body.
    reply.removeHeader('etag').removeHeader('content-length')
    return payload.toString().replace(asBuilt, () => String(accountCorner(session)))
  })
}
