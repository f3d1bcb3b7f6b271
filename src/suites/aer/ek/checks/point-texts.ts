import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import type { KnowledgePoint } from '../content.ts'
import { verdict } from '../extract/verdict.ts'

/** Whether every point has a statement and a context, and no two say the same. */
export function pointTexts(points: readonly KnowledgePoint[]): CheckResult {
  const plain = points.map(({ statement }) => wordsOf(statement).join(' '))
  const offenders = points.filter(
    ({ statement, context }, at) => statement.trim() === '' || context.trim() === '' || plain.indexOf(plain[at]!) !== at
  )
  return verdict(
    'point-texts',
    'every point needs a statement of its own and a context',
    offenders.map(({ id }) => ({ id }))
  )
}
