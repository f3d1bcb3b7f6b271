import { z } from 'zod'

/** Anything that JSON can hold. */
export const jsonValueSchema = z.json()
export type JsonValue = z.infer<typeof jsonValueSchema>

/** A plain value as JSON holds it: what is undefined goes, dates become text. */
export function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value))
}
