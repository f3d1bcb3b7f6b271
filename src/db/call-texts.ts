import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { JsonValue } from '../schemas/json.ts'
import type { Executor } from './client.ts'
import { callTexts } from './tables.ts'

/** Shorter texts stay where they are: a reference takes room too. */
const shortest = 400
/** Hashes of texts known to be stored; beyond it they are forgotten, and stored again at no harm. */
const mostKnown = 20_000

/** Stores requests with their long texts elsewhere: `{"$text": sha256}` stands for each. */
export type TextKeeper = (requests: readonly JsonValue[]) => Promise<JsonValue[]>

/**
 * Keeps each long text of the requests to models once: the same material goes to every judge and stands in front of
 * every model's response, and would otherwise be most of the database.
 */
export function createTextKeeper(db: Executor): TextKeeper {
  const known = new Set<string>()
  return async (requests) => {
    const texts = new Map<string, string>()
    const referring = requests.map((request) => mapTexts(request, (text) => refer(text, texts)))
    const added = [...texts].filter(([sha256]) => !known.has(sha256)).map(([sha256, text]) => ({ sha256, text }))
    // In one order, or two processes that store the same texts at once wait for each other.
    added.sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
    if (added.length > 0) await db.insert(callTexts).values(added).onConflictDoNothing()
    if (known.size > mostKnown) known.clear()
    for (const { sha256 } of added) known.add(sha256)
    return referring
  }
}

/** A request as it was made, with its texts in their places. */
export async function withTexts(db: Executor, request: JsonValue): Promise<JsonValue> {
  const wanted = new Set<string>()
  mapReferences(request, (sha256) => {
    wanted.add(sha256)
    return null
  })
  if (wanted.size === 0) return request
  const rows = await db
    .select()
    .from(callTexts)
    .where(inArray(callTexts.sha256, [...wanted]))
  const texts = new Map(rows.map(({ sha256, text }) => [sha256, text]))
  return mapReferences(request, (sha256) => texts.get(sha256) ?? null)
}

function refer(text: string, texts: Map<string, string>): JsonValue {
  const sha256 = createHash('sha256').update(text).digest('hex')
  texts.set(sha256, text)
  return { $text: sha256 }
}

/** Long strings, wherever they stand. */
function mapTexts(value: JsonValue, change: (text: string) => JsonValue): JsonValue {
  if (typeof value === 'string') return value.length < shortest ? value : change(value)
  return mapMembers(value, (member) => mapTexts(member, change))
}

function mapReferences(value: JsonValue, resolve: (sha256: string) => JsonValue): JsonValue {
  const isReference = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isReference && typeof value.$text === 'string') return resolve(value.$text)
  return mapMembers(value, (member) => mapReferences(member, resolve))
}

function mapMembers(value: JsonValue, change: (member: JsonValue) => JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member)]))
}
