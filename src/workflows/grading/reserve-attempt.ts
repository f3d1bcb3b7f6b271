import { answersPrivateItems, lockAttempts, otherAttempts } from '../../db/attempts.ts'
import type { Executor } from '../../db/client.ts'
import type { SubmissionRow } from '../../db/submission-states.ts'
import { AppError } from '../../errors.ts'

/** Submissions of one team to one release that may be graded on private items: in all, and within 24 hours. */
export type AttemptLimits = { total: number; perDay: number }

const dayMs = 24 * 3_600_000

/**
 * Counts a submission among its team's attempts at the private items of its release, whatever its model and whoever of
 * the team sends it. It has to be the transaction that queues the grading: an attempt is counted when it is begun, and no
 * two submissions take the last one. One that fails, or ends without all judgments, is given back by that state.
 *
 * @param options.limits null for those who may see private items, who are counted and not refused
 * @returns the moment of the attempt; null for a submission without a response to a private item, which is none
 * @throws {AppError} 403 `attempts_used`, 429 `attempts_used_today` with the moment of the next one
 */
export async function reserveAttempt(
  transaction: Executor,
  submission: SubmissionRow,
  { limits, now }: { limits: AttemptLimits | null; now: Date }
): Promise<Date | null> {
  if (!(await answersPrivateItems(transaction, submission))) return null
  await lockAttempts(transaction, submission.teamId)
  if (limits === null) return now
  const { total, perDay } = limits
  const others = await otherAttempts(transaction, submission)
  const { releaseName } = submission
  if (others.length >= total) {
    const message = `the team has used its ${total} attempts at the private items of ${releaseName}: answer the public ones alone`
    throw new AppError('attempts_used', message, 403, { details: { attempts: total } })
  }
  const today = others.filter((moment) => moment.getTime() > now.getTime() - dayMs)
  if (today.length >= perDay) {
    const next = today[perDay - 1]!.getTime() + dayMs
    const nextAt = new Date(next).toISOString()
    const retryAfterSeconds = Math.ceil((next - now.getTime()) / 1000)
    const message = `the team has used its ${perDay} attempts of 24 hours at the private items of ${releaseName}: the next is possible at ${nextAt}`
    throw new AppError('attempts_used_today', message, 429, {
      details: { attempts: perDay, nextAt },
      retryAfterSeconds
    })
  }
  return now
}
