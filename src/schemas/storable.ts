import type { JsonValue } from './json.ts'

/**
 * JSON as the database can hold it: NUL and halves of surrogate pairs, which models do send, become U+FFFD. Done where
 * text from a model comes in, so that one odd character cannot keep a paid reply from being stored.
 */
export function storable<Value extends JsonValue>(value: Value): Value
export function storable(value: JsonValue): JsonValue {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((entry) => storable(entry))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [storableText(key), storable(entry)]))
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
