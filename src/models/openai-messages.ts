import { AppError } from '../errors.ts'
import { messagesToSend, partSeparator } from './messages-to-send.ts'
import type { Message, MessageFile, MessagePart, ModelRequest } from './model.ts'
import type { ChatModel } from './model-id.ts'
import { type CacheMarks, cacheMarks } from './openai-prompt-cache.ts'

/**
 * The messages of a chat completion: the system prompt, then the request's. A message of texts alone is one string;
 * where a part is a file, or ends a prefix that the provider is told to cache, parts stay apart.
 *
 * @throws {AppError} `model_takes_no_pdf` when a file would go to a compatible server, as the format of files is
 *   OpenAI's own
 */
export function chatMessages(model: ChatModel, request: ModelRequest) {
  const marks = cacheMarks(model)
  const messages = messagesToSend(request).map((message) => chatMessage(message, marks))
  const hasFile = request.messages.some(({ parts }) => parts.some((part) => 'file' in part))
  if (hasFile && model.provider === 'compatible') {
    throw new AppError('model_takes_no_pdf', `model ${model.id} takes no PDF: send the paper as text`, 409)
  }
  return request.system === '' ? messages : [{ role: 'system' as const, content: request.system }, ...messages]
}

function chatMessage({ role, parts }: Message, marks: CacheMarks) {
  if (role === 'assistant') return { role, content: joinTexts(parts) }
  const staysApart = parts.some((part) => 'file' in part || (part.cache && marks === 'breakpoints'))
  return { role, content: staysApart ? parts.map((part) => contentPart(part, marks)) : joinTexts(parts) }
}

function joinTexts(parts: readonly MessagePart[]): string {
  return parts.flatMap((part) => ('text' in part ? [part.text] : [])).join(partSeparator)
}

function contentPart(part: MessagePart, marks: CacheMarks) {
  const breakpoint = part.cache && marks === 'breakpoints' && { prompt_cache_breakpoint: { mode: 'explicit' as const } }
  if ('text' in part) return { type: 'text' as const, text: part.text, ...breakpoint }
  return { type: 'file' as const, file: { filename: part.file.name, file_data: dataUrl(part.file) }, ...breakpoint }
}

function dataUrl({ mediaType, bytes }: MessageFile): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
}
