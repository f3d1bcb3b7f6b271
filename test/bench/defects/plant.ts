import type { JsonValue } from '../../../src/schemas/json.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { Random } from '../../../src/statistics/random.ts'

/** The replies of one paper to the rounds of one task type, by the name of the round. */
export type Replies = Record<string, Fields>
// biome-ignore lint/suspicious/noExplicitAny: a reply is changed in place, by rounds whose schemas differ
export type Fields = Record<string, any>

/** One way to spoil replies, or to say the same otherwise. */
export type Plant = {
  /** `task type: what was changed`; unique. */
  kind: string
  /** Changes the replies in place; they stay as they are where there is nothing of its kind to change. */
  plant(replies: Replies, random: Random, paper: PaperText): void
}

/** One of some things; undefined for none. */
export function pick<Value>(values: readonly Value[], random: Random): Value | undefined {
  return values[Math.floor(random.float() * values.length)]
}

/** Replaces one match of a pattern, drawn at random; null where the text has none. */
export function replaceOne(
  text: string,
  pattern: RegExp,
  random: Random,
  replace: (match: RegExpMatchArray) => string
): string | null {
  const match = pick(
    [...text.matchAll(pattern)].filter((found) => replace(found) !== found[0]),
    random
  )
  if (!match) return null
  return text.slice(0, match.index) + replace(match) + text.slice(match.index! + match[0].length)
}

/** Changes one field of one of some objects, drawn among those that a change applies to. */
export function changeOne(
  objects: readonly Fields[],
  field: string,
  random: Random,
  change: (text: string) => string | null
): void {
  const changes = objects.flatMap((object) => {
    const changed = typeof object[field] === 'string' ? change(object[field]) : null
    return changed === null || changed === object[field] ? [] : [{ object, changed }]
  })
  const drawn = pick(changes, random)
  if (drawn) drawn.object[field] = drawn.changed
}

export function asJson(replies: Replies): JsonValue {
  return replies as JsonValue
}
