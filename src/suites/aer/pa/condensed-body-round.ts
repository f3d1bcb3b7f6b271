import { z } from 'zod'
import { bodyClaims } from '../../../ingestion/checks/body-claims.ts'
import { bodyFromPaper } from '../../../ingestion/checks/body-from-paper.ts'
import { lengthNearShare } from '../../../ingestion/checks/length-near-share.ts'
import { noSharedSentences } from '../../../ingestion/checks/no-shared-sentences.ts'
import { numbersFound } from '../../../ingestion/checks/numbers-found.ts'
import { sectionMarks } from '../../../ingestion/checks/section-marks.ts'
import { sectionOrder } from '../../../ingestion/checks/section-order.ts'
import { sectionTitles } from '../../../ingestion/checks/section-titles.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { paperBody } from '../../../ingestion/paper-body.ts'
import type { PaperText } from '../../../schemas/paper.ts'

/** Reply of the round `condensed-body`. Source: AER-bench G.3.6. */
export const condensedBodyReplySchema = z.object({
  condensedBody: z.string().describe('plain text; every section opens with a line [Section N: Title]')
})
export type CondensedBodyReply = z.infer<typeof condensedBodyReplySchema>

/** The part of the body that an examinee gets to read. Source: AER-bench E.2. */
export const condensedShare = 0.3

/** What a reply of the round must hold: its length, sections of the paper, its numbers, and nothing of the abstract. */
export function checkCondensedBody(
  { condensedBody: text }: CondensedBodyReply,
  { paper, abstract: source }: { paper: PaperText; abstract: string }
): CheckResult[] {
  return [
    lengthNearShare({ text, bodyWords: paperBody(paper).words, share: condensedShare }),
    noSharedSentences({ check: 'abstract-absent', what: 'the abstract', source, text }),
    sectionMarks(text),
    sectionTitles(text, paper),
    sectionOrder(text, paper),
    bodyFromPaper(text, paper),
    numbersFound({ check: 'body-numbers', what: 'the condensed body', paper, text, acceptRounded: true }),
    bodyClaims(text, paper)
  ]
}
