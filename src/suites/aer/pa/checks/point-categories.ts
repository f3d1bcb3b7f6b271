import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { type KeyPoint, pointCategories } from '../content.ts'

/** Three of the four categories: not every abstract claims a contribution apart from its findings. Ours. */
const fewest = 3

/** Whether the key points are spread over the categories. */
export function pointsBalanced(points: readonly KeyPoint[]): CheckResult {
  const categories = new Set(points.map(({ category }) => category))
  return {
    check: 'point-categories',
    ok: categories.size >= fewest,
    message: `at least ${fewest} of ${pointCategories.join(', ')} must occur, got ${[...categories].join(', ') || 'none'}`
  }
}
