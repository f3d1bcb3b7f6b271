import { z } from 'zod'
import { claimsAgree } from '../../../ingestion/checks/claims-agree.ts'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { atomicPoints } from './checks/atomic-points.ts'
import { distinctPoints } from './checks/distinct-points.ts'
import { mustAppearShare } from './checks/must-appear-share.ts'
import { pointsBalanced } from './checks/point-categories.ts'
import { pointNumbers } from './checks/point-numbers.ts'
import { pointsFromAbstract } from './checks/points-from-abstract.ts'
import { keyPointSchema } from './content.ts'

/** Reply of the round `key-points`. Source: AER-bench G.3.8. */
export const keyPointsReplySchema = z.object({ keyPoints: z.array(keyPointSchema) })
export type KeyPointsReply = z.infer<typeof keyPointsReplySchema>

/** What a reply of the round must hold: number, form and balance of the points, and nothing but what the abstract says. */
export function checkKeyPoints({ keyPoints }: KeyPointsReply, abstract: string): CheckResult[] {
  return [
    countWithin({ check: 'point-count', what: 'key points', count: keyPoints.length, from: 5, to: 10 }),
    keysUnique({ check: 'point-ids', what: 'ids', keys: keyPoints.map(({ id }) => id), pattern: /^KP\d\d$/ }),
    atomicPoints(keyPoints),
    distinctPoints(keyPoints),
    mustAppearShare(keyPoints),
    pointsBalanced(keyPoints),
    pointNumbers(keyPoints, abstract),
    pointsFromAbstract(keyPoints, abstract),
    claimsAgree({
      check: 'point-claims',
      what: 'a key point',
      isParaphrase: true,
      texts: keyPoints.map(({ id, statement }) => ({ name: id, text: statement, sources: [abstract] }))
    })
  ]
}
