import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { isInPoints } from '../../grading/metrics.ts'
import { boardViewSchema } from '../../schemas/board-view.ts'
import { type Leaderboard, leaderboardQuerySchema, wholeNumber } from '../../schemas/leaderboard.ts'
import { address, elementPath, type Query, responsesPath } from './address.ts'
import { boardHead, boardQuery, type Choices } from './board-head.ts'
import { suiteQuery } from './chosen-board.ts'
import { formatScore } from './format.ts'
import { noSubmissions } from './no-submissions.ts'
import { declaredSetting } from './parts/declared-setting.ts'
import { emptyState } from './parts/empty-state.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { modelCells } from './parts/model-cells.ts'
import { scrollRegion } from './parts/scroll-region.ts'
import { tabs } from './parts/tabs.ts'

/** The query of the board, and what of it is drawn; without a release the one frozen last. */
export const heatMapQuerySchema = leaderboardQuerySchema.partial({ release: true }).extend({
  ...suiteQuery,
  within: boardViewSchema.shape.within,
  by: z.enum(['element', 'module']).default('element').describe('what has a column each'),
  figure: z.enum(['score', 'gap']).default('score').describe('the score, or the gap closed from guessing to perfect'),
  from: wholeNumber({ min: 1, max: 100_000, fallback: 1 }).describe('the row that stands first')
})
export type HeatMapView = Pick<z.infer<typeof heatMapQuerySchema>, 'within' | 'by' | 'figure' | 'from'>

type Row = Leaderboard['rows'][number]
type Group = NonNullable<Leaderboard['groups']>[number]
type HeatColumn = {
  id: string
  title: string
  /** The group that it stands in directly. */
  around: string | undefined
  isGroup: boolean
  of(row: Row): Row['overall'] | undefined
}

/** A page of more rows would be long to load on a telephone. */
const rowsOfPage = 50
/** With more columns the figures are shown where one points, and colours alone elsewhere. */
const mostFigures = 24

/**
 * Models by elements as a table of colours, of the figures that the board has.
 *
 * @param board with all of its groups
 * @param suite of the release, whose elements have pages; null where they have none
 * @throws {AppError} 400 `group_unknown` for a group that the board has not
 */
export function heatMapPage(board: Leaderboard, offered: Choices, { suite, view }: Shown): string {
  const { query, rows, groups = [] } = board
  const chosen = groups.find(({ id }) => id === view.within)
  if (view.within !== undefined && !chosen) {
    const known = groups.map(({ id }) => id).join(', ')
    throw new AppError('group_unknown', `within must be of ${known || 'none'}, got ${JSON.stringify(view.within)}`, 400)
  }
  const columns = columnsOf(board, { chosen, by: view.by })
  const last = Math.min(view.from + rowsOfPage - 1, rows.length)
  const shown = rows.slice(view.from - 1, last)
  const of = (changed: Partial<HeatMapView>) => heatMapAddress({ ...boardQuery(query) }, { ...view, ...changed })
  return layout(
    `Heat map of ${query.release}`,
    html`${boardHead({ path: '/heat-map', title: 'Heat map', relation: 'of', asked: query, offered, kept: { by: view.by, figure: view.figure } })}
<p class="lead path">${chosen ? html`<a href="${of({ within: undefined })}">All of the release</a> › <strong>${chosen.id} ${chosen.name}</strong>` : html`<strong>All of the release</strong>`}
· <a href="${address('/v1/leaderboard', { ...boardQuery(query), within: view.within })}">JSON</a></p>
<div class="walk">${
      groups.length > 0 &&
      tabs('Columns', [
        { to: of({ by: 'element' }), text: 'By element', isCurrent: view.by === 'element' },
        { to: of({ by: 'module' }), text: 'By module', isCurrent: view.by === 'module' }
      ])
    }${
      board.chance != null &&
      tabs('Figure', [
        { to: of({ figure: 'score' }), text: 'Score', isCurrent: view.figure === 'score' },
        { to: of({ figure: 'gap' }), text: 'Gap closed', isCurrent: view.figure === 'gap' }
      ])
    }</div>
${shown.length === 0 ? emptyState(rows.length === 0 ? noSubmissions(query, offered) : `The board has ${rows.length} rows.`) : heatTable(board, { rows: shown, columns, suite, view, of })}
${rows.length > rowsOfPage && html`<p>Rows ${view.from} to ${last} of ${rows.length}${view.from > 1 && html` · <a href="${of({ from: Math.max(1, view.from - rowsOfPage) })}">before</a>`}${last < rows.length && html` · <a href="${of({ from: last + 1 })}">more</a>`}</p>`}
<p class="lead">${scaleWords(view)} A figure is that of the board, and leads to the responses behind it; a dash is one that the board does not tell.</p>
${groups.length > 0 && groupList(groups, of)}`
  )
}

type Shown = { suite: string | null; view: HeatMapView }

function heatMapAddress(asked: Query, { within, by, figure, from }: HeatMapView): string {
  const told = { by: by === 'element' ? undefined : by, figure: figure === 'score' ? undefined : figure }
  return address('/heat-map', { ...asked, within, ...told, from: from === 1 ? undefined : from })
}

