import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { loadCandidate } from '../../../src/demo/recordings.ts'
import { paperPdf } from '../../ingestion/pdf/prose-pages.ts'

const retryMs = 100
const createdSchema = z.object({ id: z.string() })

export type Posted = { model: string; id: string }
export type SteadyClient = {
  /** What is being sent now. */
  sending: string | null
  submissions: Posted[]
  papers: string[]
  /** Requests that had to be sent again, and those that were never answered with success. */
  repeated: number
  lost: string[]
  /** The longest time that a request was sent again and again, and that one of them waited for its answer. */
  longestMs: number
  slowestMs: number
  /** Ends with the round that it is at. */
  stop(): Promise<void>
}

/**
 * A client that goes on over kills: it adds papers, opens submissions, sends responses and finalises them, and sends
 * everything again, under the same `Idempotency-Key`, until it is answered.
 *
 * @param options.addressOf where the service listens now; null while there is none
 */
export function startSteadyClient(options: {
  addressOf: () => string | null
  key: string
  release: string
  itemIds: readonly string[]
  everyMs: number
  patienceMs: number
}): SteadyClient {
  const { addressOf, key, release, itemIds, everyMs, patienceMs } = options
  const outputs = [...loadCandidate('strong').values()]
  let isStopped = false
  const client: SteadyClient = {
    ...{ sending: null, submissions: [], papers: [], repeated: 0, lost: [], longestMs: 0, slowestMs: 0 },
    async stop() {
      isStopped = true
      await work
    }
  }

  /** @returns what was answered with success; null when nothing was for as long as the patience lasts */
  async function send(
    what: string,
    path: string,
    init: RequestInit & { body?: string | FormData }
  ): Promise<string | null> {
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${key}`, ...init.headers }
    let last = ''
    for (let tries = 0; performance.now() - startedAt < patienceMs; tries += 1) {
      const address = addressOf()
      if (address !== null) {
        if (tries > 0) client.repeated += 1
        client.sending = what
        const sentAt = performance.now()
        const reply = await fetch(`${address}${path}`, { ...init, headers })
          .then(async (response) => ({ status: response.status, text: await response.text() }))
          .catch((error: unknown) => ({ status: 0, text: String(error) }))
        client.sending = null
        client.slowestMs = Math.max(client.slowestMs, performance.now() - sentAt)
        client.longestMs = Math.max(client.longestMs, performance.now() - startedAt)
        if (reply.status >= 200 && reply.status < 300) return reply.text
        last = `${reply.status} ${reply.text.slice(0, 200)}`
        const mayPass = reply.status === 0 || reply.status >= 500 || reply.status === 429
        if (!mayPass && !reply.text.includes('idempotency_key_in_use')) break
      }
      await wait(retryMs)
    }
    client.lost.push(`${what}: ${last}`)
    return null
  }

  const json = { 'content-type': 'application/json' }
  const once = (name: string) => ({ 'idempotency-key': name })

  async function round(number: number): Promise<void> {
    const form = new FormData()
    form.append('file', new Blob([paperPdf(`Paper ${number}`)]), `${number}.pdf`)
    const paper = await send('POST papers', '/v1/papers', {
      method: 'POST',
      body: form,
      headers: once(`paper-${number}`)
    })
    if (paper !== null) client.papers.push(createdSchema.parse(JSON.parse(paper)).id)
    const model = `model-${number}`
    const opened = await send('POST submissions', '/v1/submissions', {
      ...{ method: 'POST', body: JSON.stringify({ release, model }) },
      headers: { ...json, ...once(model) }
    })
    if (opened === null) return
    const { id } = createdSchema.parse(JSON.parse(opened))
    client.submissions.push({ model, id })
    const lines = itemIds.map((itemId, index) =>
      JSON.stringify({ itemId, output: `${outputs[(number + index) % outputs.length]} By ${model}.` })
    )
    await send('PUT responses', `/v1/submissions/${id}/responses`, {
      ...{ method: 'PUT', body: lines.join('\n') },
      headers: { 'content-type': 'application/x-ndjson' }
    })
    await send('POST finalize', `/v1/submissions/${id}/finalize`, {
      ...{ method: 'POST', body: '{}' },
      headers: { ...json, ...once(`finalize-${number}`) }
    })
  }

  const work = (async () => {
    for (let number = 1; !isStopped; number += 1) {
      await round(number)
      await wait(everyMs)
    }
  })()
  return client
}
