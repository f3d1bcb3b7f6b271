import type { HumanBaseline, Participant } from '../../schemas/human-baseline.ts'
import { itemPath, releasePath, submissionPath } from './address.ts'
import { formatMoment } from './format.ts'
import { tokenField } from './parts/account.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { table } from './parts/table.ts'

/** What came of a form: why it was refused, or the link that is shown this once. */
export type Outcome = { fault: string } | { number: number; link: string }

type ListView = {
  baselines: readonly HumanBaseline[]
  releases: readonly string[]
  maySubmit: boolean
  formToken: string
}
type View = { baseline: HumanBaseline; participants: readonly Participant[]; maySubmit: boolean; formToken: string }

const path = '/team/human-baselines'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

/** The human baselines of a team, and the form for a new one. */
export function teamBaselinesPage(
  { baselines, releases, maySubmit, formToken }: ListView,
  refused?: { fault: string; given: Readonly<Record<string, string>> }
): string {
  return layout(
    'Human baselines',
    html`<h1>Human baselines <span class="of">of the <a href="/team">team</a></span></h1>
<p>Ask people some of the public items of a release. They answer in a browser by a link, without an account; their answers are graded
as those of models are, and shown apart from all boards. Of private items nothing is asked.</p>
${refused && messageBox('fault', refused.fault)}
${baselines.length === 0 ? emptyState('The team has no human baseline yet.') : baselineTable(baselines)}
${maySubmit && newForm({ releases, formToken, given: refused?.given ?? {} })}`
  )
}

/** One human baseline, as its team sees it. */
export function teamBaselinePage(view: View, outcome?: Outcome): string {
  const { baseline, maySubmit } = view
  const { name, release, people, aids, items, draw, state, instructions, consent } = baseline
  const api = `/v1/human-baselines/${encodeURIComponent(baseline.id)}`
  return layout(
    name,
    html`<h1>${givenName(name)} <span class="of">one of the team’s <a href="${path}">human baselines</a></span></h1>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', madeLink(outcome)))}
${definitionList('facts', [
  ['Release', html`<a href="${releasePath(release)}">${release}</a>`],
  [
    'State',
    state === 'published' ? html`published: <a href="${releasePath(release)}/people#${baseline.id}">figures</a>` : state
  ],
  ['People', givenName(people)],
  ['Aids', givenName(aids)],
  [
    'Items',
    html`${items.length}, ${draw ? `drawn by chance: ${draw.perTaskType} of each task type, with seed ${draw.seed}` : 'named'}: ${items.map((id, at) => html`${at > 0 && ', '}<a href="${itemPath(release, id)}">${id}</a>`)}`
  ]
])}
<details><summary>What people are told</summary><div class="text">${instructions}</div><h3>What they agree to</h3><div class="text">${consent}</div></details>
${participantsSection(view)}
${maySubmit && state !== 'withdrawn' && endForms(view)}
<p><small>The same as JSON: <a href="${api}">baseline</a>, <a href="${api}/participants">participants</a>, <a href="${api}/answers">answers and times</a>.</small></p>`
  )
}

function madeLink({ number, link }: { number: number; link: string }): Html {
  return html`<p>Send this link to participant ${number}, and to nobody else. It is shown this once.</p><p><code>${link}</code></p>`
}

function baselineTable(rows: readonly HumanBaseline[]): Html {
  return table<HumanBaseline>({
    label: 'Human baselines',
    caption: 'Human baselines of the team',
    columns: [
      { head: 'Name', kind: 'row-head', cell: ({ id, name }) => html`<a href="${pathOf(id)}">${givenName(name)}</a>` },
      { head: 'Release', kind: 'text', cell: ({ release }) => release },
      { head: 'Items', cell: ({ items }) => items.length },
      { head: 'Links', cell: ({ participants }) => participants.links },
      { head: 'Handed in', cell: ({ participants }) => participants.handedIn },
      { head: 'State', kind: 'text', cell: ({ state }) => state }
    ],
    rows
  })
}

