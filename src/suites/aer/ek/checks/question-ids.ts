import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { idPrefixes, type QuestionsReply, questionKinds } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'

/** Whether the questions of each type are numbered from 01 on. */
export function questionIds(reply: QuestionsReply): CheckResult {
  const wrong = questionKinds.flatMap((kind) =>
    reply[kind].filter(({ id }, at) => id !== `${idPrefixes[kind]}${String(at + 1).padStart(2, '0')}`)
  )
  return verdict(
    'question-ids',
    'ids must be SC01-SC05, TF01-TF05, FB01-FB05, OD01-OD05, each once and in this order',
    wrong.map(({ id }) => ({ id }))
  )
}
