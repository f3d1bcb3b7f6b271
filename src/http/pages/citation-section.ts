import type { Leaderboard } from '../../schemas/leaderboard.ts'
import { address } from './address.ts'
import { boardQuery } from './board-head.ts'
import { type Html, html } from './parts/html.ts'

/** How to refer to a board: an address that names all that was asked for, and records for lists of references. */
export function citationSection({ query, inputHash }: Leaderboard): Html {
  const asked = boardQuery(query)
  const record = (format: string) => address('/v1/citation', { ...asked, format })
  return html`<section aria-labelledby="cite"><h2 id="cite">Cite</h2>
<p><a href="${address('/', asked)}">Address of this board</a> · <a href="${record('bibtex')}">BibTeX</a> ·
<a href="${record('cff')}">CITATION.cff</a>. Both records hold the hash of the release and the input hash: as long as
<code>${inputHash}</code> stands here, the address shows these figures, to the byte.</p>
</section>`
}
