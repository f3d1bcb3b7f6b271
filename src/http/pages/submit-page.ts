import type { ReleaseRow } from '../../db/releases.ts'
import { address, releasePath, submissionPath } from './address.ts'
import { missingWords } from './format.ts'
import { tokenField } from './parts/account.ts'
import { emptyState } from './parts/empty-state.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { receiptsSection, type Sent } from './receipts-section.ts'
import { newDraftPath } from './submission-paths.ts'

/** Who looks: somebody who sends for a team, a visitor who needs none, one who may only read, or nobody. */
export type Sender = 'member' | 'visitor' | 'reader' | 'nobody'

export type SubmitView = {
  sender: Sender
  /** Null where nobody is signed in. */
  formToken: string | null
  /** Whether the judges of the service are recordings, which know recorded responses alone. */
  isRecorded: boolean
  /** Those that take responses, the latest first, and the one that the page is about; null where there are none. */
  releases: readonly OpenRelease[]
  chosen: OpenRelease | null
  /** As they were typed. */
  fields: Readonly<Record<string, string>>
  /** Null where nothing was refused. */
  fault: Content
  /** What came of files of which something has to be mended first. */
  sent: readonly Sent[]
  /** The draft that holds what was read of them. */
  draft: string | null
}

type OpenRelease = Pick<ReleaseRow, 'name' | 'manifest'>

/** The way in: from a file of answers to its scores in one step, or how somebody gets there. */
export function submitPage(view: SubmitView): string {
  const { sender, chosen, fault, sent, draft } = view
  const sends = sender === 'member' || sender === 'visitor'
  return layout(
    'Submit',
    html`<h1>Submit answers of your own</h1>
${fault !== null && messageBox('fault', fault)}
${sent.map(receiptsSection)}
${draft !== null && html`<p><a class="act" href="${submissionPath(draft)}">Go on with the draft</a> Nothing of what was read is lost: the draft holds it. Send the rest there, have it graded as it is, or delete it.</p>`}
${sender === 'visitor' && draft === null && html`<p>No account is needed here: this service is a demo, and whoever sends answers is a visitor.</p>`}
${chosen === null ? emptyState('There is no release yet that takes responses.', html`<a href="/">To the leaderboard</a>`) : html`${draft === null && releaseForm(chosen, view)}${sends ? draft === null && sendForm(chosen, view) : waysIn(sender)}${templates(chosen)}${grading(chosen, view)}`}`
  )
}

/** Shows the page of another release: its template, and what grades it, are others. */
function releaseForm(chosen: OpenRelease, { releases }: SubmitView): Html | null {
  if (releases.length < 2) return null
  return html`<form class="choices" method="get" action="/submit">
<label>Release <select name="release">${releases.map(({ name }) => html`<option${name === chosen.name && html` selected`}>${name}</option>`)}</select></label>
<button type="submit">Show</button>
</form>`
}

function sendForm(chosen: OpenRelease, { sender, formToken, fields, isRecorded }: SubmitView): Html {
  return html`<form class="fields drop" method="post" enctype="multipart/form-data" action="/submit">${formToken !== null && tokenField(formToken)}
<input type="hidden" name="release" value="${chosen.name}">
<p>To release <a href="${releasePath(chosen.name)}">${chosen.name}</a>:</p>
${isRecorded && recordedNote(chosen)}
<label>Name of the model <input type="text" name="model" value="${fields.model ?? ''}" required maxlength="200" autocomplete="off"></label>
<label>Files of answers <input type="file" name="file" multiple required></label>
<button type="submit">Send, and have it graded</button>
<p class="lead"><span class="dropping">Files may be dropped here, and wait for the button. </span>The template below with its outputs filled in, lines of <code>{"itemId": "…", "output": "…"}</code>, or what OpenAI and Anthropic batches, lm-eval, Inspect and promptfoo write. Nothing is published by this.</p>
</form>
<p>What is sent here stays without a declaration of how its outputs were made: its setting, sampling and date are shown as not declared. ${sender === 'member' ? html`To declare them, or to send in parts, <a href="${newDraftPath({ release: chosen.name })}">begin a draft</a> instead.` : 'To declare them, or to send in parts, begin a draft: this page leads to its form once something was sent from this browser.'}</p>
<script src="/assets/drop.js" defer></script>`
}

/** Said before anything is sent: a file with answers that only judges can grade is sent in vain where somebody wants a row. */
function recordedNote({ name, manifest }: OpenRelease): Content {
  const [byRules, byJudges] = [namesOf(manifest, false), namesOf(manifest, true)]
  if (byRules.length === 0 || byJudges.length === 0) return null
  return html`<p class="notice" role="note">For a row on the board send <strong>${byRules.join(' and ')}</strong> alone (<a href="${rulesTemplatePath(name)}" download>their template</a>): no judge is here that could grade ${byJudges.join(', ')}. A file that answers others, too, may be sent all the same: the page that shows what came of it then has a button that sends ${byRules.join(' and ')} alone.</p>`
}

function rulesTemplatePath(name: string): string {
  return address(`/v1${releasePath(name)}/template`, { gradedBy: 'rules' })
}

function waysIn(sender: Sender): Html {
  if (sender === 'reader') {
    return html`<p>You read what your team sends, and do not send: ask an owner of the team for another role.</p>`
  }
  return html`<ol>
<li><strong>A team with a key.</strong> Ask an owner of your team for an invitation, or those who run this service for a team: whoever signs in with the admin key, which the service printed at its first start, makes one on the page <strong>Team</strong>.</li>
<li><a href="/sign-in">Sign in</a>, and send a file here, or begin a draft, which declares how its outputs were made. <code>npx aerbench submit</code> and the <a href="/docs">API</a> do the same by the key.</li>
</ol>`
}

function templates({ name, manifest }: OpenRelease): Html {
  const path = `/v1${releasePath(name)}/template`
  const byRules = namesOf(manifest, false)
  return html`<h2 id="template">What to answer</h2>
<p><a href="${path}" download>All items of ${name}</a>${byRules.length > 0 && html`, or <a href="${rulesTemplatePath(name)}" download>those that rules grade (${byRules.join(', ')})</a>`}: a file with a prompt and an empty output in each line, without gold. A model is asked with the prompt, word for word. Lines whose output stays empty count as not answered. <a href="${releasePath(name)}">The items as a person reads them</a>.</p>`
}

function grading({ manifest }: OpenRelease, { isRecorded }: SubmitView): Content {
  const [byRules, byJudges] = [namesOf(manifest, false), namesOf(manifest, true)]
  const judged = isRecorded
    ? 'need judges, and no judge is here: the judges of the demo are recordings. These answers get no score, and each is shown beside that of a recorded submission. A submission that has any of them cannot be published.'
    : 'are read by judges, which takes minutes.'
  return html`<h2 id="grading">What happens then</h2>
<ul>
${byRules.length > 0 && html`<li><strong>${byRules.join(', ')}</strong> are graded by rules, at once: where points were lost, and how it stands against the board.</li>`}
${byJudges.length > 0 && html`<li><strong>${byJudges.join(', ')}</strong> ${judged}</li>`}
${byRules.length > 0 && byJudges.length > 0 && html`<li>What answers <strong>${byRules.join(' and ')}</strong> alone can be published, too: its row stands on the board below the ranked ones, not ranked, and what was not answered scores ${missingWords(manifest?.metrics ?? [])} in Overall.</li>`}
</ul>`
}

function namesOf(manifest: ReleaseRow['manifest'], judged: boolean): string[] {
  return (manifest?.taskTypes ?? []).filter((type) => type.judged === judged).map(({ name }) => name)
}
