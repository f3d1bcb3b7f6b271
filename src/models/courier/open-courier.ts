import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { callKeyHeader } from '../long-fetch.ts'
import { type Sleep, sleep } from '../sleep.ts'
import { deliverySchema, type Order } from './messages.ts'

const entry = fileURLToPath(new URL('process.ts', import.meta.url))
/** Longer paths are cut off by the kernel without a word. */
const longestSocketPath = 100
const startPollMs = 25
const startPolls = 400

export type Courier = {
  /** A fetch for the SDKs: the same request under the same call key is sent once, whatever happens to this process. */
  fetch: typeof fetch
  /** Tells the courier that the reply to a call is stored. */
  forget(key: string): void
  /** Keys of the calls under way, or answered and not forgotten. */
  heldKeys(): Promise<string[]>
  /** Disconnects; the courier ends once it holds nothing. */
  close(): Promise<void>
}

/**
 * Connects to the courier of a folder, starting it when it is not there. See `process.ts` for what it is for.
 *
 * @param folder the data folder: its processes share one courier
 * @param timeoutMs for one request, whole
 * @throws {AppError} `courier_unreachable` when it does not start within ten seconds
 */
export async function openCourier(folder: string, timeoutMs: number): Promise<Courier> {
  mkdirSync(folder, { recursive: true })
  const socketPath = socketOf(folder)
  const dispatcher = new Agent({ connect: { socketPath }, headersTimeout: 0, bodyTimeout: 0 })
  const forgetting = new Set<Promise<unknown>>()
  let lease: Promise<void> = takeLease()

  /** Holds a connection open for as long as this process lives: the courier counts them. */
  async function takeLease(wait: Sleep = sleep): Promise<void> {
    for (let poll = 0; poll < startPolls; poll++) {
      try {
        const { body } = await request('http://courier/lease', { dispatcher })
        body
          .on('error', () => {})
          .on('close', () => {
            if (!dispatcher.closed && !dispatcher.destroyed) lease = takeLease()
          })
        body.resume()
        return
      } catch {
        if (poll === 0) spawn(process.execPath, [entry, socketPath], { detached: true, stdio: 'ignore' }).unref()
        await wait(startPollMs)
      }
    }
    throw new AppError('courier_unreachable', `the courier of ${folder} did not start: is the folder writable?`, 500)
  }

  async function send(order: Order, signal: AbortSignal | null): Promise<Response> {
    await lease
    const { body } = await request('http://courier/send', {
      dispatcher,
      method: 'POST',
      body: JSON.stringify(order),
      signal
    })
    const delivery = deliverySchema.parse(await body.json())
    if ('failure' in delivery) {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error(delivery.failure), { code: delivery.code })
      })
    }
    // The body was decoded on its way in; these headers speak of the bytes as they were sent.
    const headers = delivery.headers.filter(([name]) => !['content-encoding', 'content-length'].includes(name))
    return new Response(delivery.body, { status: delivery.status, headers })
  }

  await lease
  return {
    fetch: (input, init = {}) => {
      const headers = new Headers(init.headers)
      const key = headers.get(callKeyHeader) ?? ''
      headers.delete(callKeyHeader)
      const url = input instanceof Request ? input.url : String(input)
      const body = typeof init.body === 'string' ? init.body : null
      return send(
        { key, url, method: init.method ?? 'GET', headers: [...headers], body, timeoutMs },
        init.signal ?? null
      )
    },
    forget(key) {
      // At the worst one is lost with this process; whoever comes next forgets what is stored (`heldKeys`).
      const told = request(`http://courier/held/${key}`, { dispatcher, method: 'DELETE' })
        .then(({ body }) => body.dump())
        .catch(() => {})
        .finally(() => forgetting.delete(told))
      forgetting.add(told)
    },
    async heldKeys() {
      const { body } = await request('http://courier/held', { dispatcher })
      return z.array(z.string()).parse(await body.json())
    },
    async close() {
      await Promise.all(forgetting)
      await dispatcher.destroy()
    }
  }
}

function socketOf(folder: string): string {
  const path = join(resolve(folder), 'courier.sock')
  if (path.length <= longestSocketPath) return path
  return join(tmpdir(), `aerbench-${createHash('sha256').update(path).digest('hex').slice(0, 16)}.sock`)
}
