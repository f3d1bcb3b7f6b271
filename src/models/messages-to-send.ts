import { fillPrompt, loadPrompt } from '../prompts.ts'
import { outputSchema } from './json-schema.ts'
import type { Message, ModelRequest } from './model.ts'
import { isEnforced } from './provider-request.ts'

/** Between the parts of a message where a provider takes one text. */
export const partSeparator = '\n\n'

/**
 * The messages to send. When the provider does not hold the model to the schema, the shape is told in words, in the
 * last message: in front of the shared prefix it would break the provider's prompt cache.
 */
export function messagesToSend({ messages, output }: ModelRequest): readonly Message[] {
  const last = messages.at(-1)
  if (!output || isEnforced(output) || !last) return messages
  const schema = JSON.stringify(outputSchema(output.schema).schema)
  const text = fillPrompt(loadPrompt('json-reply'), { schema })
  return [...messages.slice(0, -1), { ...last, parts: [...last.parts, { text }] }]
}
