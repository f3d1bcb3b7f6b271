import type { ParticipantAnswerRow } from '../../db/participants.ts'
import { longestAnswer } from '../../schemas/human-baseline.ts'
import type { PartChoices } from '../../suites/suite.ts'
import type { Unread } from '../../workflows/people/read-answers.ts'
import { letterChoices } from './chosen-letters.ts'
import { formatMoment } from './format.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { peoplePath, unreadNote } from './taking-part-page.ts'

/** An item as a person is asked it. */
export type AskedItem = {
  token: string
  place: number
  of: number
  title: string
  prompt: string
  /** By part; null where the answer is written in words. */
  choices: readonly PartChoices[] | null
}

type Shown = {
  /** As it is stored. */
  answer: ParticipantAnswerRow
  /** What of it cannot be read. */
  unread?: Unread | undefined
  /** The text that was sent and is not stored, with why. */
  sent?: string
  fault?: string
  isConflict?: boolean
  /** Of the page that sent it, where it is to be held against the stored one once more. */
  revision?: number
}

/** One item, with the answer as far as it is saved. */
export function answerPage({ token, place, of, title, prompt, choices }: AskedItem, shown: Shown): string {
  const { answer, unread, sent, fault, isConflict = false, revision = answer.revision } = shown
  const path = peoplePath(token)
  const step = (to: number, words: string) => to >= 1 && to <= of && html`<a href="${path}/items/${to}">${words}</a>`
  return layout(
    `Item ${place} of ${of}`,
    html`<h1>Item ${place} of ${of} <span class="of">${title}</span></h1>
<p class="ways">${step(place - 1, 'Previous item')} ${step(place + 1, 'Next item')} <a href="${path}">All items</a></p>
${fault !== undefined && messageBox('fault', fault)}
${isConflict && messageBox('fault', conflict(answer))}
<h2 id="item">What is asked</h2>
<pre tabindex="0" aria-labelledby="item">${prompt}</pre>
<form class="answer" method="post" action="${path}/items/${place}">
<input type="hidden" name="revision" value="${revision}">
${choices ? letterChoices(choices, (sent || answer.output) ?? '') : textBox(sent || answer.output)}
<p id="state" class="lead">${stateWords(answer)}</p>
${unreadNote(unread)}
<p class="ways"><button type="submit" name="act" value="next">${place < of ? 'Save and go on' : 'Save and finish'}</button>
<button type="submit" name="act" value="stay">Save and stay</button>
<button type="submit" name="act" value="skip">Skip: no answer</button></p>
</form>`
  )
}

function textBox(text: string | null): Html {
  return html`<label for="output">Your answer</label>
<textarea id="output" name="output" rows="14" maxlength="${longestAnswer}" dir="auto" spellcheck="true" autocomplete="off" aria-describedby="state">
${text}</textarea>`
}

/** A text that could not be saved any more, so that whoever wrote it can keep it. */
export function keptTextPage(fault: string, sent: string): string {
  return layout(
    'Not saved',
    html`<h1>Not saved</h1>
${messageBox('fault', fault)}
<p>This is the text that you sent: copy it, if you need it.</p>
<pre tabindex="0">${sent}</pre>`
  )
}

function conflict({ output, skippedAt }: ParticipantAnswerRow): Html {
  return html`<p>${skippedAt ? 'The item was skipped' : 'Another answer was saved'} in the meantime, as in another window, and is not
written over. Your text stands below: save it once more to put it in place of this one.</p>
<pre tabindex="0">${output ?? ''}</pre>`
}

function stateWords({ savedAt, skippedAt }: ParticipantAnswerRow): string {
  if (skippedAt)
    return `Skipped at ${formatMoment(skippedAt.toISOString())}: handed in like this, the item has no answer.`
  if (savedAt) return `Saved at ${formatMoment(savedAt.toISOString())}. You can change it until you hand in.`
  return 'Nothing is saved yet.'
}
