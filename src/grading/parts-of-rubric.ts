import type { Rubric } from '../schemas/rubric.ts'
import type { JudgedPart } from './grading.ts'

/**
 * A judge's sheet with one part per judged dimension of a rubric, in its order.
 *
 * @param applicable ids of the dimensions that apply to the item; all by default. One left out has no part, and the
 * weights of the others share what it leaves
 */
export function partsOfRubric(rubric: Rubric, applicable?: readonly string[]): JudgedPart[] {
  return rubric.dimensions
    .filter(({ id, by }) => by === 'judge' && (applicable?.includes(id) ?? true))
    .map(({ id, name, description }) => ({ id, dimension: id, name, description, weight: 1, scale: 'points' }))
}
