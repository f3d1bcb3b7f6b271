import type { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'

/** A part of an item that can be mended by itself: a question with its key, a knowledge point, a sentence. */
export type Entry<Content> = {
  /** Opens the ids of the claims that are made of it: `SC01` those of `SC01.B`. */
  id: string
  /** As it stands, in the form in which a mended one is given. */
  value: JsonValue
  /** Of that form. Members that a mend has to leave as they are, such as its id, are literals. */
  schema: z.ZodType
  /** The item with another value in its place; nothing else changes but what is counted from it. */
  put(content: Content, value: unknown): Content
}

/** An entry whose `put` gets what its schema parsed. */
export function entry<Content, Value>(given: {
  id: string
  value: Value
  schema: z.ZodType<Value>
  put(content: Content, value: Value): Content
}): Entry<Content> {
  const { id, value, schema, put } = given
  return { id, value: value as JsonValue, schema, put: (content, mended) => put(content, schema.parse(mended)) }
}
