import { z } from 'zod'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import { weightsSum } from '../../../ingestion/checks/weights-sum.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { dimensionTexts } from './checks/dimension-texts.ts'
import { keyElements } from './checks/key-elements.ts'
import { tiersKept } from './checks/tiers-kept.ts'
import { type Tiers, tiersSchema, writingDimensionSchema } from './content.ts'

/**
 * Reply of the round `writing-rubric`. Source: AER-bench G.4.7; its third field, the scoring formula, is code here.
 */
export const writingRubricReplySchema = z.object({
  writingRubric: z.array(writingDimensionSchema),
  tiers: tiersSchema
})
export type WritingRubricReply = z.infer<typeof writingRubricReplySchema>

/** What a reply of the round must hold: 4 to 6 dimensions with weights out of 100, and the tiers of the analysis. */
export function checkWritingRubric({ writingRubric, tiers }: WritingRubricReply, analysed: Tiers): CheckResult[] {
  const ids = writingRubric.map(({ id }) => id)
  return [
    countWithin({ check: 'dimension-count', what: 'dimensions', count: writingRubric.length, from: 4, to: 6 }),
    keysUnique({ check: 'dimension-ids', what: 'ids of dimensions', keys: ids, pattern: /^[a-z][a-z0-9_]*$/ }),
    weightsSum({ check: 'weights-sum', weights: writingRubric.map(({ weight }) => weight), total: 100 }),
    dimensionTexts(writingRubric),
    keyElements(writingRubric),
    tiersKept(tiers, analysed)
  ]
}
