import type { Role } from '../../schemas/states.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'

/** What whoever does not decide objections finds at the address of those that wait: the way to those of the own team. */
export function notDecidingPage(role: Role): string {
  return layout(
    'Objections of all teams',
    html`<h1>Objections <span class="of">of all teams</span></h1>
<p>Here auditors, maintainers and admins decide objections of other teams. You are signed in as ${role}.</p>
<p><a href="/team#objections">Objections of your team</a>, with what was decided.</p>`
  )
}
