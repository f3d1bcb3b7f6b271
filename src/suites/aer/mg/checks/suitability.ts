import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { FullModelReply } from '../full-model-round.ts'

/** A reason shorter than this ("n/a", "No.") tells a maintainer nothing. */
const fewestWords = 3

/** Whether a paper that is not suitable has a reason; its lists may then be empty. Source: AER-bench G.5.4. */
export function suitability({ suitable, reasonNotSuitable }: FullModelReply): CheckResult {
  const words = reasonNotSuitable.trim().split(/\s+/).filter(Boolean).length
  return {
    check: 'suitability',
    ok: suitable ? words === 0 : words >= fewestWords,
    message:
      'reasonNotSuitable must say in a sentence what is lacking when suitable is false, and be empty when it is true'
  }
}
