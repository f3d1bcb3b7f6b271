import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { JsonValue } from '../schemas/json.ts'
import { checkRequest } from './check-request.ts'
import { outputSchema } from './json-schema.ts'
import type { Message, MessagePart, Model, ModelRequest, Tool, ToolCall, ToolResult } from './model.ts'

/**
 * A request as plain JSON, with its keys by what stands in front of it in the text that is hashed. The text itself is not
 * kept: a call is under way for long, and would hold its prompt once more.
 */
type Description = { value: JsonValue; bytes: number | null; keys: Map<string, string> }

/** Every call needs its description several times: for its key here and at the courier, and to be stored. */
const described = new WeakMap<ModelRequest, Description>()
const orderedSchemas = new WeakMap<object, JsonValue>()

/**
 * The key of a call: sha256 over canonical JSON of everything that decides its reply. Two requests that differ in
 * any of it have different keys; the mark `cache` changes the bill, not the reply, and is left out.
 *
 * @throws {AppError} `model_request_invalid`
 */
export function callKey({ id, baseUrl }: Pick<Model, 'id' | 'baseUrl'>, request: ModelRequest): string {
  const description = describe(request)
  const { keys } = description
  const start = `{"baseUrl":${JSON.stringify(baseUrl)},"model":${JSON.stringify(id)},"request":`
  const known = keys.get(start)
  if (known) return known
  // In pieces: put together, the text would be written once more.
  const key = createHash('sha256').update(start).update(textOf(description)).update('}').digest('hex')
  keys.set(start, key)
  return key
}

/**
 * A request as plain JSON, as it is hashed and stored: texts, the sha256 of files in place of their bytes, parameters,
 * and the JSON Schema in place of zod's. Made once for each request: not to be changed.
 */
export function describeRequest(request: ModelRequest): JsonValue {
  return describe(request).value
}

/** Bytes of a request's canonical text. */
export function requestBytes(request: ModelRequest): number {
  const description = describe(request)
  return description.bytes ?? Buffer.byteLength(textOf(description))
}

/** A text as it is, a file and an image by what identifies them. */
export function describePart(part: MessagePart): JsonValue {
  if ('text' in part) return part.text
  if ('image' in part) {
    const { caption, mediaType, sha256 } = part.image
    return { image: { caption, mediaType, sha256 } }
  }
  const { mediaType, sha256 } = part.file
  return { file: { mediaType, sha256 } }
}

/** As canonical JSON: made with its keys in order, since sorting them afterwards takes most of a call's time. */
function describe(request: ModelRequest): Description {
  const known = described.get(request)
  if (known) return known
  checkRequest(request)
  const { system, messages, output, parameters, repeat } = request
  const { tools = [], toolChoice, parallelToolCalls, logProbabilities } = request
  // What a request does not use is not named: calls from before it could be used keep their keys.
  const value = {
    ...(logProbabilities && { logProbabilities: { top: logProbabilities.top } }),
    messages: messages.map(describeMessage),
    output: output && { name: output.name, schema: orderedSchema(outputSchema(output.schema).schema) },
    ...(parallelToolCalls !== undefined && { parallelToolCalls }),
    parameters: inOrder(parameters),
    repeat,
    system,
    ...(toolChoice !== undefined && { toolChoice }),
    ...(tools.length > 0 && { tools: tools.map(describeTool) })
  }
  const made = { value, bytes: null, keys: new Map<string, string>() }
  described.set(request, made)
  return made
}

function textOf(description: Description): string {
  const text = JSON.stringify(description.value)
  description.bytes ??= Buffer.byteLength(text)
  return text
}

function describeMessage(message: Message): JsonValue {
  const { role, parts } = message
  const texts = parts.map(describePart)
  if (message.role === 'user') {
    const { toolResults = [] } = message
    return { parts: texts, role, ...(toolResults.length > 0 && { toolResults: toolResults.map(describeResult) }) }
  }
  const { toolCalls = [], reasoning = [] } = message
  return {
    parts: texts,
    ...(reasoning.length > 0 && { reasoning: reasoning.map(inOrder) }),
    role,
    ...(toolCalls.length > 0 && { toolCalls: toolCalls.map(describeToolCall) })
  }
}

export function describeToolCall({ id, name, arguments: text }: ToolCall): JsonValue {
  return { arguments: text, id, name }
}

export function describeResult({ callId, text, isError }: ToolResult): JsonValue {
  return { callId, ...(isError && { isError }), text }
}

/** The parameters as a text: a model reads, and fills in, properties in the order in which the schema has them. */
export function describeTool({ name, description, parameters }: Tool): JsonValue {
  return { description, name, parameters: JSON.stringify(parameters) }
}

function orderedSchema(schema: { [key: string]: JsonValue }): JsonValue {
  const ordered = orderedSchemas.get(schema) ?? inOrder(schema)
  orderedSchemas.set(schema, ordered)
  return ordered
}

function inOrder(value: object): JsonValue {
  return JSON.parse(stringify(value))
}
