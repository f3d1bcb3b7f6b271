import { z } from 'zod'
import type { Rubric } from '../schemas/rubric.ts'
import type { JudgedPart } from './grading.ts'

/**
 * The shape of a judge's verdict for one item: one entry per part of its sheet, none missing and none more.
 * The rationale comes before the score, so that a model that writes in order reasons before it decides.
 */
export function judgmentSchemaFor(parts: readonly JudgedPart[], levels: Rubric['levels']) {
  const entries = parts.map((part) => [part.id, partSchema(part, levels)] as const)
  return z.object({ parts: z.object(Object.fromEntries(entries)) })
}

function partSchema({ name, scale }: JudgedPart, levels: Rubric['levels'] = []) {
  const score = scale === 'points' ? z.number().min(0).max(10) : z.enum(levels.map(({ id }) => id))
  return z.object({ rationale: z.string(), quote: z.string(), score }).describe(name)
}
