import { z } from 'zod'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import { countWords } from '../../../ingestion/count-words.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { splitSentences } from '../../../ingestion/split-sentences.ts'
import { type KeyPoint, keyPointSchema, pointCategories } from './content.ts'

/** Reply of the round `key-points`. Source: AER-bench G.3.8. */
export const keyPointsReplySchema = z.object({ keyPoints: z.array(keyPointSchema) })
export type KeyPointsReply = z.infer<typeof keyPointsReplySchema>

/** Three of the four categories: not every abstract claims a contribution apart from its findings. Ours. */
const fewestCategories = 3
const longestPoint = 40

/** What a reply of the round must hold: number, form, share of must-appear points and balance of categories. */
export function checkKeyPoints({ keyPoints }: KeyPointsReply): CheckResult[] {
  const required = keyPoints.filter(({ mustAppear }) => mustAppear).length
  const { from, to } = requiredRange(keyPoints.length)
  const categories = new Set(keyPoints.map(({ category }) => category))
  const compound = keyPoints.filter((point) => !isAtomic(point)).map(({ id }) => id)
  return [
    countWithin({ check: 'point-count', what: 'key points', count: keyPoints.length, from: 5, to: 10 }),
    keysUnique({ check: 'point-ids', what: 'ids', keys: keyPoints.map(({ id }) => id), pattern: /^KP\d\d$/ }),
    {
      check: 'atomic-points',
      ok: compound.length === 0,
      message: `a point is one sentence without a semicolon and of at most ${longestPoint} words; not so: ${compound.join(', ') || 'none'}`
    },
    countWithin({ check: 'must-appear-share', what: 'points with mustAppear', count: required, from, to }),
    {
      check: 'point-categories',
      ok: categories.size >= fewestCategories,
      message: `at least ${fewestCategories} of ${pointCategories.join(', ')} must occur, got ${[...categories].join(', ')}`
    }
  ]
}

/**
 * How many of `points` must appear: 60 to 70 per cent. Where no whole number lies between (seven points), the nearest
 * on either side will do.
 */
export function requiredRange(points: number): { from: number; to: number } {
  const ends = [Math.ceil((points * 6) / 10), Math.floor((points * 7) / 10)]
  return { from: Math.min(...ends), to: Math.max(...ends) }
}

function isAtomic({ statement }: KeyPoint): boolean {
  const words = countWords(statement)
  return words >= 3 && words <= longestPoint && !statement.includes(';') && splitSentences(statement).length === 1
}
