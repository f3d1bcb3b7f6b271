import type { AppError } from '../errors.ts'

/** A job that fails leaves its reason in the log of the service, and its work undone. */
const patienceMs = 60_000

/**
 * Watches a count of what a job of the service has done.
 *
 * @param stalled what is thrown when the count did not move for a minute
 */
export function createPatience(stalled: (count: number) => AppError): { look(count: number): void } {
  let moved = { count: -1, at: Date.now() }
  return {
    look(count) {
      if (count !== moved.count) moved = { count, at: Date.now() }
      else if (Date.now() - moved.at > patienceMs) throw stalled(count)
    }
  }
}
