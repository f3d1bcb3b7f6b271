import type { CardRubric } from '../../schemas/card-rubric.ts'
import type { PeopleFigures } from '../../schemas/human-baseline.ts'
import { shownName } from '../../schemas/name-key.ts'
import type { CardQuery, CardResult, ReportCard } from '../../schemas/report-card.ts'
import { type CardLine, cardLines } from '../show/card-records.ts'
import { address, cardPath, choicesPath, releasePath, responsesPath } from './address.ts'
import { formatScore, formatShare, reasonWords } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { leftOutSection } from './parts/left-out.ts'
import { type Column, table } from './parts/table.ts'
import { tabs } from './parts/tabs.ts'
import { peopleSection } from './people-section.ts'

type Submission = ReportCard['submissions'][number]

/** A report card as a page. @param rubrics those that the release could be shown by */
export function cardPage(
  card: ReportCard,
  { query, rubrics, people }: { query: CardQuery; rubrics: readonly CardRubric[]; people: readonly PeopleFigures[] }
): string {
  const { rubric, release, submissions, estimand } = card
  const { resamples, seed, submissions: ids, version } = query
  const asked = { release: release.name, submissions: ids, seed, resamples }
  const ofApi = { ...asked, rubric: rubric.id, version }
  return layout(
    `${rubric.name}: report card`,
    html`<h1>${rubric.name} <span class="of">report card on <a href="${releasePath(release.name)}">${release.name}</a></span></h1>
<p class="lead path"><a href="${address('/', { release: release.name })}">Leaderboard</a> › Report cards</p>
${tabs(
  'Rubric',
  rubrics.map(({ id, name }) => ({ to: cardPath({ ...asked, rubric: id }), text: name, isCurrent: id === rubric.id }))
)}
<p class="lead">${summary(card)} · <a href="${address('/cards/compare', { ...asked, first: rubric.id })}">beside another card</a></p>
${empty(card) ?? scores(card)}
${passes(card)}
${headToHead(card)}
${leftOut(card)}
${peopleSection(release.name, people)}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${estimand} A card says nothing of another rubric's: their scores are on other scales.</p>
${definitionList('facts', [
  ...(rubric.bands.length === 0 ? [] : [['Bands', bandWords(rubric)] satisfies [Content, Content]]),
  ['Rubric', html`${rubric.id} version ${rubric.version} <code>${card.rubricHash}</code>`],
  ['Release hash', html`<code>${release.hash}</code>`],
  ...submissions.map((submission): [Content, Content] => [
    html`Answers of ${nameOfSubmission(submission)}`,
    html`<code>${submission.answersHash}</code>`
  ]),
  ['Resamples', `${card.resamples} of templates, seed ${card.seed}`]
])}
<p><a href="${address('/v1/cards', ofApi)}">JSON</a> · <a href="${address('/v1/cards', { ...ofApi, format: 'csv' })}">CSV</a> ·
<a href="${address('/v1/cards', { ...ofApi, format: 'md' })}">Markdown</a> · <a href="${address(`/v1/card-rubrics/${rubric.id}`, { version: rubric.version })}">the rubric</a></p>
</section>`
  )
}

function summary({ rubric: { select, metric, target, minAnswers } }: ReportCard): string {
  const [from, to] = select.gradeRange
  return [
    `Metric ${metric.replaceAll('_', ' ')}`,
    `grades ${from} to ${to}`,
    ...(select.domains ? [`domains ${select.domains.join(', ')}`] : []),
    ...(select.perspectives ? [`perspectives ${select.perspectives.join(', ')}`] : []),
    ...(select.types ? [`${select.types.length} question types`] : []),
    ...(target === 'rational' ? [] : ['another option than the right one counts as right']),
    `elements with ${minAnswers} answers or more`
  ].join('; ')
}

/** Why there are no scores, and where to go from here; null where there are some. */
function empty({ rubric, release, submissions, settings }: ReportCard): Html | null {
  if (submissions.length === 0) {
    return emptyState(
      'No submission is one that this rubric takes.',
      html`Choose another rubric above, or look at <a href="${address('/', { release: release.name })}">the leaderboard</a>.`
    )
  }
  if (settings.length > 0) return null
  return emptyState(
    `No element has ${rubric.minAnswers} answers of a submission, which this rubric asks for: there is no score to show.`,
    html`What was answered is on <a href="${address('/', { release: release.name })}">the leaderboard</a>; a release with more questions of each element fills the card.`
  )
}

