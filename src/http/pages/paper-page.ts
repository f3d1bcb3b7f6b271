import type { Bill, BillLine } from '../../schemas/bill.ts'
import type { Extraction, ExtractionDetail } from '../../schemas/extraction.ts'
import type { Item } from '../../schemas/item.ts'
import { isRedistributable } from '../../schemas/licence.ts'
import type { Paper } from '../../schemas/paper-record.ts'
import { address, paperPath } from './address.ts'
import { formatMoment, formatShare, formatSpan, formatUsd } from './format.ts'
import { itemsTable } from './items-table.ts'
import { titleOf } from './papers-page.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { type Reading, readingSection } from './reading-section.ts'

export type PaperView = {
  paper: Paper
  extractions: readonly ExtractionDetail[]
  bill: Bill
  reading: Reading
  items: { data: readonly Item[]; next: string | null }
}

/** A paper: what is known of it, what was made of it by which generation, and what that cost. */
export function paperPage({ paper, extractions, bill, reading, items }: PaperView): string {
  const { id } = paper
  return layout(
    'Paper',
    html`<p class="path"><a href="/papers">Papers</a></p>
<h1>${titleOf(paper)} <span class="of">${paper.state}</span></h1>
${definitionList('facts', [...paperFacts(paper), ...rightsFacts(paper)])}
${likenesses(paper)}
${readingSection(id, reading)}
<section aria-labelledby="generations"><h2 id="generations">Generations</h2>
${extractions.length === 0 ? emptyState('Nothing was extracted yet.', html`<code>aerbench extract ${id}</code> begins.`) : generationsTable(paper, extractions)}
</section>
${
  extractions.length > 0 &&
  html`<section aria-labelledby="rounds"><h2 id="rounds">Rounds</h2>
${extractions.map(roundsOf)}</section>`
}
<section aria-labelledby="costs"><h2 id="costs">Costs</h2>${billTable(bill)}</section>
<section aria-labelledby="items"><h2 id="items">Items</h2>
${items.data.length === 0 ? emptyState('It has no items yet.') : itemsTable(items.data)}
${items.next !== null && html`<p><a href="${address('/items', { paper: id, cursor: items.next })}">More items</a></p>`}
<p><a href="${address('/items', { paper: id })}">Its items by state, task type and generation</a></p></section>
<p><small>The same as JSON: <a href="/v1${paperPath(id)}">paper</a>, <a href="/v1${paperPath(id)}/structure">what was read</a>, <a href="${address('/v1/extractions', { paper: id })}">extractions</a>, <a href="/v1${paperPath(id)}/bill">bill</a>, <a href="${address('/v1/items', { paper: id })}">items</a>. <a href="/v1${paperPath(id)}/pdf">The PDF</a>.</small></p>`
  )
}

/** What a generation is called; the first one has no name. */
export function generationName({ generation }: Pick<Extraction, 'generation'>): Content {
  return generation === undefined ? 'first' : givenName(generation.name)
}

function paperFacts({ id, fileName, sha256, pageCount, stateReason, bibliography, ...paper }: Paper) {
  const { doi, title, year, journal, authors = [] } = bibliography ?? {}
  const said: (readonly [string, Content])[] = [
    ...(stateReason === undefined ? [] : [['Why', givenName(stateReason)] as const]),
    ...(authors.length === 0 ? [] : [['Authors', givenName(authors.join('; '))] as const]),
    ...(title && paper.title !== null && title !== paper.title
      ? [['Title as read', givenName(paper.title)] as const]
      : []),
    ...(journal ? [['Journal', givenName(journal)] as const] : []),
    ...(year ? [['Year', year] as const] : []),
    ...(doi ? [['DOI', givenName(doi)] as const] : [])
  ]
  return [
    ...said,
    ['File', html`${givenName(fileName)}, ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`] as const,
    ['Id', html`<code>${id}</code>`] as const,
    ['sha256', html`<code>${sha256}</code>`] as const,
    ['Added', formatMoment(paper.createdAt)] as const
  ]
}

function rightsFacts({ bibliography }: Paper): (readonly [string, Content])[] {
  const { licence, address: place, version } = bibliography ?? {}
  const mayBePublic = isRedistributable(licence)
    ? 'may be public'
    : 'public only where somebody says why: see “Rights of a release” in the guide of maintainers'
  return [
    ['Licence', licence === undefined ? 'not known' : givenName(licence)],
    ['Its items', mayBePublic],
    ...(place === undefined
      ? []
      : [['Stands at', html`<a href="${place}" rel="nofollow">${givenName(place)}</a>`] as const]),
    ...(version === undefined ? [] : [['Version', version.replace('_', ' ')] as const])
  ]
}

function likenesses({ resembles = [], duplicateReason }: Paper): Html | false {
  if (resembles.length === 0) return false
  const share = (overlap: number | null) => (overlap === null ? '' : `, ${formatShare(overlap)} of the text`)
  return html`<p class="notice" role="note">It is like ${resembles.map(({ paper, by, overlap }, place) => html`${place > 0 && ', '}<a href="${paperPath(paper)}">${paper}</a> by its ${by}${share(overlap)}`)}${duplicateReason !== undefined && html`. Added all the same: ${givenName(duplicateReason)}`}</p>`
}

