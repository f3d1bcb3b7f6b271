import { createHash } from 'node:crypto'
import type { JsonValue } from '../schemas/json.ts'
import { describePart, describeResult, describeTool, describeToolCall } from './call-key.ts'
import type { Message, Model, ModelRequest } from './model.ts'

/** Whether the request begins with something that other calls begin with too, by its mark `cache`. */
export function sharesPrefix({ messages }: Pick<ModelRequest, 'messages'>): boolean {
  return messages.some(({ parts }) => parts.some(({ cache }) => cache))
}

/**
 * The sha256 of what a request shares with others to the same model: the system prompt, its tools, and everything up to
 * the last part marked `cache`. Null when no part is marked.
 */
export function prefixHash(model: Pick<Model, 'id'>, request: ModelRequest): string | null {
  const pieces = request.messages.flatMap(piecesOf)
  const end = pieces.findLastIndex(({ isMarked }) => isMarked)
  if (end < 0) return null
  const prefix = pieces.slice(0, end + 1).map(({ role, piece }) => [role, piece])
  const { system, tools = [], toolChoice = null } = request
  // Both vendors put tools in front of everything; Anthropic reads no message from its cache under another choice.
  const withTools = tools.length > 0 ? [tools.map(describeTool), toolChoice] : []
  return createHash('sha256')
    .update(JSON.stringify([model.id, system, prefix, ...withTools]))
    .digest('hex')
}

/** What a message consists of, in the order in which it is sent. */
function piecesOf(message: Message): { role: string; piece: JsonValue; isMarked: boolean }[] {
  const { role } = message
  const unmarked = (pieces: readonly JsonValue[]) => pieces.map((piece) => ({ role, piece, isMarked: false }))
  const parts = message.parts.map((part) => ({ role, piece: describePart(part), isMarked: part.cache === true }))
  if (message.role === 'user') return [...unmarked((message.toolResults ?? []).map(describeResult)), ...parts]
  const { reasoning = [], toolCalls = [] } = message
  return [...unmarked(reasoning), ...parts, ...unmarked(toolCalls.map(describeToolCall))]
}
