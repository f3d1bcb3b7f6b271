import {
  type GivenVerdict,
  templateFaults,
  type ValidationState,
  type ValidatorAgreement
} from '../../schemas/template-validation.ts'
import type { DeskSheet, FilledQuestion } from '../../workflows/templates/desk-sheet.ts'
import { address, templateFilePath } from './address.ts'
import { formatMoment, formatScore } from './format.ts'
import { tokenField } from './parts/account.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { markedChanges } from './parts/marked-changes.ts'
import { messageBox } from './parts/message-box.ts'
import { Prose } from './parts/prose.ts'
import { table } from './parts/table.ts'
import type { Outcome } from './team-page.ts'

/** A template that somebody may give a verdict on. */
export type DeskTemplate = {
  name: string
  domain: string | null
  perspective: string | null
  step: string
  parent: string
  model: string
  state: ValidationState
  /** Those that whoever looks may know. */
  verdicts: readonly GivenVerdict[]
  sheet: DeskSheet
}

export type ValidationDesk = {
  file: string
  states: Readonly<Record<ValidationState, number>>
  agreement: ValidatorAgreement
  /** Null where nothing waits for whoever looks. */
  template: DeskTemplate | null
  formToken: string
  /** What was typed into a form that was refused. */
  typed: Readonly<Record<string, string>>
}

const stateWords: Readonly<Record<ValidationState, string>> = {
  no_verdict: 'without a verdict',
  one_verdict: 'with one verdict',
  apart: 'two do not agree on',
  decided: 'decided'
}
const faultWords: Readonly<Record<(typeof templateFaults)[number], string>> = {
  economics_lost: 'the economics are lost: another quantity is asked or given',
  datum_missing: 'something is missing that is needed',
  wrong_domain: 'the story lies in another domain',
  wrong_person: 'it is told of another person',
  near_copy: 'it is nearly another template',
  wording: 'the words are unclear or wrong',
  range: 'the values make no sense in this story',
  answer_key: 'the answer that counts as right is wrong'
}

/** Generated templates of a file that wait for validators, one at a time. */
export function validationDeskPage(
  { file, states, agreement, template, ...desk }: ValidationDesk,
  outcome?: Outcome
): string {
  return layout(
    'Validation',
    html`<p class="path"><a href="/template-files">Files of generated templates</a></p>
<h1>Validation <span class="of">of <code>${givenName(file)}</code></span></h1>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
<p class="lead">Two validators read each template and know nothing of each other until both have said what they think; where they do not agree, a third decides. How hard a question is does not count.</p>
${definitionList('facts', [
  ...Object.entries(states).map(([state, count]) => [stateWords[state as ValidationState], count] as const),
  ['Validators agree on', agreementWords(agreement)]
])}
<p><a href="${templateFilePath(file)}/yields">What each gate let through</a>, by model</p>
${template === null ? emptyState('Nothing waits for you here.', html`<a href="${templateFilePath(file)}">Begin again</a> with what you passed over, or go to <a href="/template-files">another file</a>.`) : templateSection(template, { file, ...desk })}
<p><small>The same as JSON: <a href="/v1${templateFilePath(file)}/templates">templates with their verdicts</a>, <a href="/v1/template-files">files</a>.</small></p>`
  )
}

export function agreementWords({ both, agreeing, alpha, reason }: ValidatorAgreement): string {
  if (both === 0) return 'no two have read one yet'
  const chance =
    alpha === null
      ? `alpha not defined (${reason === 'no_variation' ? 'all say the same' : 'no pairs'})`
      : `alpha ${formatScore(alpha)}`
  return `${agreeing} of ${both}, ${chance}`
}

function templateSection(template: DeskTemplate, desk: Pick<ValidationDesk, 'file' | 'formToken' | 'typed'>): Html {
  const { name, domain, perspective, step, parent, model, state, verdicts, sheet } = template
  const prose = new Prose()
  return html`<section aria-labelledby="template"><h2 id="template"><code>${givenName(name)}</code></h2>
${definitionList('facts', [
  ['Element', sheet.element],
  ['Domain', domain ?? 'none'],
  ['Perspective', perspective ?? 'of nobody in particular'],
  ['Made by', html`${givenName(model)}, step ${step}`],
  ['Made of', html`<code>${givenName(parent)}</code>`]
])}
${storiesOf(sheet)}
${sheet.question === null ? html`<p>It cannot be filled: its gates say why.</p>` : questionOf(sheet.question, prose)}
${gatesTable(sheet)}
${state === 'apart' && verdictsTable(verdicts)}
${verdictForm(name, desk)}
</section>`
}

