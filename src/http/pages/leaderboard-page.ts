import { isInPoints } from '../../grading/metrics.ts'
import { undeclaredSetting } from '../../schemas/declaration.ts'
import type { Leaderboard, LeaderboardEstimate, RunBounds } from '../../schemas/leaderboard.ts'
import { seedIsOpen } from '../../schemas/unranked.ts'
import { address, releasePath, responsesPath } from './address.ts'
import { type BoardColumn, type Columns, columnsOf } from './board-columns.ts'
import { boardHead, boardQuery, type Choices, isRanking } from './board-head.ts'
import { citationSection, citedNotice } from './citation-section.ts'
import { formatBounds, formatScore, formatShare, methodFact, missingWords, reasonWords } from './format.ts'
import { groupAddress, groupPath } from './group-path.ts'
import { noSubmissions } from './no-submissions.ts'
import { boardDescription } from './page-descriptions.ts'
import { apiWords } from './parts/api-words.ts'
import { declaredSetting } from './parts/declared-setting.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { intervalBar, type Scale, scaleOf } from './parts/interval-bar.ts'
import { layout } from './parts/layout.ts'
import { mark } from './parts/mark.ts'
import { modelCells } from './parts/model-cells.ts'
import { type Column, table } from './parts/table.ts'
import { noSetWords, rankColumn, rankSetWords } from './rank-sets.ts'
import { heldSettings } from './sole-setting.ts'
import { viewForm } from './view-form.ts'

type LeaderboardRow = Leaderboard['rows'][number]

/**
 * On longer boards Overall alone leads to the responses behind a row, which has them by task type, and a name to its
 * submission, which leads to the page of the model: an address in every cell would make a board of 500 rows a quarter heavier.
 */
const mostLinkedRows = 300
/** Task types whose share of answers that could not be read is told by name. */
const mostShares = 7
/** On a telephone the figures of so many columns stand below the name of their row; of more they are scrolled to. */
const mostFolded = 14

type Around = {
  /** The task types whose items have tags: their names lead to the scores by these. */
  tagged?: readonly string[]
  /** The task types, or groups, whose columns are shown; when left out all directly below the group. Ranks and Overall are those of the whole board. */
  columns?: Columns | undefined
  /** The input hash in the address of a citation. */
  cited?: string | undefined
  /** Whether records of citations name an address whoever asks for them. */
  hasAddress?: boolean
}

/** The leaderboard as a page: the table first, what explains it behind it. */
export function leaderboardPage(
  board: Leaderboard,
  offered: Choices,
  { tagged = [], columns, cited, hasAddress = true }: Around = {}
): string {
  const { query, view, rows, estimand, taskTypes } = board
  const within = board.within?.at(-1)?.id
  const asked = { ...boardQuery(query), within }
  const notice = board.chosen && html`<p class="notice" role="note">${board.chosen.note}</p>`
  const items = taskTypes.reduce((sum, { items }) => sum + items, 0)
  const reading = html`<p class="lead">${items} items. Bars: ${Math.round(100 * board.level)} % intervals. <a href="#reading">How to read this</a></p>`
  return layout(
    `Leaderboard of ${query.release}`,
    html`${boardHead({ path: '/', title: 'Leaderboard', relation: 'of', asked: query, offered, kept: { within, columns: columns?.join(',') }, notice: [reading, citedNotice(board, cited), notice] })}
${(rows.length > 0 || view) && viewForm({ board, asked, columns, isRanking: isRanking(offered) })}
<span id="rows"></span>${groupPath(board)}
${rows.length === 0 ? emptyState(...whyEmpty(board, offered, columns)) : boardTable(board, { columns: columnsOf(board, columns), profile: metricAsked(board, offered), isRanking: isRanking(offered) })}
${rows.length > 0 && columnNames(board, columnsOf(board, columns), tagged)}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${apiWords(estimand)}</p>
<p>${isInPoints(board.metric) ? 'Scores are shown times 100' : `Scores are ${query.profile}`}, with the bounds of their interval below; bars of a column share the scale that its head states. ${leadsWords(board)}${board.groups && ', and the heading of a group to what is in it: its figure is the Overall of these alone'}.${isRanking(offered) && rankSetWords(board)} A submission is ranked only when every item of the
split has a response and every judge of the panel has spoken. An item that was left out counts as ${missingWords([board.metric])} and lowers the coverage; where a
judgment is missing, the item has no score.${rows.some(({ playedBefore = 0 }) => playedBefore > 0) && ' Of a run in an instance played before its team had begun a run in the same instance before, and may have learned from it.'}${rows.some(({ unread }) => unread !== undefined) && html` Not readable is, of each task type that rules grade, the share of what it asks to which no answer could be read in the response, what the response leaves blank included: it scores as wrong, and a high share tells of form or of gaps, and not of wrong answers (<code>unread</code> in the API and on the command line).`} <a href="/help/judging">Profiles, rules and judges</a> ·
<a href="/help/statistics">every figure by its formula</a></p>
${
  board.chance != null &&
  html`<p>Guessing scores ${formatScore(board.chance)} as Overall. Gap closed is how much of the way from there to 100 a score goes: 0 is
guessing, 100 all right, −100 nothing right. Of a mean it is that of the mean score over the mean of what guessing scores.</p>`
}
${offered.hasPeople && html`<p><a href="${releasePath(query.release)}/people">What people scored on some of these items</a>, apart from this board and not ranked.</p>`}
${definitionList('facts', [
  ['Split', query.split],
  ['Profile', query.profile],
  ['Panel', html`<code>${query.panel ?? 'none'}</code>`],
  methodFact(query, offered),
  ['Release hash', html`<code>${board.releaseHash}</code>`],
  ['Input hash', html`<code>${board.inputHash}</code>`]
])}
</section>
${citationSection(board, { hasAddress })}`,
    boardDescription(board)
  )
}

