import { type Content, type Html, html } from './html.ts'

/** What may be wider than a telephone, in a region that the keyboard reaches, and that scrolls by itself. */
export function scrollRegion(label: string, content: Content): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`
}
