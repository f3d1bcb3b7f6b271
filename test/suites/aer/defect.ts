import type { z } from 'zod'
import type { JsonValue } from '../../../src/schemas/json.ts'

export type JsonObject = { [key: string]: JsonValue }

/** One thing wrong with a recorded reply, and the check that must catch it. */
export type Defect = {
  /** In words, unique: it names the test. */
  name: string
  taskType: string
  round: string
  /** Name of the check that must catch it. */
  check: string
  /** Changes the parsed JSON of the recorded reply in place. */
  plant(reply: JsonObject): void
}

/** Lets a defect be planted in a reply as the round's schema types it. */
export function inReply<Reply extends object>(
  schema: z.ZodType<Reply>,
  plant: (reply: Reply) => void
): (reply: JsonObject) => void {
  return (json) => {
    const reply = schema.parse(json)
    plant(reply)
    Object.assign(json, reply)
  }
}
