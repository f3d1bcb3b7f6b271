import { z } from 'zod'
import { lengthNearShare } from '../../../ingestion/checks/length-near-share.ts'
import { noSharedSentences } from '../../../ingestion/checks/no-shared-sentences.ts'
import { sectionMarks } from '../../../ingestion/checks/section-marks.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperBody } from '../../../ingestion/paper-body.ts'

/** Reply of the round `condensed-body`. Source: AER-bench G.4.6. */
export const condensedBodyReplySchema = z.object({
  condensedBody: z.string().describe('plain text; every section opens with a line [Section N: Title]')
})
export type CondensedBodyReply = z.infer<typeof condensedBodyReplySchema>

/** The part of the body, introduction apart, that an examinee gets to read. Source: AER-bench G.4.2. */
export const condensedShare = 0.5

/** Words of the body that is condensed here: all but the introduction. */
export function remainingWords({ words, introductionWords }: PaperBody): number {
  return words - introductionWords
}

/** What a reply of the round must hold: its length, marks of its sections, no introduction and no references. */
export function checkCondensedBody({ condensedBody }: CondensedBodyReply, body: PaperBody): CheckResult[] {
  return [
    lengthNearShare({ text: condensedBody, bodyWords: remainingWords(body), share: condensedShare }),
    noSharedSentences({
      check: 'introduction-absent',
      what: 'the introduction',
      source: body.introduction,
      text: condensedBody
    }),
    {
      check: 'references-absent',
      ok: !/^\W*(?:section[^:\n]*: *)?(?:references|bibliography)\W*$/im.test(condensedBody),
      message: 'the condensed body may not hold the list of references'
    },
    sectionMarks(condensedBody)
  ]
}
