import type { AnnotationAgreement } from '../../schemas/agreement.ts'
import type { AnnotationCase } from '../../schemas/annotation-decision.ts'
import { address, decisionPath } from './address.ts'
import { formatMoment, formatScore, formatShare, reasonWords } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { table } from './parts/table.ts'
import type { Outcome } from './team-page.ts'

/** Fragments that are listed at once. */
const casesOfPage = 50

export type DecisionsView = {
  /** Those that wait for whoever looks come first. */
  cases: readonly (AnnotationCase & { isOwn: boolean })[]
  agreement: AnnotationAgreement
  decider: string
  after: string | undefined
}

type Case = DecisionsView['cases'][number]
type Field = AnnotationAgreement['fields'][number]

/** The fragments on which annotators differ, and how far they agree so far. */
export function decisionsPage({ cases, agreement, decider, after }: DecisionsView, outcome?: Outcome): string {
  const rest = cases.slice(cases.findIndex(({ fragment }) => fragment === after) + 1)
  const shown = rest.slice(0, casesOfPage)
  const open = cases.filter(({ state }) => state === 'disputed')
  return layout(
    'Decisions between annotators',
    html`<p class="path"><a href="/annotations">Annotations</a></p>
<h1>Decisions <span class="of">between annotators</span></h1>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
<p class="lead">Where two annotators differ, somebody else decides, field by field. What each of them said stays beside it, and agreement is of the two alone.</p>
${definitionList('facts', [
  ['Labelled by two', agreement.fragments],
  ['Of these, the same in every field', agreement.consistent],
  ['Wait for a decision', open.length],
  ['Of these, not labelled by you', open.filter(({ isOwn }) => !isOwn).length],
  ['Decided', cases.length - open.length]
])}
${cases.length === 0 ? emptyState('No two annotators differ.', html`<a href="/annotations">To the annotations</a>.`) : casesTable(shown)}
${rest.length > shown.length && html`<p><a href="${address('/decisions', { after: shown.at(-1)!.fragment })}">More fragments</a> <small>${rest.length - shown.length} more</small></p>`}
<section aria-labelledby="agreement"><h2 id="agreement">Agreement so far</h2>${agreementTable(agreement.fields)}</section>
<p><small>The same as JSON: <a href="/v1/fragments/decisions">cases</a>, <a href="/v1/fragments/agreement">agreement</a>; as CSV <a href="${address('/v1/fragments/decisions/sheet', { decider })}">a sheet for you</a>.</small></p>`
  )
}

function casesTable(cases: readonly Case[]): Html {
  return table<Case>({
    label: 'Fragments in dispute',
    caption: 'Fragments on which annotators differ, those that wait for you first',
    columns: [
      { head: 'Fragment', kind: 'row-head', cell: caseLink },
      { head: 'Fields in dispute', kind: 'text', className: 'brief', cell: ({ disputed }) => fieldNames(disputed) },
      { head: 'State', kind: 'text', className: 'brief', cell: stateWords },
      { head: 'Decided', kind: 'text', cell: ({ decision }) => formatMoment(decision?.createdAt ?? null) }
    ],
    rows: cases
  })
}

/** Those who labelled a fragment are not led to what the other said before it is decided. */
function caseLink({ fragment, state, isOwn }: Case): Html {
  const name = html`<code>${givenName(fragment)}</code>`
  return isOwn && state === 'disputed' ? name : html`<a href="${decisionPath(fragment)}">${name}</a>`
}

function stateWords({ state, isOwn, decision }: Case): Html | string {
  if (decision !== null) return html`decided by <code>${givenName(decision.decider)}</code>`
  return isOwn && state === 'disputed' ? 'labelled by you: another decides' : 'waits for a decision'
}

function fieldNames(fields: readonly string[]): string {
  return fields.map((field) => field.replaceAll('_', ' ')).join(', ')
}

function agreementTable(fields: readonly Field[]): Html {
  return table<Field>({
    label: 'Agreement by field',
    caption:
      'Over fragments with two annotators; alpha, which corrects for chance, is given times 100 with its 95 % interval',
    columns: [
      { head: 'Field', kind: 'row-head', cell: ({ field }) => field.replaceAll('_', ' ') },
      { head: 'Fragments', cell: ({ fragments }) => fragments },
      {
        head: 'Agree',
        cell: ({ percentAgreement }) => (percentAgreement === null ? '–' : formatShare(percentAgreement / 100))
      },
      { head: 'Alpha', cell: alphaWords }
    ],
    rows: fields
  })
}

function alphaWords({ alpha, reason, interval }: Field): Html | string {
  if (alpha === null) return html`–<small>${reason === 'no_variation' ? 'one label everywhere' : 'no pairs'}</small>`
  const { lower, upper } = interval
  const bounds =
    lower === null || upper === null
      ? `no interval: ${reasonWords(interval.reason ?? '')}`
      : `${formatScore(lower)} to ${formatScore(upper)}`
  return html`${formatScore(alpha)}<small>${bounds}</small>`
}
