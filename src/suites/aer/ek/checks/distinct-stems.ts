import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import type { AskedQuestion } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'

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
