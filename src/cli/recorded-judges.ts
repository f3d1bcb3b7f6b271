import type { Client } from '../client.ts'
import type { Me } from '../schemas/me.ts'
import type { Release } from '../schemas/release.ts'
import type { Submission } from '../schemas/submission.ts'
import { inTaskOrder } from '../suites/aer/task-order.ts'

/** One failure of a judge in the reason of a submission, as in `8 × openai:gpt-5.2: not_recorded`, and how many judgments it is of. */
const failurePattern = /(\d+) × \S+: (\w+)/g

/**
 * Says before anything is sent, where the judges of a service are recordings, which task types of a release they grade.
 *
 * @returns one line; null where judges are none, or are asked
 */
export async function recordedJudgesNotice(client: Pick<Client, 'get'>, release: string): Promise<string | null> {
  const { recordedJudges } = await client.get<Me>('/v1/me')
  if (!recordedJudges) return null
  const { manifest } = await client.get<Release>(`/v1/releases/${encodeURIComponent(release)}`)
  const names = (judged: boolean) => listed(manifest!.taskTypes.filter((type) => type.judged === judged))
  const [byJudges, byRules] = [names(true), names(false)]
  if (byJudges === '') return null
  const alone = byRules === '' ? '' : `; --rules-only sends ${byRules} alone`
  return `The judges here are recordings: new answers to ${byJudges} will have no score${alone}`
}

/** Why a submission lacks judgments, where all of them are missing since the judges are recordings; null where that is not so. */
export function recordedJudgesReason({ reason }: Pick<Submission, 'reason'>): string | null {
  const failures = [...(reason ?? '').matchAll(failurePattern)]
  if (failures.length === 0 || failures.some(([, , failure]) => failure !== 'not_recorded')) return null
  const count = failures.reduce((sum, [, judgments]) => sum + Number(judgments), 0)
  return `${count} ${count === 1 ? 'judgment is' : 'judgments are'} missing: the judges are recordings, which do not know these responses`
}

/**
 * What leads to a row where the judges of a service are recordings, which know no verdict on what was sent: no waiting helps.
 *
 * @param server the address of the service, without a slash at its end; empty where it is not known
 * @returns one line; null where judgments are missing for another reason, or none is
 */
export function recordedJudgesAdvice({ id, release, reason, tasks }: Submission, server: string): string | null {
  if (!reason?.includes('not_recorded')) return null
  const byRules = listed(
    tasks.flatMap(({ taskType, unread, responses }) =>
      unread !== undefined && responses > 0 ? [{ name: taskType }] : []
    )
  )
  if (byRules === '') {
    const template = `${server}/v1/releases/${encodeURIComponent(release)}/template?gradedBy=rules`
    return `For a row on the board answer what rules grade (${template}), and submit that with --rules-only --publish`
  }
  return `For a row on the board submit the file anew with --rules-only --publish, or press "Send ${byRules} alone" at ${server}/submissions/${id}`
}

function listed(taskTypes: readonly { name: string }[]): string {
  const ordered = taskTypes.map(({ name }) => ({ taskType: name })).toSorted(inTaskOrder)
  return new Intl.ListFormat('en-GB').format(ordered.map(({ taskType }) => taskType))
}