/** What of the table leads to the responses; the sentence goes on. */
function leadsWords({ rows }: Leaderboard): string {
  return rows.length <= mostLinkedRows
    ? 'A figure leads to\nthe responses behind it'
    : 'Of so many rows Overall alone leads to\nthe responses behind it'
}

/** What the short heads of columns, and the marks in cells, stand for: a title is not seen on a telephone. Nothing where all are words. */
function columnNames(board: Leaderboard, columns: readonly BoardColumn[], tagged: readonly string[]): Html | null {
  const { query, rows, metric, rankIntervalReason } = board
  const toTags = address('/tags', { ...boardQuery(query), weights: undefined })
  const short = columns.filter(({ id, title, isGroup }) => !isGroup && id !== title)
  // A telephone has the numbers of groups as heads: their names take more lines there than the figures below.
  const groups = columns.length > mostFolded ? [] : columns.filter(({ isGroup }) => isGroup)
  const isUnsent = columns.some(({ id }) => rows.some(({ unsent }) => unsent?.includes(id)))
  const inPart = columns.flatMap((column) => rows.flatMap((row) => sentInPart(row, column) ?? []))
  const isWithout = columns.some((column) => rows.some((row) => lacksIntervalAsOverall(column.of(row), row)))
  const noSets = rankIntervalReason !== undefined && rows.some(({ rank }) => rank !== null)
  if (short.length === 0 && groups.length === 0 && !isUnsent && inPart.length === 0 && !isWithout && !noSets)
    return null
  return html`<p class="lead columns">${groups.map(({ id, name }) => html`<span class="narrow"><strong>${id}</strong> <a href="${groupAddress(board, id)}">${name}</a></span> `)}${short.map(({ id, title }) => html`<span><strong>${id}</strong> ${title}${tagged.includes(id) && html` (<a href="${toTags}#${id}">by tags</a>)`}</span> `)}${isUnsent && html`<span><strong>×</strong> nothing sent, which counts as ${missingWords([metric])} in Overall</span> `}${inPart.length > 0 && html`<span><strong>${inPart[0]}</strong> so many items have a response; the others count as ${missingWords([metric])}</span> `}${isWithout && html`<span><strong>–</strong> no interval, for the reason below Overall</span> `}${noSets && html`<span><strong>Rank</strong> without a set of ranks: ${noSetWords(rankIntervalReason)}</span>`}</p>`
}

/** Whether a figure of a row has no interval for the reason that stands below its Overall: it is said there once. */
function lacksIntervalAsOverall(of: LeaderboardEstimate | undefined, { overall }: LeaderboardRow): boolean {
  return of?.value != null && of.lower === null && of.reason != null && of.reason === overall.reason
}

