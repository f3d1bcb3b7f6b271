import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { QuestionsReply } from '../extract/questions-round.ts'

/** Whether some statements hold and some do not. */
export function trueFalseMix({ trueFalse }: QuestionsReply): CheckResult {
  const holding = trueFalse.filter(({ answer }) => answer).length
  return {
    check: 'true-false-mix',
    ok: holding > 0 && holding < trueFalse.length,
    message: `statements must not be all true or all false, got ${holding} true of ${trueFalse.length}`
  }
}
