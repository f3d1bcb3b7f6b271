import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { QuestionsReply } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'

/** Whether every fill-in stem holds exactly one gap. */
export function blankInStem({ fillInBlank }: QuestionsReply): CheckResult {
  const offenders = fillInBlank.filter(({ stem }) => (stem.match(/_{3,}/g) ?? []).length !== 1)
  return verdict(
    'blank-in-stem',
    'a fill-in stem must hold exactly one blank written ___',
    offenders.map(({ id }) => ({ id }))
  )
}
