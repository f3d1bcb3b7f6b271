import { codeWords } from '../../../text/code-words.ts'
import { type Html, html } from './html.ts'

/** Words of the API on a page: what stands between backticks as code, and reasons as people write them. */
export function apiWords(text: string): Html {
  const parts = text.split(/`([^`]+)`/)
  return html`${parts.map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : codeWords(part)))}`
}
