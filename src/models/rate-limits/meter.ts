import type { RateReport } from './read-rate-headers.ts'

/** One quantity of one provider: what went out in the last minute, what may, and what the provider says is left. */
export type Meter = {
  /** A minute, the lower of what is configured and what the provider said; null when nobody said anything. */
  limit(): number | null
  /** Whether anything is known of what may go out. */
  isBounded(): boolean
  /** What went out within the minute before `time`. */
  usedAt(time: number): number
  /** The earliest time, not before `time`, at which so much more may go out. */
  readyAt(amount: number, time: number): number
  /** Notes what goes out now. */
  count(amount: number, time: number): Counted
  /** Puts what a call really counted for in place of what was expected of it. */
  correct(counted: Counted, amount: number): void
  /** Takes in what the provider said about the call that was counted so. */
  learn(counted: Counted, report: RateReport): void
}

export type Counted = {
  readonly time: number
  /** All that was counted up to and with this call. */
  readonly upTo: number
  amount: number
  isPast: boolean
}

/** A second over the minute: requests may arrive closer together than they left. */
export const windowMs = 61_000

/**
 * A sliding minute. It is the strictest reading of a limit: whatever goes out under it also passes the token buckets
 * of OpenAI and Anthropic, and a fixed window wherever it begins. One call that is larger than the whole limit goes
 * alone, and the provider decides.
 *
 * @param configured the operator's limit a minute; null for none
 */
export function createMeter(configured: number | null): Meter {
  const recent: Counted[] = []
  let used = 0
  let total = 0
  let learned: number | null = null
  let left: { since: number; amount: number; until: number } | null = null

  function forgetBefore(time: number): void {
    let past = 0
    while (past < recent.length && recent[past]!.time <= time - windowMs) {
      const counted = recent[past]!
      counted.isPast = true
      used -= counted.amount
      past += 1
    }
    if (past > 0) recent.splice(0, past)
  }

  function limit(): number | null {
    if (configured === null || learned === null) return configured ?? learned
    return Math.min(configured, learned)
  }

  /** When enough of the last minute will have passed. */
  function roomAt(amount: number, time: number): number {
    const most = limit()
    if (most === null) return time
    let excess = used + Math.min(amount, most) - most
    for (const counted of recent) {
      if (excess <= 0) return time
      excess -= counted.amount
      if (excess <= 0) return counted.time + windowMs
    }
    return time
  }

  return {
    limit,
    isBounded: () => limit() !== null || left !== null,
    usedAt(time) {
      forgetBefore(time)
      return used
    },
    readyAt(amount, time) {
      forgetBefore(time)
      const room = roomAt(amount, time)
      return left && left.amount < amount && left.until > room ? left.until : room
    },
    count(amount, time) {
      forgetBefore(time)
      used += amount
      total += amount
      if (left) left.amount -= amount
      const counted = { time, upTo: total, amount, isPast: false }
      recent.push(counted)
      return counted
    },
    correct(counted, amount) {
      if (counted.isPast) return
      used += amount - counted.amount
      counted.amount = amount
    },
    learn({ time, upTo }, report) {
      learned = report.limit ?? learned
      // Replies come back in any order: the latest request knows best.
      if (!report.left || (left && left.since > upTo)) return
      // What went out after it was not known to the provider when it looked.
      left = { since: upTo, amount: report.left.amount - (total - upTo), until: time + report.left.forMs }
    }
  }
}
