import type { AtomicClaim } from '../../../schemas/verification.ts'
import { sentenceClaims } from '../sentence-claims.ts'
import type { PaContent } from './content.ts'

/** What an item says of its paper: the key points, and each sentence of the condensed body. */
export function claims({ examinee, gold }: PaContent): AtomicClaim[] {
  return [
    ...gold.keyPoints.map(({ id, statement }) => ({ id, statement, holds: true })),
    ...sentenceClaims('condensedBody', examinee.condensedBody)
  ]
}
