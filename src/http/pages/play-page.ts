import type { RunHead } from '../../db/runs.ts'
import type { Tool } from '../../models/model.ts'
import type { RunCall } from '../../schemas/run.ts'
import type { ActionFields } from '../../suites/econevals/environment/definition.ts'
import { environmentPath, playPath, runPath } from './address.ts'
import { tokenField } from './parts/account.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { tabs } from './parts/tabs.ts'
import { fieldOf } from './play-form.ts'
import { callList, countTexts, textsOfPage } from './run-calls.ts'
import { runTitle, seatWords } from './run-words.ts'

/** A seat of a run as the person who plays it sees it: nothing but what its tools told, and what they take. */
export type PlayedSeat = {
  row: RunHead
  seat: number
  /** Of the run. */
  seats: number
  /** Under way, from 0. */
  period: number
  /** Of the run, at most. */
  periods: number
  isWaiting: boolean
  systemPrompt: string
  prompt: string
  /** Of the period under way. */
  calls: readonly RunCall[]
  tools: readonly Tool[]
  action: string
  /** Null where the action takes no dictionary. */
  fields: ActionFields | null
  /** What stands in the fields of the forms, by their names. */
  typed: Readonly<Record<string, string>>
  /** Of the next call: all forms of the page hold it, so that what is sent twice, or from a page that is past, does nothing. */
  callId: string
  formToken: string
}

/** Characters of what was told in one period: a person reads it here alone. */
const charactersTold = 2_000_000

/** Where a person plays: the prompt, what was told in this period, the action, and the tools. */
export function playPage(played: PlayedSeat, fault?: string): string {
  const { row, seat, seats, period, periods, isWaiting, systemPrompt, prompt, calls } = played
  const title = runTitle(row)
  const show = textsOfPage(row.id, countTexts(calls, calls.length) + 2, charactersTold)
  return layout(
    `Period ${period}, ${title}`,
    html`<h1>Period ${period} <span class="of">of at most ${periods}: ${title}</span></h1>
<p class="lead path"><a href="/runs">Runs</a> › <a href="${runPath(row.id)}">the run and its periods</a> · <a href="${environmentPath(row.taskType)}#rules">Rules</a></p>
${seats > 1 && seatTabs(played)}
${fault !== undefined && messageBox('fault', fault)}
${fault === undefined && standing(played)}
${systemPrompt !== '' && html`<details${period === 0 && calls.length === 0 && html` open`}><summary>Your task</summary><pre>${systemPrompt}</pre></details>`}
${!isWaiting && html`<h2 id="prompt">Prompt</h2>${show(`Prompt of ${seatWords(seat)}`, prompt)}`}
<h2 id="told">Told in this period</h2>
${calls.length === 0 ? emptyState('Nothing yet: the tools below tell you what there is to know.') : callList(calls, show, calls.length)}
${isWaiting ? html`<p><a class="act" href="${playPath(row.id, seat)}">Look again</a></p>` : forms(played)}`
  )
}

function seatTabs({ row, seat, seats }: PlayedSeat): Html {
  return tabs(
    'Seats',
    Array.from({ length: seats }, (_, one) => ({
      ...{ to: playPath(row.id, one), text: seatWords(one), isCurrent: one === seat }
    }))
  )
}

function standing({ period, calls, isWaiting }: PlayedSeat): Html | false {
  if (isWaiting) return messageBox('done', `You have acted in period ${period}, which is over when the other seat has.`)
  const last = calls.at(-1)
  if (last?.status === 'error' || last?.status === 'retry_error') {
    const why = last.text.slice(0, 300).toWellFormed()
    return messageBox('fault', html`<code>${givenName(last.name)}</code> was refused, and nothing was changed: ${why}`)
  }
  return period > 0 && !last && messageBox('done', `Period ${period - 1} is over. This is period ${period}.`)
}

function forms(played: PlayedSeat): Html {
  const { row, tools, action } = played
  const asking = tools.filter(({ parameters }) => argumentsOf(parameters).length === 0)
  const writing = tools.filter((tool) => tool.name !== action && !asking.includes(tool))
  return html`${
    asking.length > 0 &&
    html`<h2 id="ask">Ask</h2>
<form method="post" action="${sendPath(played)}">${hiddenFields(played)}
<ul class="acts">${asking.map(({ name, description }) => html`<li><button type="submit" name="tool" value="${name}">${name}</button> <small>${description}</small></li>`)}</ul></form>`
  }
<h2 id="act">Act</h2>
${played.fields && fieldsForm(played, played.fields)}
${played.fields ? html`<details><summary>Write the argument yourself</summary>${argumentForm(played)}</details>` : argumentForm(played)}
${
  writing.length > 0 &&
  html`<h2 id="notes">Notes</h2>
${writing.map(
  (tool) => html`<form class="fields" method="post" action="${sendPath(played)}">${hiddenFields(played, tool.name)}
${argumentsOf(tool.parameters).map(([name, argument]) => argumentField(name, argument, played.typed[name]))}
<button type="submit">${tool.name}</button></form>`
)}`
}
<details><summary>Give up this run</summary><form method="post" action="${runPath(row.id)}/give-up">${tokenField(played.formToken)}
<p>It ends as failed, and has no score.</p>
<button type="submit">Give it up</button></form></details>`
}

function fieldsForm(played: PlayedSeat, fields: ActionFields): Html {
  return html`<form class="fields${fields.keys.length > 4 && ' many'}" method="post" action="${sendPath(played)}">${hiddenFields(played, played.action)}
<p>${fields.isOptional ? 'What you leave empty is not in it. ' : ''}This ends the period.</p>
${actionFields(fields, played.typed)}
<button type="submit">${played.action}</button></form>`
}

function argumentForm(played: PlayedSeat): Html {
  const { tools, action, typed } = played
  const { parameters } = tools.find(({ name }) => name === action)!
  return html`<form class="fields" method="post" action="${sendPath(played)}">${hiddenFields(played, action)}
${argumentsOf(parameters).map(([name, { description }]) => html`<label>${name}: ${description} <textarea name="argument" rows="4">${typed.argument}</textarea></label>`)}
<button type="submit">${action} with this</button></form>`
}

type Argument = { type?: string; description?: string }

function argumentsOf({ properties = {} }: Tool['parameters']): [string, Argument][] {
  return Object.entries(properties as Record<string, Argument>)
}

function sendPath({ row, seat }: PlayedSeat): string {
  return playPath(row.id, seat)
}

function hiddenFields({ formToken, callId, period }: PlayedSeat, tool?: string): Html {
  return html`${tokenField(formToken)}<input type="hidden" name="callId" value="${callId}"><input type="hidden" name="period" value="${period}">${tool !== undefined && html`<input type="hidden" name="tool" value="${tool}">`}`
}

function argumentField(name: string, { type, description }: Argument, typed = ''): Html {
  if (type === 'string')
    return html`<label>${description} <textarea name="${name}" rows="4">${typed}</textarea></label>`
  return html`<label>${description} <input type="text" name="${name}" value="${typed}" inputmode="numeric" autocomplete="off"></label>`
}

function actionFields({ keys, options }: ActionFields, typed: PlayedSeat['typed']): Html[] {
  return keys.map((key, place) => {
    const name = fieldOf(place)
    const value = typed[name] ?? ''
    if (options === null) {
      return html`<label>${key} <input type="text" name="${name}" value="${value}" inputmode="decimal" autocomplete="off"></label>`
    }
    return html`<label>${key} <select name="${name}"><option value="">–</option>${options.map((option) => html`<option value="${option}"${option === value && html` selected`}>${option}</option>`)}</select></label>`
  })
}
