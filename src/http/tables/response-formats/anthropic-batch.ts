import { z } from 'zod'
import { failed, malformed, type ResponseFormat, sampleOf } from './sample.ts'

const lineSchema = z.object({
  custom_id: z.string().min(1).max(200),
  result: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('succeeded'),
      message: z.object({
        stop_reason: z.string().nullish(),
        content: z.array(z.object({ type: z.string(), text: z.string().nullish() }))
      })
    }),
    z.object({ type: z.literal('errored'), error: z.unknown().optional() }),
    z.object({ type: z.literal('canceled') }),
    z.object({ type: z.literal('expired') })
  ])
})

const errorSchema = z.object({ type: z.string().optional(), message: z.string().optional() })
/** Documented as an error response around the error; libraries also write the error alone. */
const wrappedSchema = z.object({ error: errorSchema })

const endings: Record<string, 'cut_off' | 'refused'> = {
  max_tokens: 'cut_off',
  model_context_window_exceeded: 'cut_off',
  refusal: 'refused'
}

/**
 * A line of the results of an Anthropic message batch. Thinking is no part of the output.
 * Source: Anthropic API reference, "Retrieve Message Batch results".
 */
export const anthropicBatch: ResponseFormat = {
  name: 'anthropic-batch',
  isOf: (members) => 'custom_id' in members && 'result' in members,
  read(members) {
    const line = lineSchema.safeParse(members)
    if (!line.success) return malformed(typeof members.custom_id === 'string' ? members.custom_id : null, line.error)
    const { custom_id: id, result } = line.data
    if (result.type === 'errored') return failed(id, tell(result.error) || 'errored')
    if (result.type !== 'succeeded') return failed(id, result.type)
    const { content, stop_reason } = result.message
    const text = content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('')
    return sampleOf(id, text, endings[stop_reason ?? ''])
  }
}

function tell(error: unknown): string {
  const found = wrappedSchema.safeParse(error).data?.error ?? errorSchema.safeParse(error).data
  return [found?.type, found?.message].filter(Boolean).join(': ')
}
