import type { CheckResult } from '../extraction.ts'

/** Whether there are `from` to `to` of something, both included. */
export function countWithin(input: {
  check: string
  what: string
  count: number
  from: number
  to: number
}): CheckResult {
  const { check, what, count, from, to } = input
  return { check, ok: count >= from && count <= to, message: `${from} to ${to} ${what} are required, got ${count}` }
}
