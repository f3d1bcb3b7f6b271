import type { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'
import type { Failure } from './model-output-error.ts'

export type ParsedReply<Value> = { ok: true; value: Value } | { ok: false; failures: Failure[] }

/** The checks that a reply in JSON may fail: left out, outside its range or list, or not of the shape asked for. */
export const replyChecks = { missing: 'reply-missing', range: 'reply-range', shape: 'reply-shape' } as const

/** Zod compiles a schema when it is first used, which takes longer than a reply: most of these serve one or two. */
const once = { jitless: true }

/** More would only lengthen the repair turn: the first ones show the model what is wrong. */
const mostFailures = 20

/**
 * Parses a model's JSON with a zod schema, forgiving what carries no meaning: fields that nobody asked for are dropped,
 * and a null where none may be counts as left out (the strict modes make models write optional fields as null).
 *
 * @returns the value, or the failures in words that a model can act on
 */
export function parseReply<Value>(schema: z.ZodType<Value>, json: JsonValue): ParsedReply<Value> {
  const first = schema.safeParse(json, once)
  if (first.success) return { ok: true, value: first.data }
  const tidied = structuredClone(json)
  for (const { path, code, ...issue } of first.error.issues) {
    const keys = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys.map((key) => [...path, key]) : [path]
    for (const key of keys) drop(tidied, key, code === 'unrecognized_keys')
  }
  const second = schema.safeParse(tidied, once)
  if (second.success) return { ok: true, value: second.data }
  const failures = second.error.issues.map((issue) => {
    const message = `${issue.path.join('.') || 'the reply'}: ${issue.message}`
    return { check: checkOf(issue, valueAt(tidied, issue.path)), message }
  })
  return { ok: false, failures: failures.slice(0, mostFailures) }
}

function checkOf(issue: z.core.$ZodIssue, value: JsonValue | undefined): string {
  if (value === undefined) return replyChecks.missing
  const isNumberOutside = (issue.code === 'too_small' || issue.code === 'too_big') && typeof value === 'number'
  const isWordOutside = issue.code === 'invalid_value' && typeof value === 'string'
  return isNumberOutside || isWordOutside ? replyChecks.range : replyChecks.shape
}

/** Deletes the field at `path` when it is null, or in any case when `always`. */
function drop(json: JsonValue, path: readonly PropertyKey[], always: boolean): void {
  const name = path.at(-1)
  const holder = valueAt(json, path.slice(0, -1))
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder) || typeof name !== 'string') return
  if (always || holder[name] === null) delete holder[name]
}

/** Own members only: a member that zod looked for may have the name of something that every object inherits. */
function valueAt(json: JsonValue, path: readonly PropertyKey[]): JsonValue | undefined {
  let value: JsonValue | undefined = json
  for (const step of path) value = child(value, step)
  return value
}

function child(json: JsonValue | undefined, step: PropertyKey): JsonValue | undefined {
  if (Array.isArray(json)) return json[Number(step)]
  if (typeof json !== 'object' || json === null) return undefined
  return Object.hasOwn(json, step) ? json[String(step)] : undefined
}