function generationsTable({ id }: Paper, extractions: readonly ExtractionDetail[]): Html {
  return table<ExtractionDetail>({
    label: 'Generations',
    caption: 'What was extracted, by task type and generation',
    columns: [
      { head: 'Task type', kind: 'row-head', cell: ({ taskType }) => taskType },
      { head: 'Generation', kind: 'text', cell: generationName },
      {
        head: 'State',
        kind: 'text',
        className: 'brief',
        cell: ({ state, suitable, reason }) => [
          suitable === false ? 'not suitable' : state.replace('_', ' '),
          reason !== null && html`<small>${givenName(reason)}</small>`
        ]
      },
      { head: 'Models', kind: 'text', className: 'brief', cell: ({ rounds }) => modelsOf(rounds) },
      { head: 'Rounds', cell: ({ rounds, roundNames }) => `${rounds.length} of ${roundNames.length}` },
      { head: 'Items', cell: (one) => itemsLink(id, one) },
      { head: 'Cost', cell: ({ costUsd }) => formatUsd(costUsd) },
      { head: 'Differs', kind: 'text', cell: (one) => differenceLink(id, one, extractions) }
    ],
    rows: extractions
  })
}

function itemsLink(paper: string, { suite, taskType, generation, items }: ExtractionDetail): Content {
  if (items.length === 0) return 0
  const query = { suite, taskType, paper, generation: generation?.number ?? 1 }
  return html`<a href="${address('/items', query)}">${items.length}</a>`
}

function modelsOf(rounds: ExtractionDetail['rounds']): Content {
  const models = [...new Set(rounds.map(({ modelId }) => modelId))]
  return models.length === 0 ? '–' : models.map((model, place) => [place > 0 && ', ', givenName(model)])
}

/** The way from each generation but the earliest of its task type to what it changed since that one. */
function differenceLink(paper: string, one: ExtractionDetail, all: readonly ExtractionDetail[]): Content {
  const { suite, taskType } = one
  const [earliest] = all.filter((other) => other.suite === suite && other.taskType === taskType)
  if (earliest === undefined || earliest.id === one.id) return '–'
  const [from, to] = [earliest, one].map(({ generation }) => generation?.number ?? 1)
  const query = { suite, taskType, from, to }
  return html`<a href="${address(`${paperPath(paper)}/difference`, query)}">from ${generationName(earliest)}</a>`
}

type Round = ExtractionDetail['rounds'][number]

function roundsOf(extraction: ExtractionDetail): Html {
  const { taskType, rounds, roundNames } = extraction
  const name = generationName(extraction)
  if (rounds.length === 0) {
    const undone =
      roundNames.length === 1 ? 'its one round is not done' : `none of its ${roundNames.length} rounds is done`
    return html`<p>${taskType}, ${name}: ${undone}.</p>`
  }
  return html`<details class="item"><summary>${taskType}, ${name}: ${rounds.length} of ${roundNames.length} rounds</summary>
${table<Round>({
  label: `Rounds of ${taskType}, ${extraction.generation?.name ?? 'first'}`,
  caption: 'Rounds in their order',
  columns: [
    { head: 'Round', kind: 'row-head', cell: (round) => round.name },
    {
      head: 'Prompt',
      kind: 'text',
      cell: ({ promptId, promptVersion, promptHash }) =>
        html`${givenName(promptId)} ${promptVersion}<small>${promptHash.slice(0, 12)}</small>`
    },
    { head: 'Model', kind: 'text', className: 'brief', cell: ({ modelId }) => givenName(modelId) },
    { head: 'Passed', kind: 'text', className: 'brief', cell: passedWords },
    { head: 'Repairs', cell: ({ repairs }) => repairs },
    { head: 'Failed checks', kind: 'text', className: 'brief', cell: failedChecks },
    { head: 'Cost', cell: ({ costUsd }) => costOf(costUsd) },
    { head: 'Time', cell: ({ wallMs }) => formatSpan(wallMs) }
  ],
  rows: rounds
})}</details>`
}

function passedWords({ passed, decidedBy, decisionReason }: Round): Content {
  if (decidedBy === null) return passed ? 'yes' : 'no'
  return html`by ${givenName(decidedBy)}${decisionReason !== null && html`<small>${givenName(decisionReason)}</small>`}`
}

function failedChecks({ checks }: Round): Content {
  const failed = checks.filter(({ ok }) => !ok)
  return failed.length === 0 ? '–' : failed.map(({ check }) => check).join(', ')
}

function billTable({ tasks, other, total, pending }: Bill): Html {
  const rows: { what: Content; line: BillLine }[] = [
    ...tasks.map(({ taskType, generation, total: line }) => ({
      what: generation === undefined ? taskType : html`${taskType} of ${givenName(generation)}`,
      line
    })),
    { what: 'Beside the rounds', line: other },
    { what: 'All', line: total }
  ]
  return html`${table<(typeof rows)[number]>({
    label: 'Costs',
    caption: 'What the calls for this paper took; a call that several generations share is charged to one',
    columns: [
      { head: 'For', kind: 'row-head', cell: ({ what }) => what },
      { head: 'Calls', cell: ({ line }) => line.calls },
      { head: 'Repairs', cell: ({ line }) => line.repairs },
      { head: 'Tokens in', cell: ({ line }) => line.inputTokens },
      { head: 'Tokens out', cell: ({ line }) => line.outputTokens },
      { head: 'Cost', cell: ({ line }) => costOf(line.costUsd) },
      { head: 'Time', cell: ({ line }) => formatSpan(line.wallMs) }
    ],
    rows
  })}
${pending.requests > 0 && html`<p>${pending.requests} requests wait in a batch, for ${formatUsd(pending.worstUsd)} at most.</p>`}`
}

/** A dash where a call has no price. */
export function costOf(usd: number | null): string {
  return usd === null ? '–' : formatUsd(usd)
}
