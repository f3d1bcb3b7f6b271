import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { KnowledgePoint } from '../content.ts'
import type { AskedQuestion } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'

/** Whether every question names a knowledge point that exists. */
export function sourcePoints(questions: readonly AskedQuestion[], points: readonly KnowledgePoint[]): CheckResult {
  const ids = new Set(points.map(({ id }) => id))
  const unknown = questions.filter(({ sourcePoint }) => !ids.has(sourcePoint))
  return verdict(
    'source-points',
    'every question must name a knowledge point that exists',
    unknown.map(({ id, sourcePoint }) => ({ id, passage: sourcePoint }))
  )
}
