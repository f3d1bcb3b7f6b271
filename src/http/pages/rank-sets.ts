import type { Leaderboard } from '../../schemas/leaderboard.ts'
import { address } from './address.ts'
import { boardQuery } from './board-head.ts'
import { formatRankSet, reasonWords } from './format.ts'
import { type Content, html } from './parts/html.ts'
import type { Column } from './parts/table.ts'

/** Ranks of a board, each with its set below it where rows have one; `noSetWords` says why there is none. */
export function rankColumn({ rows, level }: Leaderboard): Column<Leaderboard['rows'][number]> {
  const hasSets = rows.some(({ rankInterval }) => rankInterval !== undefined)
  return {
    head: html`Rank${hasSets && html`<small>${Math.round(100 * level)} % set</small>`}`,
    className: 'rank',
    cell: ({ rank, rankInterval }) =>
      html`${rank ?? '–'}${rankInterval && html`<small>${formatRankSet(rankInterval)}</small>`}`
  }
}

export function noSetWords(reason: string): string {
  return reason === 'items_private'
    ? 'of private items it would tell more than ranks do; the public split has them'
    : reasonWords(reason)
}

/** What the sets of ranks are, for the words below the table. */
export function rankSetWords({ rows, level, query }: Leaderboard): Content {
  if (rows.every(({ rankInterval }) => rankInterval === undefined)) return null
  const share = `${Math.round(100 * level)} %`
  const sets = address('/significance', boardQuery(query))
  const what =
    query.method === 'student'
      ? `which are possible: these sets hold the true ranks of all submissions at once with ${share} confidence`
      : `that the middle ${share} of resamples give it`
  return html` Below a rank stand the ranks ${what} (<a href="${sets}">which models differ</a>).`
}
