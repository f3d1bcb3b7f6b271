import { type Content, type Html, html } from './html.ts'

/** What came of a form, at the top of the page: read out at once to those who hear it. */
export function messageBox(kind: 'fault' | 'done', content: Content): Html {
  return html`<div class="notice" role="${kind === 'fault' ? 'alert' : 'status'}">${content}</div>`
}
