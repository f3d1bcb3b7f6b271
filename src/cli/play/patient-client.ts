import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '../../client.ts'
import { AppError } from '../../errors.ts'
import { terminalText } from '../terminal-text.ts'

const pace = {
  firstMs: 200,
  mostMs: 5_000,
  tellEveryMs: 60_000,
  /** A service that is started anew, and a proxy that waits for it, are back within this time. */
  patienceMs: 5 * 60_000
}

/**
 * A client that asks again while the service is away, or has too much to do. Whatever it sends has to be safe to send twice. It looks once
 * whether there is a service at all, and does not wait for that.
 *
 * @throws {AppError} when the service refuses, or stays away for longer than `patienceMs`
 */
export async function patientClient(client: Client): Promise<Client> {
  await client.get('/v1/runs?limit=1')
  let toldAt = Number.NEGATIVE_INFINITY

  async function patiently<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
    const startedAt = Date.now()
    for (let pauseMs = pace.firstMs; ; pauseMs = Math.min(2 * pauseMs, pace.mostMs)) {
      try {
        return await ask()
      } catch (error) {
        if (!isPassing(error) || Date.now() - startedAt > pace.patienceMs) throw error
        if (Date.now() - toldAt > pace.tellEveryMs) {
          process.stderr.write(`${terminalText(error.message)}: trying again for some minutes\n`)
          toldAt = Date.now()
        }
        await wait(Math.max(pauseMs, 1000 * (error.retryAfterSeconds ?? 0)))
      }
    }
  }
  return {
    get: (path) => patiently(() => client.get(path)),
    list: (path) => patiently(() => client.list(path)),
    send: (...request) => patiently(() => client.send(...request)),
    read: (path) => patiently(() => client.read(path))
  }
}

function isPassing(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false
  return [429, 502, 503, 504].includes(error.status) || error.code === 'idempotency_key_in_use'
}