/** Both texts with their fields open, side by side; what one alone has is marked. */
function storiesOf({ parent, generated }: DeskSheet): Html {
  const { before, after } = markedChanges(parent.join('\n\n'), generated.join('\n\n'))
  return html`<div class="side-by-side">
<section aria-labelledby="seed"><h3 id="seed">What it was made of</h3>
<div class="text">${before}</div></section>
<section aria-labelledby="generated"><h3 id="generated">The template</h3>
<div class="text">${after}</div></section>
</div>
<p><small>Marked is what one of the two alone has.</small></p>`
}

function questionOf({ parts, accepted, explanation }: FilledQuestion, prose: Prose): Html {
  return html`<h3>A question of it</h3>
${parts.map(
  ({ text, options }) => html`<div class="text">${prose.show(text)}</div>
<ul>${options.map(({ letter, text: option, isRight, mistake }) => html`<li>${letter}. ${prose.show(option)}${isRight && html` <strong>right</strong>`}${mistake !== null && html` <small>(${mistake.replaceAll('_', ' ')})</small>`}</li>`)}</ul>`
)}
${definitionList('definitions', [
  ['Key', accepted.join(' or ')],
  ['Explanation', html`<span class="text">${prose.show(explanation)}</span>`]
])}`
}

function gatesTable({ gates, checks }: DeskSheet): Html {
  return html`${table<DeskSheet['gates'][number]>({
    label: 'Gates',
    caption: 'What the gates found',
    columns: [
      { head: 'Gate', kind: 'row-head', cell: ({ gate }) => gate },
      { head: 'Kept by', kind: 'text', cell: ({ by }) => givenName(by) },
      { head: 'Found', kind: 'text', cell: ({ faults }) => (faults.length === 0 ? 'passed' : faults.join('; ')) }
    ],
    rows: gates
  })}
${checks.map(({ solver, right, asked }) => html`<p>${givenName(solver)} answers ${right} of ${asked} fillings right as they are written.</p>`)}`
}

function verdictsTable(verdicts: readonly GivenVerdict[]): Html {
  return table<GivenVerdict>({
    label: 'Verdicts',
    caption: 'Two do not agree: yours decides',
    columns: [
      { head: 'Validator', kind: 'row-head', cell: (_, place) => `${place + 1}` },
      { head: 'Verdict', kind: 'text', cell: ({ verdict }) => verdict },
      { head: 'What is wrong', kind: 'text', cell: ({ fault }) => (fault === null ? '–' : faultWords[fault]) },
      { head: 'In words', kind: 'text', cell: ({ note }) => (note === null ? '–' : givenName(note)) },
      { head: 'Given', kind: 'text', cell: ({ createdAt }) => formatMoment(createdAt) }
    ],
    rows: verdicts
  })
}

function verdictForm(
  name: string,
  { file, formToken, typed }: Pick<ValidationDesk, 'file' | 'formToken' | 'typed'>
): Html {
  const chosen = (fault: string) => typed.fault === fault && html` selected`
  return html`<form class="fields" method="post" action="${templateFilePath(file)}/verdict">${tokenField(formToken)}<input type="hidden" name="template" value="${name}">
<label>What is wrong, where you reject it <select name="fault"><option value="">nothing</option>
${templateFaults.map((fault) => html`<option value="${fault}"${chosen(fault)}>${faultWords[fault]}</option>`)}</select></label>
<label>In words <textarea name="note" rows="3" cols="60" maxlength="2000">${typed.note}</textarea></label>
<p><button type="submit" name="verdict" value="accepted">Accept</button> <button type="submit" name="verdict" value="rejected">Reject</button> <a href="${address(templateFilePath(file), { after: name })}">Pass it over</a></p>
</form>`
}
