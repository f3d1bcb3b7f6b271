import { type Html, html } from './html.ts'

/** A mark in place of words that stand elsewhere, for those who see the table and those who hear it. */
export function mark(sign: string, name: string): Html {
  return html`<span role="img" aria-label="${name}" title="${name}">${sign}</span>`
}
