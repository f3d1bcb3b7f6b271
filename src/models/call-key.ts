import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { JsonValue } from '../schemas/json.ts'
import { outputSchema } from './json-schema.ts'
import type { MessagePart, Model, ModelRequest } from './model.ts'

/**
 * The key of a call: sha256 over canonical JSON of everything that decides its reply. Two requests that differ in
 * any of it have different keys; the mark `cache` changes the bill, not the reply, and is left out.
 */
export function callKey(model: Pick<Model, 'id' | 'baseUrl'>, request: ModelRequest): string {
  const everything = { model: model.id, baseUrl: model.baseUrl, request: describeRequest(request) }
  return createHash('sha256').update(stringify(everything)).digest('hex')
}

/**
 * A request as plain JSON, as it is hashed and stored: texts, the sha256 of files in place of their bytes, parameters,
 * and the JSON Schema in place of zod's.
 */
export function describeRequest(request: ModelRequest): JsonValue {
  const { system, messages, output, parameters, repeat } = request
  const plain = {
    system,
    messages: messages.map(({ role, parts }) => ({ role, parts: parts.map(describePart) })),
    output: output && { name: output.name, schema: outputSchema(output.schema).schema },
    parameters,
    repeat
  }
  return JSON.parse(stringify(plain))
}

/** A text as it is, a file by what identifies it. */
export function describePart(part: MessagePart): JsonValue {
  if ('text' in part) return part.text
  const { mediaType, sha256 } = part.file
  return { file: { mediaType, sha256 } }
}
