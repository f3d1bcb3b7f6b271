import type { RunHead } from '../../db/runs.ts'
import type { RunResult } from '../../schemas/run.ts'
import { address } from './address.ts'
import { formatMoment, formatScore } from './format.ts'
import { emptyState } from './parts/empty-state.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { runLink } from './run-page.ts'
import { shortDriverWords, stateWords } from './run-words.ts'

/** A run with what it came to; null where that is not known. */
export type ListedRun = { row: RunHead; result: RunResult | null }

/** The runs of a team, the latest first. */
export function runsPage({ data, next }: { data: readonly ListedRun[]; next: string | null }): string {
  const begin = html`<a href="/environments">Environments</a> say how one is begun.`
  return layout(
    'Runs',
    html`<h1>Runs <span class="of">of your team</span></h1>
<p class="lead">Sessions of tool calls in <a href="/environments">environments</a>, by agents, models and people of the team · <a href="/v1/runs">JSON</a></p>
${
  data.length === 0
    ? emptyState('The team has no runs yet.', begin)
    : table<ListedRun>({
        label: 'Runs',
        caption:
          'Runs of the team, the latest first, with scores of 100; they are seen by the team and by auditors alone',
        columns: [
          { head: 'Run', kind: 'row-head', className: 'title', cell: ({ row }) => runLink(row) },
          {
            head: 'Score',
            cell: ({ row, result }) =>
              row.state === 'over' && !result ? 'on its page' : formatScore(result?.score ?? null)
          },
          { head: 'State', kind: 'text', className: 'brief', cell: ({ row }) => stateWords(row) },
          { head: 'Who acts', kind: 'text', cell: ({ row }) => shortDriverWords[row.driver] },
          { head: 'Calls', cell: ({ row }) => row.calls },
          { head: 'Opened', kind: 'text', cell: ({ row }) => formatMoment(row.createdAt.toISOString()) }
        ],
        rows: data
      })
}
${next !== null && html`<p><a href="${address('/runs', { cursor: next })}">Earlier runs</a></p>`}`
  )
}
