import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '../client.ts'
import type { Submission } from '../schemas/submission.ts'
import { showDuration } from '../text/show-duration.ts'
import { startProgress } from './progress.ts'
import { showUsd } from './show-usd.ts'
import { isAway } from './through-outages.ts'

const usualPace = {
  everyMs: 500,
  /** A service that is started anew, and a proxy that waits for it, are back within this time. */
  patienceMs: 5 * 60_000
}

/**
 * Watches a submission until it is graded, or has failed; through restarts of the service, which goes on by itself.
 *
 * @throws {AppError} when the service refuses, or stays away for longer than `patienceMs`
 */
export async function followSubmission(
  client: Pick<Client, 'get'>,
  id: string,
  { everyMs, patienceMs } = usualPace
): Promise<Submission> {
  const progress = startProgress()
  let seen = { name: id, step: { done: 0, total: 0, note: '' } }
  let heardAt = Date.now()
  try {
    for (;;) {
      try {
        const submission = await client.get<Submission>(`/v1/submissions/${id}`)
        seen = { name: submission.model, step: stepOf(submission) }
        heardAt = Date.now()
        progress.update(seen.name, seen.step)
        if (submission.state !== 'queued' && submission.state !== 'grading') return submission
      } catch (error) {
        if (!isAway(error) || Date.now() - heardAt > patienceMs) throw error
        progress.update(seen.name, { ...seen.step, note: 'the service does not answer; trying again' })
      }
      await wait(everyMs)
    }
  } finally {
    progress.stop()
  }
}

/** Judgments where there are any, and otherwise items. */
function stepOf({ state, items, responses, scored, unscored, progress }: Submission): {
  done: number
  total: number
  note: string
} {
  const { judgmentsDone, judgmentsFailed, judgmentsDue, spentUsd, leftUsd, leftMs } = progress
  // Items to which nothing was sent are given their score as well.
  const sent = responses < items ? `, ${responses} of them with a response` : ''
  if (!judgmentsDue) return { done: scored + unscored, total: items, note: `${state}${sent}` }
  const notes = [
    ...(judgmentsFailed > 0 ? [`${judgmentsFailed} failed`] : []),
    ...(spentUsd === null ? [] : [`${showUsd(spentUsd)} USD so far`]),
    ...(leftUsd === null || leftUsd === 0 ? [] : [`about ${showUsd(leftUsd)} USD left`]),
    ...(leftMs === null || leftMs === 0 ? [] : [`about ${showDuration(leftMs)} left`])
  ]
  return { done: judgmentsDone + judgmentsFailed, total: judgmentsDue, note: [state, ...notes].join(', ') }
}