function participantsSection({ baseline, participants, maySubmit, formToken }: View): Html {
  const own = `${pathOf(baseline.id)}/participants`
  const isOpen = maySubmit && baseline.state === 'open'
  return html`<h2 id="participants">Participants</h2>
${
  participants.length === 0
    ? emptyState('Nobody has a link yet.')
    : table<Participant>({
        label: 'Participants',
        caption: 'People by their numbers: no name is stored',
        columns: [
          { head: 'Participant', kind: 'row-head', cell: ({ number }) => number },
          { head: 'State', kind: 'text', cell: ({ state }) => state.replace('_', ' ') },
          { head: 'Answered', cell: ({ answered }) => answered },
          { head: 'Skipped', cell: ({ skipped }) => skipped },
          { head: 'Until', kind: 'text', cell: ({ expiresAt }) => formatMoment(expiresAt) },
          {
            head: 'Answers',
            kind: 'text',
            cell: ({ submission }) => submission && html`<a href="${submissionPath(submission)}">Scores</a>`
          },
          {
            head: 'Link',
            kind: 'text',
            cell: ({ id, number, state }) =>
              isOpen &&
              (state === 'invited' || state === 'answering') &&
              html`<form method="post" action="${own}/${encodeURIComponent(id)}/revoke">${tokenField(formToken)}
<button type="submit" aria-label="Revoke the link of participant ${number}">Revoke</button></form>`
          }
        ],
        rows: participants
      })
}
${
  isOpen &&
  html`<form class="fields" method="post" action="${own}">${tokenField(formToken)}
<label>Days for which the link is good <input type="text" name="days" value="30" inputmode="numeric" required></label>
<button type="submit">Make a link for one person</button></form>`
}`
}

function endForms({ baseline: { id, state }, formToken }: View): Html {
  return html`<h2>Ending it</h2>
${
  state === 'open' &&
  html`<form method="post" action="${pathOf(id)}/publish">${tokenField(formToken)}
<p>Publish once nobody may answer any more and all is graded: everybody then reads the figures, and nobody can answer.</p>
<button type="submit">Publish</button></form>`
}
<details><summary>Withdraw</summary><form class="fields" method="post" action="${pathOf(id)}/withdraw">${tokenField(formToken)}
<p>This ends all links, and takes the figures away for good.</p>
<label>Why <input type="text" name="reason" maxlength="2000"></label>
<button type="submit">Withdraw</button></form></details>`
}

type Form = { releases: readonly string[]; formToken: string; given: Readonly<Record<string, string>> }

function newForm({ releases, formToken, given }: Form): Html {
  const line = (name: string, label: string, attributes: Html | null = null) =>
    html`<label>${label} <input type="text" name="${name}" value="${given[name]}"${attributes}></label>`
  const text = (name: string, label: string) =>
    html`<label>${label} <textarea name="${name}" rows="5" required maxlength="10000">
${given[name]}</textarea></label>`
  const required = html` required`
  return html`<h2 id="new">A new one</h2>
<form class="fields" method="post" action="${path}">${tokenField(formToken)}
<label>Release <select name="release">${releases.map((name) => html`<option value="${name}"${name === given.release && html` selected`}>${name}</option>`)}</select></label>
${line('name', 'Name', required)}
${line('people', 'Who the people are, in words and without names', required)}
${line('aids', 'What they may use', required)}
${text('instructions', 'Instructions')}
${text('consent', 'What they agree to: what is stored, who sees it, what becomes of it')}
<h3>Which items</h3>
<p>Draw them by chance, or name them. A draw takes so many public items of each task type, and the same seed draws the same ones. Once it
is made, its page links to each item that was drawn. The public items of ${releases.map((name, at) => html`${at > 0 && ', '}<a href="${releasePath(name)}">${name}</a>`)}.</p>
${line('perTaskType', 'Draw so many of each task type', html` inputmode="numeric"`)}
${line('seed', 'Seed of the draw; 1 when left empty', html` inputmode="numeric"`)}
<label>Or ids of items, one a line <textarea name="items" rows="4">
${given.items}</textarea></label>
<button type="submit">Make it</button>
</form>`
}
