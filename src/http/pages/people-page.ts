import type { PeopleFigures } from '../../schemas/human-baseline.ts'
import { address, releasePath, submissionPath } from './address.ts'
import { estimateCell } from './estimate-cell.ts'
import { formatMoment, formatScore } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { type Column, table } from './parts/table.ts'

type Estimate = PeopleFigures['people']['mean']
type Row = Pick<PeopleFigures['people'], 'mean' | 'tasks'> & { name: Content }

/** The human baselines of a release: people beside models on the same items, apart from the board and not ranked. */
export function peoplePage(release: string, figures: readonly PeopleFigures[]): string {
  return layout(
    `People on ${release}`,
    html`<h1>Human baselines <span class="of">on release <a href="${releasePath(release)}">${release}</a></span></h1>
<p>People who answered some of the public items in a browser, beside what models scored on the same items. They are on no
board, and nothing here is ranked: the items are few, and people are no sample of anybody but themselves.</p>
${figures.length === 0 ? emptyState('No human baseline of this release is published.', html`<a href="${address('/', { release })}">To the leaderboard</a>.`) : figures.map(baselineSection)}
<p><small>The same as JSON: <a href="/v1${releasePath(release)}/people">human baselines</a>.</small></p>`
  )
}

function baselineSection(figures: PeopleFigures): Html {
  const { baseline, people, panel, estimand } = figures
  return html`<h2 id="${baseline.id}">${givenName(baseline.name)} <small>by ${givenName(baseline.team)}</small></h2>
${definitionList('facts', [
  ['People', html`${givenName(baseline.people)}; ${people.persons} in the means`],
  ['Aids', givenName(baseline.aids)],
  ['Took part', tookPart(figures)],
  ['Items', `${people.items} of ${people.asked} that were asked have an answer with a score`],
  [
    'Chosen',
    baseline.draw
      ? `${baseline.draw.perTaskType} of each task type, drawn with seed ${baseline.draw.seed}`
      : 'named by the team'
  ],
  [
    'Answers',
    `${people.answers}; ${people.skipped} skipped, ${people.notReached} not reached, ${people.unscored} without a score: these are in no mean`
  ],
  [
    'Mean if none were left out',
    `${formatScore(people.meanWithSkipped, figures.metric)}: skipped and not reached ones counted as a model’s missing response is`
  ],
  [
    'Median time',
    people.medianSeconds === null
      ? '–'
      : `${formatDuration(people.medianSeconds)} from first view of an item to last save, pauses included`
  ],
  ['Judges', html`<code>${panel ?? 'none'}</code>`],
  ['Published', formatMoment(baseline.publishedAt)]
])}
${meansTable(figures)}
<p class="lead">${estimand}</p>
<details><summary>What people were told</summary><div class="text">${baseline.instructions}</div>
<h3>What they agreed to</h3><div class="text">${baseline.consent}</div></details>`
}

function tookPart({ baseline: { participants }, people }: PeopleFigures): string {
  const { links, began, handedIn, left } = participants
  const apart = people.notCounted === 0 ? '' : `; ${people.notCounted} of these in no figure`
  return `links: ${links}; began: ${began}; stopped: ${left}; handed in: ${handedIn}${apart}`
}

/** Models stand by name, as the API has them: an order by score would be a ranking. */
function meansTable({ baseline, people, models, metric }: PeopleFigures): Html {
  const rows: Row[] = [
    {
      name: html`<strong>People</strong><small>mean of ${people.persons}</small>`,
      mean: people.mean,
      tasks: people.tasks
    },
    ...models.map(({ submissionId, model, team, setting, unscored, ...means }) => ({
      ...means,
      name: html`<a href="${submissionPath(submissionId)}">${givenName(model)}</a><small>${givenName(team)}${setting && ` · ${setting}`}${unscored > 0 && ` · ${unscored} without a score`}</small>`
    }))
  ]
  const shown = (estimate: Estimate | undefined) => estimateCell(estimate ?? null, metric)
  return table<Row>({
    label: `Means of ${baseline.name}`,
    caption: `Means on the same ${people.items} items, ${metric.name}, with 95 % intervals; models by name, not ranked`,
    columns: [
      { head: 'Who', kind: 'row-head', cell: ({ name }) => name },
      { head: 'All', cell: ({ mean }) => shown(mean) },
      ...Object.keys(people.tasks).map((task): Column<Row> => ({ head: task, cell: ({ tasks }) => shown(tasks[task]) }))
    ],
    rows
  })
}

function formatDuration(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}
