import { z } from 'zod'
import { writeLike } from '../models/json-schema.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { Rubric } from '../schemas/rubric.ts'
import { criterionVerdicts } from './criteria.ts'
import type { JudgedPart } from './grading.ts'

/**
 * Sheets of the task types whose parts are the same for every item come again and again, in many orders; those of an
 * item do not. A schema takes longer to make than to use.
 */
const mostKept = 500

/** Of scores in points; any number from 0 to 10 when left out. */
type PointStep = PanelDefinition['pointStep']

const partSchema = keptByKey(
  ({ name, scale }: JudgedPart, levels: Rubric['levels'] = [], step: PointStep = undefined) => {
    const words = scale === 'criteria' ? criterionVerdicts : levels.map(({ id }) => id)
    const score = scale === 'points' ? pointsSchema(step) : z.enum(words)
    return z.object({ rationale: z.string(), quote: z.string(), score }).describe(name)
  },
  ({ name, scale }, levels, step) => [name, scale, levels?.map(({ id }) => id), step]
)

function pointsSchema(step: PointStep) {
  const points = z.number().min(0).max(10)
  return step === undefined ? points : points.multipleOf(step)
}

/** The same parts in one of their orders, whose JSON Schema serves all of them. */
const inOneOrder = keptByKey(sheetSchema, sheetKey)

/**
 * The shape of a judge's verdict for one item: one entry per part of its sheet, none missing and none more, in the order
 * of the sheet. The rationale comes before the score, so that a model that writes in order reasons before it decides.
 *
 * @param step of scores in points, as the panel has it
 */
export const judgmentSchemaFor = keptByKey(
  (parts: readonly JudgedPart[], levels: Rubric['levels'], step?: PointStep) => {
    const schema = sheetSchema(parts, levels, step)
    writeLike(schema, inOneOrder(parts.toSorted(byId), levels, step))
    return schema
  },
  sheetKey
)

function sheetSchema(parts: readonly JudgedPart[], levels: Rubric['levels'], step?: PointStep) {
  const entries = parts.map((part) => [part.id, partSchema(part, levels, step)] as const)
  return z.object({ parts: z.object(Object.fromEntries(entries)) })
}

function sheetKey(parts: readonly JudgedPart[], levels: Rubric['levels'], step?: PointStep): unknown {
  return [parts.map(({ id, name, scale }) => [id, name, scale]), levels?.map(({ id }) => id), step]
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
