import type { PaperText } from '../../schemas/paper.ts'
import type { CheckResult } from '../extraction.ts'
import { claimsAgree } from './claims-agree.ts'

/** Whether the sentences that a condensed body takes from the paper say what they say there. */
export function bodyClaims(text: string, { passages }: Pick<PaperText, 'passages'>): CheckResult {
  return claimsAgree({
    check: 'body-claims',
    what: 'the condensed body',
    texts: [{ name: 'the body', text, sources: passages.map((passage) => passage.text) }]
  })
}
