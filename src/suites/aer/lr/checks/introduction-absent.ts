import { noSharedSentences } from '../../../../ingestion/checks/no-shared-sentences.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { paperBody } from '../../../../ingestion/paper-body.ts'
import type { PaperText } from '../../../../schemas/paper.ts'

const check = 'introduction-absent'
const heading =
  /^\[Section [^:\]\n]{1,12}: {1,3}introduction\b[^\]\n]{0,80}\]|^\W{0,9}(?:(?:\d|I)\.?\s{1,3})?introduction\W{0,9}$/im

/** Whether the condensed body has no section for the introduction, and no sentence of it, also lightly altered. */
export function introductionAbsent(text: string, paper: PaperText): CheckResult {
  const mark = heading.exec(text)?.[0]
  if (mark !== undefined) {
    const message = `the condensed body may not hold the introduction, got ${mark}`
    return { check, ok: false, message, evidence: { passage: mark } }
  }
  return noSharedSentences({ check, what: 'the introduction', source: paperBody(paper).introduction, text })
}
