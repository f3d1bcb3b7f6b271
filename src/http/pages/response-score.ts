import type {
  ExplainedDimension,
  ExplainedFinding,
  ExplainedResponse,
  ExplainedVerdict
} from '../../schemas/explained-response.ts'
import { formatGrade, formatPointsLost, formatScore, lostBeside, reasonWords } from './format.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import type { Prose } from './parts/prose.ts'
import { table } from './parts/table.ts'
import type { PlacedQuote } from './response-quotes.ts'

/** What the side of a response is made of. */
export type Side = {
  explained: ExplainedResponse
  quotes: ReadonlyMap<ExplainedVerdict, PlacedQuote>
  judgeClass: (judge: string) => string
  prose: Prose
  isSignedIn: boolean
}

/**
 * The score of a response with its dimensions: weight, points lost, each judge on a scale, and what it says.
 *
 * @param id of its heading
 * @param below what stands right below the heading
 */
export function scoreSide(side: Side, id = 'score', below: Content = null): Html {
  const { explained, judgeClass } = side
  const { score, metric, dimensions } = explained
  const { pointsLost: lost } = explained
  const pointsLost = lost === null ? null : lostBeside(lost, score.scores[metric])
  const judges = [...new Set(dimensions.flatMap((dimension) => dimension.judges.map(({ judge }) => judge)))]
  return html`<h2 id="${id}">Score ${formatGrade(score.scores[metric]!)} <small>${metric}${pointsLost !== null && html` · ${formatPointsLost(pointsLost)} points`}</small></h2>
${below}
${judges.length > 0 && html`<p class="lead">${judges.map((judge) => html`<span class="judge ${judgeClass(judge)}">${givenName(judge)}</span> `)}</p>`}
${dimensions.map((dimension) => dimensionSection(dimension, side))}
${!explained.dimensions.some(({ reason }) => reason === null) && noDimension(explained)}
<p class="lead">${apartWords(score)}${otherMetrics(explained)}</p>`
}

function dimensionSection(dimension: ExplainedDimension, side: Side): Html {
  const { id, name, description, weight, pointsLost, reason, judges, score, parts } = dimension
  return html`<section class="dimension" aria-labelledby="dimension-${id}">
<h3 id="dimension-${id}"><abbr title="${description}">${name}</abbr> ${weight !== null && html`<small>weight ${formatScore(weight)} %</small>`} ${pointsLost === null ? html`<small>${reasonWords(reason ?? 'unscored')}</small>` : html`<span class="${pointsLost > 0 ? 'lost' : 'kept'}" title="points lost">${formatPointsLost(pointsLost)}</span>`}</h3>
${judges.length > 0 ? judgesScale(dimension, side) : score !== null && html`<p class="given">by rules ${formatScore(score)} of 100</p>`}
${parts?.map((part) => partOf(part, { isAlone: parts.length === 1 && part.id === id, side }))}
</section>`
}

/** Every judge as a dot on a scale from 0 to 100, with its figure beside it. */
function judgesScale({ judges, spread }: ExplainedDimension, { judgeClass }: Side): Html {
  const dots = judges.map(
    ({ judge, score }) =>
      score !== null && html`<i class="dot ${judgeClass(judge)}" style="--v:${Math.round(100 * score)}"></i>`
  )
  const figures = judges.map(
    ({ judge, score }) => html`<span class="judge ${judgeClass(judge)}" title="${judge}">${formatScore(score)}</span> `
  )
  const apart = spread !== null && spread > 0 && html`<small>${formatScore(spread)} apart</small>`
  return html`<span class="scale">${dots}</span><p class="given">${figures}${apart}</p>`
}

type Part = NonNullable<ExplainedDimension['parts']>[number]

function partOf(
  { name, description, share, verdicts }: Part,
  { isAlone, side }: { isAlone: boolean; side: Side }
): Html {
  const head = html`<h4>${side.prose.show(name)} <small>${formatScore(share)} % of it</small></h4><p class="asked">${side.prose.show(description)}</p>`
  return html`${!isAlone && head}${verdicts.map((verdict) => said(verdict, side))}`
}

/** What a judge says, with the number of its quote, or its quote where it stands nowhere. */
function said(verdict: ExplainedVerdict, { quotes, judgeClass, prose }: Side): Html {
  const { judge, repeat, score, rationale } = verdict
  const placed = quotes.get(verdict)
  const back =
    placed && html` <sup><a class="${judgeClass(judge)}" href="#quote-${placed.number}">${placed.number}</a></sup>`
  return html`<p class="said"${placed && html` id="said-${placed.number}"`}><span class="judge ${judgeClass(judge)}" title="${judge}">${score}${repeat > 0 && ` (repeat ${repeat + 1})`}</span> <bdi>${prose.show(rationale)}</bdi>${back}${quoteNote(verdict)}</p>`
}

function quoteNote({ rangesReason, quote }: ExplainedVerdict): Content {
  if (rangesReason === 'not_in_response') {
    return html`<small class="warning">quotes “<bdi>${quote}</bdi>”, which does not stand in the response</small>`
  }
  return rangesReason === 'response_not_shown' && html`<small>quotes “<bdi>${quote}</bdi>”</small>`
}

function noDimension({ score, dimensions }: ExplainedResponse): Content {
  const { parse } = score
  if (parse === 'missing') return html`<p>No response was sent, so all points are lost.</p>`
  if (parse !== null && parse !== 'parsed') {
    return html`<p>No answer was found in the response (${reasonWords(parse)}), so all points are lost.</p>`
  }
  return dimensions.length === 0 && html`<p>Nothing is known of its dimensions.</p>`
}

/** How far the judges lie apart, against the bound of their panel. */
function apartWords({ spread, disputed }: ExplainedResponse['score']): string {
  if (spread === null) return ''
  const words = disputed ? 'more than the panel’s bound: disputed' : 'within the panel’s bound'
  return `The judges are ${formatScore(spread)} points apart, ${words}. `
}

function otherMetrics({ score, metric }: ExplainedResponse): string {
  const others = Object.entries(score.scores).filter(([name]) => name !== metric)
  return others.map(([name, grade]) => `Under ${name}: ${formatGrade(grade)}.`).join(' ')
}

/** What rules found, thing by thing. */
export function findingsSection(findings: readonly ExplainedFinding[], prose: Prose): Html {
  return html`<h2 id="findings">What rules found</h2>
${table<ExplainedFinding>({
  label: 'What rules found',
  caption: 'The points of the item that each part cost, and why; what was read, and what the gold says',
  columns: [
    { head: 'Part', kind: 'row-head', cell: ({ part }) => html`<code>${givenName(part)}</code>` },
    {
      head: 'Points lost',
      cell: ({ pointsLost }) =>
        pointsLost === null
          ? '–'
          : html`<span class="${pointsLost > 0 ? 'lost' : 'kept'}">${formatPointsLost(pointsLost)}</span>`
    },
    { head: 'Why', kind: 'text', className: 'long', cell: ({ words }) => words },
    {
      head: 'Read',
      kind: 'text',
      className: 'long',
      cell: ({ said }) => (said === null ? '–' : html`<bdi>${prose.show(said)}</bdi>`)
    },
    {
      head: 'Gold',
      kind: 'text',
      className: 'long',
      cell: ({ expected }) => (expected === null ? '–' : html`<bdi>${prose.show(expected)}</bdi>`)
    }
  ],
  rows: findings
})}`
}
