import type { FastifyReply } from 'fastify'
import { releasePath } from './address.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { htmlType } from './send-page.ts'

/** How often the page is asked for anew. */
const refreshSeconds = 5

/** The page that is computed, and over what. */
type Computing = { title: string; release: string; submissions: number }

/** Says that a page is not computed yet, and has the browser come again. */
export async function sendComputing(reply: FastifyReply, computing: Computing): Promise<FastifyReply> {
  return await reply
    .code(202)
    .headers({ 'retry-after': refreshSeconds, refresh: refreshSeconds, 'cache-control': 'no-store' })
    .type(htmlType)
    .send(computingPage(computing))
}

/** The page that is shown meanwhile. */
export function computingPage({ title, release, submissions }: Computing): string {
  const ofRelease = html`<a href="${releasePath(release)}">${release}</a>`
  return layout(
    title,
    html`<h1>${title}</h1>
<p role="status"><strong>Being computed.</strong> What is missing are the statistics of this page over ${submissions} published
submissions to release ${ofRelease}: with hundreds of them that takes from seconds to minutes. They are computed once, and anew when the board changes.</p>
<p>The page asks for itself every ${refreshSeconds} seconds, also without scripts, and shows them when they are there; a browser that does
not is to reload it. If they cannot be computed, a page that says so takes their place, and whoever reloads it has them computed anew.</p>
<p>What is there already: all scores are stored, and none of them changes by this. The release has its own page (${ofRelease}), and each submission and
response as well. Whoever leaves loses nothing: the computation goes on. <a href="/">To the leaderboard</a></p>`
  )
}
