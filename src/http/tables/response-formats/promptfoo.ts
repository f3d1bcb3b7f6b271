import { z } from 'zod'
import { namedItem } from './named-item.ts'
import { failed, malformed, type ResponseFormat, sampleOf } from './sample.ts'

/** What `failureReason` is where the call failed, and not an assertion about its output. */
const callFailed = 2

const resultSchema = z.object({
  vars: z.record(z.string(), z.unknown()),
  error: z.string().nullish().catch(null),
  failureReason: z.unknown().optional(),
  response: z
    .object({
      output: z.json().optional(),
      error: z.string().nullish().catch(null),
      finishReason: z.string().nullish().catch(null),
      isRefusal: z.boolean().nullish().catch(null)
    })
    .nullish()
})

const endings: Record<string, 'cut_off' | 'refused'> = {
  length: 'cut_off',
  max_tokens: 'cut_off',
  content_filter: 'refused',
  refusal: 'refused'
}

/** Written before the output unless `showThinking` is false. Nothing marks its end. */
const thinking = /^Thinking: /
const notes = {
  thinking: 'the output begins with thinking, which promptfoo adds unless showThinking is false: it counts as output',
  parsed: 'promptfoo had parsed the output: it is stored as JSON without blanks'
}

/**
 * One result that promptfoo writes as JSON or JSONL. An assertion that failed says nothing against the output. With a
 * JSON schema asked for, promptfoo keeps the parsed value in place of the text.
 */
export const promptfoo: ResponseFormat = {
  name: 'promptfoo',
  isOf: (members) => 'vars' in members && ('response' in members || 'error' in members),
  read(members, isItem) {
    const named = namedItem(members.vars, 'vars', isItem)
    const parsed = resultSchema.safeParse(members)
    if (!parsed.success) return malformed('id' in named ? named.id : null, parsed.error)
    if ('refused' in named) return named.refused
    const { response, error, failureReason } = parsed.data
    if (failureReason === callFailed || response?.error || !response) {
      return failed(named.id, response?.error ?? error ?? 'it has no response')
    }
    const ending = response.isRefusal ? 'refused' : endings[response.finishReason ?? '']
    const { output = null } = response
    const isText = typeof output === 'string'
    const text = isText ? output : output === null ? '' : JSON.stringify(output)
    const note = !isText ? notes.parsed : thinking.test(output) ? notes.thinking : undefined
    const sample = sampleOf(named.id, text, ending)
    return 'output' in sample && note !== undefined ? { ...sample, note } : sample
  }
}
