import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../errors.ts'

/** A service that is started anew, and a proxy that waits for it, are back within this time. */
const patienceMs = 10 * 60_000
const everyMs = 2000

/** The service, or the proxy in front of it, does not answer at present. */
export function isAway(error: unknown): boolean {
  return error instanceof AppError && [429, 502, 503, 504].includes(error.status)
}

/**
 * Asks what may be asked again, until the service answers.
 *
 * @param say told when it does not answer
 * @throws {AppError} what the service refuses with, and `service_unreachable` when it stays away for ten minutes
 */
export async function throughOutages<Reply>(ask: () => Promise<Reply>, say: () => void): Promise<Reply> {
  for (const until = Date.now() + patienceMs; ; await wait(everyMs)) {
    try {
      return await ask()
    } catch (error) {
      if (!isAway(error) || Date.now() > until) throw error
      say()
    }
  }
}
