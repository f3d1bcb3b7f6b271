import { type Html, html } from './html.ts'

/** A box that has to be ticked, with its words beside it. */
export function tickBox(name: string, words: string): Html {
  return html`<label class="tick"><input type="checkbox" name="${name}" value="yes" required> ${words}</label>`
}
