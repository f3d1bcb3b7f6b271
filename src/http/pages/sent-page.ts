import { shownName } from '../../schemas/name-key.ts'
import type { ReleaseItem } from '../../schemas/release.ts'
import { releasePath, submissionPath } from './address.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { Prose, proseNote } from './parts/prose.ts'

type SentView = {
  submission: { id: string; model: string; releaseName: string }
  item: Pick<ReleaseItem, 'id' | 'prompt'>
  /** Null where nothing was sent. */
  output: string | null
}

/** What a draft holds for an item, beside what the item asks: nobody has graded it yet. */
export function sentPage({ submission: { id, model, releaseName }, item, output }: SentView): string {
  const prose = new Prose()
  return layout(
    `${shownName(item.id)} by ${shownName(model)}`,
    html`<h1><code>${givenName(item.id)}</code> <span class="of">by ${givenName(model)}</span></h1>
<p class="lead path"><a href="${releasePath(releaseName)}">Release ${releaseName}</a> › <a href="${submissionPath(id)}">${givenName(model)}</a> · a draft, not graded</p>
<div class="reader">
<article class="response" aria-labelledby="response"><h2 id="response">Response, as it was sent</h2>
${output === null ? emptyState('Nothing was sent for this item.', html`<a href="${submissionPath(id)}#upload">Send it</a>`) : html`<pre>${output}</pre>`}</article>
<section class="side" aria-labelledby="item" tabindex="0"><h2 id="item">Item</h2><div class="text">${prose.show(item.prompt)}</div></section>
</div>
${proseNote(prose)}`
  )
}
