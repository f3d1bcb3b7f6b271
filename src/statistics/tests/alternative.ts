import { erfc } from '../distributions/normal-distribution.ts'

/** What a test holds against "no difference": any, the first larger, or the first smaller. */
export const alternatives = ['two-sided', 'greater', 'less'] as const
export type Alternative = (typeof alternatives)[number]

/** Probabilities, under the null, of a statistic at most and at least as large as the one observed; both count it. */
export type Tails = { atMost: number; atLeast: number }

/** The p of an exact distribution; two-sided is twice the smaller tail, at most 1. */
export function exactP({ atMost, atLeast }: Tails, alternative: Alternative): number {
  if (alternative === 'less') return atMost
  return alternative === 'greater' ? atLeast : Math.min(1, 2 * Math.min(atMost, atLeast))
}

/** The p of a standard normal `z`. */
export function normalP(z: number, alternative: Alternative): number {
  if (alternative === 'less') return erfc(-z / Math.SQRT2) / 2
  return alternative === 'greater' ? erfc(z / Math.SQRT2) / 2 : erfc(Math.abs(z) / Math.SQRT2)
}
