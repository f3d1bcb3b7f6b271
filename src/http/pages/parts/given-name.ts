import { type Html, html } from './html.ts'

/** A name that somebody else chose, beside words of ours: marks of direction in it end with it. */
export function givenName(name: string): Html {
  return html`<bdi>${name}</bdi>`
}
