import type { Metric } from '../../schemas/manifest.ts'
import type { MissingItem, SentReading, Submission, TaskProgress } from '../../schemas/submission.ts'
import { unreadBound } from '../../schemas/unread.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { address, itemPath, releasePath, responsePath, submissionPath } from './address.ts'
import { formatShare, missingWords } from './format.ts'
import { tokenField } from './parts/account.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { table } from './parts/table.ts'
import type { PublicationView } from './publication-note.ts'

/** So many responses with unread parts are named. */
const mostUnread = 50

/** What a team sees of a draft beside its facts. */
export type DraftView = {
  /** The first of the items to which nothing was sent. */
  missing: { data: readonly MissingItem[]; next: string | null }
  reading: SentReading
  /** Those of the release. */
  metrics: readonly Metric[]
  /** Those that the release takes. */
  settings: readonly string[]
  publication: PublicationView
}

/** The form that takes files of responses. With the script, they may be dropped on it. */
export function uploadForm(id: string, formToken: string): Html {
  return html`<h2 id="upload">Send responses</h2>
<form class="fields drop at-once" method="post" enctype="multipart/form-data" action="${submissionPath(id)}/responses">${tokenField(formToken)}
<label>Files of responses <input type="file" name="file" multiple required></label>
<button type="submit">Send</button>
<p class="lead"><span class="dropping">Files may be dropped here, and are sent at once. </span>Lines of <code>{"itemId": "…", "output": "…"}</code>, one JSON document, or what OpenAI and Anthropic batches, lm-eval, Inspect (.eval too) and promptfoo write; by gzip or not. As often as you like: the last output of an item counts.</p>
</form>
<script src="/assets/drop.js" defer></script>`
}

/** How much of the release a draft answers, and how much of it no answer can be found in. */
export function coverageSection(submission: Submission, { missing, reading, metrics }: DraftView): Html {
  const { id, release, responses, items, tasks } = submission
  const unread = new Map(reading.tasks.map((task) => [task.taskType, task.unread]))
  return html`<h2 id="coverage">What it holds</h2>
<p><progress max="${items}" value="${responses}" aria-label="Items answered"></progress> <strong>${responses} of ${items}</strong> items answered.
${responses < items && `An item without a response scores ${missingWords(metrics)}, and a row that lacks one has no rank.`}</p>
${table<TaskProgress>({
  label: 'What the draft holds',
  caption:
    'By task type; “not readable” is the share of what rules grade, in the public split, to which no answer can be found',
  columns: [
    { head: 'Type', kind: 'row-head', cell: ({ taskType }) => taskType },
    { head: 'Items', cell: ({ items }) => items },
    { head: 'Answered', cell: (task) => task.responses },
    { head: 'Missing', cell: (task) => task.items - task.responses },
    { head: 'Not readable', cell: ({ taskType }) => unreadCell(unread.get(taskType), '#unread') }
  ],
  rows: tasks.toSorted(inTaskOrder)
})}
${reading.items.length > 0 && unreadList(id, reading.items)}
${missing.data.length > 0 && missingList(submission, missing)}
<p id="template"><a href="/v1${submissionPath(id)}/responses">All responses of the draft as JSON</a> · <a href="/v1${releasePath(release)}/template" download>The items as a file to fill in</a></p>`
}

/** In words above the bound, since form, or a question left out, costs points there. @param to what to look at */
export function unreadCell(unread: number | undefined, to: string): Content {
  if (unread === undefined) return '–'
  const share = formatShare(unread)
  return unread > unreadBound
    ? html`<strong>${share}</strong> <small><a href="${to}">see what was left out, and in which form</a></small>`
    : share
}

/** Responses in which some answer could not be found, each with the way to it. */
function unreadList(id: string, items: SentReading['items']): Html {
  const shown = items.slice(0, mostUnread)
  return html`<details class="item" id="unread" open><summary>${shown.length < items.length ? `The first ${shown.length} of ${items.length} responses` : `The ${items.length} responses`} in which not every answer was found</summary>
<p class="path">${shown.map(({ itemId, unread }) => html`<a href="${responsePath(id, itemId)}"><code>${givenName(itemId)}</code></a> ${formatShare(unread)} `)}</p>
<p>A part that a response says nothing of counts here, as does one in a form that is not read: answer it, or write it as the prompt asks.</p></details>`
}

function missingList({ id, release }: Submission, { data, next }: DraftView['missing']): Html {
  const more = `/v1/submissions/${encodeURIComponent(id)}/missing`
  return html`<details class="item"><summary>${next === null ? `The ${data.length} items without a response` : `The first ${data.length} items without a response`}</summary>
<p class="path">${data.map(({ itemId, split }) => html`${split === 'public' ? html`<a href="${itemPath(release, itemId)}"><code>${givenName(itemId)}</code></a>` : html`<code>${givenName(itemId)}</code>`} `)}</p>
<p><a href="${address(more, { limit: 1000 })}">All of them as JSON</a></p></details>`
}
