import type Anthropic from '@anthropic-ai/sdk'
import { z } from 'zod'
import { type JsonValue, toJson } from '../../schemas/json.ts'
import { readMessage, readMessageUsage } from '../anthropic-reply.ts'
import { callKeyHeader } from '../courier-headers.ts'
import { readAnswer } from '../read-answer.ts'
import { askProvider, unlessUnknown } from './ask-provider.ts'
import type { BatchEndpoint, BatchOutcome, BatchStatus, UnnamedBatch } from './batch-endpoint.ts'
import { creationKey, isLineOf } from './batch-names.ts'
import { clockSkewMs } from './clock-skew.ts'
import { outcomeOfReply } from './outcome-of-reply.ts'
import { readResults } from './read-results.ts'

type Options = { apiKey: string; baseUrl: string; timeoutMs: number; fetch: typeof fetch }

const batchSchema = z.object({
  id: z.string(),
  processing_status: z.string(),
  created_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  results_url: z.string().nullish(),
  request_counts: z.record(z.string(), z.number())
})
type Batch = z.infer<typeof batchSchema>

const namedSchema = z.object({ id: z.string() })

const lineSchema = z.object({
  custom_id: z.string(),
  result: z.object({
    type: z.string(),
    message: z.unknown().optional(),
    error: z.object({ error: z.object({ type: z.string(), message: z.string().nullish() }) }).nullish()
  })
})

/** Errors of one request that sending it again would meet again. */
const lastingErrors = [
  ...['invalid_request_error', 'authentication_error', 'permission_error', 'not_found_error'],
  ...['billing_error', 'request_too_large']
]

/** Anthropic's message batches. They carry no note of ours: one is known again by the ids in its results. */
export function anthropicBatches(options: Options): BatchEndpoint {
  let opened: Promise<Anthropic> | null = null
  async function ask<Reply>(send: (client: Anthropic, signal: AbortSignal) => Promise<Reply>): Promise<Reply> {
    opened ??= openClient(options)
    const client = await opened
    return await askProvider({ subject: 'the batches of Anthropic', timeoutMs: options.timeoutMs }, (signal) =>
      send(client, signal)
    )
  }

  async function readLines(name: string) {
    // The decoder of the SDK gives up the whole file at a line that is no JSON.
    const path = `/v1/messages/batches/${encodeURIComponent(name)}/results`
    const text = await ask(async (client, signal) => (await client.get(path, { signal }).asResponse()).text())
    return readResults([text], readLine)
  }

  /** Batches of about our batch's time that nobody here knows, and that hold as many requests. */
  async function candidates({ createdAt, size }: UnnamedBatch, known: ReadonlySet<string>): Promise<Batch[]> {
    return await ask(async ({ messages: { batches } }, signal) => {
      const found: Batch[] = []
      for await (const listed of batches.list({ limit: 100 }, { signal })) {
        const batch = batchSchema.parse(listed)
        // The latest come first.
        if (batch.created_at.getTime() < createdAt.getTime() - clockSkewMs) break
        const total = Object.values(batch.request_counts).reduce((sum, count) => sum + count, 0)
        if (total === size && !known.has(batch.id)) found.push(batch)
      }
      return found
    })
  }

  return {
    async create(id, lines) {
      const requests = lines.map(({ customId, body }) => ({ custom_id: customId, params: JSON.parse(body) }))
      const headers = { [callKeyHeader]: creationKey(id) }
      return await ask(async ({ messages: { batches } }, signal) => {
        const response = await batches.create({ requests }, { headers, signal }).asResponse()
        const context = { key: creationKey(id), subject: 'the batches of Anthropic', sent: [] }
        return (await readAnswer(response, context, { read: (raw) => namedSchema.parse(raw) })).value.id
      })
    },
    async find(batch, known) {
      const possible = await candidates(batch, known)
      for (const { id, processing_status, results_url } of possible) {
        if (processing_status !== 'ended' || !results_url) continue
        const { lines } = await readLines(id)
        if (lines.some(({ customId }) => isLineOf(batch.id, customId))) return { name: id }
      }
      return possible.some(({ processing_status }) => processing_status !== 'ended') ? 'unsure' : 'none'
    },
    async poll(name) {
      const batch = await unlessUnknown(ask(({ messages }, signal) => messages.batches.retrieve(name, {}, { signal })))
      return batch ? statusOf(batchSchema.parse(batch)) : { state: 'missing' }
    },
    results: readLines,
    async cancel(name) {
      await ask(({ messages }, signal) => messages.batches.cancel(name, {}, { signal }))
    },
    // Results are gone by themselves 29 days after their batch was made.
    async discard() {}
  }
}

/** The SDK is loaded with the first request, as for a call that is sent alone. */
async function openClient({ apiKey, baseUrl, timeoutMs, fetch }: Options): Promise<Anthropic> {
  const { default: Anthropic } = await import('@anthropic-ai/sdk')
  return new Anthropic({ apiKey, baseURL: baseUrl, maxRetries: 0, timeout: timeoutMs, fetch, logLevel: 'off' })
}

function statusOf({ processing_status, request_counts }: Batch): BatchStatus {
  if (processing_status !== 'ended') return { state: processing_status === 'canceling' ? 'canceling' : 'running' }
  const { succeeded = 0, errored = 0, canceled = 0, expired = 0 } = request_counts
  const ended = { state: 'ended', succeeded } as const
  if (expired > 0) return { ...ended, how: 'expired', reason: `${expired} requests expired` }
  if (canceled > 0) return { ...ended, how: 'cancelled', reason: `${canceled} requests were cancelled` }
  const reason = succeeded === 0 ? `no request succeeded, ${errored} failed` : null
  return { ...ended, how: succeeded === 0 ? 'failed' : 'completed', reason }
}

function readLine(line: unknown): { customId: string; outcome: BatchOutcome } | null {
  const parsed = lineSchema.safeParse(line)
  return parsed.success ? { customId: parsed.data.custom_id, outcome: outcomeOf(parsed.data.result) } : null
}

function outcomeOf({ type, message, error }: z.infer<typeof lineSchema>['result']): BatchOutcome {
  if (type === 'succeeded') {
    const read = (raw: JsonValue) => readMessage(raw, {})
    return outcomeOfReply(toJson(message ?? null), 'the batch of Anthropic', { read, readUsage: readMessageUsage })
  }
  if (type !== 'errored') return { kind: 'live', reason: `the batch ended with it ${type}` }
  const { type: fault = 'error', message: said = '' } = error?.error ?? {}
  return { kind: lastingErrors.includes(fault) ? 'live' : 'retry', reason: `${fault}: ${said}` }
}
