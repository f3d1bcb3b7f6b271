import { reasonWords } from '../format.ts'
import { type Html, html } from './html.ts'

/** Of more that were left out for one reason the names are folded. */
const mostUnfolded = 5

/** What a page leaves out, by reason; nothing where nothing is. @param entries.what a name, as it is shown */
export function leftOutSection(entries: readonly { what: string; reason: string }[]): Html | null {
  if (entries.length === 0) return null
  const byReason = [...Map.groupBy(entries, ({ reason }) => reasonWords(reason))]
  return html`<section aria-labelledby="left-out"><h2 id="left-out">Left out</h2>
${byReason.map(([reason, members]) => {
  const names = html`<ul>${members.map(({ what }) => html`<li>${what}</li>`)}</ul>`
  const head = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}: ${members.length}`
  return members.length > mostUnfolded
    ? html`<details><summary>${head}</summary>${names}</details>`
    : html`<p>${head}</p>${names}`
})}
</section>`
}
