import { z } from 'zod'
import { lengthNearShare } from '../../../ingestion/checks/length-near-share.ts'
import { noSharedSentences } from '../../../ingestion/checks/no-shared-sentences.ts'
import { sectionMarks } from '../../../ingestion/checks/section-marks.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'

/** Reply of the round `condensed-body`. Source: AER-bench G.3.6. */
export const condensedBodyReplySchema = z.object({
  condensedBody: z.string().describe('plain text; every section opens with a line [Section N: Title]')
})
export type CondensedBodyReply = z.infer<typeof condensedBodyReplySchema>

/** The part of the body that an examinee gets to read. Source: AER-bench E.2. */
export const condensedShare = 0.3

/** What a reply of the round must hold: its length, marks of its sections, and nothing of the abstract. */
export function checkCondensedBody(
  { condensedBody }: CondensedBodyReply,
  { bodyWords, abstract }: { bodyWords: number; abstract: string }
): CheckResult[] {
  return [
    lengthNearShare({ text: condensedBody, bodyWords, share: condensedShare }),
    noSharedSentences({ check: 'abstract-absent', what: 'the abstract', source: abstract, text: condensedBody }),
    sectionMarks(condensedBody)
  ]
}
