import type { Metric } from '../../schemas/manifest.ts'
import type { Me } from '../../schemas/me.ts'
import type { Standing } from '../../schemas/standing.ts'
import type { Submission } from '../../schemas/submission.ts'
import { isCorrectable } from '../../workflows/grading/correct-card.ts'
import { whyIncomplete } from '../../workflows/grading/publish-submission.ts'
import { responsesPath, submissionPath } from './address.ts'
import { correctionSection, declarationSection } from './declaration-form.ts'
import { coverageSection, type DraftView, uploadForm } from './draft-section.ts'
import { missingWords } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { messageBox } from './parts/message-box.ts'
import type { FilledForm } from './parts/text-field.ts'
import { progressSection } from './progress-section.ts'
import { answeredOf, isUnpublishable, publicationNote, taskNames, wayAlone } from './publication-note.ts'
import { receiptsSection, type Sent } from './receipts-section.ts'
import { standingSection } from './standing-section.ts'
import { actPath, newDraftPath, type SubmissionAct } from './submission-paths.ts'
import { quotaFacts } from './team-quotas.ts'
import { isVisit } from './visit.ts'

/** What the team of a submission sees of it, and does with it, above what everybody sees. */
export type Desk = {
  /** Null for those of the team who change nothing, and for auditors. */
  formToken: string | null
  /** What the team may still do; null for those of other teams. */
  quota: { me: Me; attempts: number } | null
  /** Null where it is no draft. */
  draft: DraftView | null
  /** The task types whose judges are recordings that do not know its responses; `byRules` are those that need none. */
  unrecorded: { taskTypes: readonly string[]; byRules: readonly string[] }
  /** Those of the release. */
  metrics: readonly Metric[]
  /** Null where it is not graded, or has no board to stand on; `computing` while the first look at a long board goes on. */
  standing: Standing | 'computing' | null
  /** What came of the files that were just sent. */
  sent: readonly Sent[]
  /** Why the form that held them was not read to its end; null where it was. */
  fault: string | null
  /** The form of what it declares, as it was left when it was refused. */
  declaration: FilledForm | null
  /** The form that corrects its card, as it was left when it was refused. */
  correction: FilledForm | null
  /** Whether the page of a grading is not to be asked for anew. */
  isStill: boolean
}

/** What is to be done with a submission in the state in which it is. */
export function submissionDesk(submission: Submission, desk: Desk): Html {
  const { id, kind, state, reason, supersededBy } = submission
  const isUnderWay = state === 'queued' || state === 'grading'
  const isUnrecorded = state === 'graded' && desk.unrecorded.taskTypes.length > 0
  // In the words in which publication is refused, before somebody asks for it; people's answers are on no board.
  const incomplete = kind === 'people' ? null : whyIncomplete(submission)
  return html`${desk.fault !== null && messageBox('fault', (desk.declaration ?? desk.correction) ? desk.fault : html`<strong>Not all that was sent was read:</strong> ${desk.fault}`)}
${desk.sent.map(receiptsSection)}
${reason !== null && !isUnrecorded && (state === 'failed' || state === 'graded') && messageBox('fault', incomplete ?? reason)}
${supersededBy !== undefined && html`<p>Another submission has taken its place: <a href="${submissionPath(supersededBy)}"><code>${supersededBy}</code></a>.</p>`}
${isUnderWay && progressSection(submission, desk)}
${desk.draft && desk.formToken !== null && uploadForm(id, desk.formToken)}
${desk.draft && coverageSection(submission, desk.draft)}
${desk.draft && draftNote(submission, desk.draft)}
${desk.draft && desk.formToken !== null && declarationSection(submission, { formToken: desk.formToken, settings: desk.draft.settings, refused: desk.declaration })}
${desk.draft && desk.quota && quotas(submission, desk.quota)}
${desk.standing && standingPart(desk.standing, submission)}
${isUnrecorded && unrecordedSection(submission, desk)}
${desk.formToken !== null && isCorrectable(submission) && correctionSection(submission, { formToken: desk.formToken, refused: desk.correction })}
${desk.formToken !== null && actions(submission, desk)}
${desk.quota && isVisit(desk.quota.me) && (state === 'graded' || state === 'published') && visitNote}`
}

const visitNote = html`<p class="notice" role="note">This browser is signed in for a visit. Who signs out, or closes it for good, can no longer withdraw or supersede what was sent: to come back, have <a href="/team#keys">a key of your own</a> made on the page Team, and keep it.</p>`

function standingPart(standing: Standing | 'computing', { id, model }: Submission): Content {
  if (standing === 'computing')
    return html`<p class="lead">Where it stands on the board is being computed. <a href="${submissionPath(id)}">Look again</a></p>`
  return standing.tasks.length > 0 && standingSection(standing, { model })
}

