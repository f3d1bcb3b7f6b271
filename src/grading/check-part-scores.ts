import type { Rubric } from '../schemas/rubric.ts'
import type { JudgedPart } from './grading.ts'

/**
 * What is wrong with scores that a person gave to the parts of a judges' sheet, or null: every part needs one, of its
 * scale, and there are no others.
 */
export function checkPartScores(
  parts: readonly JudgedPart[],
  levels: Rubric['levels'],
  scores: Readonly<Record<string, number | string>>
): string | null {
  const unknown = Object.keys(scores).find((id) => parts.every((part) => part.id !== id))
  if (unknown !== undefined) return `there is no part ${unknown.slice(0, 100)}; the parts are ${listed(parts)}`
  for (const { id, scale } of parts) {
    const score = Object.hasOwn(scores, id) ? scores[id] : undefined
    if (score === undefined) return `part ${id} has no score; the parts are ${listed(parts)}`
    const wanted = scale === 'points' ? 'a number from 0 to 10' : (levels ?? []).map((level) => level.id).join(' or ')
    const fits =
      scale === 'points'
        ? typeof score === 'number' && score >= 0 && score <= 10
        : (levels ?? []).some((level) => level.id === score)
    if (!fits) return `part ${id} needs ${wanted}, got ${JSON.stringify(score).slice(0, 100)}`
  }
  return null
}

function listed(parts: readonly JudgedPart[]): string {
  return parts.map(({ id }) => id).join(', ')
}
