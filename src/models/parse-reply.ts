import type { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'

export type ParsedReply<Value> = { ok: true; value: Value } | { ok: false; failures: string[] }

/** More would only lengthen the repair turn: the first ones show the model what is wrong. */
const mostFailures = 20

/**
 * Parses a model's JSON with a zod schema, forgiving what carries no meaning: fields that nobody asked for are dropped,
 * and a null where none may be counts as left out (the strict modes make models write optional fields as null).
 *
 * @returns the value, or the failures in words that a model can act on
 */
export function parseReply<Value>(schema: z.ZodType<Value>, json: JsonValue): ParsedReply<Value> {
  const first = schema.safeParse(json)
  if (first.success) return { ok: true, value: first.data }
  const tidied = structuredClone(json)
  for (const { path, code, ...issue } of first.error.issues) {
    const keys = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys.map((key) => [...path, key]) : [path]
    for (const key of keys) drop(tidied, key, code === 'unrecognized_keys')
  }
  const second = schema.safeParse(tidied)
  if (second.success) return { ok: true, value: second.data }
  const failures = second.error.issues.map(({ path, message }) => `${path.join('.') || 'the reply'}: ${message}`)
  return { ok: false, failures: failures.slice(0, mostFailures) }
}

/** Deletes the field at `path` when it is null, or in any case when `always`. */
function drop(json: JsonValue, path: readonly PropertyKey[], always: boolean): void {
  const name = path.at(-1)
  let holder: JsonValue | undefined = json
  for (const step of path.slice(0, -1)) holder = child(holder, step)
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder) || typeof name !== 'string') return
  if (always || holder[name] === null) delete holder[name]
}

function child(json: JsonValue | undefined, step: PropertyKey): JsonValue | undefined {
  if (Array.isArray(json)) return json[Number(step)]
  return typeof json === 'object' && json !== null ? json[String(step)] : undefined
}
