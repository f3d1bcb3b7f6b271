import { tokenField } from './parts/account.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import type { Team } from './team-view.ts'

/** The end of a team, for its owners: behind a fold, and confirmed by the name of the team. */
export function erasureSection({ me, formToken }: Pick<Team, 'me' | 'formToken'>): Html {
  return html`<h2 id="end">End of the team</h2>
<details><summary>Erase the team</summary>
<p>Keys, members, invitations, sessions, webhooks, mail addresses, drafts and all that was never published are removed at once, and so are the texts of responses that are not open. Scores that were published stay on their boards, under a neutral name. This cannot be undone, and whoever did it is signed out.</p>
<form class="fields" method="post" action="/team/erase">${tokenField(formToken)}
<label>The name of the team, ${givenName(me.team.name)}, to confirm <input type="text" name="name" maxlength="100" autocomplete="off"></label>
<button type="submit">Erase the team for good</button>
</form></details>`
}
