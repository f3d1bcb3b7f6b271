import { type Content, html } from './html.ts'

/** Longer lists are folded: what is worth a look in them stands above. */
const mostUnfolded = 12

/** A list of so many entries, closed until somebody opens it where it is long. */
export function folded(entries: number, content: Content): Content {
  return entries > mostUnfolded ? html`<details><summary>All ${entries}</summary>${content}</details>` : content
}
