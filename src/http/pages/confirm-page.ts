import type { Metric } from '../../schemas/manifest.ts'
import { shownName } from '../../schemas/name-key.ts'
import type { SentReading, Submission } from '../../schemas/submission.ts'
import { unreadBound } from '../../schemas/unread.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { submissionPath } from './address.ts'
import { formatShare, missingWords } from './format.ts'
import { tokenField } from './parts/account.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { answeredOf, isUnpublishable, type PublicationView, publicationNote, taskNames } from './publication-note.ts'
import { actPath, type SubmissionAct } from './submission-paths.ts'

type Confirmation = {
  submission: Submission
  act: SubmissionAct
  /** Of a draft. */
  reading: SentReading | null
  /** Those of the release. */
  metrics: readonly Metric[]
  /** Whether any of its responses is to a private item. */
  answersPrivate: boolean
  publication: PublicationView
  formToken: string
  /** Why it was refused, where it was asked for already. */
  fault: string | null
  /** Why it is sure to be refused, where it is: then nothing is asked. */
  refusal: Content
}

/** Asks once more before a submission is changed, and says what the change does. */
export function confirmPage(confirmation: Confirmation): string {
  const { submission, act, formToken, fault, refusal } = confirmation
  const { id, model, release } = submission
  const { title, button, words, fields } = textsOf(confirmation)
  return layout(
    `${title}: ${shownName(model)}`,
    html`<h1>${title} <span class="of">${givenName(model)}, release ${release}</span></h1>
${fault !== null && messageBox('fault', givenName(fault))}
${
  refusal ??
  html`${words.map((sentence) => sentence && html`<p>${sentence}</p>\n`)}
<form class="fields" method="post" action="${actPath(id, act)}">${tokenField(formToken)}
${fields}
<button type="submit">${button}</button>
</form>`
}
<p><a href="${submissionPath(id)}">Back to the submission, without a change</a></p>`
  )
}

/** Task types without a response that are named: a question bank has dozens. */
const mostNamed = 7

type Texts = { title: string; button: string; words: readonly Content[]; fields?: Content }

function textsOf(confirmation: Confirmation): Texts {
  const { submission, act } = confirmation
  const { state, supersedes, openResponses } = submission
  if (act === 'delete') {
    return {
      title: 'Delete the draft',
      button: 'Delete it',
      words: [`It goes with the ${submission.responses} responses that were sent to it. This cannot be undone.`]
    }
  }
  if (act === 'withdraw') {
    return {
      title: 'Withdraw',
      button: 'Withdraw it',
      words: [
        submission.kind === 'people'
          ? 'What this person answered leaves the figures of its human baseline. This cannot be undone: to come back, the person answers anew by another link.'
          : 'It leaves the leaderboard where it is on it, and is seen by the team, auditors and admins alone. This cannot be undone: to come back, submit anew.'
      ],
      fields: html`<label>Why, for the team’s own record <input type="text" name="reason" maxlength="2000" autocomplete="off"></label>`
    }
  }
  if (act === 'rules') return textsAlone(confirmation)
  if (act === 'finalize') {
    const isDraft = state === 'draft'
    return {
      title: isDraft ? 'Finalise' : 'Grade again',
      button: isDraft ? 'Close it, and have it graded' : 'Ask for what is missing',
      words: isDraft
        ? [
            `After this no response can be changed.${attemptWords(confirmation)}`,
            incomplete(confirmation),
            publicationNote(submission, confirmation.publication),
            ...unreadNotes(confirmation)
          ]
        : ['The grading goes on where it stopped: verdicts that are there are kept, and the others are asked for.']
    }
  }
  return {
    title: state === 'published' ? 'Open its responses' : 'Publish',
    button: state === 'published' ? 'Open them' : 'Publish it',
    words: [
      state === 'graded' ? 'It stands on the leaderboard from then on, with its scores, for anyone to read.' : null,
      supersedes === undefined
        ? null
        : html`It takes the place of <a href="${submissionPath(supersedes)}"><code>${supersedes}</code></a>, which is withdrawn at the same time, for good.`,
      incomplete(confirmation),
      ...unreadNotes(confirmation)
    ],
    fields: openResponses ? null : openField(state === 'published')
  }
}

