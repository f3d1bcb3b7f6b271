import { seededRandom } from '../../../statistics/random.ts'
import type { Seat } from '../sessions/seat.ts'
import type { Policy } from './policy.ts'

/**
 * Plays a run by policies, from where it stands to its end, all seats period by period in step.
 *
 * @param policies by seat
 * @param draw names the streams of random numbers: the same draw plays the same run
 */
export async function playBaseline(seats: readonly Seat[], policies: readonly Policy[], draw: string): Promise<void> {
  for (let isUnderWay = true; isUnderWay; ) {
    isUnderWay = false
    for (const [place, seat] of seats.entries()) {
      const hasPlayed = await playPeriod(seat, policies[place]!, draw)
      isUnderWay ||= hasPlayed
    }
  }
}

/** @returns false where there was no period to play */
async function playPeriod(seat: Seat, policy: Policy, draw: string): Promise<boolean> {
  const period = await seat.period()
  if (period === null) return false
  seat.beginSession()
  const random = seededRandom(0, `baseline ${draw}, seat ${seat.number}, period ${period.number}`)
  const calls = policy({ ...period, random })
  const place = { seat: seat.number, period: period.number, session: 0, index: 0 }
  let step = calls.next()
  for (let query = 0; !step.done; query++) {
    const { text, periodOver, runOver } = await seat.callTool({ ...place, query, ...step.value })
    if (periodOver || runOver) return true
    step = calls.next(text)
  }
  throw new Error(`a policy ended its period ${period.number} without an action that was accepted`)
}
