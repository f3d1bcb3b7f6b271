import type { GenerationComparison, GenerationYield } from '../../schemas/generation-comparison.ts'
import { address } from './address.ts'
import { formatSpan } from './format.ts'
import { costOf } from './paper-page.ts'
import { anyOf, choice } from './parts/choice.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { table } from './parts/table.ts'

/** What is compared, as it stands in the address. */
export type AskedGenerations = {
  suite?: string | undefined
  types?: string | undefined
  generations?: string | undefined
}

export type GenerationsView = {
  asked: AskedGenerations
  suites: readonly string[]
  /** Names that extractions have, beside the first generation. */
  names: readonly string[]
  /** Null until generations are chosen. */
  comparison: GenerationComparison | null
  /** Why they cannot be compared. */
  fault?: string
}

/** Generations of the same papers side by side: yield, repairs, what checks and verifiers found, cost. */
export function generationsPage({ asked, suites, names, comparison, fault }: GenerationsView): string {
  return layout(
    'Generations side by side',
    html`<p class="path"><a href="/papers">Papers</a></p>
<h1>Generations <span class="of">of the same papers, side by side</span></h1>
${fault !== undefined && messageBox('fault', fault)}
<p class="lead">Papers that lack one of the generations are left out: sums are of the same papers and task types.</p>
<form class="view" method="get" action="/generations">
${suites.length > 1 && choice({ name: 'suite', label: 'Suite', options: anyOf(suites, 'the first') }, asked.suite ?? '')}
<label>Generations <input type="text" name="generations" value="${asked.generations}" required autocomplete="off" placeholder="1,${names[0] ?? 'name'}" list="names"></label>
<datalist id="names">${names.map((name) => html`<option value="1,${name}">1,${name}</option>`)}</datalist>
<label>Task types <input type="text" name="types" value="${asked.types}" autocomplete="off" placeholder="all"></label>
<button type="submit">Compare</button>
</form>
${names.length === 0 && emptyState('There is no generation beside the first.', html`<code>aerbench extract --generation</code> makes one.`)}
${comparison !== null && sums(comparison, asked)}`
  )
}

type Row = { name: Content; of(one: GenerationYield): Content }

function sums(comparison: GenerationComparison, asked: AskedGenerations): Html {
  const { papers, taskTypes, generations } = comparison
  const checks = [...new Set(generations.flatMap(({ findings }) => Object.keys(findings)))].sort()
  const rows: Row[] = [
    { name: 'Model', of: ({ models }) => (models.length === 0 ? '–' : models.map((model) => [givenName(model), ' '])) },
    { name: 'Extractions done', of: ({ done, extractions }) => `${done} of ${extractions}` },
    { name: 'Not suitable', of: ({ unsuitable }) => unsuitable },
    { name: 'Stopped', of: ({ stopped }) => stopped },
    { name: 'Items', of: ({ items }) => items },
    { name: 'Approved', of: ({ approved }) => approved },
    { name: 'Rejected', of: ({ rejected }) => rejected },
    { name: 'Repairs', of: ({ repairs }) => repairs },
    ...checks.map((check) => ({
      name: html`<small>Failed ${check}</small>`,
      of: (one: GenerationYield) => one.findings[check] ?? 0
    })),
    { name: 'Items failing a check', of: ({ failingItems }) => failingItems },
    { name: 'Verified', of: ({ verified }) => verified },
    { name: 'Doubted', of: ({ doubted }) => doubted },
    { name: 'Unproven', of: ({ unproven }) => unproven },
    { name: 'Calls', of: ({ calls }) => calls },
    { name: 'Cost', of: ({ costUsd }) => costOf(costUsd) },
    { name: 'Cost of verifiers', of: ({ verifyingUsd }) => costOf(verifyingUsd) },
    { name: 'Time', of: ({ wallMs }) => formatSpan(wallMs) }
  ]
  return html`${table<Row>({
    label: 'Generations',
    caption: `${taskTypes.join(', ')} of ${papers.length} ${papers.length === 1 ? 'paper' : 'papers'}`,
    className: 'board',
    columns: [
      { head: 'Of each generation', kind: 'row-head', cell: ({ name }) => name },
      ...generations.map((one) => ({
        head: one.generation === '1' ? 'first' : givenName(one.generation),
        cell: ({ of }: Row) => of(one)
      }))
    ],
    rows
  })}
<p><small><a href="${address('/v1/generations', asked)}">The same as JSON</a>, with the ids of the papers.</small></p>`
}
