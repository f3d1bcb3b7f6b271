import type { Tool } from '../../models/model.ts'
import type { EnvironmentDefinition } from '../../suites/econevals/environment/definition.ts'
import { rulesInWords } from '../../suites/econevals/rules-in-words.ts'
import { environmentPath } from './address.ts'
import { tokenField } from './parts/account.ts'
import { definitionList } from './parts/definition-list.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { table } from './parts/table.ts'

const kinds = {
  benchmark: 'a benchmark: the nearer to the best, the better',
  litmus: 'a litmus test: neither end of the scale is better'
}

/** All environments, with what each is about. */
export function environmentsPage(environments: readonly EnvironmentDefinition[]): string {
  return layout(
    'Environments',
    html`<h1>Environments</h1>
<p class="lead">Small economies that an agent, a model or a person acts in for many periods, and whose inner workings are not told · <a href="/runs">Runs of your team</a> · <a href="/suites/econevals/published">What the paper published</a> · <a href="/docs">API</a></p>
${table<EnvironmentDefinition>({
  label: 'Environments',
  caption: 'Environments with their levels; each page has the rules, tools and prompts, and the way to play',
  className: 'elements',
  columns: [
    {
      head: 'Environment',
      kind: 'row-head',
      className: 'long',
      cell: ({ name, title }) => html`<a href="${environmentPath(name)}">${title}</a>`
    },
    { head: 'Task', kind: 'text', className: 'long', cell: ({ name }) => rulesInWords[name]!.task },
    { head: 'Levels', kind: 'text', className: 'long', cell: ({ levels }) => Object.keys(levels).join(', ') },
    { head: 'Kind', kind: 'text', className: 'long', cell: ({ kind }) => kinds[kind] }
  ],
  rows: environments
})}`
  )
}

/** What whoever plays is told of one environment. */
export type Told = {
  definition: EnvironmentDefinition
  tools: readonly Tool[]
  /** System prompts by level, each once. */
  systemPrompts: readonly { levels: readonly string[]; text: string }[]
  /** Of the first published instance of the first level. */
  initialPrompt: string
}

/** Who looks at it: what the forms of the session hold, and whether it may begin runs; null for those who are not signed in. */
export type Player = { formToken: string; plays: boolean } | null

/** One environment: its rules, tools and prompts, and the way to play it. */
export function environmentPage(told: Told, player: Player, fault?: string): string {
  const { definition, tools, systemPrompts, initialPrompt } = told
  const { task, seen, hidden, levels, periods, score } = rulesInWords[definition.name]!
  return layout(
    definition.title,
    html`<h1>${definition.title} <span class="of">${kinds[definition.kind]}</span></h1>
<p class="lead path"><a href="/environments">Environments</a> · <a href="/runs">Runs of your team</a></p>
${fault !== undefined && messageBox('fault', fault)}
<h2 id="rules">Rules</h2>
${definitionList('definitions', [
  ['Task', task],
  ['What whoever plays sees', seen],
  ['What is hidden', hidden],
  ['Periods', periods],
  ['Score', score]
])}
${table<[string, { seeds: number }]>({
  label: 'Levels',
  caption: 'Levels, with how many instances are published of each',
  className: 'elements',
  columns: [
    { head: 'Level', kind: 'row-head', cell: ([level]) => level },
    { head: 'What it has', kind: 'text', className: 'brief', cell: ([level]) => levels[level] },
    { head: 'Instances', cell: ([, { seeds }]) => seeds }
  ],
  rows: Object.entries(definition.levels)
})}
<h2 id="play">Play</h2>
${playForm(definition, player)}
<h2 id="tools">Tools</h2>
<p>The last one is the action, which ends a period. What is not valid is refused, changes nothing and costs no period.</p>
${definitionList(
  'definitions',
  tools.map(({ name, description, parameters }) => [html`<code>${name}</code>`, [description, argumentsOf(parameters)]])
)}
<h2 id="prompts">Prompts</h2>
${systemPrompts.filter(({ text }) => text !== '').map(({ levels, text }) => html`<h3>System prompt${systemPrompts.length > 1 && html` of ${levels.join(', ')}`}</h3><pre>${text}</pre>`)}
<h3>First message of a period</h3><pre>${initialPrompt}</pre>`
  )
}

function argumentsOf({ properties = {} }: Tool['parameters']): Html | false {
  const named = Object.entries(properties as Record<string, { description?: string }>)
  return (
    named.length > 0 &&
    html`<ul>${named.map(([name, { description }]) => html`<li><code>${name}</code>: ${description}</li>`)}</ul>`
  )
}

function playForm({ name, levels }: EnvironmentDefinition, player: Player): Html {
  const agents = html`Agents play by the <a href="/docs">API</a> (<code>POST /v1/runs</code>).`
  if (player === null) {
    return html`<p><a href="/sign-in">Sign in</a> to play a published instance here, with the same tools. ${agents}</p>`
  }
  if (!player.plays) return html`<p>Submitters of a team play here; your role reads. ${agents}</p>`
  const most = Math.max(...Object.values(levels).map(({ seeds }) => seeds)) - 1
  return html`<p>You play here with the same tools that agents have, and may close the page and come back. ${agents}</p>
<form class="fields" method="post" action="/runs">${tokenField(player.formToken)}
<input type="hidden" name="taskType" value="${name}">
<label>Level <select name="level">${Object.keys(levels).map((level) => html`<option value="${level}">${level}</option>`)}</select></label>
<label>Instance, 0 to ${most} <input type="text" name="seed" value="0" inputmode="numeric" autocomplete="off"></label>
<button type="submit">Begin a run</button>
</form>`
}
