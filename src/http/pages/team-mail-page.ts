import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { type Mailed, type Mails, mailedSection, mailSection } from './team-mail-section.ts'
import type { Outcome } from './team-page.ts'

/** The mail addresses of a team, and what was mailed to the one that somebody looks at. */
export function mailPage(shown: Mails, mailed: Mailed | null, outcome?: Outcome): string {
  return layout(
    'Mail',
    html`<h1>Mail of the team</h1>
<p><a href="/team">The team</a></p>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
${mailSection(shown)}
${mailed && mailedSection(mailed)}
<p><small>The same as JSON: <a href="/v1/me/mail-addresses">addresses</a>${mailed && html`, <a href="/v1/me/mail-addresses/${encodeURIComponent(mailed.address.id)}/deliveries">what was mailed</a>`}.</small></p>`
  )
}
