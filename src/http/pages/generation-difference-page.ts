import type { Extraction } from '../../schemas/extraction.ts'
import type { GenerationDifference } from '../../schemas/item-difference.ts'
import type { Paper } from '../../schemas/paper-record.ts'
import { address, ownItemPath, paperPath } from './address.ts'
import { fieldDifferences } from './field-differences.ts'
import { formatShare } from './format.ts'
import { titleOf } from './papers-page.ts'
import { choice } from './parts/choice.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'

/** Which generations are compared; what is undefined was not chosen. */
export type ChosenGenerations = {
  suite: string
  taskType?: string | undefined
  from: string | number
  to?: string | number | undefined
}

export type GenerationDifferenceView = {
  paper: Paper
  extractions: readonly Extraction[]
  chosen: ChosenGenerations
  /** Null until two generations are chosen. */
  difference: GenerationDifference | null
}

type Side = GenerationDifference['from']
type Change = GenerationDifference['items'][number]

/** In what the items of one generation of a paper differ from those of another. */
export function generationDifferencePage({ paper, extractions, chosen, difference }: GenerationDifferenceView): string {
  return layout(
    'Generations of a paper',
    html`<p class="path"><a href="/papers">Papers</a> › <a href="${paperPath(paper.id)}">${titleOf(paper)}</a></p>
<h1>What differs <span class="of">between generations of its items</span></h1>
${extractions.length === 0 ? emptyState('Nothing was extracted yet.', html`<a href="${paperPath(paper.id)}">Back to the paper</a>.`) : chooser(paper, extractions, chosen)}
${difference !== null && changes(difference)}`
  )
}

function chooser({ id }: Paper, extractions: readonly Extraction[], chosen: ChosenGenerations): Html {
  const suites = [...new Set(extractions.map(({ suite }) => suite))]
  const types = [...new Set(extractions.map(({ taskType }) => taskType))]
  const named = new Map(
    extractions.flatMap(({ generation }) => (generation ? [[generation.name, generation.name]] : []))
  )
  const generations = [
    { value: '1', words: 'first' },
    ...[...named.keys()].map((name) => ({ value: name, words: name }))
  ]
  const same = (values: readonly string[]) => values.map((value) => ({ value, words: value }))
  // Numbers are told by links, and names by this form.
  const nameOf = (asked: string | number | undefined) =>
    extractions.find(({ generation, taskType }) => generation?.number === asked && taskType === chosen.taskType)
      ?.generation?.name ?? `${asked ?? ''}`
  return html`<form class="view" method="get" action="${paperPath(id)}/difference">
${suites.length > 1 ? choice({ name: 'suite', label: 'Suite', options: same(suites) }, chosen.suite) : html`<input type="hidden" name="suite" value="${suites[0]}">`}
${choice({ name: 'taskType', label: 'Task type', options: same(types) }, chosen.taskType)}
${choice({ name: 'from', label: 'From', options: generations }, nameOf(chosen.from))}
${choice({ name: 'to', label: 'To', options: generations }, nameOf(chosen.to))}
<button type="submit">Compare</button>
</form>`
}

function changes(difference: GenerationDifference): Html {
  const { paper, suite, taskType, from, to, items } = difference
  const query = { suite, taskType, from: from.generation, to: to.generation }
  const [same, others] = [true, false].map((isSame) => items.filter(({ change }) => (change === 'same') === isSame))
  return html`${sidesTable([from, to])}
<p><small><a href="${address(`/v1${paperPath(paper)}/difference`, query)}">The same as JSON</a>. Items are found again by what they say; a pair shares the words that it is said to.</small></p>
<section aria-labelledby="items"><h2 id="items">Item by item</h2>
${items.length === 0 ? emptyState('Neither generation has items.') : html`<p>${same!.length} the same, ${others!.length} otherwise.</p>`}
${others!.map((item) => itemSection(item, { from: nameOf(from), to: nameOf(to) }))}
${same!.length > 0 && html`<details><summary>The same in both: ${same!.length}</summary><ul>${same!.map((item) => html`<li>${idsOf(item)}</li>`)}</ul></details>`}</section>`
}

function sidesTable(sides: readonly Side[]): Html {
  return table<Side>({
    label: 'Both generations',
    caption: 'What made either side',
    columns: [
      { head: 'Generation', kind: 'row-head', cell: (side) => nameOf(side) },
      { head: 'State', kind: 'text', cell: ({ state }) => state.replace('_', ' ') },
      { head: 'Items', cell: ({ items }) => items },
      { head: 'Models', kind: 'text', className: 'long', cell: ({ models }) => listed(models) },
      {
        head: 'Prompts',
        kind: 'text',
        className: 'long',
        cell: ({ prompts }) =>
          listed(
            prompts.map(
              ({ promptId, promptVersion, promptHash }) => `${promptId} ${promptVersion} ${promptHash.slice(0, 8)}`
            )
          )
      },
      { head: 'Settings of its own', kind: 'text', className: 'long', cell: ({ settings }) => settingsWords(settings) }
    ],
    rows: sides
  })
}

function nameOf({ name }: Side): Content {
  return name === null ? 'first' : givenName(name)
}

function listed(names: readonly string[]): Content {
  return names.length === 0 ? '–' : names.map((name, place) => [place > 0 && ', ', givenName(name)])
}

/** Prompts are told by their names: their texts are as long as files. */
function settingsWords(settings: Side['settings']): Content {
  const entries = Object.entries(settings ?? {}).map(([name, value]) => {
    return `${name} ${typeof value === 'object' ? Object.keys(value).join(' and ') : value}`
  })
  return listed(entries)
}

function itemSection(item: Change, sides: { from: Content; to: Content }): Html {
  const { change, from, to, likeness, fields } = item
  const id = `change-${(to ?? from)!.id}`
  return html`<section aria-labelledby="${id}"><h3 id="${id}">${idsOf(item)} <small>${changeWords[change]}${likeness !== null && `, ${formatShare(likeness)} of their words alike`}</small></h3>
${fields.length > 0 && fieldDifferences(fields, sides)}</section>`
}

const changeWords = {
  same: 'the same',
  changed: 'changed',
  added: 'only in the later one',
  removed: 'only in the earlier one'
}

function idsOf({ from, to }: Change): Content {
  return [from, to]
    .filter((side) => side !== null)
    .map(({ id, state }, place) => [
      place > 0 && ' and ',
      html`<a href="${ownItemPath(id)}"><code>${givenName(id)}</code></a> (${state})`
    ])
}
