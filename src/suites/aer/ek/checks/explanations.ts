import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { AskedQuestion } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'

/** Options and items are shuffled for the examinee, so an explanation that names a letter would mislead. */
const namesLetter =
  /\b(?:[Oo]ptions?|[Ii]tems?|[Cc]hoices?|[Aa]nswers?)\s*\(?[A-D]\b(?!['’]?[a-z])|\b[Aa]nswer\s+is\s+\(?[A-D]\b(?!['’]?[a-z]| [a-z])|(?:^|[.;:]\s)\(?[A-D]\)? is (?:the )?(?:only )?(?:correct|right|wrong|incorrect)\b|\b(?:so|hence|only|why|that)\s\(?[A-D]\)? is (?:correct|right|wrong|incorrect)\b/

/** Whether every question has an explanation that names no letter. */
export function checkExplanations(questions: readonly AskedQuestion[]): CheckResult {
  const offenders = questions.flatMap(({ id, explanation }) => {
    if (explanation.trim() === '') return [{ id }]
    const found = namesLetter.exec(explanation)
    return found ? [{ id, passage: found[0] }] : []
  })
  return verdict(
    'explanations',
    'every question needs an explanation, and it must not refer to options or items by letter',
    offenders
  )
}
