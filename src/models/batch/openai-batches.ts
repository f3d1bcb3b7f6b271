import type OpenAI from 'openai'
import { z } from 'zod'
import { type JsonValue, toJson } from '../../schemas/json.ts'
import { callKeyHeader } from '../courier-headers.ts'
import { ModelError } from '../model-error.ts'
import { readCompletion, readCompletionUsage } from '../openai-reply.ts'
import { readAnswer } from '../read-answer.ts'
import { askProvider, unlessUnknown } from './ask-provider.ts'
import type { BatchEnd, BatchEndpoint, BatchLine, BatchOutcome, BatchStatus } from './batch-endpoint.ts'
import { creationKey, uploadKey } from './batch-names.ts'
import { clockSkewMs } from './clock-skew.ts'
import { outcomeOfReply } from './outcome-of-reply.ts'
import { readResults } from './read-results.ts'

type Options = { name: string; apiKey: string; baseUrl: string; timeoutMs: number; fetch: typeof fetch }

const batchSchema = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.number(),
  metadata: z.record(z.string(), z.string()).nullish(),
  input_file_id: z.string().nullish(),
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
  request_counts: z.object({ completed: z.number(), failed: z.number() }).nullish(),
  errors: z.object({ data: z.array(z.object({ message: z.string().nullish() })).nullish() }).nullish()
})
type Batch = z.infer<typeof batchSchema>

const namedSchema = z.object({ id: z.string() })

const lineSchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown().optional() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish()
})

const ends: readonly BatchEnd[] = ['completed', 'failed', 'expired', 'cancelled']
/** Where our id stands in the metadata of a batch. */
const metadataKey = 'aerbench_batch'
const endpoint = '/v1/chat/completions'

/** OpenAI's batches of chat completions: a file of requests goes up, a file of replies and one of errors come down. */
export function openaiBatches(options: Options): BatchEndpoint {
  let opened: Promise<OpenAI> | null = null
  async function ask<Reply>(send: (client: OpenAI, signal: AbortSignal) => Promise<Reply>): Promise<Reply> {
    opened ??= openClient(options)
    const client = await opened
    return await askProvider({ subject: 'the batches of OpenAI', timeoutMs: options.timeoutMs }, (signal) =>
      send(client, signal)
    )
  }
  const retrieve = async (name: string) =>
    batchSchema.parse(await ask((client, signal) => client.batches.retrieve(name, { signal })))

  async function upload(id: string, lines: readonly BatchLine[]): Promise<string> {
    const { type, body } = fileForm(id, lines)
    const headers = { 'content-type': type, [callKeyHeader]: uploadKey(id) }
    return await ask(async (client, signal) => {
      const response = await client.post('/files', { body, headers, signal }).asResponse()
      return await readName(response, uploadKey(id))
    })
  }

  async function remove(files: readonly string[]): Promise<void> {
    await Promise.all(
      files.map((file) => unlessUnknown(ask((client, signal) => client.files.delete(file, { signal }))))
    )
  }

  return {
    async create(id, lines) {
      const input_file_id = await upload(id, lines)
      const order = { input_file_id, endpoint, completion_window: '24h', metadata: { [metadataKey]: id } } as const
      const headers = { [callKeyHeader]: creationKey(id) }
      try {
        return await ask(async (client, signal) =>
          readName(await client.batches.create(order, { headers, signal }).asResponse(), creationKey(id))
        )
      } catch (error) {
        // Refused for good: nothing will read the file.
        if (error instanceof ModelError && !error.isTransient) await remove([input_file_id]).catch(() => {})
        throw error
      }
    },
    find: ({ id, createdAt }) =>
      ask(async (client, signal) => {
        for await (const listed of client.batches.list({ limit: 100 }, { signal })) {
          const batch = batchSchema.parse(listed)
          // The latest come first.
          if (batch.created_at * 1000 < createdAt.getTime() - clockSkewMs) break
          if (batch.metadata?.[metadataKey] === id) return { name: batch.id }
        }
        return 'none'
      }),
    async poll(name) {
      const batch = await unlessUnknown(retrieve(name))
      return batch ? statusOf(batch) : { state: 'missing' }
    },
    async results(name) {
      const { output_file_id, error_file_id } = await retrieve(name)
      const files = [output_file_id, error_file_id].filter((file) => typeof file === 'string')
      const read = (file: string) =>
        ask(async (client, signal) => (await client.files.content(file, { signal })).text())
      return readResults(await Promise.all(files.map(read)), (line) => readLine(line, options.name))
    },
    async cancel(name) {
      await ask((client, signal) => client.batches.cancel(name, { signal }))
    },
    async discard(name) {
      const { input_file_id, output_file_id, error_file_id } = await retrieve(name)
      await remove([input_file_id, output_file_id, error_file_id].filter((file) => typeof file === 'string'))
    }
  }
}

