import type { FastifyInstance } from 'fastify'
import { accountCorner, nobodysCorner } from '../pages/parts/account.ts'
import { ownTeamBegins, teamBegins } from '../pages/parts/model-cells.ts'

const asBuilt = String(nobodysCorner)

/**
 * Has every page say who is signed in, and which rows of its boards are of that team. Pages are built, and kept, as they are for
 * everybody; both are filled in behind what keeps them, so that nothing of anybody gets into a page for others. No content can
 * hold the corner, or where a row names its team: it is escaped.
 */
export function showAccounts(app: FastifyInstance): void {
  app.addHook('onSend', async ({ session }, reply, payload) => {
    if (!session) return payload
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    // The tag of the page as it is kept names another body.
    reply.removeHeader('etag').removeHeader('content-length')
    const { teamName } = session
    return payload
      .toString()
      .replace(asBuilt, () => String(accountCorner(session)))
      .replaceAll(String(teamBegins(teamName)), () => String(ownTeamBegins(teamName)))
  })
}
