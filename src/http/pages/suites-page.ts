import type { ReleaseRow } from '../../db/releases.ts'
import type { Suite } from '../../suites/suite.ts'
import { address, suitePath } from './address.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'

type Shown = { suite: Suite; isBank: boolean }

/** Where a suite tells what it measures, and where its questions come from. */
function told({ suite: { name, taskTypes }, isBank }: Shown): { to: string | null; questions: string } {
  if (isBank) return { to: suitePath(name), questions: 'computed' }
  const isPlayed = taskTypes.some(({ environment }) => environment !== undefined)
  return isPlayed ? { to: '/environments', questions: 'none: it is played' } : { to: null, questions: 'stored items' }
}

/** The suites of a service, with the way to what each measures and to its boards. */
export function suitesPage(suites: readonly Shown[], releases: readonly Pick<ReleaseRow, 'suite'>[]): string {
  return layout(
    'Suites',
    html`<h1>Suites</h1>
<p class="lead">What this service measures · <a href="/v1/suites">JSON</a> · <a href="/environments">Environments</a>, in which agents and people play</p>
${table<Shown>({
  label: 'Suites',
  caption: 'Suites with their task types; a question bank computes its questions, and has examples of each',
  columns: [
    {
      head: 'Suite',
      kind: 'row-head',
      cell: (shown) => {
        const { to } = told(shown)
        return to === null ? shown.suite.title : html`<a href="${to}">${shown.suite.title}</a>`
      }
    },
    { head: 'Task types', cell: ({ suite: { taskTypes } }) => taskTypes.length },
    { head: 'Questions', kind: 'text', cell: (shown) => told(shown).questions },
    {
      head: 'Boards',
      kind: 'text',
      cell: ({ suite: { name } }) => {
        const count = releases.filter(({ suite }) => suite === name).length
        return count === 0
          ? 'none yet'
          : html`<a href="${address('/', { suite: name })}">of ${count} ${count === 1 ? 'release' : 'releases'}</a>`
      }
    }
  ],
  rows: suites
})}`
  )
}
