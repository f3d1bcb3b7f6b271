import { comparedModels } from '../../grading/compared-models.ts'
import type { BoardStatistics } from '../../schemas/board-statistics.ts'
import type { FamilyFingerprints } from '../../schemas/family-fingerprints.ts'
import { mostLettered } from '../../statistics/board/compact-letters.ts'
import { restOf } from '../show/rest-of-pairs.ts'
import { address, type Query } from './address.ts'
import { boardHead, boardQuery, type Choices, isRanking } from './board-head.ts'
import { familiesSection } from './families-section.ts'
import { formatBounds, formatP, formatRankSet, formatScore, methodFact, reasonWords } from './format.ts'
import { noSubmissions } from './no-submissions.ts'
import { apiWords } from './parts/api-words.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { chartFigure } from './parts/figure.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { modelCells } from './parts/model-cells.ts'
import { table } from './parts/table.ts'
import { whyWithoutP } from './why-without-p.ts'

type BoardModel = BoardStatistics['models'][number]

/** Which models of a board differ, as a page. */
export function significancePage(board: BoardStatistics, families: FamilyFingerprints, offered: Choices): string {
  const { query, models, power, estimand } = board
  const { release, split, profile, weights, unit, interval } = query
  const asked = { ...boardQuery(query), unit, interval }
  const isPart = restOf(board) !== null
  const notice = board.chosen && html`<p class="notice" role="note">${board.chosen.note}</p>`
  return layout(
    `Significance on ${release}`,
    html`${boardHead({ path: '/significance', title: 'Which models differ', relation: 'on', asked: query, offered, notice })}
${models.length === 0 ? emptyState(noSubmissions(query, offered)) : body(board, asked, isRanking(offered))}
${familiesSection(families, { release, split, panel: asked.panel, profile, weights, setting: asked.setting })}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${apiWords(estimand)}</p>
<p>${apiWords(power.note)}</p>
<p>A difference that was not found is no equality, and not being told apart does not carry over from pair to pair: a first
and a third may differ though neither can be told from the second.${board.lettersReason === undefined && " Models that share a letter cannot be told apart at 5 %\nafter Holm's adjustment over all pairs."}</p>
${definitionList('facts', [
  methodFact(query, offered),
  ['Release hash', html`<code>${board.releaseHash}</code>`],
  ['Input hash', html`<code>${board.inputHash}</code>`]
])}
${isPart && html`<p>${restOf(board)}</p>`}
<p><a href="${address('/v1/significance', asked)}">The same as JSON</a> ·
<a href="${address(isPart ? '/v1/significance/pairs' : '/v1/significance', { ...asked, format: 'csv' })}">all pairs as CSV</a></p>
</section>`
  )
}

function body(board: BoardStatistics, asked: Query, hasRanks: boolean): Html {
  const compared = comparedModels(board)
  const isCompared = compared.length > 1
  const why = whyWithoutP(board)
  const isStudent = board.query.method === 'student'
  const title = 'p of every pair of models, adjusted by Holm'
  return html`${isCompared && why !== null && withoutP(board, why)}
${board.lettersReason !== undefined && html`<p class="lead">Letters are given to at most ${mostLettered} models, and ${compared.length} are compared here: <a href="${address('/compare', boardQuery(board.query))}">any two side by side</a>.</p>`}
${table<BoardModel>({
  className: 'board',
  label: hasRanks ? 'Ranks and letters' : 'Letters',
  caption: hasRanks
    ? `Ranks with ${isStudent ? 'their 95 % sets, which hold for all models at once' : 'the middle 95 % of resamples'}, and what can be told apart`
    : 'What can be told apart',
  isBounded: true,
  columns: [
    ...(hasRanks ? [{ head: 'Rank', cell: ({ rank }: BoardModel) => rank ?? '–' }] : []),
    { head: 'Model', kind: 'row-head', cell: modelCells(board.models) },
    ...(hasRanks ? [{ head: isStudent ? 'Rank set' : 'Rank interval', cell: rankInterval }] : []),
    { head: 'Overall', cell: ({ overall }) => estimate(overall, board.metric) },
    ...(board.lettersReason === undefined
      ? [{ head: 'Letters', kind: 'text' as const, cell: ({ letters }: BoardModel) => letters ?? '–' }]
      : []),
    { head: 'Against the first', kind: 'text', cell: againstFirst },
    {
      head: 'p to the next, Holm',
      cell: (_, place) => formatP(place + 1 < compared.length ? toNext(board, place) : null, board.pairs.zero)
    }
  ],
  rows: board.models
})}
${isCompared && why === null && chartFigure({ name: 'significance', title, query: asked })}`
}

/** Why no pair of a board has a p, said once: before the dashes of the table, and in place of a matrix without colours. */
function withoutP({ pairs: { reason } }: BoardStatistics, why: string): Html {
  const words = reason
    ? `No two models are compared: ${why}. Differences stand without a p in JSON and CSV, and no matrix is drawn.`
    : `No pair of models can be told apart: ${why}. Differences stand without a p in JSON and CSV, sets of ranks and letters are missing, and no matrix is drawn.`
  return html`<p class="notice" role="note">${words}</p>`
}

function rankInterval({ rankInterval }: BoardModel): string {
  return rankInterval === null ? '–' : formatRankSet(rankInterval)
}

function estimate({ value, lower, upper, reason }: BoardModel['overall'], metric: BoardStatistics['metric']): Html {
  if (value !== null && reason) return html`${formatScore(value, metric)}<small>${reasonWords(reason)}</small>`
  return html`${formatScore(value, metric)}<small>${formatBounds({ lower, upper }, metric)}</small>`
}

function againstFirst({ tiedWithFirst }: BoardModel, place: number): string {
  if (tiedWithFirst === null) return '–'
  if (place === 0) return 'first'
  return tiedWithFirst ? 'not told apart' : 'lower'
}

/** The adjusted p of a model and the one below it. */
function toNext({ pairs }: BoardStatistics, place: number): number | null {
  return pairs.holm[place]?.[place + 1] ?? null
}
