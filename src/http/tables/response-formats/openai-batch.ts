import { z } from 'zod'
import { readCompletion } from '../../../models/openai-reply.ts'
import { ambiguous, failed, isMembers, malformed, type ResponseFormat, type Sample, sampleOf } from './sample.ts'

const errorSchema = z.object({ code: z.unknown().optional(), message: z.string().nullish() })

const lineSchema = z.object({
  custom_id: z.string().min(1).max(200),
  response: z.object({ status_code: z.number().nullish(), body: z.unknown().optional() }).nullish(),
  error: errorSchema.nullish()
})

/** A body of the Responses API. */
const responseSchema = z.object({
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  error: errorSchema.nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      content: z
        .array(z.object({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() }))
        .nullish()
        .catch(null)
    })
  )
})

/**
 * A line of the output or error file of an OpenAI batch, of chat completions or of the Responses API.
 * Source: OpenAI API reference, "The request output object" of batches.
 */
export const openaiBatch: ResponseFormat = {
  name: 'openai-batch',
  isOf: (members) => 'custom_id' in members && ('response' in members || 'error' in members),
  read(members) {
    const line = lineSchema.safeParse(members)
    if (!line.success) return malformed(typeof members.custom_id === 'string' ? members.custom_id : null, line.error)
    const { custom_id: id, response, error } = line.data
    if (error) return failed(id, tell(error))
    if (!response) return failed(id, 'neither a response nor an error')
    const body = isMembers(response.body) ? response.body : {}
    const status = response.status_code ?? 200
    if (status >= 400) return failed(id, tell(errorSchema.nullish().safeParse(body.error).data) || `status ${status}`)
    return 'output' in body ? readResponse(id, body) : readChat(id, body)
  }
}

/** As `aerbench run` reads one: a refusal that the provider tells apart is the text. */
function readChat(id: string, body: { readonly choices?: unknown }): Sample {
  if (Array.isArray(body.choices) && body.choices.length > 1) {
    return ambiguous(id, `the sample has ${body.choices.length} choices: one is needed`)
  }
  try {
    const { text, stopReason } = readCompletion(body, '', {})
    const isRefused = stopReason === 'refusal' || stopReason === 'content_filter'
    return sampleOf(id, text, isRefused ? 'refused' : stopReason === 'length' ? 'cut_off' : undefined)
  } catch (error) {
    if (error instanceof z.ZodError) return malformed(id, withPath(error, ['response', 'body']))
    throw error
  }
}

function readResponse(id: string, body: object): Sample {
  const parsed = responseSchema.safeParse(body)
  if (!parsed.success) return malformed(id, withPath(parsed.error, ['response', 'body']))
  const { status, output, error, incomplete_details } = parsed.data
  if (error || status === 'failed' || status === 'cancelled') return failed(id, tell(error) || `status ${status}`)
  const parts = output.flatMap(({ type, content }) => (type === 'message' ? (content ?? []) : []))
  const refusal = parts.map((part) => (part.type === 'refusal' ? (part.refusal ?? '') : '')).join('')
  if (refusal !== '') return sampleOf(id, refusal, 'refused')
  const text = parts.map((part) => (part.type === 'output_text' ? (part.text ?? '') : '')).join('')
  if (status !== 'incomplete') return sampleOf(id, text)
  return sampleOf(id, text, incomplete_details?.reason === 'content_filter' ? 'refused' : 'cut_off')
}

function tell(error: z.infer<typeof errorSchema> | null | undefined): string {
  return [error?.code, error?.message].filter((part) => typeof part === 'string').join(': ')
}

function withPath({ issues }: z.ZodError, before: string[]) {
  return { issues: issues.map(({ path, message }) => ({ path: [...before, ...path], message })) }
}