/** Elements, or the groups that elements stand in directly: of a group, or of all. */
function columnsOf(
  { taskTypes, groups = [] }: Leaderboard,
  { chosen, by }: { chosen: Group | undefined; by: HeatMapView['by'] }
): HeatColumn[] {
  const held = taskTypes.filter(({ name, items }) => items > 0 && (chosen?.taskTypes.includes(name) ?? true))
  if (by === 'element' || groups.length === 0) {
    return held.map(({ name, title, group }) => {
      return { id: name, title, around: group, isGroup: false, of: (row) => row.tasks[name] }
    })
  }
  const direct = new Set(held.map(({ group }) => group))
  return groups
    .filter(({ id }) => direct.has(id))
    .map(({ id, name, within }) => {
      return { id, title: name, around: within ?? undefined, isGroup: true, of: (row) => row.groups?.[id] }
    })
}

type Drawn = Shown & {
  rows: readonly Row[]
  columns: readonly HeatColumn[]
  of: (changed: Partial<HeatMapView>) => string
}

function heatTable(board: Leaderboard, { rows, columns, suite, view, of }: Drawn): Html {
  const { groups = [] } = board
  const isDense = columns.length > mostFigures
  const model = modelCells(board.rows, boardQuery(board.query))
  const headOf = ({ id, title, isGroup }: HeatColumn): Content => {
    if (isGroup) return html`<a href="${of({ within: id, by: 'element' })}" title="${title}">${id} ${title}</a>`
    return suite === null
      ? html`<abbr title="${title}">${id}</abbr>`
      : html`<a href="${elementPath(suite, id)}" title="${title}">${id}</a>`
  }
  const rowHead = (row: Row) => html`<th scope="row" class="name">${model(row)}${declaredSetting(row)}</th>`
  return scrollRegion(
    'Heat map table',
    html`<table class="heat${isDense && ' dense'}">
<caption>${view.figure === 'gap' ? 'Gap closed' : 'Scores'} of ${rows.length} submissions${isInPoints(board.metric) && ' (× 100)'}, in the order of the board</caption>
<thead>${
      groups.length > 0 &&
      html`<tr><td></td><td></td>${runsOf(columns).map(({ around, count }) => {
        const group = groups.find(({ id }) => id === around)
        if (!group) return html`<td colspan="${count}"></td>`
        return html`<th scope="colgroup" colspan="${count}" class="of-group"><a href="${of({ within: group.id })}" title="${group.name}">${group.id}${view.by === 'module' && ` ${group.name}`}</a></th>`
      })}</tr>`
    }<tr><th scope="col" class="name">Model</th><th scope="col">Overall</th>${columns.map(
      (column) => html`<th scope="col" class="turned">${headOf(column)}</th>`
    )}</tr></thead>
<tbody>${rows.map(
      (row) =>
        html`<tr>${rowHead(row)}${cell(row.overall, { board, view, to: responsesPath(row.submissionId) })}${columns.map(
          (column) =>
            cell(column.of(row), {
              ...{ board, view },
              to: column.isGroup
                ? of({ within: column.id, by: 'element' })
                : responsesPath(row.submissionId, { taskType: column.id })
            })
        )}</tr>\n`
    )}</tbody>
</table>`
  )
}

/** Columns that stand side by side in one group. */
function runsOf(columns: readonly HeatColumn[]): { around: string | undefined; count: number }[] {
  const starts = columns.flatMap(({ around }, place) =>
    around === columns[place - 1]?.around && place > 0 ? [] : place
  )
  return starts.map((start, run) => {
    return { around: columns[start]!.around, count: (starts[run + 1] ?? columns.length) - start }
  })
}

type Cell = { board: Leaderboard; view: HeatMapView; to: string }

function cell(estimate: Row['overall'] | undefined, { board: { metric }, view, to }: Cell): Html {
  const isGap = view.figure === 'gap'
  const value = (isGap ? estimate?.gapClosed?.value : estimate?.value) ?? null
  if (value === null) return html`<td>–</td>`
  const text = isGap ? formatScore(value) : formatScore(value, metric)
  if (!isGap && !isInPoints(metric)) return html`<td><a href="${to}">${text}</a></td>`
  const strength = Math.min(Math.round(100 * Math.abs(value)), 100)
  return html`<td class="${value < 0 ? 'below' : 'above'}"><a href="${to}" style="--v:${strength}"><span>${text}</span></a></td>`
}

function scaleWords({ figure }: HeatMapView): string {
  return figure === 'gap'
    ? 'Blue is above guessing, orange below it; the fuller, the further: 100 is all right, −100 nothing right.'
    : 'The fuller the blue, the higher the score, from 0 to 100.'
}

/** What the numbers above the columns stand for, with the way in. */
function groupList(groups: readonly Group[], of: Drawn['of']): Html {
  return html`<section aria-labelledby="groups"><h2 id="groups">Settings and modules</h2>
<ul class="outline">${groups.map(
    ({ id, name, within }) => html`<li>${within !== null && '· '}<a href="${of({ within: id })}">${id} ${name}</a></li>`
  )}</ul></section>`
}
