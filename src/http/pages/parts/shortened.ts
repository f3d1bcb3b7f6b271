import { shownName } from '../../../schemas/name-key.ts'
import { firstWords } from '../../../text/first-words.ts'
import { givenName } from './given-name.ts'
import { type Html, html } from './html.ts'

/** The beginning of a text in a table whose row leads to the whole, which whoever points at it sees as well. */
export function shortened(text: string, most: number): Html {
  const words = firstWords(text, most)
  return words === text ? givenName(text) : html`<span title="${shownName(text)}">${givenName(words)}</span>`
}
