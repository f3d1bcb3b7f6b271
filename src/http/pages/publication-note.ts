import type { Submission, TaskProgress } from '../../schemas/submission.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { type Html, html } from './parts/html.ts'
import { actPath, submitPath } from './submission-paths.ts'

/** What stands between a draft and its publication, besides its responses. */
export type PublicationView = {
  /** The task types of the release that judges read, and those that need none. */
  byJudges: readonly string[]
  byRules: readonly string[]
  /** Whether the judges of the service are recordings, which know recorded responses alone. */
  isRecorded: boolean
}

/** The task types of `names` to which a submission has responses, in the order of the board. */
export function answeredOf({ tasks }: Pick<Submission, 'tasks'>, names: readonly string[]): TaskProgress[] {
  return tasks.filter(({ taskType, responses }) => responses > 0 && names.includes(taskType)).toSorted(inTaskOrder)
}

/** @example taskNames([{ taskType: 'A' }, { taskType: 'B' }, { taskType: 'C' }]) // => 'A, B and C' */
export function taskNames(tasks: readonly Pick<TaskProgress, 'taskType'>[]): string {
  return new Intl.ListFormat('en-GB').format(tasks.map(({ taskType }) => taskType))
}

/** Says of a draft, before it is closed, that its publication waits for judges; null where rules grade all that was sent to it. */
export function publicationNote(submission: Submission, view: PublicationView): Html | null {
  const judged = answeredOf(submission, view.byJudges)
  if (judged.length === 0 || submission.kind === 'people') return null
  const responses = judged.reduce((sum, task) => sum + task.responses, 0)
  const names = judged.map(({ taskType }) => taskType).join(', ')
  const read = html`<strong>Judges read ${responses === 1 ? 'one response' : `${responses} responses`} of this draft (${names}).</strong>`
  return view.isRecorded ? withRecordings(read, submission, view) : withJudges(read)
}

function withJudges(read: Html): Html {
  return html`${read} It can be published once they have given all of their verdicts: while judgments are missing, as when a judge fails, it is refused (<code>submission_incomplete</code>). Finalise it again then to ask for them.`
}

function withRecordings(read: Html, submission: Submission, { byRules }: PublicationView): Html {
  const way = wayAlone(submission, byRules)
  return html`${read} The judges of this service are recordings, which know recorded responses alone: of any other their judgments stay missing, and <strong>it cannot be published</strong> (<code>submission_incomplete</code>), however often it is finalised. ${byRules.length > 0 ? html`To see a row of your own on the board, ${way}.` : 'A row on the board needs a service with judges.'}`
}

/** Whether recorded judges leave part of a draft without a score, so that it cannot be published as it is. */
export function isUnpublishable(submission: Submission, { isRecorded, byJudges }: PublicationView): boolean {
  const isDraft = submission.state === 'draft' && submission.kind !== 'people'
  return isRecorded && isDraft && answeredOf(submission, byJudges).length > 0
}

/** How a row comes about where no judge is: by what rules grade of this submission, or by another file where it has none of that. */
export function wayAlone(submission: Pick<Submission, 'id' | 'release' | 'tasks'>, byRules: readonly string[]): Html {
  const answered = answeredOf(submission, byRules)
  if (answered.length === 0) {
    return html`<a href="${submitPath(submission.release)}">send</a> ${byRules.join(' and ')} alone, which rules grade, in another draft`
  }
  return html`<a href="${actPath(submission.id, 'rules')}">send ${taskNames(answered)} alone</a>, which rules grade: nothing has to be uploaded again`
}
