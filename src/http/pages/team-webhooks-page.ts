import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import type { Outcome } from './team-page.ts'
import { deliveriesSection, type Sent, type Webhooks, webhooksSection } from './team-webhooks-section.ts'

/** The webhooks of a team, and what was sent to the one that somebody looks at. */
export function webhooksPage(shown: Webhooks, sent: Sent | null, outcome?: Outcome): string {
  return layout(
    'Webhooks',
    html`<h1>Messages of the team</h1>
<p><a href="/team">The team</a></p>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
${webhooksSection(shown)}
${sent && deliveriesSection(sent, shown.formToken)}
<p><small>The same as JSON: <a href="/v1/me/webhooks">webhooks</a>${sent && html`, <a href="/v1/me/webhooks/${sent.webhook.id}/deliveries">what was sent</a>`}.</small></p>`
  )
}
