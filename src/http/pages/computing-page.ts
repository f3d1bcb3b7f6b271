import type { FastifyReply } from 'fastify'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { htmlType } from './send-page.ts'

/** How often the page is asked for anew. */
const refreshSeconds = 5

/** Says that a page is not computed yet, and has the browser come again. */
export async function sendComputing(reply: FastifyReply, title: string): Promise<FastifyReply> {
  return await reply
    .code(202)
    .headers({ 'retry-after': refreshSeconds, refresh: refreshSeconds, 'cache-control': 'no-store' })
    .type(htmlType)
    .send(computingPage(title))
}

/** The page that is shown meanwhile. */
export function computingPage(title: string): string {
  return layout(
    title,
    html`<h1>${title}</h1>
<p role="status"><strong>Being computed.</strong> The figures of this page are computed once, and anew when the board changes: with hundreds of
submissions that takes minutes. The page asks for itself every ${refreshSeconds} seconds, and shows them when they are there.</p>
<p><a href="/">To the leaderboard</a></p>`
  )
}
