import { type Content, type Html, html } from './html.ts'

/** What stands where there is nothing to show: that it is so in words, and what makes something appear. */
export function emptyState(what: string, next?: Content): Html {
  return html`<p>${what}${next !== undefined && [' ', next]}</p>`
}
