import { tokenField } from './parts/account.ts'
import { type Html, html } from './parts/html.ts'
import type { Team } from './team-view.ts'

/** How those who run the service let a team in: it is made with an invitation for its first owner. */
export function teamMakingSection({ formToken }: Team): Html {
  return html`<h2 id="teams">Make a team</h2>
<form class="fields" method="post" action="/team/teams">${tokenField(formToken)}
<label>Name of the team, as the leaderboard shows it <input type="text" name="name" required maxlength="100" autocomplete="off"></label>
<button type="submit">Make it, with a link for its owner</button>
</form>
<p><small>You run this service: <a href="/v1/admin/teams">all teams</a> and <a href="/v1/admin/keys">all keys</a> as JSON.</small></p>`
}
