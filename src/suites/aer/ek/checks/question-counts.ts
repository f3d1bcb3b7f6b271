import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { questionsPerType } from '../content.ts'
import { idPrefixes, type QuestionsReply, questionKinds } from '../extract/questions-round.ts'

/** Whether there are five questions of each type. Source: AER-bench G.1.6. */
export function questionCounts(reply: QuestionsReply): CheckResult {
  const counts = questionKinds.map((kind) => `${reply[kind].length} ${idPrefixes[kind]}`)
  return {
    check: 'question-counts',
    ok: questionKinds.every((kind) => reply[kind].length === questionsPerType),
    message: `${questionsPerType} questions of each type are required, got ${counts.join(', ')}`
  }
}