function draftNote(submission: Submission, { publication }: DraftView): Content {
  const note = publicationNote(submission, publication)
  return note && html`<div class="notice" role="note">${note}</div>`
}

function quotas({ release }: Submission, { me, attempts }: NonNullable<Desk['quota']>): Html {
  const used = me.privateAttempts && [`Of these used at ${release}`, `${attempts} of ${me.privateAttempts.total}`]
  return html`<h2 id="quotas">What the team may still do</h2>
${definitionList('facts', [...quotaFacts(me), ...(used ? [[used[0]!, used[1]!] as const] : [])])}`
}

/** What recorded judges leave without a score, and what follows from it. */
export function unrecordedSection(
  submission: Submission,
  { unrecorded: { taskTypes, byRules }, metrics }: Pick<Desk, 'unrecorded' | 'metrics'>
): Html {
  const { id, kind } = submission
  const links = taskTypes.map((taskType) => html`<a href="${responsesPath(id, { taskType })}">${taskType}</a> `)
  return html`<section aria-labelledby="unrecorded"><h2 id="unrecorded">No judge here</h2>
<p>Judges grade ${links}and the judges of this service are recordings, which know recorded responses alone. These responses stay without a score; each is shown beside that of a recorded submission.</p>
${byRules.length > 0 && kind !== 'people' && html`<p><strong>So it cannot be published:</strong> a row of the board needs every score. To see a row of your own there, ${wayAlone(submission, byRules)}; what was not answered then scores ${missingWords(metrics)}, and the row has no rank.</p>`}</section>`
}

function actions(submission: Submission, desk: Desk): Content {
  const links = offered(submission, desk)
  if (links.length === 0) return null
  return html`<h2 id="next">What comes next</h2>
<ul class="acts">${links.map(({ to, title, words }) => html`<li><a class="act" href="${to}">${title}</a> ${words}</li>`)}</ul>`
}

type Offered = { to: string; title: string; words: string }

function offered(submission: Submission, { unrecorded, draft, metrics }: Desk): Offered[] {
  const { id, kind, state, reason, responses, openResponses } = submission
  const to = (act: SubmissionAct, title: string, words: string): Offered => ({ to: actPath(id, act), title, words })
  const isUnrecorded = unrecorded.taskTypes.length > 0
  const unranked = unrankedWords(submission, metrics)
  const finalize = to(
    'finalize',
    'Finalise',
    draft && isUnpublishable(submission, draft.publication)
      ? 'Close the draft, and have it graded as it is. It cannot be published: judgments stay missing.'
      : `Close the draft, and have it graded${unranked && ` as it is${unranked}`}.`
  )
  const alone = answeredOf(submission, draft ? rulesBesideRecordings(submission, draft) : unrecorded.byRules)
  const rules = to(
    'rules',
    `Send ${taskNames(alone)} alone`,
    'For a row of the board, not ranked, by what rules grade.'
  )
  const again = to(
    'finalize',
    'Grade again',
    `Go on where the grading stopped: what is there is kept. ${kind === 'people' ? 'Its human baseline' : 'It'} can be published once no judgment is missing.`
  )
  const publish = to('publish', 'Publish', `Put it on the leaderboard${unranked}.`)
  const open = to('publish', 'Open its responses', 'Let anyone read them, with what judges said.')
  const withdraw = to('withdraw', 'Withdraw', 'Take it back for good.')
  const supersede = {
    to: newDraftPath({ supersedes: id }),
    title: 'Supersede',
    words: 'Begin a submission that takes its place.'
  }
  const byState: Partial<Record<Submission['state'], readonly (Offered | false)[]>> = {
    draft: [
      alone.length > 0 && rules,
      responses > 0 && finalize,
      to('delete', 'Delete', 'Take the draft away with its responses.')
    ],
    queued: [withdraw],
    grading: [withdraw],
    failed: [again, withdraw],
    // What people answered is shown with its human baseline, and on no board.
    graded: [
      reason === null ? kind !== 'people' && publish : isUnrecorded ? alone.length > 0 && rules : again,
      withdraw
    ],
    published: [supersede, !openResponses && open, withdraw]
  }
  return (byState[state] ?? []).filter((one) => one !== false)
}

/** What rules grade, where recorded judges leave the rest of a draft without a score, and so the whole off the board; else nothing. */
function rulesBesideRecordings(submission: Submission, { publication }: DraftView): readonly string[] {
  const { isRecorded, byJudges, byRules } = publication
  return isRecorded && answeredOf(submission, byJudges).length > 0 ? byRules : []
}

/** How the row of a submission stands on the board that does not answer every item. @returns nothing of others, and of people's */
function unrankedWords({ kind, items, responses }: Submission, metrics: readonly Metric[]): string {
  if (kind === 'people' || responses >= items) return ''
  return `; not ranked there, since ${items - responses} of ${items} items have no response and score ${missingWords(metrics)}`
}
