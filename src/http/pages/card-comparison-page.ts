import { compareCards } from '../../boards/cards/compare-cards.ts'
import type { CardRubric } from '../../schemas/card-rubric.ts'
import type { ReportCard } from '../../schemas/report-card.ts'
import { cardPath, choicesPath, type Query, releasePath } from './address.ts'
import { cardResult } from './card-page.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { type Column, table } from './parts/table.ts'

type Row = ReturnType<typeof compareCards>['rows'][number]
export type Sides = { first: ReportCard; second: ReportCard }
type Offered = {
  /** What else of both cards was asked for. */
  asked: Query
  /** All that a card can be made by, of every version, and of. */
  rubrics: readonly CardRubric[]
  releases: readonly string[]
}

/** A rubric of one version, as a form and an address name it. */
export function rubricName({ id, version }: { id: string; version: number }): string {
  return `${id}@${version}`
}

/** Two report cards side by side, with why their scores are not to be held against each other where that is so. */
export function cardComparisonPage({ first, second }: Sides, offered: Offered): string {
  const { warnings, rows } = compareCards([first, second])
  return layout(
    'Two report cards',
    html`<h1>Two report cards</h1>
${form({ first, second }, offered)}
${warnings.map((warning) => html`<p class="notice" role="note">${warning}.</p>`)}
${rows.length === 0 ? emptyState('No submission is one that these rubrics take.') : scores({ first, second }, rows, offered)}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>The score of all that each rubric takes, with its 95 % interval by resampling templates. There is no difference of two cards, and no
rank: a rubric says what counts, and how, and two of them are two scales. What stands in both columns is told apart on each card by itself.</p>
</section>`
  )
}

function scores({ first, second }: Sides, rows: readonly Row[], { asked }: Offered): Html {
  const column = (card: ReportCard): Column<Row> => {
    const { rubric, release } = card
    const to = cardPath({ ...asked, release: release.name, rubric: rubric.id, version: rubric.version })
    return {
      head: html`<a href="${to}">${rubric.name}</a><small>version ${rubric.version}, ${rubric.metric.replaceAll('_', ' ')}</small>`,
      cell: ({ submission }) => scoreOn(card, submission)
    }
  }
  return table<Row>({
    className: 'named',
    label: 'Scores',
    caption: 'Whole scores in points with 95 % intervals, bands and numbers of answers',
    isBounded: true,
    columns: [
      {
        head: 'Model',
        kind: 'row-head',
        cell: ({ model, submission, adaptation }) =>
          html`<a href="${choicesPath(submission)}">${givenName(model)}</a><small>${adaptation}</small>`
      },
      column(first),
      column(second)
    ],
    rows
  })
}

function scoreOn({ submissions, whole, release }: ReportCard, id: string): Content {
  const place = submissions.findIndex((one) => one.id === id)
  if (place === -1)
    return html`–<small>not on this card of <a href="${releasePath(release.name)}">${release.name}</a></small>`
  return cardResult(whole.results[place]!, null)
}

function form({ first, second }: Sides, { asked, rubrics, releases }: Offered): Html {
  const kept = Object.entries(asked).filter(([, value]) => value !== undefined)
  return html`<form class="choices" method="get" action="/cards/compare">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${choice('release', 'First release', releases.map(plain), first.release.name)}
${choice('first', 'First rubric', rubrics.map(optionOf), rubricName(first.rubric))}
${choice('other', 'Second release', releases.map(plain), second.release.name)}
${choice('second', 'Second rubric', rubrics.map(optionOf), rubricName(second.rubric))}
<button type="submit">Compare</button>
</form>`
}

function plain(name: string) {
  return { value: name, title: name }
}

function optionOf(rubric: CardRubric) {
  return { value: rubricName(rubric), title: `${rubric.name}, version ${rubric.version}` }
}

function choice(
  name: string,
  label: string,
  options: readonly { value: string; title: string }[],
  chosen: string
): Html {
  return html`<label>${label} <select name="${name}">${options.map(
    ({ value, title }) => html`<option value="${value}"${value === chosen && html` selected`}>${title}</option>`
  )}</select></label>`
}
