import type { Submission } from '../../schemas/submission.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { type Html, html } from './parts/html.ts'
import { submitPath } from './submission-paths.ts'

/** What stands between a draft and its publication, besides its responses. */
export type PublicationView = {
  /** The task types of the release that judges read, and those that need none. */
  byJudges: readonly string[]
  byRules: readonly string[]
  /** Whether the judges of the service are recordings, which know recorded responses alone. */
  isRecorded: boolean
}

/** Says of a draft, before it is closed, that its publication waits for judges; null where rules grade all that was sent to it. */
export function publicationNote({ tasks, kind, release }: Submission, view: PublicationView): Html | null {
  const judged = tasks.filter(({ taskType, responses }) => responses > 0 && view.byJudges.includes(taskType))
  if (judged.length === 0 || kind === 'people') return null
  const responses = judged.reduce((sum, task) => sum + task.responses, 0)
  const names = judged
    .toSorted(inTaskOrder)
    .map(({ taskType }) => taskType)
    .join(', ')
  const read = html`<strong>Judges read ${responses === 1 ? 'one response' : `${responses} responses`} of this draft (${names}).</strong>`
  return view.isRecorded ? withRecordings(read, { ...view, release }) : withJudges(read)
}

function withJudges(read: Html): Html {
  return html`${read} It can be published once they have given all of their verdicts: while judgments are missing, as when a judge fails, it is refused (<code>submission_incomplete</code>). Finalise it again then to ask for them.`
}

function withRecordings(read: Html, { byRules, release }: PublicationView & { release: string }): Html {
  const way = html`<a href="${submitPath(release)}">send</a> ${byRules.join(' and ')} alone, which rules grade, in another draft`
  return html`${read} The judges of this service are recordings, which know recorded responses alone: of any other their judgments stay missing, and <strong>it cannot be published</strong> (<code>submission_incomplete</code>), however often it is finalised. ${byRules.length > 0 ? html`To see a row of your own on the board, ${way}.` : 'A row on the board needs a service with judges.'}`
}
