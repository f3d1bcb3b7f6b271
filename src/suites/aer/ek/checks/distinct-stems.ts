import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { AskedQuestion } from '../questions-round.ts'
import { verdict } from '../verdict.ts'
import { wordsOf } from '../words-of.ts'

/** Whether no stem occurs twice; case and punctuation do not count. */
export function distinctStems(questions: readonly AskedQuestion[]): CheckResult {
  const stems = questions.map(({ stem }) => wordsOf(stem).join(' '))
  const again = questions.filter((_, at) => stems.indexOf(stems[at]!) !== at)
  return verdict(
    'distinct-stems',
    'no stem may occur twice',
    again.map(({ id }) => ({ id }))
  )
}
