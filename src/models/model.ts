import type { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'
import type { ModelFamily } from '../schemas/model-family.ts'
import type { ReasoningEffort } from '../schemas/reasoning-effort.ts'

export type { ModelFamily }

/** A file as it goes to the model; its bytes decide the reply, its name does not. */
export type MessageFile = {
  mediaType: 'application/pdf'
  /** Of the bytes, in hexadecimal: stands for them in keys and records. */
  sha256: string
  name: string
  pages: number
  bytes: Uint8Array
  /** What goes in its place where the provider refuses the file; left out where nothing does. No part of the key. */
  inText?: string
}
/**
 * An image as it goes to the model, behind words that say what it shows. Where the provider refuses it, the request goes on
 * without: it shows what a text of the message says too.
 */
export type MessageImage = {
  mediaType: 'image/png'
  /** Of the bytes, in hexadecimal: stands for them in keys and records. */
  sha256: string
  caption: string
  /** In pixels. */
  width: number
  height: number
  bytes: Uint8Array
}
/**
 * A piece of a message. `cache` marks the end of a prefix that later calls share (a paper). A request with such a part
 * tells the shape of its reply in words, since a schema that the provider enforces would stand in front of the prefix.
 */
export type MessagePart = ({ text: string } | { file: MessageFile } | { image: MessageImage }) & { cache?: true }
/** What a user says, behind the results of all tools that the assistant called in the message before. */
export type UserMessage = { role: 'user'; toolResults?: readonly ToolResult[]; parts: readonly MessagePart[] }
export type AssistantMessage = {
  role: 'assistant'
  parts: readonly MessagePart[]
  toolCalls?: readonly ToolCall[]
  /** Of the reply that the message repeats. */
  reasoning?: readonly ReasoningBlock[]
}
export type Message = UserMessage | AssistantMessage

/** A function that the model may call. `parameters` is a JSON Schema of type `object`, sent as it is. */
export type Tool = { name: string; description: string; parameters: JsonObject }
/** `required`: some tool, whichever; a name: this one. */
export type ToolChoice = 'auto' | 'none' | 'required' | { name: string }
/** A call that a model made. `arguments` is the text that the provider sent. */
export type ToolCall = { id: string; name: string; arguments: string }
/** What came of a call. A failure is a result too, in words; Anthropic alone has a mark for it besides. */
export type ToolResult = { callId: string; text: string; isError?: boolean }
/**
 * Thinking in Anthropic's form, which goes back unchanged in front of the calls that it led to: the results of a tool
 * are refused where the call has lost its thinking.
 */
export type ReasoningBlock =
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string }
export type JsonObject = { [key: string]: JsonValue }

export type ModelParameters = {
  maxOutputTokens: number
  /** Left out for models that refuse the parameter. */
  temperature?: number
  reasoningEffort?: ReasoningEffort
  topP?: number
  topK?: number
  seed?: number
  /** Members of the provider's body that nothing above names, sent as they are. */
  extra?: JsonObject
  /** Headers that decide the reply, sent as they are. */
  headers?: Readonly<Record<string, string>>
}

export type ModelOutput = {
  name: string
  schema: z.ZodType
  /** Set by the one downgrade: the provider refused the schema, so it is told in words and checked afterwards. */
  inWords?: true
  /** Set by the one downgrade: the server has no JSON mode either, so nothing but the words asks for JSON. */
  noJsonMode?: true
}

export type LogProbabilitiesWanted = {
  /** How many of the likeliest tokens at each place, 0 to 20. */
  top: number
  /** Set by the one downgrade: the provider refused the parameter, so it is left out. */
  refused?: true
}

