import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { allocatePoints } from '../allocate-points.ts'
import type { Element, Model } from '../content.ts'

/** Hundredths are the grain of points; binary fractions are off by less. */
const TOLERANCE = 0.001

/** Whether the points of an item's elements are those that code allots to them. */
export function pointsAllocated(elements: readonly Element[], model: Model): CheckResult {
  const due = allocatePoints(elements, model)
  const off = elements.flatMap(({ id, points }, i) =>
    Math.abs(points - due[i]!) < TOLERANCE ? [] : [`${id} has ${points} instead of ${due[i]}`]
  )
  return {
    check: 'points-allocated',
    ok: off.length === 0,
    message: `points follow from categories, complexity and the model, and add up to 100; not so: ${off.join(', ') || 'none'}`
  }
}
