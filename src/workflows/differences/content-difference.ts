import { isDeepStrictEqual } from 'node:util'
import type { FieldDifference } from '../../schemas/item-difference.ts'
import type { JsonValue } from '../../schemas/json.ts'
import { pairByLikeness } from './pair-by-likeness.ts'

/** A list of words and numbers up to so many characters each is one answer, as the order of four letters; beyond it, a list of texts. */
const longestAnswer = 40

/**
 * In what two contents differ, field by field, as a person reads them: entries of a list are first found again by what they
 * say, then by their id, so that one that was taken out does not shift all that follow.
 *
 * @returns nothing where they are equal; fields in the order of the later content, what was removed behind its list
 * @example
 * contentDifference({ key: 'B' }, { key: 'C' }) // => [{ path: ['key'], change: 'changed', before: 'B', after: 'C' }]
 */
export function contentDifference(
  before: JsonValue,
  after: JsonValue,
  path: readonly string[] = []
): FieldDifference[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isObject(before) && isObject(after)) return objectDifference(before, after, path)
  if (Array.isArray(before) && Array.isArray(after) && !(isAnswer(before) && isAnswer(after))) {
    return listDifference(before, after, path)
  }
  return [{ path: [...path], change: 'changed', before, after }]
}

type JsonObject = { [key: string]: JsonValue }

function objectDifference(before: JsonObject, after: JsonObject, path: readonly string[]): FieldDifference[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return names.flatMap((name): FieldDifference[] => {
    const [old, now] = [before[name], after[name]]
    if (old === undefined) return [{ path: [...path, name], change: 'added', after: now! }]
    if (now === undefined) return [{ path: [...path, name], change: 'removed', before: old }]
    return contentDifference(old, now, [...path, name])
  })
}

function listDifference(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  path: readonly string[]
): FieldDifference[] {
  const pairs = pairByLikeness(before, after, labelOf)
  const oldPlaces = new Map(pairs.map(([old, now]) => [now, old]))
  const changes = after.flatMap((entry, now): FieldDifference[] => {
    const place = [...path, labelOf(entry) ?? `${now + 1}`]
    const old = oldPlaces.get(now)
    return old === undefined
      ? [{ path: place, change: 'added', after: entry }]
      : contentDifference(before[old]!, entry, place)
  })
  const kept = new Set(oldPlaces.values())
  const removed = before.flatMap((entry, old): FieldDifference[] =>
    kept.has(old) ? [] : [{ path: [...path, labelOf(entry) ?? `${old + 1}`], change: 'removed', before: entry }]
  )
  return [...changes, ...removed, ...orderDifference(before, after, { pairs, path })]
}

/** Told once for a list, of the entries that stand in both. */
function orderDifference(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  { pairs, path }: { pairs: readonly (readonly [number, number])[]; path: readonly string[] }
): FieldDifference[] {
  const byOld = pairs.toSorted(([a], [b]) => a - b)
  const byNew = pairs.toSorted(([, a], [, b]) => a - b)
  if (isDeepStrictEqual(byOld, byNew)) return []
  const named = (entries: readonly JsonValue[], places: readonly number[]) =>
    places.map((place) => labelOf(entries[place]!) ?? `${place + 1}`)
  return [
    {
      path: [...path],
      change: 'reordered',
      before: named(
        before,
        byOld.map(([old]) => old)
      ),
      after: named(
        after,
        byNew.map(([, now]) => now)
      )
    }
  ]
}

/** What an entry is called: its id; null where it has none. */
function labelOf(entry: JsonValue): string | null {
  if (!isObject(entry)) return null
  for (const name of ['id', 'key', 'number', 'name']) {
    const value = entry[name]
    if (typeof value === 'string' || typeof value === 'number') return `${value}`
  }
  return null
}

function isAnswer(list: readonly JsonValue[]): boolean {
  return list.every((entry) => typeof entry !== 'object' && `${entry}`.length <= longestAnswer)
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
