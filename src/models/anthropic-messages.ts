import type { ContentBlockParam } from '@anthropic-ai/sdk/resources/messages'
import { messagesToSend } from './messages-to-send.ts'
import type { Message, MessagePart, ModelRequest, ToolCall, ToolResult } from './model.ts'
import { parseArguments } from './tool-calls.ts'

/** The messages of a request, as blocks. */
export function anthropicMessages(request: ModelRequest) {
  return messagesToSend(request).map((message) => ({ role: message.role, content: contentOf(message) }))
}

/** Results stand in front of what the user says, and thinking in front of what the assistant did: Anthropic insists. */
function contentOf(message: Message): ContentBlockParam[] {
  const blocks = message.parts.flatMap(contentBlocks)
  if (message.role === 'user') return [...(message.toolResults ?? []).map(resultBlock), ...blocks]
  return [...(message.reasoning ?? []), ...blocks, ...(message.toolCalls ?? []).map(callBlock)]
}

function callBlock({ id, name, arguments: text }: ToolCall) {
  const { parsed } = parseArguments(text)
  // An object is all that is taken here; what is none goes in the wrapping that Anthropic's guide proposes for it.
  return { type: 'tool_use' as const, id, name, input: parsed ?? { INVALID_JSON: text } }
}

function resultBlock({ callId, text, isError }: ToolResult) {
  return { type: 'tool_result' as const, tool_use_id: callId, content: text, ...(isError && { is_error: true }) }
}

function contentBlocks(part: MessagePart): ContentBlockParam[] {
  const mark = part.cache && { cache_control: { type: 'ephemeral' as const } }
  if ('text' in part) return [{ type: 'text', text: part.text, ...mark }]
  if ('file' in part) return [{ type: 'document', source: sourceOf(part.file), ...mark }]
  const { image } = part
  return [
    { type: 'text', text: image.caption },
    { type: 'image', source: sourceOf(image), ...mark }
  ]
}

function sourceOf<MediaType extends string>({ mediaType, bytes }: { mediaType: MediaType; bytes: Uint8Array }) {
  return { type: 'base64' as const, media_type: mediaType, data: Buffer.from(bytes).toString('base64') }
}
