import type { Submission } from '../schemas/submission.ts'
import { inTaskOrder } from '../suites/aer/task-order.ts'

/**
 * What leads to a row where the judges of a service are recordings, which know no verdict on what was sent: no waiting helps.
 *
 * @param server the address of the service, without a slash at its end; empty where it is not known
 * @returns one line; null where judgments are missing for another reason, or none is
 */
export function recordedJudgesAdvice({ id, release, reason, tasks }: Submission, server: string): string | null {
  if (!reason?.includes('not_recorded')) return null
  const answered = tasks.filter(({ unread, responses }) => unread !== undefined && responses > 0)
  const byRules = new Intl.ListFormat('en-GB').format(answered.toSorted(inTaskOrder).map(({ taskType }) => taskType))
  if (byRules === '') {
    const template = `${server}/v1/releases/${encodeURIComponent(release)}/template?gradedBy=rules`
    return `These judges are recordings: what is missing stays missing. For a row on the board answer what rules grade (${template}), and submit that with --rules-only --publish`
  }
  return `These judges are recordings: what is missing stays missing. For a row on the board submit the file anew with --rules-only --publish, which sends the responses to ${byRules} alone, or press "Send ${byRules} alone" at ${server}/submissions/${id}`
}
