import { showScore } from '../grading/show-score.ts'
import { inTaskOrder } from '../suites/aer/task-order.ts'
import type { Grade } from '../workflows/grading/grade-responses.ts'
import { tableOf } from './print.ts'

/** Grades by task type: the mean over what has a score, with how much has none beside it. */
export function showGrades(grades: readonly Grade[], profile: string): string {
  const judges = [...new Set(grades.flatMap(({ judgments }) => judgments.map(({ judge }) => judge)))].sort()
  const types = [...Map.groupBy(grades.toSorted(inTaskOrder), ({ taskType }) => taskType)]
  const head = ['task', `mean (${profile})`, 'scored', 'unscored', 'no response', 'no answer', 'flagged']
  const table = tableOf(
    [...head, ...judges.map((judge) => `missing by ${judge}`)],
    types.map(([taskType, own]) => [taskType, ...countGrades(own, profile), ...judges.map((id) => missingBy(own, id))])
  )
  return [table, ...whyMissing(grades), ...quotesNotFound(grades, judges)].join('\n')
}

/** What kept judges from a verdict: one line for each judge and cause. */
function whyMissing(grades: readonly Grade[]): string[] {
  const failed = grades
    .flatMap(({ judgments }) => judgments)
    .flatMap((judgment) => (judgment.status === 'failed' ? [judgment] : []))
  const causes = Map.groupBy(failed, ({ judge, failure }) => `${judge}: ${failure}`)
  return [...causes].map(([cause, alike]) => `${alike.length} × ${cause}; first: ${alike[0]!.message}`)
}

/** Judges that quote what the response does not hold; nothing where all quotes stand. */
function quotesNotFound(grades: readonly Grade[], judges: readonly string[]): string[] {
  return judges.flatMap((judge) => {
    const own = grades.flatMap(({ judgments }) => judgments).filter((judgment) => judgment.judge === judge)
    const verdicts = own.flatMap((judgment) => (judgment.status === 'done' ? Object.values(judgment.parts) : []))
    const found = verdicts.filter(({ quoteFound }) => quoteFound === true).length
    const missing = verdicts.filter(({ quoteFound }) => quoteFound === false).length
    return missing === 0 ? [] : [`${missing} of ${found + missing} quotes by ${judge} do not stand in the response`]
  })
}

function countGrades(grades: readonly Grade[], profile: string): (string | number | null)[] {
  const scores = grades.flatMap(({ scores }) => scores[profile] ?? [])
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const missing = grades.filter(({ parse }) => parse === 'missing').length
  const unparsed = grades.filter(({ parse }) => parse !== null && parse !== 'parsed').length - missing
  return [
    scores.length === 0 ? null : showScore(mean),
    scores.length,
    grades.length - scores.length,
    missing,
    unparsed,
    grades.filter(({ flags }) => flags.length > 0).length
  ]
}

function missingBy(grades: readonly Grade[], judge: string): number {
  return grades
    .flatMap(({ judgments }) => judgments)
    .filter((given) => given.judge === judge && given.status === 'failed').length
}
