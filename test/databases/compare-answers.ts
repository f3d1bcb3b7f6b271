import { parse } from 'csv-parse/sync'
import type { JsonValue } from '../../src/schemas/json.ts'
import type { Reply } from './open-fixture.ts'

/** Vega counts these up over all charts that a process draws. */
const drawingIds = /\b(clip|gradient_)\d+/g

/** What differs: a field, with what was published and what is said now. Undefined where the field is not there. */
export type Difference = { field: string; was: JsonValue | undefined; is: JsonValue | undefined }

/**
 * Compares the bytes of two answers.
 *
 * @param added fields of the newer one that the older one cannot have, such as `rows[].overall.lower`; the records of
 *   NDJSON and CSV are `rows[]` too. With any, the rest is compared as JSON, in which order counts as it does in bytes
 */
export function differentBytes(was: Reply, is: Reply, added: readonly string[]): Difference[] {
  if (was.body === is.body) return []
  const [before, after] = [jsonOf(was), without(jsonOf(is), added, '')]
  const isText = typeof before === 'string'
  if ((added.length > 0 || isText) && JSON.stringify(before) === JSON.stringify(after)) return []
  const gone = differences(before, after, '')
  const come = differences(after, before, '').filter(({ is }) => is === undefined)
  const found = [...gone, ...come.map(({ field, was, is }) => ({ field, was: is, is: was }))]
  return found.length > 0 ? found : [{ field: 'bytes', was: was.body, is: is.body }]
}

/** Compares field by field: what was published has to be there, with its value; more may be there now. */
export function differentFields(was: Reply, is: Reply): Difference[] {
  return was.body === is.body ? [] : differences(jsonOf(was), jsonOf(is), '')
}

/** A body as JSON; what has no fields is one text. */
function jsonOf({ contentType, body = '' }: Reply): JsonValue {
  if (contentType.includes('ndjson')) return { rows: body.split('\n').filter(Boolean).map(parseJson) }
  if (contentType.includes('json')) return parseJson(body)
  if (contentType.startsWith('text/csv')) return { rows: parse(body, { columns: true }) }
  return contentType.startsWith('image/svg') ? body.replaceAll(drawingIds, '$1') : body
}

function parseJson(text: string): JsonValue {
  return JSON.parse(text)
}

function without(value: JsonValue, fields: readonly string[], path: string): JsonValue {
  if (Array.isArray(value)) return value.map((entry) => without(entry, fields, `${path}[]`))
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([name]) => !fields.includes(member(path, name)))
  return Object.fromEntries(kept.map(([name, value]) => [name, without(value, fields, member(path, name))]))
}

function differences(was: JsonValue, is: JsonValue | undefined, path: string): Difference[] {
  if (Array.isArray(was) && Array.isArray(is)) {
    const entries = new Map(is.map((entry, place) => [identity(entry) ?? place, entry]))
    // Where entries have no identity of their own, or share it, their place is what they are compared by.
    if (entries.size < is.length) return was.flatMap((entry, place) => differences(entry, is[place], `${path}[]`))
    return was.flatMap((entry, place) => differences(entry, entries.get(identity(entry) ?? place), `${path}[]`))
  }
  if (isObject(was) && isObject(is)) {
    return Object.entries(was).flatMap(([name, value]) => differences(value, is[name], member(path, name)))
  }
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field: path, was, is }]
}

/** The name of an entry among the others of its list. */
function identity(entry: JsonValue): JsonValue | undefined {
  return isObject(entry) ? (entry.itemId ?? entry.submissionId ?? entry.id) : undefined
}

function member(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function isObject(value: JsonValue | undefined): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
