import type { FastifyInstance } from 'fastify'
import { html } from '../pages/parts/html.ts'
import { mainOpens } from '../pages/parts/layout.ts'

/** Pages of results that are of no board. */
const ofResults = ['/submissions/', '/releases/', '/team']

/**
 * Has every page of results say what recorded or synthetic data is among them, before a page is kept (`keepBoardReplies`): a
 * kept one, which goes out as bytes, has it already. No content can open the main part: it is escaped.
 */
export function showNotice(app: FastifyInstance, notice: string | null): void {
  if (notice === null) return
  const opens = String(mainOpens)
  const shown = String(html`${mainOpens}<p class="notice" role="note">${notice}</p>`)
  app.addHook('onSend', async ({ routeOptions: { config, url = '' } }, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    const isOfResults = config.isOfBoard || ofResults.some((path) => url.startsWith(path))
    return isOfResults ? payload.replace(opens, () => shown) : payload
  })
}