/** @example bandWords({ bands: [{ letter: 'A', min: 0.75 }] }) // => 'A from 75.0' */
function bandWords({ bands }: Pick<CardRubric, 'bands'>): string {
  const [lowest] = bands.slice(-1)
  const told = bands.map(({ letter, min }) => `${letter} from ${formatScore(min)}`)
  return `${told.join(', ')} points; below ${formatScore(lowest!.min)} there is none`
}

function scores(card: ReportCard): Html {
  const { submissions } = card
  return table<CardLine>({
    className: 'named wrapped',
    label: 'Scores',
    caption: 'Scores in points with 95 % intervals, bands and numbers of answers',
    isBounded: true,
    columns: [
      { head: 'Setting, module, element', kind: 'row-head', cell: (line) => nameOf(line) },
      ...submissions.map(
        (submission, place): Column<CardLine> => ({
          head: html`<a href="${choicesPath(submission.id)}">${givenName(submission.model)}</a><small>${submission.adaptation}</small>`,
          cell: ({ kind, scope }) =>
            cardResult(
              scope.results[place]!,
              kind === 'element' ? responsesPath(submission.id, { taskType: scope.id }) : null
            )
        })
      ),
      { head: 'Chance', cell: ({ scope }) => formatScore(scope.chance) }
    ],
    rows: cardLines(card)
  })
}

function nameOf({ kind, scope: { id, name } }: CardLine): Content {
  if (kind === 'element') return name
  const told = kind === 'whole' ? name : `${id} ${name}`
  return kind === 'module' ? html`<em>${told}</em>` : html`<strong>${told}</strong>`
}

/** A score of a card with its band, interval and number of answers. @param path where its responses are */
export function cardResult({ answers, score, band }: CardResult, path: string | null): Content {
  if (score.value === null) return html`<span class="of">${reasonWords(score.reason ?? 'none')}</span>`
  const value = html`${formatScore(score.value)}${band !== null && html` <strong>${band}</strong>`}`
  const interval =
    score.lower === null || score.upper === null ? '' : `${formatScore(score.lower)} to ${formatScore(score.upper)}, `
  return html`${path === null ? value : html`<a href="${path}">${value}</a>`}<small>${interval}n = ${answers}</small>`
}

function passes({ passes: rules, submissions }: ReportCard): Html | null {
  if (rules.length === 0) return null
  return table<ReportCard['passes'][number]>({
    label: 'Passed',
    caption: 'What the rubric asks for',
    columns: [
      {
        head: 'Rule',
        kind: 'row-head',
        cell: ({ scope, metric, min }) => `${scope}: ${metric.replaceAll('_', ' ')} of ${formatScore(min)} or more`
      },
      ...submissions.map((submission, place) => ({
        head: givenName(submission.model),
        kind: 'text' as const,
        cell: ({ passed }: ReportCard['passes'][number]) =>
          passed[place] === null ? '–' : passed[place] ? 'yes' : 'no'
      }))
    ],
    rows: rules
  })
}

function headToHead({ headToHead: pairs, submissions }: ReportCard): Html | null {
  // Of pairs without a common element there is nothing to tell.
  if (pairs.every(({ elements }) => elements === 0)) return null
  const named = new Map(submissions.map((submission) => [submission.id, submission]))
  return html`<section aria-labelledby="pairs"><h2 id="pairs">Head to head</h2>
${table<ReportCard['headToHead'][number]>({
  label: 'Head to head',
  caption: 'Share of elements on which the first is better, ties split; how much better plays no part',
  isBounded: true,
  columns: [
    { head: 'First', kind: 'row-head', className: 'title', cell: ({ first }) => nameOfSubmission(named.get(first)!) },
    {
      head: 'Second',
      kind: 'text',
      className: 'brief',
      cell: ({ second }) => nameOfSubmission(named.get(second)!)
    },
    // On a telephone it is seen without scrolling.
    { head: 'First better', cell: ({ share }) => (share === null ? '–' : formatShare(share)) },
    { head: 'Elements', cell: ({ elements, ties }) => html`${elements}<small>${ties} ties</small>` }
  ],
  rows: pairs
})}
</section>`
}

function nameOfSubmission({ model, adaptation }: Submission): Html {
  return html`${givenName(model)} <small>${adaptation}</small>`
}

function leftOut({ leftOut: { elements, submissions } }: ReportCard): Html | null {
  return leftOutSection([
    ...elements.map(({ name, reason }) => ({ what: name, reason })),
    ...submissions.map(({ model, reason }) => ({ what: shownName(model), reason }))
  ])
}
