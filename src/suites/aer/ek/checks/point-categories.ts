import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { type KnowledgePoint, pointCategories } from '../content.ts'

/** The source asks for as many categories as the paper supports; we settle on at least four of the six. */
const fewest = 4

/** Whether the points spread over the categories. */
export function checkPointCategories(points: readonly KnowledgePoint[]): CheckResult {
  const got = new Set(points.map(({ category }) => category))
  return {
    check: 'point-categories',
    ok: got.size >= fewest,
    message: `at least ${fewest} of ${pointCategories.join(', ')} must occur, got ${[...got].join(', ') || 'none'}`
  }
}
