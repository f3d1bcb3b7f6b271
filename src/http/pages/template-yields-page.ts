import type { Difference } from '../../schemas/template-difference.ts'
import type { ModelYield, TemplateYields, YieldDifference } from '../../schemas/template-yields.ts'
import { templateFilePath } from './address.ts'
import { formatScore, reasonWords } from './format.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'

/** What came of each model's rewritings, gate by gate, and one model against another. */
export function templateYieldsPage({ file, models, differences }: TemplateYields): string {
  return layout(
    'Yields of generated templates',
    html`<p class="path"><a href="/template-files">Files of generated templates</a> › <a href="${templateFilePath(file)}">Validation of ${givenName(file)}</a></p>
<h1>Yields <span class="of">of <code>${givenName(file)}</code></span></h1>
${models.length === 0 ? emptyState('No model was asked for anything in this file.', '') : yieldsTable(models)}
${differences.length > 0 && differencesTable(differences)}
<p><small>The same as JSON: <a href="/v1${templateFilePath(file)}/yields">yields</a>.</small></p>`
  )
}

function yieldsTable(models: readonly ModelYield[]) {
  return table<ModelYield>({
    label: 'Yields by model and step',
    caption: 'What each model was asked for, and what became of it',
    columns: [
      { head: 'Model', kind: 'row-head', cell: ({ model }) => givenName(model) },
      { head: 'Step', kind: 'text', cell: ({ step }) => step },
      { head: 'Asked', cell: ({ asked }) => asked },
      { head: 'Passed the gates', cell: ({ passed }) => passed },
      { head: 'Share', cell: ({ asked, passed }) => formatScore(passed / asked) },
      { head: 'Gates rejected', kind: 'text', cell: ({ rejectedBy }) => countsInWords(rejectedBy) },
      { head: 'Approved', cell: ({ approved }) => approved },
      { head: 'Repaired', kind: 'text', cell: ({ repaired }) => countsInWords(repaired) },
      { head: 'People rejected', cell: ({ rejected }) => rejected },
      { head: 'Validators found', kind: 'text', cell: ({ faults }) => countsInWords(faults) }
    ],
    rows: models
  })
}

function differencesTable(differences: readonly YieldDifference[]) {
  return table<YieldDifference>({
    label: 'One model against another',
    caption:
      'Shares that pass, one model less another on the same tasks, with an interval over the templates that they begin from',
    columns: [
      { head: 'Model', kind: 'row-head', cell: ({ first }) => givenName(first) },
      { head: 'Less', kind: 'text', cell: ({ second }) => givenName(second) },
      { head: 'Step', kind: 'text', cell: ({ step }) => step },
      { head: 'Tasks', cell: ({ tasks }) => tasks },
      { head: 'Templates', cell: ({ parents }) => parents },
      { head: 'Difference', cell: ({ difference }) => formatScore(difference.value) },
      { head: '95 % interval', kind: 'text', cell: ({ difference }) => intervalWords(difference) }
    ],
    rows: differences
  })
}

/** An interval as a table has it, or why there is none. */
export function intervalWords({ lower, upper, reason }: Difference): string {
  if (reason !== null) return reasonWords(reason)
  return `${formatScore(lower)} to ${formatScore(upper)}`
}

function countsInWords(counts: Readonly<Record<string, number>>): string {
  const named = Object.entries(counts).map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`)
  return named.length === 0 ? '–' : named.join(', ')
}
