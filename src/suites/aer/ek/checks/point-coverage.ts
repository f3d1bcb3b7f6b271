import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { KnowledgePoint } from '../content.ts'
import type { AskedQuestion } from '../extract/questions-round.ts'

/** Different points that twenty questions must use; ours, so that an exam does not turn on two or three of them. */
const fewest = 10

/** Whether the questions use many points, of every category that there is. */
export function pointCoverage(questions: readonly AskedQuestion[], points: readonly KnowledgePoint[]): CheckResult {
  const used = points.filter(({ id }) => questions.some(({ sourcePoint }) => sourcePoint === id))
  const unused = new Set(points.map(({ category }) => category)).difference(
    new Set(used.map(({ category }) => category))
  )
  return {
    check: 'point-coverage',
    ok: used.length >= Math.min(fewest, points.length) && unused.size === 0,
    message: `the questions must use at least ${fewest} points, got ${used.length}, and every category; left out: ${[...unused].join(', ') || 'none'}`
  }
}