/** How many items of a task type a row answers, where that is some and not all of them: `4 of 20`. */
function sentInPart({ sentInPart }: LeaderboardRow, { id, items }: BoardColumn): string | null {
  const sent = sentInPart?.[id]
  return sent === undefined ? null : `${sent} of ${items}`
}

/** Why there is no row, and the way on. */
function whyEmpty(
  { query, view, within }: Leaderboard,
  offered: Choices,
  columns: Columns | undefined
): [string, Html?] {
  if (view?.find !== undefined && view.of > 0) {
    const all = html`<a href="${address('/', { ...boardQuery(query), within: within?.at(-1)?.id, columns: columns?.join(',') })}">All ${view.of} submissions</a>`
    return [`No model, team or family on this board has a name with “${view.find}” in it.`, all]
  }
  if (query.setting === 'all' || offered.settings.length === 0) return [noSubmissions(query, offered)]
  const of = (setting: string) => address('/', { ...boardQuery(query), panel: undefined, setting })
  const held = heldSettings(offered).filter((setting) => setting !== (query.setting ?? undeclaredSetting))
  return [
    noSubmissions(query, offered),
    html`${held.map((setting) => html`<a href="${of(setting)}">Submissions of setting ${setting}</a> · `)}<a href="${of('all')}">Submissions of all settings</a>`
  ]
}

/** The metric under which a board was asked for, where that is not the first of its release: profiles have no item scores. */
function metricAsked({ query: { profile } }: Leaderboard, { metrics }: Choices): string | undefined {
  return metrics.indexOf(profile) > 0 ? profile : undefined
}

type Shown = {
  columns: readonly BoardColumn[]
  profile: string | undefined
  isRanking: boolean
}

function boardTable(board: Leaderboard, { columns, profile, isRanking }: Shown): Html {
  const { query, rows, metric } = board
  const range = isInPoints(metric) ? undefined : (metric?.range ?? null)
  const ofColumn = (estimates: readonly LeaderboardEstimate[]) => scaleOf(estimates, range)
  const linksTasks = rows.length <= mostLinkedRows
  const headOf = ({ id, title, name, items, isGroup }: BoardColumn) => {
    if (isGroup) {
      return html`<a class="group" href="${groupAddress(board, id)}" title="${items} items: what is in it">${id}<span> ${name}</span></a>`
    }
    return html`<abbr title="${title}, ${items} items">${id}</abbr>`
  }
  const figures = columns.map((column): Column<LeaderboardRow> => {
    const { id, isGroup } = column
    const scale = ofColumn(rows.flatMap((row) => (row.unsent?.includes(id) ? [] : (column.of(row) ?? []))))
    return {
      head: html`${headOf(column)}${scaleWords(scale, metric)}`,
      cell: (row) => {
        const leads = linksTasks && !isGroup
        const to = leads ? responsesPath(row.submissionId, { taskType: id, profile }) : undefined
        if (row.unsent?.includes(id)) return unsent(column.of(row), { metric, to })
        const isMarked = lacksIntervalAsOverall(column.of(row), row)
        const inPart = sentInPart(row, column)
        return html`${estimate(column.of(row), { scale, metric, to, showsGap: true, isMarked })}${inPart && html`<small>${inPart}</small>`}`
      }
    }
  })
  const overall = ofColumn(rows.map(({ overall }) => overall))
  const model = modelCells(rows, linksTasks ? boardQuery(query) : null)
  return table<LeaderboardRow>({
    label: 'Leaderboard table',
    caption: html`${isRanking ? 'Ranks, Overall' : 'Overall'} and task scores${isInPoints(metric) ? ' (× 100)' : ''} with 95 % intervals${columns.length > mostFolded && html`<span class="narrow">; ${columns.length} columns to the side</span>`}`,
    className: boardClass(board, columns),
    isBounded: true,
    columns: [
      ...(isRanking ? [rankColumn(board)] : []),
      {
        head: 'Model',
        kind: 'row-head',
        cell: (row) =>
          html`${model(row)}${declaredSetting(row)}${ownJudge(row, query)}${playedBefore(row)}${warning(row, board, columns)}`
      },
      {
        head: html`Overall${scaleWords(overall, metric)}`,
        className: 'overall',
        cell: (row) =>
          estimate(row.overall, { scale: overall, metric, to: responsesPath(row.submissionId, { profile }) })
      },
      ...gapColumn(rows),
      ...figures,
      { head: restHead('Coverage'), cell: coverage },
      ...unreadColumn(rows),
      ...missingColumn(rows),
      ...dateColumn(rows)
    ],
    rows
  })
}

