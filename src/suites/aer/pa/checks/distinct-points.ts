import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { plainWords } from '../../../../text/plain-words.ts'
import type { KeyPoint } from '../content.ts'

/** Whether no two key points say the same; case and punctuation do not count. */
export function distinctPoints(points: readonly KeyPoint[]): CheckResult {
  const statements = points.map(({ statement }) =>
    plainWords(statement)
      .map(({ text }) => text)
      .join(' ')
  )
  const again = points.filter((_, at) => statements.indexOf(statements[at]!) !== at).map(({ id }) => id)
  return {
    check: 'distinct-points',
    ok: again.length === 0,
    message: `every key point must say something of its own; said before: ${again.join(', ') || 'none'}`
  }
}
