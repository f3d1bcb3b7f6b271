import { type Html, html } from './html.ts'

/** A mail address: it has no blanks, and is broken wherever it reaches the edge. */
export function mailAddress(address: string): Html {
  return html`<bdi class="address">${address}</bdi>`
}
