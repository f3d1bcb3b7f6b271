import type { VersionDifference } from '../../schemas/item-difference.ts'
import { address, ownItemPath } from './address.ts'
import { fieldDifferences } from './field-differences.ts'
import { choice } from './parts/choice.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'

/** In what one version of an item differs from another. @param versions how many there are */
export function versionDifferencePage(difference: VersionDifference, versions: number): string {
  const { item, from, to, author, reason, fields } = difference
  const path = ownItemPath(item)
  return layout(
    'Versions of an item',
    html`<p class="path"><a href="/items">Items</a> › <a href="${path}"><code>${givenName(item)}</code></a></p>
<h1>What differs <span class="of">from version ${from} to ${to}</span></h1>
<p class="lead">The later one is by ${givenName(author)}${reason !== null && html`: ${givenName(reason)}`}</p>
${chooser(difference, versions)}
${fields.length === 0 ? emptyState('Their content is the same.', html`<a href="${path}">Back to the item</a>.`) : fieldDifferences(fields, { from: `version ${from}`, to: `version ${to}` })}
<p><small><a href="${address(`/v1${path}/difference`, { from, to })}">The same as JSON</a></small></p>`
  )
}

function chooser({ item, from, to }: VersionDifference, versions: number): Html {
  const options = Array.from({ length: versions }, (_, place) => ({ value: `${place + 1}`, words: `${place + 1}` }))
  return html`<form class="view" method="get" action="${ownItemPath(item)}/difference">
${choice({ name: 'from', label: 'From version', options }, `${from}`)}
${choice({ name: 'to', label: 'To version', options }, `${to}`)}
<button type="submit">Compare</button>
</form>`
}
