import { z } from 'zod'
import { bodyClaims } from '../../../ingestion/checks/body-claims.ts'
import { bodyFromPaper } from '../../../ingestion/checks/body-from-paper.ts'
import { lengthNearShare } from '../../../ingestion/checks/length-near-share.ts'
import { numbersFound } from '../../../ingestion/checks/numbers-found.ts'
import { sectionMarks } from '../../../ingestion/checks/section-marks.ts'
import { sectionOrder } from '../../../ingestion/checks/section-order.ts'
import { sectionTitles } from '../../../ingestion/checks/section-titles.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { type PaperBody, paperBody } from '../../../ingestion/paper-body.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { abstractAbsent } from './checks/abstract-absent.ts'
import { introductionAbsent } from './checks/introduction-absent.ts'
import { referencesAbsent } from './checks/references-absent.ts'

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

/** What a reply of the round must hold: its length, sections and numbers of the paper, no introduction, abstract or references. */
export function checkCondensedBody({ condensedBody: text }: CondensedBodyReply, paper: PaperText): CheckResult[] {
  const bodyWords = remainingWords(paperBody(paper))
  return [
    lengthNearShare({ text, bodyWords, share: condensedShare }),
    introductionAbsent(text, paper),
    abstractAbsent(text, paper),
    referencesAbsent(text, paper),
    sectionMarks(text),
    sectionTitles(text, paper),
    sectionOrder(text, paper),
    bodyFromPaper(text, paper),
    numbersFound({ check: 'body-numbers', what: 'the condensed body', paper, text, acceptRounded: true }),
    bodyClaims(text, paper)
  ]
}
