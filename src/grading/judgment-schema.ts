import { z } from 'zod'
import { writeLike } from '../models/json-schema.ts'
import type { Rubric } from '../schemas/rubric.ts'
import type { JudgedPart } from './grading.ts'

/**
 * Sheets of the task types whose parts are the same for every item come again and again, in many orders; those of an
 * item do not. A schema takes longer to make than to use.
 */
const mostKept = 500

const partSchema = keptByKey(
  ({ name, scale }: JudgedPart, levels: Rubric['levels'] = []) => {
    const score = scale === 'points' ? z.number().min(0).max(10) : z.enum(levels.map(({ id }) => id))
    return z.object({ rationale: z.string(), quote: z.string(), score }).describe(name)
  },
  ({ name, scale }, levels) => [name, scale, levels?.map(({ id }) => id)]
)

/** The same parts in one of their orders, whose JSON Schema serves all of them. */
const inOneOrder = keptByKey(sheetSchema, sheetKey)

/**
 * The shape of a judge's verdict for one item: one entry per part of its sheet, none missing and none more, in the order
 * of the sheet. The rationale comes before the score, so that a model that writes in order reasons before it decides.
 */
export const judgmentSchemaFor = keptByKey((parts: readonly JudgedPart[], levels: Rubric['levels']) => {
  const schema = sheetSchema(parts, levels)
  writeLike(schema, inOneOrder(parts.toSorted(byId), levels))
  return schema
}, sheetKey)

function sheetSchema(parts: readonly JudgedPart[], levels: Rubric['levels']) {
  const entries = parts.map((part) => [part.id, partSchema(part, levels)] as const)
  return z.object({ parts: z.object(Object.fromEntries(entries)) })
}

function sheetKey(parts: readonly JudgedPart[], levels: Rubric['levels']): unknown {
  return [parts.map(({ id, name, scale }) => [id, name, scale]), levels?.map(({ id }) => id)]
}

function byId(one: JudgedPart, other: JudgedPart): number {
  return one.id < other.id ? -1 : 1
}

/** Makes each value once, and forgets what was not asked for longest. */
function keptByKey<Input extends unknown[], Value>(
  make: (...input: Input) => Value,
  keyOf: (...input: Input) => unknown
) {
  const kept = new Map<string, Value>()
  return (...input: Input): Value => {
    const key = JSON.stringify(keyOf(...input))
    const value = kept.get(key) ?? make(...input)
    // Put behind the others: the first one is the one to go.
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return value
  }
}
