import { fillPrompt, loadPrompt } from '../prompts.ts'
import { isEnforced } from './is-enforced.ts'
import { outputSchema } from './json-schema.ts'
import type { Message, MessagePart, ModelRequest } from './model.ts'

/** Between the parts of a message where a provider takes one text. */
export const partSeparator = '\n\n'

/**
 * The messages to send. When the provider does not hold the model to the schema, the shape is told in words, in the
 * last message: in front of the shared prefix it would break the provider's prompt cache.
 */
export function messagesToSend(request: ModelRequest): readonly Message[] {
  const { output } = request
  const messages = request.filesInText ? request.messages.map(withTexts) : request.messages
  const last = messages.at(-1)
  if (!output || isEnforced(request) || !last) return messages
  const { inWords: schema } = outputSchema(output.schema)
  const text = fillPrompt(loadPrompt('json-reply'), { name: output.name, schema })
  return [...messages.slice(0, -1), { ...last, parts: [...last.parts, { text }] }]
}

/** A message with the text of each file in its place, where the file has one, and without images. */
function withTexts(message: Message): Message {
  return { ...message, parts: message.parts.filter((part) => !('image' in part)).map(inText) }
}

function inText(part: MessagePart): MessagePart {
  if (!('file' in part) || part.file.inText === undefined) return part
  return { text: part.file.inText, ...(part.cache && { cache: part.cache }) }
}
