import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { letters } from '../content.ts'
import type { QuestionsReply } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'

const catchAll =
  /\b(?:all|none|both|neither|any|either) of (?:the|these) (?:above|below|options|others?)\b|^(?:all|none|both|neither|any) of (?:these|them|those)\.?$|^(?:n\/?a|not applicable|to be determined|tbd)\.?$/i
/** 'Both A and B', 'A or C': letters change when options are shuffled. */
const combined =
  /^(?:both|either|neither|only)?\s*\(?[A-D]\)?\s*(?:,|and|or|nor)\s*\(?[A-D]\)?(?: (?:is|are) (?:correct|right|true|wrong|false))?\.?$/i

/** Whether every choice has four options with a text, none of which speaks of the others. */
export function fourOptions({ singleChoice }: QuestionsReply): CheckResult {
  const offenders = singleChoice.flatMap(({ id, options }) => {
    const bad = letters.map((letter) => options[letter].trim()).find(isBad)
    return bad === undefined ? [] : [{ id, passage: bad }]
  })
  return verdict('four-options', 'a choice needs four options that each say something of their own', offenders)
}

function isBad(text: string): boolean {
  return !/[\p{L}\p{N}\p{S}]/u.test(text) || catchAll.test(text) || combined.test(text)
}