/** Groups, and task types in them, have names and no abbreviations: they take more of a telephone. */
function boardClass({ groups, within }: Leaderboard, columns: readonly BoardColumn[]): string {
  if (columns.length > mostFolded) return 'board'
  return groups || within ? 'board folding wide' : 'board folding'
}

/** The head of a column that says something of a row besides its scores. */
function restHead(head: Content): Html {
  return html`<span class="rest">${head}</span>`
}

/** How much of the gap from guessing to perfect Overall closes, where the release says what guessing scores. */
function gapColumn(rows: readonly LeaderboardRow[]): Column<LeaderboardRow>[] {
  const gaps = rows.flatMap(({ overall: { gapClosed } }) => (gapClosed?.value == null ? [] : [gapClosed]))
  const scale = scaleOf(gaps, [-1, 1])
  if (scale === null) return []
  return [
    {
      head: html`<abbr title="of the way from guessing to perfect: 0 is guessing, 100 perfect, −100 nothing right">Gap closed</abbr>${scaleWords(scale)}`,
      cell: ({ overall }) => {
        const { value = null, lower = null, upper = null } = overall.gapClosed ?? {}
        const bounds =
          lower !== null && upper !== null && html`<small>${formatScore(lower)} to ${formatScore(upper)}</small>`
        return html`${formatScore(value)}${intervalBar({ value, lower, upper }, scale)}${bounds}`
      }
    }
  ]
}

function gapOf({ gapClosed }: LeaderboardEstimate): number | null {
  return gapClosed?.value ?? null
}

/** The two ends of the bars of a column, as its figures are printed. */
function scaleWords(scale: Scale | null, metric?: Leaderboard['metric']): Html | null {
  if (scale === null) return null
  const points = (score: number) => String(Math.round(100 * score)).replace('-', '−')
  const end = (score: number) => (isInPoints(metric) ? points(score) : formatScore(score, metric))
  return html`<small>${end(scale.from)} to ${end(scale.to)}</small>`
}

function coverage({ coverage, scored, unscored }: LeaderboardRow): Content {
  const share = `${Math.floor(100 * coverage)} %`
  return unscored === 0 ? share : html`${share}<small>${scored} of ${scored + unscored} scored</small>`
}

/** The largest share of a rule-graded task type to which no answer could be read: how far form, and not knowledge, may count. */
function unreadColumn(rows: readonly LeaderboardRow[]): Column<LeaderboardRow>[] {
  if (rows.every(({ unread }) => unread === undefined)) return []
  const cell = ({ unread = {} }: LeaderboardRow) => {
    const shares = Object.entries(unread).toSorted(([, one], [, other]) => other - one)
    if (shares.length === 0) return '–'
    const [name, share] = shares[0]!
    // Names of dozens of task types are long, and stand in the title.
    const isNamed = share > 0 && shares.length <= mostShares
    const others = shares.slice(1).filter(([, share]) => share > 0)
    // On a long board the title has the others.
    if (isNamed && others.length > 0 && rows.length <= mostLinkedRows) {
      const all = [shares[0]!, ...others].map(([name, share]) => html`<small>${formatShare(share)} ${name}</small>`)
      return html`<span title="${largestShares(shares)}">${all}</span>`
    }
    return html`<span title="${largestShares(shares)}">${formatShare(share)}${isNamed && html` <small>${name}</small>`}</span>`
  }
  return [
    {
      head: restHead(
        html`<abbr title="share of what a rule-graded task type asks to which no answer could be read">Not readable</abbr>`
      ),
      cell
    }
  ]
}

/** Of many task types the first alone: a board of 64 would have a title of as many lines. */
function largestShares(shares: readonly (readonly [string, number])[]): string {
  const first = shares.length > mostShares ? shares.slice(0, mostShares) : shares
  const words = first.map(([task, value]) => `${task} ${formatShare(value)}`)
  return [...words, ...(shares.length > first.length ? [`${shares.length - first.length} others no more`] : [])].join(
    ', '
  )
}

/** What judges owe; left out where they owe nothing. */
function missingColumn(rows: readonly LeaderboardRow[]): Column<LeaderboardRow>[] {
  const owes = rows.some(({ missingByJudge }) => Object.values(missingByJudge).some((count) => count > 0))
  return owes ? [{ head: restHead('Missing judgments'), kind: 'text', className: 'judges', cell: missing }] : []
}

