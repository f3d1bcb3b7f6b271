import type { AnnotationCase } from '../../schemas/annotation-decision.ts'
import type { Fragment } from '../../schemas/fragment.ts'
import type { GuidedField } from '../show/annotation-guidelines.ts'
import { decisionPath } from './address.ts'
import { fragmentText, labelOptions } from './annotation-page.ts'
import { formatMoment } from './format.ts'
import { tokenField } from './parts/account.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { table } from './parts/table.ts'
import type { Outcome } from './team-page.ts'

export type DecisionView = {
  fragment: Fragment
  case: AnnotationCase
  fields: readonly GuidedField[]
  /** What was typed into a form that was refused. */
  typed: Readonly<Record<string, string>>
  formToken: string
}

/** A fragment on which annotators differ: what each said beside the decider's own column. */
export function decisionPage(view: DecisionView, outcome?: Outcome): string {
  const { fragment, case: found } = view
  return layout(
    `Decision on ${fragment.id}`,
    html`<p class="path"><a href="/annotations">Annotations</a> › <a href="/decisions">Decisions</a></p>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
<h1>Fragment <code>${givenName(fragment.id)}</code> <span class="of">${found.state}</span></h1>
${fragmentText(fragment)}
<h2>Where they differ</h2>
${found.decision === null ? decisionForm(view) : decided(view, found.decision)}
${agreed(view)}`
  )
}

function decisionForm(view: DecisionView): Html {
  const { fragment, formToken, typed } = view
  const own = ({ field, name, values }: GuidedField) =>
    html`<select name="${field}" required aria-label="${name}: your label"><option value="">–</option>${labelOptions(values, typed[field])}</select>`
  return html`<form method="post" action="${decisionPath(fragment.id)}">${tokenField(formToken)}
${labelsTable(view, 'Yours', own)}
<p><button type="submit">Decide</button> What you decide stands.</p>
</form>`
}

function decided(view: DecisionView, { decider, labels, createdAt }: NonNullable<AnnotationCase['decision']>): Html {
  return html`${labelsTable(view, 'Decided', ({ field }) => labels[field])}
<p>Decided by <code>${givenName(decider)}</code>, ${formatMoment(createdAt)}.</p>`
}

/** Annotators are told apart by their place alone: whose label it is does not count. */
function labelsTable(
  { case: { disputed, annotations }, fields }: DecisionView,
  head: string,
  own: (field: GuidedField) => Content
): Html {
  return table<GuidedField>({
    label: 'Labels',
    caption: 'What one annotator says and what another, in the fields in which they differ',
    columns: [
      {
        head: 'Field',
        kind: 'row-head',
        className: 'long',
        cell: ({ name }) => name
      },
      ...annotations.map(({ labels }, place) => ({
        head: annotations.length === 2 ? (place === 0 ? 'One' : 'Another') : `No. ${place + 1}`,
        kind: 'text' as const,
        cell: ({ field }: GuidedField) => labels[field] ?? '–'
      })),
      { head, kind: 'text', cell: own },
      { head: 'When a label is right', kind: 'text', className: 'long', cell: ({ guideline }) => guideline }
    ],
    rows: fields.filter(({ field }) => disputed.includes(field))
  })
}

function agreed({ case: { disputed, annotations }, fields }: DecisionView): Html | false {
  const same = fields.filter(({ field }) => !disputed.includes(field))
  if (same.length === 0) return false
  return html`<h2>Where they agree</h2>
${definitionList(
  'facts',
  same.map(({ field, name }) => [name, annotations[0]!.labels[field] ?? 'none'])
)}`
}
