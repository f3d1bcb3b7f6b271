import { type Content, type Html, html } from './html.ts'

/**
 * What may be wider than a telephone, in a region that the keyboard reaches, and that scrolls by itself.
 *
 * @param isBounded whether it is no higher than the screen either
 */
export function scrollRegion(label: string, content: Content, isBounded = false): Html {
  return html`<div class="scroll${isBounded && ' bounded'}" role="region" aria-label="${label}" tabindex="0">${content}</div>`
}