/** The SDK is loaded with the first request, as for a call that is sent alone. */
async function openClient({ apiKey, baseUrl, timeoutMs, fetch }: Options): Promise<OpenAI> {
  const { default: OpenAI } = await import('openai')
  const settings = { organization: null, project: null, maxRetries: 0, logLevel: 'off' } as const
  return new OpenAI({ ...settings, apiKey, baseURL: baseUrl, timeout: timeoutMs, fetch })
}

/** The provider's name for what was made. Without one, nobody knows whether it was made. */
async function readName(response: Response, key: string): Promise<string> {
  const context = { key, subject: 'the batches of OpenAI', sent: [] }
  return (await readAnswer(response, context, { read: (raw) => namedSchema.parse(raw) })).value.id
}

/**
 * The upload as one text: what carries our requests takes no other body. Its boundary is derived, so that the same
 * file is the same request to a courier; no line of JSON can hold it.
 */
function fileForm(id: string, lines: readonly BatchLine[]): { type: string; body: string } {
  const boundary = `aerbench-${id}`
  const file = lines.map(({ customId, body }) => requestLine(customId, body)).join('\n')
  const field = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
  const fields = [
    field('name="purpose"', 'batch'),
    field(`name="file"; filename="${boundary}.jsonl"\r\ncontent-type: application/jsonl`, file)
  ]
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${fields.join('')}--${boundary}--\r\n` }
}

function requestLine(customId: string, body: string): string {
  return `{"custom_id":${JSON.stringify(customId)},"method":"POST","url":"${endpoint}","body":${body}}`
}

function statusOf({ status, request_counts, errors }: Batch): BatchStatus {
  const how = ends.find((end) => end === status)
  if (!how) return { state: status === 'cancelling' ? 'canceling' : 'running' }
  const said = (errors?.data ?? []).flatMap(({ message }) => (message ? [message] : []))
  const ended = { state: 'ended', succeeded: request_counts?.completed ?? null } as const
  if (how === 'completed' && request_counts?.completed === 0) {
    return { ...ended, how: 'failed', reason: `no request succeeded, ${request_counts.failed} failed` }
  }
  return { ...ended, how, reason: said.length > 0 ? said.join('; ') : null }
}

function readLine(line: unknown, model: string): { customId: string; outcome: BatchOutcome } | null {
  const parsed = lineSchema.safeParse(line)
  return parsed.success ? { customId: parsed.data.custom_id, outcome: outcomeOf(parsed.data, model) } : null
}

/** What expires or is cancelled with its batch has an error of its own, `batch_expired` or `batch_cancelled`. */
function outcomeOf({ response, error }: z.infer<typeof lineSchema>, model: string): BatchOutcome {
  if (!response) {
    const code = error?.code ?? 'error'
    return { kind: code.startsWith('batch_') ? 'live' : 'retry', reason: `${code}: ${error?.message ?? ''}` }
  }
  const { status_code: status, body } = response
  if (status >= 300) {
    const passes = status >= 500 || [408, 409, 429].includes(status)
    return {
      kind: passes ? 'retry' : 'live',
      reason: `it was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`
    }
  }
  const read = (raw: JsonValue) => readCompletion(raw, model, {})
  return outcomeOfReply(toJson(body ?? null), 'the batch of OpenAI', { read, readUsage: readCompletionUsage })
}
