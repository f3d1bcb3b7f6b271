import type { TagStatistics } from '../../schemas/tag-statistics.ts'
import { address } from './address.ts'
import { boardHead, boardQuery, type Choices } from './board-head.ts'
import { formatBounds, formatScore, methodFact, reasonWords } from './format.ts'
import { noSubmissions } from './no-submissions.ts'
import { apiWords } from './parts/api-words.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { modelCells } from './parts/model-cells.ts'
import { type Column, table } from './parts/table.ts'

type Tag = TagStatistics['tags'][number]
type Placed = TagStatistics['models'][number] & { place: number }

/** Scores by the tags of questions, elements and items, as a page. @param titles of task types, by their names */
export function tagsPage(statistics: TagStatistics, offered: Choices, titles: ReadonlyMap<string, string>): string {
  const { query, models, tags, estimand } = statistics
  const asked = { ...boardQuery(query), unit: query.unit, taskType: query.taskType, tag: query.tag }
  const notice = statistics.chosen && html`<p class="notice" role="note">${statistics.chosen.note}</p>`
  const sections = [...Map.groupBy(tags, ({ taskType }) => taskType)]
  return layout(
    `Scores by tags on ${query.release}`,
    html`${boardHead({ path: '/tags', title: 'Scores by tags', relation: 'on', asked: query, offered, notice })}
${body(statistics, sections, { offered, titles })}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${apiWords(estimand)}</p>
<p>The values of a tag differ in their questions, papers and lengths, and nothing is adjusted for their number: a low score
says where to look, and not why.</p>
${definitionList('facts', [
  ['Split', query.split],
  methodFact(query, offered),
  ['Release hash', html`<code>${statistics.releaseHash}</code>`],
  ['Input hash', html`<code>${statistics.inputHash}</code>`]
])}
${
  models.length > 0 &&
  html`<p><a href="${address('/v1/leaderboard/tags', asked)}">The same as JSON</a> ·
<a href="${address('/v1/leaderboard/tags', { ...asked, format: 'csv' })}">CSV</a></p>`
}
</section>`
  )
}

function body(
  { query, models, metric }: TagStatistics,
  sections: readonly (readonly [string, Tag[]])[],
  { offered, titles }: { offered: Choices; titles: ReadonlyMap<string, string> }
): Html | Html[] {
  if (models.length === 0) return emptyState(noSubmissions(query, offered))
  if (sections.length === 0) return emptyState('No item of this release has tags.')
  const rows = models.map((model, place): Placed => ({ ...model, place }))
  return sections.map(([taskType, tags]) => {
    const title = titles.get(taskType)
    return html`<section aria-labelledby="${taskType}"><h2 id="${taskType}">${taskType}${title && html` <span class="of">${title}</span>`}</h2>
${tags.map((tag) => tagTable(tag, rows, metric))}
</section>`
  })
}

function tagTable(
  { taskType, title, part, values }: Tag,
  rows: readonly Placed[],
  metric: TagStatistics['metric']
): Html {
  // Questions and elements score from 0 to 1, whatever the metric of items is.
  const range = part === 'item' ? metric : undefined
  const columns = values.map(
    ({ value, items, parts, estimates }): Column<Placed> => ({
      head: html`${value.replaceAll('_', ' ')}<small>${counted(parts, part)}${part !== 'item' && html` in ${counted(items, 'item')}`}</small>`,
      cell: ({ place }) => estimate(estimates[place]!, range)
    })
  )
  return table<Placed>({
    className: 'board',
    label: `${taskType}: ${title}`,
    caption: html`${title}: mean scores with 95 % intervals`,
    isBounded: true,
    columns: [{ head: 'Model', kind: 'row-head', cell: modelCells(rows) }, ...columns],
    rows
  })
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function estimate(
  { value, lower, upper, reason }: Tag['values'][number]['estimates'][number],
  metric: TagStatistics['metric']
): Content {
  if (value === null || lower === null || upper === null) {
    return html`${formatScore(value, metric)}${reason && html`<small>${reasonWords(reason)}</small>`}`
  }
  return html`${formatScore(value, metric)}<small>${formatBounds({ lower, upper }, metric)}</small>`
}