/** What is scored, what stays without a judge, and how the row stands, of what rules grade alone. */
function textsAlone(confirmation: Confirmation): Texts {
  const { submission, metrics } = confirmation
  const { byRules, byJudges } = confirmation.publication
  const { items, state } = submission
  const [alone, left] = [answeredOf(submission, byRules), answeredOf(submission, byJudges)]
  const sent = alone.reduce((sum, { responses }) => sum + responses, 0)
  const counts = alone.map((task) => `${task.taskType} ${task.responses} of ${task.items}`).join(', ')
  return {
    title: `Send ${taskNames(alone)} alone`,
    button: `Send ${taskNames(alone)}, and have ${alone.length === 1 ? 'it' : 'them'} graded`,
    words: [
      html`<strong>Scored:</strong> ${counts}, by rules and at once, as a submission of its own under the same name.`,
      left.length > 0 &&
        html`<strong>Without a judge:</strong> what answers ${taskNames(left)} is not sent along. It stays in this ${state === 'draft' ? 'draft' : 'submission'}, of which nothing changes.`,
      html`<strong>On the board:</strong> once you publish it, its row stands below the ranked ones, not ranked, since ${items - sent} of ${items} items have no response; each scores ${missingWords(metrics)} in Overall.`,
      `Nothing is published by this.${attemptWords(confirmation)}`
    ]
  }
}

/** What grading costs the team; nothing where no private item is answered. */
function attemptWords({ answersPrivate }: Confirmation): string {
  return answersPrivate ? ' Responses to private items count as one of the team’s attempts.' : ''
}

/** The choice is made for each submission; on one that stands on the board it is all that there is to do. */
function openField(isAll: boolean): Html {
  return html`<label class="tick"><input type="checkbox" name="openResponses" value="true"${isAll && html` required`}> Let anyone read its responses to public items, with what judges and rules said of them. This cannot be undone.</label>`
}

/** What the row of a submission lacks that does not answer every item. */
function incomplete({ submission, metrics, publication }: Confirmation): Content | null {
  const { responses, items, state, tasks } = submission
  if (responses >= items || state === 'published') return null
  const sent = state === 'draft' ? ': send the rest first, or go on without a rank' : ''
  const unsent = tasks.filter((task) => task.responses === 0).toSorted(inTaskOrder)
  const inPart = tasks.filter((task) => task.responses > 0 && task.responses < task.items).toSorted(inTaskOrder)
  const to = unsent.length === 0 || unsent.length > mostNamed ? '' : ` Nothing was sent to ${taskNames(unsent)}.`
  const counts = inPart.map((task) => `${task.taskType} ${task.responses} of ${task.items}`).join(', ')
  const part = inPart.length === 0 || inPart.length > mostNamed ? '' : ` Answered in part: ${counts}.`
  // Of what cannot be published nothing is said of a row.
  const row = isUnpublishable(submission, publication)
    ? ''
    : ` Items without a response score ${missingWords(metrics)}, and its row has no rank${sent}.`
  return html`<strong>It answers ${responses} of ${items} items.</strong>${to}${part}${row}`
}

/** Points out what its form may cost a submission. */
function unreadNotes({ submission: { tasks, state }, reading }: Confirmation): Content[] {
  if (state === 'published') return []
  return (reading?.tasks ?? tasks)
    .filter(({ unread = 0 }) => unread > unreadBound)
    .map(
      ({ taskType, unread }) =>
        html`<strong>No answer was found to ${formatShare(unread!)} of what ${taskType} asks.</strong> Look first for what these responses leave out, and at their form.`
    )
}
