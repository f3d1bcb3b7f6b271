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
      output: z.union([z.string(), z.null()], { error: 'must be text' }).optional(),
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

/** One result of the JSON that promptfoo writes. An assertion that failed says nothing against the output. */
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
    return sampleOf(named.id, response.output ?? '', ending)
  }
}
