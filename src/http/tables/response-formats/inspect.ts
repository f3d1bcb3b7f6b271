import { z } from 'zod'
import { namedItem } from './named-item.ts'
import { ambiguous, failed, malformed, type ResponseFormat, sampleOf } from './sample.ts'

const contentSchema = z.union([
  z.string(),
  z.array(z.object({ type: z.string(), text: z.string().nullish().catch(null) }))
])

const sampleSchema = z.object({
  id: z.union([z.string(), z.number()]),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  error: z
    .object({ message: z.string().nullish().catch(null) })
    .nullish()
    .catch({ message: null }),
  limit: z.unknown().optional(),
  output: z
    .object({
      error: z.string().nullish().catch(null),
      choices: z
        .array(z.object({ message: z.object({ content: contentSchema }), stop_reason: z.string().nullish() }))
        .nullish()
    })
    .nullish()
})

const endings: Record<string, 'cut_off' | 'refused'> = {
  max_tokens: 'cut_off',
  model_length: 'cut_off',
  content_filter: 'refused'
}

/**
 * A sample of a log of Inspect, written as JSON. Parts of a text are joined by line feeds, as Inspect's own
 * `ChatMessage.text` has them; reasoning is no part of the output.
 */
export const inspect: ResponseFormat = {
  name: 'inspect',
  isOf: (members) => 'id' in members && 'epoch' in members && 'output' in members && typeof members.output !== 'string',
  read(members, isItem) {
    const parsed = sampleSchema.safeParse(members)
    if (!parsed.success) return malformed(typeof members.id === 'string' ? members.id : null, parsed.error)
    const { id: sampleId, metadata, error, limit, output } = parsed.data
    const named = namedItem({ sampleId: String(sampleId), id: String(sampleId), ...metadata }, 'the sample', isItem)
    if ('refused' in named) return named.refused
    const { id } = named
    if (error) return failed(id, error.message ?? '')
    const choices = output?.choices ?? []
    if (choices.length > 1) return ambiguous(id, `the sample has ${choices.length} choices: one is needed`)
    if (choices.length === 0) return failed(id, output?.error ?? 'it has no choices')
    const { message, stop_reason } = choices[0]!
    const ending = endings[stop_reason ?? ''] ?? (limit ? 'cut_off' : undefined)
    return sampleOf(id, textOf(message.content), ending, output?.error ?? undefined)
  }
}

function textOf(content: z.infer<typeof contentSchema>): string {
  if (typeof content === 'string') return content
  return content.flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : [])).join('\n')
}
