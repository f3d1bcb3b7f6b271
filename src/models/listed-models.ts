import { z } from 'zod'
import type { ListedModel } from './model.ts'

const count = z.int().positive().nullish().catch(null)
const listSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      // vLLM and SGLang; OpenRouter and Together; Groq; Mistral; Anthropic.
      ...{ max_model_len: count, context_length: count, context_window: count, max_context_length: count },
      max_input_tokens: count,
      // Groq; Anthropic.
      ...{ max_completion_tokens: count, max_tokens: count }
    })
  )
})

/** The models of an answer to `GET /models`, with what the server tells of their room; none where it is no such answer. */
export function readListedModels(raw: unknown): ListedModel[] {
  const list = listSchema.safeParse(raw).data?.data ?? []
  return list.map(({ id, ...told }) => {
    const contextTokens =
      told.max_model_len ??
      told.context_length ??
      told.context_window ??
      told.max_context_length ??
      told.max_input_tokens
    const maxOutputTokens = told.max_completion_tokens ?? told.max_tokens
    return { id, ...(contextTokens && { contextTokens }), ...(maxOutputTokens && { maxOutputTokens }) }
  })
}
