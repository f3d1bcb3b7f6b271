import type { AtomicClaim } from '../../../schemas/verification.ts'
import { sentenceClaims } from '../sentence-claims.ts'
import type { EaContent } from './content.ts'

/** What an item says of its paper: the setting, the facts of the result, and each sentence of the reference analysis. */
export function claims({ examinee, gold }: EaContent): AtomicClaim[] {
  return [
    ...sentenceClaims('context', examinee.context),
    ...sentenceClaims('dataDescription', examinee.dataDescription),
    ...sentenceClaims('referenceAnalysis', gold.referenceAnalysis)
  ]
}
