import { countWithin } from '../../../../ingestion/checks/count-within.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { KeyPoint } from '../content.ts'

/** Whether 60 to 70 per cent of the key points must appear. */
export function mustAppearShare(points: readonly KeyPoint[]): CheckResult {
  const count = points.filter(({ mustAppear }) => mustAppear).length
  const what = `points with mustAppear among ${points.length}`
  return countWithin({ check: 'must-appear-share', what, count, ...requiredRange(points.length) })
}

/**
 * How many of `points` must appear: 60 to 70 per cent. Where no whole number lies between (seven points), the nearest
 * on either side will do.
 */
export function requiredRange(points: number): { from: number; to: number } {
  const ends = [Math.ceil((points * 6) / 10), Math.floor((points * 7) / 10)]
  return { from: Math.min(...ends), to: Math.max(...ends) }
}
