import { z } from 'zod'
import type { Split } from './states.ts'

/**
 * Of the responses sent to a rule-graded task type, the share of what was asked to which no answer could be found in
 * them. It says how much of a score is lost to the form of the answers; what they say has no part in it.
 */
export const unreadShareSchema = z.number().min(0).max(1)

/** Above this share a submission is pointed out before it is published. */
export const unreadBound = 0.05

/** By split and task type: responses that rules read, and the sum of their unread shares. */
export type UnreadCounts = Partial<Record<Split, Record<string, { responses: number; unread: number }>>>

/** The share by task type, over one split or both; task types without a response are left out. */
export function unreadShares(counts: UnreadCounts, split: Split | 'all'): Record<string, number> {
  const splits = split === 'all' ? Object.values(counts) : [counts[split] ?? {}]
  const names = [...new Set(splits.flatMap((tasks) => Object.keys(tasks)))].sort()
  return Object.fromEntries(
    names.map((name) => {
      const found = splits.flatMap((tasks) => tasks[name] ?? [])
      const responses = found.reduce((sum, each) => sum + each.responses, 0)
      return [name, found.reduce((sum, { unread }) => sum + unread, 0) / responses]
    })
  )
}
