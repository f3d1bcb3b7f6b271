import { hash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { JsonValue } from '../schemas/json.ts'
import type { Executor } from './client.ts'
import { insertRecords } from './insert-records.ts'
import { callTexts } from './tables.ts'

/** Shorter texts stay where they are: a reference takes room too. */
const shortest = 400
/** Hashes of texts known to be stored; beyond it they are forgotten, and stored again at no harm. */
const mostKnown = 20_000

/** Texts of JSON Schemas: one goes with many requests. */
const schemaTexts = new WeakMap<object, { sha256: string; text: string }>()

/**
 * Stores requests with their long texts and JSON Schemas elsewhere: `{"$text": sha256}` stands for a text,
 * `{"$json": sha256}` for a schema.
 */
export type TextKeeper = (requests: readonly JsonValue[]) => Promise<JsonValue[]>

/**
 * Keeps each long text and JSON Schema of the requests to models once: the same material goes to every judge and stands
 * in front of every model's response, and would otherwise be most of the database.
 */
export function createTextKeeper(db: Executor): TextKeeper {
  const known = new Set<string>()
  return async (requests) => {
    const texts = new Map<string, string>()
    const referring = requests.map((request) => refer(request, texts))
    const added = [...texts].filter(([sha256]) => !known.has(sha256)).map(([sha256, text]) => ({ sha256, text }))
    // In one order, or two processes that store the same texts at once wait for each other.
    added.sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
    await insertRecords(db, callTexts, added, null)
    if (known.size > mostKnown) known.clear()
    for (const { sha256 } of added) known.add(sha256)
    return referring
  }
}

/** A request as it was made, with its texts in their places. */
export async function withTexts(db: Executor, request: JsonValue): Promise<JsonValue> {
  const wanted = new Set<string>()
  mapReferences(request, ({ sha256 }) => {
    wanted.add(sha256)
    return null
  })
  if (wanted.size === 0) return request
  const rows = await db
    .select()
    .from(callTexts)
    .where(inArray(callTexts.sha256, [...wanted]))
  const texts = new Map(rows.map(({ sha256, text }) => [sha256, text]))
  return mapReferences(request, ({ kind, sha256 }) => {
    const text = texts.get(sha256) ?? null
    return kind === '$json' && text !== null ? JSON.parse(text) : text
  })
}

/** A request with references in place of its long strings, wherever they stand, and of its schema. */
function refer(value: JsonValue, texts: Map<string, string>): JsonValue {
  if (typeof value === 'string') {
    if (value.length < shortest) return value
    const sha256 = hash('sha256', value)
    texts.set(sha256, value)
    return { $text: sha256 }
  }
  return mapMembers(value, (member, key) => {
    if (key !== 'schema' || typeof member !== 'object' || member === null) return refer(member, texts)
    const { sha256, text } = schemaText(member)
    texts.set(sha256, text)
    return { $json: sha256 }
  })
}

function schemaText(schema: object): { sha256: string; text: string } {
  const known = schemaTexts.get(schema)
  if (known) return known
  const text = JSON.stringify(schema)
  const made = { sha256: hash('sha256', text), text }
  schemaTexts.set(schema, made)
  return made
}

type Reference = { kind: '$text' | '$json'; sha256: string }

function mapReferences(value: JsonValue, resolve: (reference: Reference) => JsonValue): JsonValue {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (typeof value.$text === 'string') return resolve({ kind: '$text', sha256: value.$text })
    if (typeof value.$json === 'string') return resolve({ kind: '$json', sha256: value.$json })
  }
  return mapMembers(value, (member) => mapReferences(member, resolve))
}

function mapMembers(value: JsonValue, change: (member: JsonValue, key: string) => JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((member, index) => change(member, String(index)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member, key)]))
}
