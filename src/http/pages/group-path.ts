import type { Leaderboard } from '../../schemas/leaderboard.ts'
import { address } from './address.ts'
import { boardQuery } from './board-head.ts'
import { type Html, html } from './parts/html.ts'

/** The same board with what is in a group, or with the outermost groups; by rank, since it has other columns. */
export function groupAddress({ query, view }: Leaderboard, within?: string): string {
  const { find, best } = view ?? {}
  return address('/', { ...boardQuery(query), within, find, best })
}

/** Where a board stands among the groups of its release, with the way up; nothing where there are none. */
export function groupPath(board: Leaderboard): Html | null {
  const { groups, within = [] } = board
  if (groups === undefined) return null
  const top = 'All of the release'
  if (within.length === 0)
    return html`<p class="lead path"><strong>${top}</strong> · the heading of a group leads to what is in it</p>`
  const last = within.length - 1
  return html`<p class="lead path"><a href="${groupAddress(board)}">${top}</a>${within.map(
    ({ id, name }, place) =>
      html` › ${place < last ? html`<a href="${groupAddress(board, id)}">${id} ${name}</a>` : html`<strong>${id} ${name}</strong>`}`
  )}</p>`
}
