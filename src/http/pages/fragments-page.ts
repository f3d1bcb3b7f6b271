import type { ConceptFragment } from '../../schemas/concept-fragments.ts'
import { address, itemPath, type Query, releasePath } from './address.ts'
import { formatScore, formatShare } from './format.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { type Column, table } from './parts/table.ts'

type FragmentsView = {
  /** As it was asked for, without the cursor. */
  asked: {
    release: string
    panel?: string | undefined
    profile?: string | undefined
    setting?: string | undefined
    taskType?: string | undefined
    from?: number | undefined
    to?: number | undefined
    language?: string | undefined
  }
  page: { data: readonly ConceptFragment[]; next: string | null }
}

/** The fragments behind a figure of concepts over time: which of them models read right, field by field. */
export function fragmentsPage({ asked, page: { data, next } }: FragmentsView): string {
  const { release, from, to, language, ...board } = asked
  const query: Query = asked
  const which = [yearWords({ from, to }), language === undefined ? null : html`in ${givenName(language)}`]
  return layout(
    `Fragments of ${release}`,
    html`<h1>Fragments <span class="of">of release <a href="${releasePath(release)}">${release}</a></span></h1>
<p class="lead path"><a href="${address('/', { release })}">Leaderboard</a> › <a href="${address('/concepts', { release, ...board })}">Concepts over time</a>${which.map((words) => words !== null && html` › ${words}`)} · of the public split</p>
${data.length === 0 ? emptyState('No public fragment of this release is of these years and this language.', html`<a href="${address('/concepts/fragments', { release, ...board })}">All fragments</a>`) : fragmentTable(release, data)}
${next !== null && html`<p><a href="${address('/concepts/fragments', { ...query, cursor: next })}">More fragments</a></p>`}
<p>A share is of the submissions whose response to the fragment is graded: one that was never sent says nothing of a text, so that
a mean of this list need not be the figure of its decade, which is over the models that answered every fragment. Few
models are behind a share; it has no interval. <a href="${address('/v1/concepts/fragments', query)}">The same as JSON</a></p>`
  )
}

function yearWords({ from, to }: Pick<FragmentsView['asked'], 'from' | 'to'>): string | null {
  if (from !== undefined && to !== undefined) return `${from} to ${to}`
  if (from !== undefined) return `from ${from}`
  return to === undefined ? null : `up to ${to}`
}

function fragmentTable(release: string, rows: readonly ConceptFragment[]): Html {
  const columns: Column<ConceptFragment>[] = [
    {
      head: 'Fragment',
      kind: 'row-head',
      cell: ({ itemId }) => html`<a href="${itemPath(release, itemId)}"><code>${givenName(itemId)}</code></a>`
    },
    { head: 'Year', cell: ({ year }) => year ?? 'unknown' },
    { head: 'Source', kind: 'text', className: 'long', cell: ({ source }) => named(source) },
    { head: 'Language', kind: 'text', cell: ({ language }) => named(language) },
    { head: 'Characters', cell: ({ characters }) => characters ?? '–' },
    {
      head: 'Mean score',
      cell: ({ score, models }) => html`${formatScore(score)}<small>${models} models</small>`
    },
    // The fields are those of the task type, the same for every fragment.
    ...rows[0]!.fields.map(
      ({ field }, place): Column<ConceptFragment> => ({
        head: field.replaceAll('_', ' '),
        cell: ({ fields }) => share(fields[place]!)
      })
    )
  ]
  const caption =
    'Fragments with the share of models that have each field right; a fragment leads to its text and labels'
  return table({ label: 'Fragments', caption, className: 'board', columns, rows })
}

function named(name: string | null): Content {
  return name === null ? 'not told' : givenName(name)
}

function share({ right, models, share }: ConceptFragment['fields'][number]): Content {
  if (share === null) return html`–<small>no response</small>`
  return html`${formatShare(share)}<small>${right} of ${models}</small>`
}
