import { boardOrders } from '../../schemas/board-view.ts'
import type { Leaderboard } from '../../schemas/leaderboard.ts'
import { address, type Query } from './address.ts'
import { type Columns, columnBoxes, columnsOf } from './board-columns.ts'
import { type Html, html } from './parts/html.ts'

/** The orders by a word of their own; those of task types have their names. */
const orderTitles: Record<(typeof boardOrders)[number], string> = {
  model: 'Model',
  team: 'Team',
  coverage: 'Coverage',
  date: 'Day of the outputs'
}

/** The form that finds and sorts rows of a board, and what the table is given out as. Its state is in the address. */
export function viewForm({
  board,
  asked,
  columns,
  isRanking
}: {
  board: Leaderboard
  asked: Query
  columns: Columns | undefined
  isRanking: boolean
}): Html {
  const { view, rows } = board
  const { find, best, sort } = view ?? {}
  const shown = { ...asked, find, best, sort }
  // What is sorted by may stand in a column that is not shown.
  const held = columnsOf(board, undefined).filter(({ items }) => items > 0)
  const sortedBy = columnsOf(board, sort === undefined ? [] : [sort]).filter(({ id }) =>
    held.every((one) => one.id !== id)
  )
  const orders = [
    { value: '', title: isRanking ? 'Rank' : 'Overall' },
    ...[...held, ...sortedBy].map(({ id, title }) => ({ value: id, title })),
    ...boardOrders.map((order) => ({ value: order, title: orderTitles[order] }))
  ]
  const bests = [
    { value: '', title: 'All submissions' },
    { value: 'team', title: 'Best of each team' },
    { value: 'family', title: 'Best of each family' }
  ]
  // Who asks for other rows is led to them: the form and what stands above it fill the screen of a telephone.
  return html`<form class="view" method="get" action="/#rows">
${Object.entries(asked).map(
  ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`
)}
<label>Find <input type="search" name="find" value="${find}" maxlength="100" placeholder="model, team or family"></label>
${select('best', 'Rows', bests, best)}
${select('sort', 'Sort by', orders, sort)}
${columnBoxes(board, columns)}
<button type="submit">Apply</button>
<span class="of">${view ? `${rows.length} of ${view.of} rows` : `${rows.length} rows`} · <a href="${address('/v1/leaderboard', shown)}">JSON</a> ·
<a href="${address('/v1/leaderboard', { ...shown, format: 'csv' })}">CSV</a> · <a href="#cite">Cite</a></span>
</form>`
}

function select(
  name: string,
  label: string,
  options: readonly { value: string; title: string }[],
  chosen: string | undefined
): Html {
  return html`<label>${label} <select name="${name}">${options.map(
    ({ value, title }) => html`<option value="${value}"${value === (chosen ?? '') && html` selected`}>${title}</option>`
  )}</select></label>`
}
