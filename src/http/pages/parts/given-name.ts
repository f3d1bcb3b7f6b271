import { shownName } from '../../../schemas/name-key.ts'
import { type Html, html } from './html.ts'

/** A name that somebody else chose, beside words of ours: what is unseen in it is marked, its direction ends with it. */
export function givenName(name: string): Html {
  return html`<bdi>${shownName(name)}</bdi>`
}
