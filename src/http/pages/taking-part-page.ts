import type { HumanBaselineRow } from '../../db/human-baselines.ts'
import type { ParticipantAnswerRow, ParticipantRow } from '../../db/participants.ts'
import { stateOfAnswer } from '../../schemas/human-baseline.ts'
import type { Unread } from '../../workflows/people/read-answers.ts'
import { formatMoment } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { tickBox } from './parts/tick-box.ts'

/** What a person is asked, and how far the person is: by item, null where it was not shown. */
export type Overview = {
  token: string
  team: string
  participant: ParticipantRow
  baseline: HumanBaselineRow
  answers: readonly (ParticipantAnswerRow | null)[]
  /** Of saved answers what cannot be read, by item. */
  unread: ReadonlyMap<string, Unread>
}

const stateWords = {
  answered: 'answered',
  skipped: 'skipped: no answer',
  shown: 'seen, nothing saved',
  unseen: 'not seen'
}

export function peoplePath(token: string): string {
  return `/people/${encodeURIComponent(token)}`
}

/** Where a person agrees to take part; from then on, where the items stand and where they are handed in. */
export function takingPartPage(overview: Overview, fault?: string): string {
  const { team, participant, baseline } = overview
  return layout(
    'Answer as a person',
    html`<h1>${givenName(baseline.name)} <span class="of">asked by ${givenName(team)}</span></h1>
${fault !== undefined && messageBox('fault', fault)}
<p>Language models answer these items, and people are asked the same ones, so that both can be seen side by side.</p>
${definitionList('facts', [
  ['Items', baseline.itemIds.length],
  ['Who answers', givenName(baseline.people)],
  ['You may use', givenName(baseline.aids)],
  ['You are', `participant ${participant.number}: no name is stored`],
  ['This link ends', formatMoment(participant.expiresAt.toISOString())]
])}
<h2>Instructions</h2>
<div class="text">${baseline.instructions}</div>
<h2>What you agree to</h2>
<div class="text">${baseline.consent}</div>
<p>For each item the time between its first view and your last save is stored. Whoever has your link can read and change your
answers until you hand them in: keep it to yourself.</p>
${participant.consentedAt ? progress(overview) : consentForm(overview)}`
  )
}

/** What a person is told at the end. */
export function thanksPage(what: string): string {
  return layout(
    'Thank you',
    html`<h1>Thank you</h1>
${messageBox('done', what)}
<p>The link is used up. You can close this page.</p>`
  )
}

/** What of an answer cannot be read, and why; also beside the answer itself. */
export function unreadNote(unread: Unread | undefined): Html | false {
  if (unread === undefined) return false
  const { whole, parts } = unread
  if (whole !== null) return html`<p class="unread"><strong>This answer cannot be read:</strong> ${whole}.</p>`
  const alike = [...Map.groupBy(parts, ({ words }) => words)]
  return html`<p class="unread"><strong>Not read:</strong> ${alike.map(([words, those], at) => html`${at > 0 && '; '}${those.map(({ part }) => html`<code>${part}</code> `)}(${words})`)}.</p>`
}

function consentForm({ token }: Overview): Html {
  return html`<form class="fields" method="post" action="${peoplePath(token)}/consent">
${tickBox('agree', 'I have read this, and take part')}
<button type="submit">Begin</button>
</form>`
}

function progress({ token, answers, baseline, unread }: Overview): Html {
  const states = answers.map((answer) => (answer ? stateOfAnswer(answer) : null))
  const next = states.findIndex((state) => state !== 'answered' && state !== 'skipped')
  const left = states.filter((state) => state !== 'answered' && state !== 'skipped').length
  const path = peoplePath(token)
  return html`<h2>Your items</h2>
<ol>${baseline.itemIds.map((id, at) => html`<li><a href="${path}/items/${at + 1}">Item ${at + 1}</a> <small>${stateWords[states[at] ?? 'unseen']}</small>${unreadNote(unread.get(id))}</li>`)}</ol>
${next >= 0 && html`<p><a href="${path}/items/${next + 1}">Go on with item ${next + 1}</a>. You can close this page, and come back by your link.</p>`}
<h2 id="hand-in">Hand in</h2>
<p>${left === 0 ? 'All items are answered or skipped.' : `${left} items are neither answered nor skipped: handed in now, they have no answer.`}
After this nothing can be changed.</p>
${unread.size > 0 && html`<p class="notice" role="note">${unread.size === 1 ? 'One answer' : `${unread.size} answers`} above cannot be read, or not whole. What cannot be read earns nothing: open the item and write it as the prompt asks, or hand in as it is.</p>`}
<form class="fields" method="post" action="${path}/hand-in">
${tickBox('finished', 'I have finished')}
<button type="submit">Hand in</button>
</form>
<details><summary>Stop taking part</summary><form method="post" action="${path}/leave">
<p>This deletes all that you have answered, and ends your link.</p>
<button type="submit">Stop, and delete my answers</button></form></details>`
}