/** Everything that decides a reply besides the model itself: it is hashed into the call's key. */
export type ModelRequest = {
  system: string
  messages: readonly Message[]
  /** The shape of a structured reply; a plain text reply when null. `name` is `[a-z0-9-]+`. */
  output: ModelOutput | null
  parameters: ModelParameters
  tools?: readonly Tool[]
  /** The provider's own, `auto` with both vendors, when left out. */
  toolChoice?: ToolChoice
  /** Whether one reply may hold several calls; the provider's own when left out, yes with both vendors. */
  parallelToolCalls?: boolean
  logProbabilities?: LogProbabilitiesWanted
  /**
   * There where the request goes on without sampling parameters that its provider refuses, and empty at first: the one
   * downgrade adds their names, as the provider has them. No part of the key.
   */
  leftOut?: readonly string[]
  /** Set by the one downgrade: the server answers in streams alone. No part of the key. */
  streamed?: true
  /** Set by the one downgrade: output tokens go by their other name, `max_tokens` or `max_completion_tokens`. */
  otherLengthName?: true
  /**
   * There where the request goes on without its effort when its provider refuses that: `wished` at first, and `refused` once
   * the one downgrade has left it out. No part of the key.
   */
  effort?: 'wished' | 'refused'
  /** Set by the one downgrade: the provider refused a file or an image, so text goes alone. No part of the key. */
  filesInText?: true
  /**
   * Tells draws of the same request apart: each has a key of its own and is not answered from the cache of another. 0
   * for the first; a number, or a text that names the draw (`seed 7, period 3`).
   */
  repeat: number | string
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
export type StopReason = 'stop' | 'tool_use' | 'length' | 'refusal' | 'content_filter' | 'other'

/** A call with its arguments read. Bad arguments are the model's answer and no fault of the call. */
export type ParsedToolCall = ToolCall &
  ({ parsed: JsonObject } | { parsed: null; reason: 'arguments_not_json' | 'arguments_not_object' })

/** Natural logarithms. OpenAI says -9999 for what is too unlikely to tell. */
export type LogProbability = { token: string; logProbability: number; bytes: readonly number[] | null }
/** A token of the text. `alternatives` are the likeliest at its place, itself mostly among them; null when not told. */
export type TokenLogProbability = LogProbability & { alternatives: readonly LogProbability[] | null }
/**
 * - `not_offered`: the vendor has none
 * - `refused`: the provider refused the parameter and was asked without it
 * - `not_reported`: the provider took the parameter, and its reply holds none
 * - `unreadable`: the reply holds something else in their place
 */
export type LogProbabilities =
  | { available: true; tokens: readonly TokenLogProbability[] }
  | { available: false; reason: 'not_offered' | 'refused' | 'not_reported' | 'unreadable' }

export type ModelReply = {
  text: string
  stopReason: StopReason
  /** In their order; none when the model called none. */
  toolCalls: readonly ParsedToolCall[]
  /** Signed thinking, to be sent back with the reply; none where the vendor shows none. */
  reasoning: readonly ReasoningBlock[]
  /** Of the text's tokens; null when the request did not ask. */
  logProbabilities: LogProbabilities | null
  /** Null when the provider says nothing of it, as some compatible servers do. */
  usage: Usage | null
  /** The model as the provider reports it, usually with its date. */
  reportedModel: string
  /** The provider's reply as it came. */
  raw: JsonValue
  /** Of a live answer, for the rate limits that they state; not stored. */
  headers?: Headers
}

/** What is known of a model besides its name: how it is asked where a request says nothing, and what it has room for. */
export type ModelTraits = {
  /** Those parameters of a request that states none. */
  extra?: JsonObject
  headers?: Readonly<Record<string, string>>
  /** Tokens of prompt and output together, and of output alone. */
  contextTokens?: number
  maxOutputTokens?: number
  /** Its server is known to refuse JSON Schemas. */
  takesNoSchema?: true
  /** It is to be asked for streams. */
  streams?: true
}

/** A model as its server lists it; `contextTokens` and `maxOutputTokens` where the server tells them. */
export type ListedModel = { id: string; contextTokens?: number; maxOutputTokens?: number }

/** One language model behind one provider: messages in, reply and usage out. Never retries by itself. */
export interface Model {
  /** `provider:model`, for example `anthropic:claude-sonnet-4-6`. */
  readonly id: string
  readonly family: ModelFamily
  /** Part of the call's key: the same name behind another address is another model. */
  readonly baseUrl: string
  readonly traits?: ModelTraits
  /** The models that its server lists. @throws {ModelError} */
  list?(signal: AbortSignal): Promise<ListedModel[]>
  /** @throws {ModelError} classified, with the provider's wish for a pause when it states one */
  send(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>
}
