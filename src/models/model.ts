import type { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'
import type { ModelFamily } from '../schemas/model-family.ts'

export type { ModelFamily }

/** A file as it goes to the model; its bytes decide the reply, its name does not. */
export type MessageFile = {
  mediaType: 'application/pdf'
  /** Of the bytes, in hexadecimal: stands for them in keys and records. */
  sha256: string
  name: string
  pages: number
  bytes: Uint8Array
}
/**
 * A piece of a message. `cache` marks the end of a prefix that later calls share (a paper). A request with such a part
 * tells the shape of its reply in words, since a schema that the provider enforces would stand in front of the prefix.
 */
export type MessagePart = ({ text: string } | { file: MessageFile }) & { cache?: true }
export type Message = { role: 'user' | 'assistant'; parts: readonly MessagePart[] }

export type ModelParameters = {
  maxOutputTokens: number
  /** Left out for models that refuse the parameter. */
  temperature?: number
  reasoningEffort?: 'low' | 'medium' | 'high'
}

export type ModelOutput = {
  name: string
  schema: z.ZodType
  /** Set by the one downgrade: the provider refused the schema, so it is told in words and checked afterwards. */
  inWords?: true
}

/** Everything that decides a reply besides the model itself: it is hashed into the call's key. */
export type ModelRequest = {
  system: string
  messages: readonly Message[]
  /** The shape of a structured reply; a plain text reply when null. `name` is `[a-z0-9-]+`. */
  output: ModelOutput | null
  parameters: ModelParameters
  /** 0 for the first draw; a repeat of the same request has a key of its own and is not answered from the cache. */
  repeat: number
}

export type Usage = {
  /** All input tokens, cached ones included. */
  inputTokens: number
  /** Of these, read from the provider's prompt cache. */
  cachedInputTokens: number
  /** Of these, written to the provider's prompt cache (billed higher by Anthropic, and by OpenAI since GPT-5.6). */
  cacheWriteTokens: number
  /** All output tokens, reasoning included. */
  outputTokens: number
  reasoningTokens: number
}

/** Why the model stopped, looked at before its text: a refusal or a cut-off answer is not an essay. */
export type StopReason = 'stop' | 'length' | 'refusal' | 'content_filter' | 'other'

export type ModelReply = {
  text: string
  stopReason: StopReason
  /** Null when the provider says nothing of it, as some compatible servers do. */
  usage: Usage | null
  /** The model as the provider reports it, usually with its date. */
  reportedModel: string
  /** The provider's reply as it came. */
  raw: JsonValue
  /** Of a live answer, for the rate limits that they state; not stored. */
  headers?: Headers
}

/** One language model behind one provider: messages in, reply and usage out. Never retries by itself. */
export interface Model {
  /** `provider:model`, for example `anthropic:claude-sonnet-4-6`. */
  readonly id: string
  readonly family: ModelFamily
  /** Part of the call's key: the same name behind another address is another model. */
  readonly baseUrl: string
  /** @throws {ModelError} classified, with the provider's wish for a pause when it states one */
  send(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>
}