/** The day of the outputs, where some submission declares it. */
function dateColumn(rows: readonly LeaderboardRow[]): Column<LeaderboardRow>[] {
  if (rows.every(({ generatedOn }) => generatedOn === undefined)) return []
  return [{ head: restHead('Outputs of'), cell: ({ generatedOn }) => generatedOn ?? '–' }]
}

/** Where a judge is of the model's own family, a link to what that adds. */
function ownJudge({ ownFamilyJudges = [] }: LeaderboardRow, asked: Leaderboard['query']): Html | null {
  if (ownFamilyJudges.length === 0) return null
  const { release, split, panel, profile, setting } = boardQuery(asked)
  const path = `${address('/judges', { release, split, panel, profile, setting })}#own-family`
  return html`
<small><a href="${path}" title="${ownFamilyJudges.join(', ')}">judged by its own family</a></small>`
}

/** The page says above its table that a seed is open; cells are marked to which nothing was sent, and others are named here. */
function warning(
  { unranked, bounds, unsent = [] }: LeaderboardRow,
  { metric, taskTypes }: Leaderboard,
  columns: readonly BoardColumn[]
): Html | null {
  const unmarked = unsent.filter((name) => columns.every(({ id }) => id !== name))
  const named =
    unmarked.length > mostShares ? `${unmarked.length} of ${taskTypes.length} task types` : unmarked.join(', ')
  return unranked === null || unranked === seedIsOpen
    ? null
    : html`
<small class="warning">Not ranked: ${unranked}${bounds && `; ${boundsWords(bounds, metric)}`}${unmarked.length > 0 && `; nothing sent to ${named}, which counts as ${missingWords([metric])} in Overall`}</small>`
}

function boundsWords({ lower, upper }: RunBounds, metric: Leaderboard['metric']): string {
  const most = formatScore(upper, metric)
  return lower === null
    ? `Overall is at most ${most}, and a loss has no limit`
    : `Overall is between ${formatScore(lower, metric)} and ${most}`
}

/** Of runs in environments. */
function playedBefore({ playedBefore = 0 }: LeaderboardRow): Html | null {
  return playedBefore === 0
    ? null
    : html`
<small>${playedBefore} ${playedBefore === 1 ? 'run' : 'runs'} in an instance played before</small>`
}

/** The figure of a task type to which nothing was sent: it measures nothing, so it is marked, and has no bar. */
function unsent(of: LeaderboardEstimate | undefined, { metric, to }: Pick<Figure, 'metric' | 'to'>): Content {
  const value = formatScore(of?.value ?? null, metric)
  return html`<small>${to === undefined ? value : html`<a href="${to}">${value}</a>`} ${mark('×', 'nothing sent')}</small>`
}

/** `to`: where a reader sees what the figure is made of. */
type Figure = {
  scale: Scale | null
  metric: Leaderboard['metric']
  to: string | undefined
  showsGap?: boolean
  /** Whether the reason for which it has no interval is said elsewhere in its row. */
  isMarked?: boolean
}

function estimate(
  of: LeaderboardEstimate | undefined,
  { scale, metric, to, showsGap = false, isMarked = false }: Figure
): Content {
  if (!of || of.value === null) return '–'
  const { value, lower, upper, reason } = of
  const bar = scale && intervalBar(of, scale)
  const figure = to === undefined ? formatScore(value, metric) : html`<a href="${to}">${formatScore(value, metric)}</a>`
  const gap = showsGap && gapOf(of) !== null && html`<small>gap ${formatScore(gapOf(of))}</small>`
  if (lower === null && upper === null) {
    const words = reason && reasonWords(reason)
    return html`${figure}${bar}${words && html`<small>${isMarked ? mark('–', `no interval: ${words}`) : words}</small>`}${gap}`
  }
  return html`${figure}${bar}<small>${formatBounds(of, metric)}</small>${gap}`
}

function missing({ missingByJudge }: LeaderboardRow): Content {
  const owing = Object.entries(missingByJudge).filter(([, count]) => count > 0)
  return owing.length === 0 ? 'none' : owing.map(([judge, count]) => html`<small>${givenName(judge)}: ${count}</small>`)
}
