import type { PanelDefinition } from '../schemas/panel.ts'
import type { Rubric } from '../schemas/rubric.ts'
import { criterionVerdicts } from './criteria.ts'
import type { JudgedPart } from './grading.ts'

/**
 * What is wrong with scores that a person gave to the parts of a judges' sheet, or null: every part needs one, of its
 * scale, and there are no others.
 *
 * @param scales.pointStep of the panel beside which the scores stand; any number from 0 to 10 when left out
 */
export function checkPartScores(
  parts: readonly JudgedPart[],
  { levels = [], pointStep }: Pick<Rubric, 'levels'> & Pick<PanelDefinition, 'pointStep'>,
  scores: Readonly<Record<string, number | string>>
): string | null {
  const unknown = Object.keys(scores).find((id) => parts.every((part) => part.id !== id))
  if (unknown !== undefined) return `there is no part ${unknown.slice(0, 100)}; the parts are ${listed(parts)}`
  for (const { id, scale } of parts) {
    const score = Object.hasOwn(scores, id) ? scores[id] : undefined
    if (score === undefined) return `part ${id} has no score; the parts are ${listed(parts)}`
    const points = pointStep === undefined ? 'a number from 0 to 10' : `a multiple of ${pointStep} from 0 to 10`
    const words: readonly string[] = scale === 'criteria' ? criterionVerdicts : levels.map((level) => level.id)
    const wanted = scale === 'points' ? points : words.join(' or ')
    const fits = scale === 'points' ? isOnScale(score, pointStep) : words.some((word) => word === score)
    if (!fits) return `part ${id} needs ${wanted}, got ${JSON.stringify(score).slice(0, 100)}`
  }
  return null
}

function isOnScale(score: number | string, step: number | undefined): boolean {
  const isInRange = typeof score === 'number' && score >= 0 && score <= 10
  return isInRange && (step === undefined || score % step === 0)
}

function listed(parts: readonly JudgedPart[]): string {
  return parts.map(({ id }) => id).join(', ')
}
