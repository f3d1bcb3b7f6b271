import { hash } from 'node:crypto'
import type { AssistantMessage, JsonObject, ModelReply, ParsedToolCall } from './model.ts'

/** A call as a provider sent it. Compatible servers leave ids out, and give arguments as a value in place of a text. */
export type SentToolCall = { id?: string | null; name?: string | null; arguments?: unknown }

/** Letters of a derived id: as many as Mistral wants, and fewer than anybody refuses. */
const idLength = 9

/**
 * The calls of one reply, in their order. Nothing in them is a fault: a call without an id, or with that of a call
 * before it, gets a derived one, a call without arguments has none, and arguments that cannot be read stay as they came.
 *
 * @param seed what tells this reply from others: the same reply read again gets the same ids
 */
export function readToolCalls(sent: readonly SentToolCall[], seed: unknown): ParsedToolCall[] {
  const taken = new Set<string>()
  return sent.map(({ id: given, name, arguments: value }, index) => {
    const id = given && !taken.has(given) ? given : derivedId(seed, index)
    taken.add(id)
    const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
    return { id, name: name ?? '', arguments: text, ...parseArguments(text) }
  })
}

/** A reply as the message that repeats it, for the next turn; null when it says nothing that could be sent back. */
export function assistantTurn(reply: Pick<ModelReply, 'text' | 'toolCalls' | 'reasoning'>): AssistantMessage | null {
  // Anthropic refuses an empty text.
  const parts = reply.text.trim() === '' ? [] : [{ text: reply.text }]
  if (parts.length === 0 && reply.toolCalls.length === 0) return null
  const toolCalls = reply.toolCalls.map(({ id, name, arguments: text }) => ({ id, name, arguments: text }))
  return {
    role: 'assistant',
    parts,
    ...(toolCalls.length > 0 && { toolCalls }),
    ...(reply.reasoning.length > 0 && { reasoning: reply.reasoning })
  }
}

/** The arguments of a call as an object; no text at all, as some servers send it, is an object without members. */
export function parseArguments(
  text: string
): { parsed: JsonObject } | { parsed: null; reason: 'arguments_not_json' | 'arguments_not_object' } {
  if (text.trim() === '') return { parsed: {} }
  try {
    const parsed = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? { parsed } : { parsed: null, reason: 'arguments_not_object' }
  } catch {
    return { parsed: null, reason: 'arguments_not_json' }
  }
}

function derivedId(seed: unknown, index: number): string {
  return hash('sha256', JSON.stringify([seed, index])).slice(0, idLength)
}
