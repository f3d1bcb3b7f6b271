import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { FullModelReply } from '../full-model-round.ts'

/** Fewer words ("n/a", "see Section 5") name no comparison. */
const fewestWords = 5

/** Whether a suitable empirical paper comes with the economic logic of its identification. Source: AER-bench G.5.4. */
export function identificationGiven({ paperKind, model }: FullModelReply): CheckResult {
  return {
    check: 'identification-given',
    ok: paperKind === 'theory' || model.identification.trim().split(/\s+/).length >= fewestWords,
    message:
      'for an empirical paper, identification must say which comparison identifies the effect and why, in the terms of the model'
  }
}
