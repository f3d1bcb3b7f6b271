import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { JsonValue } from '../schemas/json.ts'
import { outputSchema } from './json-schema.ts'
import type { MessagePart, Model, ModelRequest } from './model.ts'

/** A request as plain JSON, as its canonical text, and its keys by what stands in front of it in the text that is hashed. */
type Described = { value: JsonValue; text: string; keys: Map<string, string> }

/** Every call needs its description several times: for its key here and at the courier, and to be stored. */
const described = new WeakMap<ModelRequest, Described>()
const orderedSchemas = new WeakMap<object, JsonValue>()

/**
 * The key of a call: sha256 over canonical JSON of everything that decides its reply. Two requests that differ in
 * any of it have different keys; the mark `cache` changes the bill, not the reply, and is left out.
 */
export function callKey({ id, baseUrl }: Pick<Model, 'id' | 'baseUrl'>, request: ModelRequest): string {
  const { text, keys } = describe(request)
  const start = `{"baseUrl":${JSON.stringify(baseUrl)},"model":${JSON.stringify(id)},"request":`
  const key = keys.get(start) ?? hash('sha256', `${start}${text}}`)
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

/** A text as it is, a file by what identifies it. */
export function describePart(part: MessagePart): JsonValue {
  if ('text' in part) return part.text
  const { mediaType, sha256 } = part.file
  return { file: { mediaType, sha256 } }
}

/** Canonical JSON: made with its keys in order, since sorting them afterwards takes most of a call's time. */
function describe(request: ModelRequest): Described {
  const known = described.get(request)
  if (known) return known
  const { system, messages, output, parameters, repeat } = request
  const value = {
    messages: messages.map(({ role, parts }) => ({ parts: parts.map(describePart), role })),
    output: output && { name: output.name, schema: orderedSchema(outputSchema(output.schema).schema) },
    parameters: inOrder(parameters),
    repeat,
    system
  }
  const made = { value, text: JSON.stringify(value), keys: new Map<string, string>() }
  described.set(request, made)
  return made
}

function orderedSchema(schema: { [key: string]: JsonValue }): JsonValue {
  const ordered = orderedSchemas.get(schema) ?? inOrder(schema)
  orderedSchemas.set(schema, ordered)
  return ordered
}

function inOrder(value: object): JsonValue {
  return JSON.parse(stringify(value))
}
