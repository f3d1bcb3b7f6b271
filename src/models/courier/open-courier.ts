import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { addressHeader, callKeyHeader, ownHeaders } from '../courier-headers.ts'
import { type Sleep, sleep } from '../sleep.ts'
import { seal, unseal } from './envelope.ts'
import {
  type Arrival,
  arrivalsHeader,
  arrivalsSchema,
  deliverySchema,
  lanesHeader,
  type Order,
  type Stored
} from './messages.ts'
import { textResponse } from './text-response.ts'

const entry = fileURLToPath(new URL('process.ts', import.meta.url))
/**
 * Of node. What the courier holds are bytes outside of its heap, which by itself grows to several times what is used; in
 * half of this it would spend a quarter of its time on collecting garbage.
 */
const sparing = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--v8-pool-size=1']
const options = [`--import=${new URL('../../compile-cache.mjs', import.meta.url).href}`, ...sparing]
/** Longer paths are cut off by the kernel without a word. */
const longestSocketPath = 100
const startPollMs = 25
const startPolls = 400
/** The courier never closes an idle connection; undici would after four seconds, and open one for each reply that took longer. */
const keepAliveTimeout = 10 * 60_000
/** Stored replies are told of together: one at a time that would be as many requests again. */
const tellAfterMs = 50

export type Courier = {
  /** A fetch for the SDKs: the same request under the same call key is sent once, whatever happens to this process. */
  fetch: typeof fetch
  /** Whether the courier holds orders back until a model has a place for them: then they may be handed over ahead. */
  keepsPlaces(): boolean
  /**
   * Tells the courier that the reply to a call is stored: the one arrival where its id is given, and else all that is held
   * under the key. Another process may be asking anew under the same key by then.
   */
  forget(key: string, deliveryId?: string | null): void
  /** Keys of the calls under way, or answered and not forgotten. */
  heldKeys(): Promise<string[]>
  /** The same, with the ids of what came under each key, and when the last reply did. */
  arrivals(): Promise<Arrival[]>
  /** Disconnects; the courier ends once it holds nothing. */
  close(): Promise<void>
}

/**
 * Connects to the courier of a folder, starting it when it is not there. See `process.ts` for what it is for.
 *
 * @param folder the data folder: its processes share one courier
 * @param timeoutMs for one request, whole
 * @param places for calls to one model at a time, by its id where models differ; it keeps none when left out
 * @throws {AppError} `courier_unreachable` when it does not start within ten seconds
 */
export async function openCourier(
  folder: string,
  timeoutMs: number,
  places: number | ((modelId: string) => number) | null = null
): Promise<Courier> {
  mkdirSync(folder, { recursive: true })
  const socketPath = socketOf(folder)
  const dispatcher = new Agent({ connect: { socketPath }, headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout })
  /** By key the ids of the arrivals; null for all. */
  const stored = new Map<string, Set<string | null>>()
  let keepsLanes = false
  let keepsArrivals = false
  let timer: NodeJS.Timeout | null = null
  let told: Promise<void> = Promise.resolve()
  let lease: Promise<void> = takeLease()

  /** Holds a connection open for as long as this process lives: the courier counts them. */
  async function takeLease(wait: Sleep = sleep): Promise<void> {
    for (let poll = 0; poll < startPolls; poll++) {
      try {
        const { headers, body } = await request('http://courier/lease', { dispatcher })
        keepsLanes = lanesHeader in headers
        keepsArrivals = arrivalsHeader in headers
        body
          .on('error', () => {})
          .on('close', () => {
            if (!dispatcher.closed && !dispatcher.destroyed) lease = takeLease()
          })
        body.resume()
        return
      } catch {
        if (poll === 0) startProcess()
        await wait(startPollMs)
      }
    }
    throw new AppError('courier_unreachable', `the courier of ${folder} did not start: is the folder writable?`, 500)
  }

  function startProcess(): void {
    spawn(process.execPath, [...options, entry, socketPath], { detached: true, stdio: 'ignore' }).unref()
  }

  async function send(order: Order, body: string, signal: AbortSignal | null): Promise<Response> {
    await lease
    // Asked again right after its reply was stored, as a refusal is: it is to be sent anew.
    if (stored.has(order.key)) tellStored()
    await told
    const sealed = seal(order, body)
    const answer = await request('http://courier/send', { dispatcher, method: 'POST', body: sealed, signal })
    const letter = unseal(await answer.body.text())
    const delivery = deliverySchema.parse(letter.head)
    if ('failure' in delivery) {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error(delivery.failure), { code: delivery.code })
      })
    }
    return textResponse(letter.body, delivery)
  }

  /** What is lost with this process, whoever comes next tells (`heldKeys`). */
  function tellStored(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    told = told.then(tellNow)
    return told
  }

  /** One message after the other: one that is late must not have the courier forget the reply to the next request. */
  async function tellNow(): Promise<void> {
    const all = [...stored].flatMap(([key, ids]): Stored[] => {
      if (!keepsArrivals || ids.has(null)) return [key]
      return [...ids].map((deliveryId) => ({ key, deliveryId: deliveryId! }))
    })
    stored.clear()
    if (all.length === 0) return
    try {
      const body = JSON.stringify(all)
      const answer = await request('http://courier/held', { dispatcher, method: 'DELETE', body })
      await answer.body.dump()
    } catch {
      // Without a courier nothing is held.
    }
  }

  async function heldKeys(): Promise<string[]> {
    await tellStored()
    const { body } = await request('http://courier/held', { dispatcher })
    return z.array(z.string()).parse(await body.json())
  }

  await lease
  return {
    fetch: (input, { headers, method = 'GET', body, signal } = {}) => {
      const all = new Headers(headers)
      const address = all.get(addressHeader)
      const order = {
        key: all.get(callKeyHeader) ?? '',
        url: input instanceof Request ? input.url : String(input),
        method,
        headers: [...all].filter(([name]) => !ownHeaders.includes(name)),
        hasBody: typeof body === 'string',
        timeoutMs,
        lane: address !== null && places !== null ? { address, places: placesAt(address, places) } : null
      }
      return send(order, typeof body === 'string' ? body : '', signal ?? null)
    },
    keepsPlaces: () => keepsLanes && places !== null,
    forget(key, deliveryId = null) {
      stored.set(key, (stored.get(key) ?? new Set()).add(deliveryId))
      timer ??= setTimeout(tellStored, tellAfterMs).unref()
    },
    heldKeys,
    async arrivals() {
      await tellStored()
      const { statusCode, body } = await request('http://courier/arrivals', { dispatcher })
      if (statusCode === 200) return arrivalsSchema.parse(await body.json())
      // A courier of an earlier version, which holds replies over an upgrade and knows their keys alone.
      await body.dump()
      return (await heldKeys()).map((key) => ({ key, arrivedAt: 0, deliveryIds: [] }))
    },
    async close() {
      await tellStored()
      await dispatcher.destroy()
    }
  }
}

/** @param address the base URL and the model's id, as `courierHeaders` wrote them */
function placesAt(address: string, places: number | ((modelId: string) => number)): number {
  if (typeof places === 'number') return places
  const said = decodeURI(address)
  return places(said.slice(said.indexOf(' ') + 1))
}

function socketOf(folder: string): string {
  const path = join(resolve(folder), 'courier.sock')
  if (path.length <= longestSocketPath) return path
  return join(tmpdir(), `aerbench-${createHash('sha256').update(path).digest('hex').slice(0, 16)}.sock`)
}
