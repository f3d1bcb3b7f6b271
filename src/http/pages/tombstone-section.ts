import { shownName } from '../../schemas/name-key.ts'
import type { Tombstone } from '../../schemas/tombstone.ts'
import { address, releasePath, submissionPath } from './address.ts'
import { formatMoment } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'

/** The title of the page where a submission was. */
export function tombstoneTitle({ model }: Tombstone): string {
  return `${shownName(model)}, withdrawn`
}

/** Where a submission was: what it was, how it ended, and the way to what stands in its place. */
export function tombstoneSection({
  model,
  team,
  release,
  publishedAt,
  withdrawnAt,
  withdrawnBy,
  supersededBy
}: Tombstone): Html {
  const ended = {
    successor: 'when its successor was published',
    team: 'by its team',
    operator: 'by an operator of this service'
  }
  return html`<h1>${givenName(model)} <span class="of">by ${givenName(team)}</span></h1>
<p class="lead">withdrawn: it stood on the leaderboard, and its scores and responses are no longer shown</p>
${
  supersededBy === null
    ? html`<p>No other submission stands in its place.</p>`
    : html`<p><strong>Another submission has taken its place:</strong> <a href="${submissionPath(supersededBy)}"><code>${supersededBy}</code></a></p>`
}
${definitionList('facts', [
  ['Release', html`<a href="${releasePath(release)}">${release}</a>`],
  ['Published', formatMoment(publishedAt)],
  ['Withdrawn', `${formatMoment(withdrawnAt)}, ${ended[withdrawnBy]}`]
])}
<p><a href="${address('/', { release })}">Leaderboard of ${release}</a></p>`
}
