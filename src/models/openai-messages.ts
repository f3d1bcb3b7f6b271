import type { ChatCompletionContentPart, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { AppError } from '../errors.ts'
import { messagesToSend, partSeparator } from './messages-to-send.ts'
import type { AssistantMessage, MessagePart, ModelRequest, ToolCall, UserMessage } from './model.ts'
import type { ChatModel } from './model-id.ts'
import { type CacheMarks, cacheMarks } from './openai-prompt-cache.ts'

/**
 * The messages of a chat completion: the system prompt, then the request's. A message of texts alone is one string;
 * where a part is a file or an image, or ends a prefix that the provider is told to cache, parts stay apart. Results of tools are
 * messages of their own, in front of what the user says.
 *
 * @throws {AppError} `model_takes_no_pdf` when a file would go to a compatible server, as the format of files is
 *   OpenAI's own; `model_takes_no_images` when an image would, which some of them pass over in silence
 */
export function chatMessages(model: ChatModel, request: ModelRequest) {
  const marks = cacheMarks(model)
  const toSend = messagesToSend(request)
  const messages = toSend.flatMap((message): ChatCompletionMessageParam[] =>
    message.role === 'assistant' ? [assistantMessage(message)] : userMessages(message, marks)
  )
  if (model.provider === 'compatible')
    refuseFiles(
      model,
      toSend.flatMap(({ parts }) => parts)
    )
  return request.system === '' ? messages : [{ role: systemRole(model), content: request.system }, ...messages]
}

function refuseFiles({ id }: ChatModel, parts: readonly MessagePart[]): void {
  if (parts.some((part) => 'file' in part)) {
    throw new AppError('model_takes_no_pdf', `model ${id} takes no PDF: send the paper as text`, 409)
  }
  if (parts.some((part) => 'image' in part)) {
    throw new AppError('model_takes_no_images', `model ${id} is sent no images: send the paper as text`, 409)
  }
}

/** OpenAI's o-series takes instructions from developers in place of a system's. */
function systemRole({ provider, name }: ChatModel): 'developer' | 'system' {
  return provider === 'openai' && /^o\d/.test(name) ? 'developer' : 'system'
}

function assistantMessage({ role, parts, toolCalls = [] }: AssistantMessage) {
  if (toolCalls.length === 0) return { role, content: joinTexts(parts) }
  return { role, content: parts.length === 0 ? null : joinTexts(parts), tool_calls: toolCalls.map(toolCall) }
}

/** OpenAI has no mark for a result that is a failure: its text says so. */
function userMessages({ role, toolResults = [], parts }: UserMessage, marks: CacheMarks) {
  const results = toolResults.map(({ callId, text }) => ({
    role: 'tool' as const,
    tool_call_id: callId,
    content: text
  }))
  if (results.length > 0 && parts.length === 0) return results
  const staysApart = parts.some((part) => !('text' in part) || (part.cache && marks === 'breakpoints'))
  const content = staysApart ? parts.flatMap((part) => contentParts(part, marks)) : joinTexts(parts)
  return [...results, { role, content }]
}

function toolCall({ id, name, arguments: text }: ToolCall) {
  // No arguments are an object without members; servers that read the text back refuse an empty one.
  return { id, type: 'function' as const, function: { name, arguments: text.trim() === '' ? '{}' : text } }
}

function joinTexts(parts: readonly MessagePart[]): string {
  return parts.flatMap((part) => ('text' in part ? [part.text] : [])).join(partSeparator)
}

function contentParts(part: MessagePart, marks: CacheMarks): ChatCompletionContentPart[] {
  const breakpoint = part.cache && marks === 'breakpoints' && { prompt_cache_breakpoint: { mode: 'explicit' as const } }
  if ('text' in part) return [{ type: 'text', text: part.text, ...breakpoint }]
  if ('file' in part) {
    return [{ type: 'file', file: { filename: part.file.name, file_data: dataUrl(part.file) }, ...breakpoint }]
  }
  const { image } = part
  return [
    { type: 'text', text: image.caption },
    { type: 'image_url', image_url: { url: dataUrl(image), detail: 'high' }, ...breakpoint }
  ]
}

function dataUrl({ mediaType, bytes }: { mediaType: string; bytes: Uint8Array }): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
}
