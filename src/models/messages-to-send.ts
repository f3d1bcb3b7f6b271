import { fillPrompt, loadPrompt } from '../prompts.ts'
import { isEnforced } from './is-enforced.ts'
import { outputSchema } from './json-schema.ts'
import type { Message, ModelRequest } from './model.ts'

/** Between the parts of a message where a provider takes one text. */
export const partSeparator = '\n\n'

/**
 * The messages to send. When the provider does not hold the model to the schema, the shape is told in words, in the
 * last message: in front of the shared prefix it would break the provider's prompt cache.
 */
export function messagesToSend(request: ModelRequest): readonly Message[] {
  const { messages, output } = request
  const last = messages.at(-1)
  if (!output || isEnforced(request) || !last) return messages
  const { inWords: schema } = outputSchema(output.schema)
  const text = fillPrompt(loadPrompt('json-reply'), { name: output.name, schema })
  return [...messages.slice(0, -1), { ...last, parts: [...last.parts, { text }] }]
}
