import type { JsonValue } from './json.ts'

/**
 * JSON as the database can hold it: NUL and halves of surrogate pairs, which models do send, become U+FFFD. Done where
 * text from a model comes in, so that one odd character cannot keep a paid reply from being stored.
 *
 * @returns the value itself when it can be stored as it is
 */
export function storable<Value extends JsonValue>(value: Value): Value
export function storable(value: JsonValue): JsonValue {
  return isStorable(value) ? value : mended(value)
}

function isStorable(value: JsonValue): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.every(isStorable)
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry))
}

function mended(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD')
  if (Array.isArray(value)) return value.map((entry) => mended(entry))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [String(mended(key)), mended(entry)]))
}
