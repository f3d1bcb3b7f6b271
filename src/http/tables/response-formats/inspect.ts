import { z } from 'zod'
import { namedItem } from './named-item.ts'
import { ambiguous, failed, isMembers, malformed, type ResponseFormat, type Sample, sampleOf } from './sample.ts'

const contentSchema = z.union([
  z.string(),
  z.array(
    z.object({
      type: z.string(),
      text: z.string().nullish().catch(null),
      refusal: z.boolean().nullish().catch(null)
    })
  )
])
type Content = z.infer<typeof contentSchema>

const choiceSchema = z.object({
  message: z.object({ content: contentSchema }),
  stop_reason: z.string().nullish(),
  stop_details: z
    .object({ explanation: z.string().nullish().catch(null) })
    .nullish()
    .catch(null)
})

const sampleSchema = z.object({
  id: z.union([z.string(), z.number()]),
  epoch: z.unknown(),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  error: z
    .object({ message: z.string().nullish().catch(null) })
    .nullish()
    .catch({ message: null }),
  limit: z
    .union([z.object({ type: z.string() }), z.string().transform((type) => ({ type }))])
    .nullish()
    .catch({ type: 'limit' }),
  output: z
    .object({
      error: z.string().nullish().catch(null),
      usage: z.unknown().optional(),
      choices: z.array(choiceSchema).nullish()
    })
    .nullish(),
  attachments: z.record(z.string(), z.unknown()).nullish().catch(null)
})

const endings: Record<string, 'cut_off' | 'refused'> = {
  max_tokens: 'cut_off',
  model_length: 'cut_off',
  content_filter: 'refused'
}

/** Where Inspect keeps a text beside a sample, and names it in its place; the second is of its first versions. */
const reference = /^(?:attachment|tc):\/\/(.+)$/s

/**
 * A sample of a log of Inspect. Parts of a text are joined by line feeds, as Inspect's own `ChatMessage.text` has them;
 * reasoning is no part of the output.
 */
export const inspect: ResponseFormat = {
  name: 'inspect',
  isOf: (members) => 'id' in members && 'epoch' in members && 'output' in members && typeof members.output !== 'string',
  read(members, isItem) {
    const parsed = sampleSchema.safeParse(members)
    if (!parsed.success) return malformed(typeof members.id === 'string' ? members.id : null, parsed.error)
    const { id: sampleId, metadata, error, limit, output, attachments } = parsed.data
    const named = namedItem({ sampleId: String(sampleId), id: String(sampleId), ...metadata }, 'the sample', isItem)
    if ('refused' in named) return named.refused
    const { id } = named
    if (error) return failed(id, error.message ?? '')
    const choices = output?.choices ?? []
    if (choices.length > 1) return ambiguous(id, `the sample has ${choices.length} choices: one is needed`)
    if (choices.length === 0)
      return failed(id, output?.error ?? (limit ? `it met its ${limit.type} limit` : 'it has no choices'))
    return readChoice(id, choices[0]!, { output, isLimited: limit != null, attachments: attachments ?? {} })
  }
}

type Rest = {
  output: z.infer<typeof sampleSchema>['output']
  isLimited: boolean
  attachments: Record<string, unknown>
}

function readChoice(
  id: string,
  choice: z.infer<typeof choiceSchema>,
  { output, isLimited, attachments }: Rest
): Sample {
  const { message, stop_reason, stop_details } = choice
  const text = textOf(message.content, attachments)
  // Inspect makes an output of what a provider refuses: its words are the text, and no token was counted.
  const isUncounted = output?.usage == null
  const isProviders =
    stop_reason === 'model_length' || (stop_reason === 'content_filter' && stop_details?.explanation === text)
  if (isUncounted && isProviders) return failed(id, text)
  const isRefusal = Array.isArray(message.content) && message.content.some(({ refusal }) => refusal === true)
  const ending = isRefusal ? 'refused' : (endings[stop_reason ?? ''] ?? (isLimited ? 'cut_off' : undefined))
  return sampleOf(id, text, ending, output?.error ?? undefined)
}

/**
 * What is read of a sample, without its messages and events, which may be many times as long and hold what no response
 * may hold. One that does not follow the form is given back as it is, so that it can be told.
 */
export function inspectCore(sample: unknown): unknown {
  const parsed = isMembers(sample) && inspect.isOf(sample) ? sampleSchema.safeParse(sample) : null
  if (!parsed?.success) return sample
  const { attachments, metadata, ...core } = parsed.data
  const named = Object.entries(attachments ?? {}).filter(([name]) => isNamed(name, core.output))
  const texts = Object.entries(metadata ?? {}).filter(([, value]) => typeof value === 'string')
  return { ...core, metadata: Object.fromEntries(texts), attachments: Object.fromEntries(named) }
}

function isNamed(attachment: string, output: z.infer<typeof sampleSchema>['output']): boolean {
  const contents = (output?.choices ?? []).map(({ message }) => message.content)
  return contents.some((content) => partsOf(content).some((text) => reference.exec(text)?.[1] === attachment))
}

function textOf(content: Content, attachments: Record<string, unknown>): string {
  return partsOf(content)
    .map((text) => {
      const attached = attachments[reference.exec(text)?.[1] ?? '']
      return typeof attached === 'string' ? attached : text
    })
    .join('\n')
}

function partsOf(content: Content): string[] {
  if (typeof content === 'string') return [content]
  return content.flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : []))
}
