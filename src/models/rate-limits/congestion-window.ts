/** How many calls may be in flight, as long as nobody says so. */
export type CongestionWindow = {
  /** At least 1. */
  size(): number
  /** A reply came to a call that was sent at this time. */
  grow(sentAt: number): void
  /** The provider refused a call that was sent at this time; `pauses` when it asks all to wait. */
  shrink(sentAt: number, now: number, pauses: boolean): void
}

/** Of the calls that were not too many: how many go first after a pause. A single one may take minutes. */
const firstShare = 1 / 8

/**
 * Finds the number of calls that a provider bears as TCP finds the load of a network (RFC 5681): halved by a refusal,
 * one more for each round of replies, up to the greatest number. After a pause it starts with a few calls, and doubles
 * with each round up to half of what was too much.
 *
 * @param most calls in flight, at least 1
 */
export function createCongestionWindow(most: number): CongestionWindow {
  let size = most
  let threshold = most
  let shrunkAt = Number.NEGATIVE_INFINITY

  return {
    size: () => Math.floor(size),
    grow(sentAt) {
      // What was under way when another call was refused says nothing about what is borne now.
      if (size < most && sentAt > shrunkAt) size = Math.min(most, size < threshold ? size + 1 : size + 1 / size)
    },
    shrink(sentAt, now, pauses) {
      // Calls that went out together are refused together: that is one refusal, not many.
      if (sentAt > shrunkAt) {
        threshold = Math.max(1, Math.floor(size / 2))
        size = threshold
        shrunkAt = now
      }
      if (pauses) size = Math.min(size, Math.max(1, Math.floor(threshold * firstShare)))
    }
  }
}
