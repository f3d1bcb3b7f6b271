import type { Leaderboard } from '../../schemas/leaderboard.ts'
import { address } from './address.ts'
import { boardQuery } from './board-head.ts'
import { type Html, html } from './parts/html.ts'

type Cited = Pick<Leaderboard, 'query' | 'inputHash'>

/** The address to cite: all that was asked for, and the input hash, so that the page can say whether it is still the same board. */
export function citedAddress({ query, inputHash }: Cited): string {
  return address('/', { ...boardQuery(query), cited: inputHash })
}

/**
 * How to refer to a board: its address, and records for lists of references.
 *
 * @param hasAddress whether the records name an address whoever asks for them: else those that are asked for on loopback have none
 */
export function citationSection(board: Cited, { hasAddress }: { hasAddress: boolean }): Html {
  const record = (format: string) => address('/v1/citation', { ...boardQuery(board.query), format })
  return html`<section aria-labelledby="cite"><h2 id="cite">Cite</h2>
<p><a href="${citedAddress(board)}">Address of this board</a> · <a href="${record('bibtex')}">BibTeX</a> ·
<a href="${record('cff')}">CITATION.cff</a>. All three hold the input hash <code>${board.inputHash}</code>. When a submission is
published, superseded or withdrawn, the board becomes another: the address then shows that one, and says that it is not the one
cited. To keep the figures themselves, keep the JSON. The records say on which day they were made.</p>
${!hasAddress && html`<p>On this machine alone (<code>localhost</code>, <code>127.0.0.1</code>) both records come without an address, which no reader of a citation could follow: who runs the service names the public one in <code>PUBLIC_URL</code>.</p>\n`}</section>`
}

/** What a reader who follows a citation is told when the board has become another since. */
export function citedNotice({ query, inputHash }: Cited, cited: string | undefined): Html | null {
  if (cited === undefined || cited === inputHash) return null
  return html`<p class="notice" role="note">This is not the board as it was cited, whose input hash was <code>${cited}</code>:
since then submissions to it were published, superseded or withdrawn, or it is computed otherwise. <a href="${address('/', boardQuery(query))}">The board as it is now</a> follows.</p>`
}
