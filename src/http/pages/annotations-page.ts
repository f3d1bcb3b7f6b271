import {
  type AnnotatedHead,
  type AnnotationState,
  annotationStates
} from '../../workflows/items/annotation-progress.ts'
import { address, annotationPath } from './address.ts'
import { capital } from './format.ts'
import { choice } from './parts/choice.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { table } from './parts/table.ts'
import type { Outcome } from './team-page.ts'

/** Fragments that are listed at once. */
export const fragmentsOfPage = 50

export type AnnotationsView = {
  annotator: string
  progress: readonly AnnotatedHead[]
  /** Which of them are listed, and behind which one the list goes on. */
  state: AnnotationState
  after: string | undefined
}

export const annotationWords: Readonly<Record<AnnotationState, string>> = {
  left: 'left for you',
  first: 'labelled by you, the other’s labels are to come',
  both: 'labelled by you and another',
  decided: 'labelled by you, decided',
  others: 'labelled by two others'
}

/** What an annotator has labelled of the fragments, and what is left. */
export function annotationsPage({ annotator, progress, state, after }: AnnotationsView, outcome?: Outcome): string {
  const count = (of: AnnotationState) => progress.filter((one) => one.state === of).length
  const next = progress.find((one) => one.state === 'left')
  return layout(
    'Annotations',
    html`<h1>Annotations <span class="of">of historical fragments</span></h1>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
<p class="lead">Two people label each fragment and see nothing of each other’s labels; where they differ, a third <a href="/decisions">decides</a>. Your own labels may be changed until then.</p>
${definitionList('facts', [
  ['Fragments', progress.length],
  ...annotationStates.map((one) => [capital(annotationWords[one]), count(one)] as const),
  ['You are', html`<code>${givenName(annotator)}</code>, also in sheets`]
])}
${next !== undefined && html`<p><a class="act" href="${annotationPath(next.id)}">Label the next fragment</a></p>`}
${listSection(
  progress.filter((one) => one.state === state),
  { state, after }
)}
<p><small>The same as CSV: <a href="${address('/v1/fragments/sheet', { annotator })}">your sheet</a>. As JSON: <a href="/v1/fragments/guidelines">guidelines</a>.</small></p>`
  )
}

function listSection(
  fragments: readonly AnnotatedHead[],
  { state, after }: { state: AnnotationState; after: string | undefined }
): Html {
  const rest = fragments.slice(fragments.findIndex(({ id }) => id === after) + 1)
  const shown = rest.slice(0, fragmentsOfPage)
  const options = annotationStates.map((value) => ({ value, words: annotationWords[value] }))
  return html`<section aria-labelledby="list"><h2 id="list">Fragments</h2>
<form class="view" method="get" action="/annotations">
${choice({ name: 'state', label: 'Which', options }, state)}
<button type="submit">Apply</button>
</form>
${shown.length === 0 ? emptyState('There is none of these.') : fragmentsTable(shown)}
${rest.length > shown.length && html`<p><a href="${address('/annotations', { state, after: shown.at(-1)!.id })}">More fragments</a> <small>${rest.length - shown.length} more</small></p>`}</section>`
}

function fragmentsTable(fragments: readonly AnnotatedHead[]): Html {
  return table<AnnotatedHead>({
    label: 'Fragments',
    caption: 'Fragments by their ids',
    columns: [
      {
        head: 'Fragment',
        kind: 'row-head',
        cell: ({ id }) => html`<a href="${annotationPath(id)}"><code>${givenName(id)}</code></a>`
      },
      { head: 'Year', cell: ({ year }) => year ?? 'unknown' },
      { head: 'Source', kind: 'text', className: 'long', cell: ({ source }) => givenName(source) },
      { head: 'Language', kind: 'text', cell: ({ language }) => givenName(language) }
    ],
    rows: fragments
  })
}
