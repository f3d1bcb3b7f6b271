import { type PlayOptions, playPeriod } from './play-period.ts'
import type { Seat } from './seat.ts'

/** A period of a seat that is over; `queries` is how often its model was asked. */
export type PlayedPeriod = { seat: number; sessions: number; queries: number }

/** How the play of a run ended: all that there was is played, or a seat had no session left for its period, and why the last failed. */
export type PlayEnd = { ended: 'played' } | { ended: 'sessions_exhausted'; seat: number; reason: string }

/**
 * Plays a run from where it stands to its end, all seats period by period in step: a seat that has acted waits for the others. What one seat
 * throws is thrown when the others have ended their period.
 */
export async function playRun(
  seats: readonly Seat[],
  { onPeriod, ...options }: PlayOptions & { onPeriod?: (period: PlayedPeriod) => void }
): Promise<PlayEnd> {
  for (;;) {
    const settled = await Promise.allSettled(
      seats.map(async (seat) => {
        const end = await playPeriod(seat, options)
        if (end.ended === 'action') onPeriod?.({ seat: seat.number, sessions: end.sessions, queries: end.queries })
        return end
      })
    )
    const ends = settled.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    for (const [place, end] of ends.entries()) {
      const seat = seats[place]!.number
      if (end.ended === 'sessions_exhausted') return { ended: end.ended, seat, reason: end.reason }
    }
    if (ends.every(({ ended }) => ended === 'idle')) return { ended: 'played' }
  }
}
