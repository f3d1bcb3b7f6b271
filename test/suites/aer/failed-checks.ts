import type { CheckResult } from '../../../src/ingestion/extraction.ts'

/** Names of the checks that failed, each once, in order. */
export function failedChecks(results: readonly CheckResult[]): string[] {
  return [...new Set(results.filter(({ ok }) => !ok).map(({ check }) => check))]
}

/** A copy of a reply with a defect planted in it. */
export function withDefect<Reply>(reply: Reply, plant: (copy: Reply) => void): Reply {
  const copy = structuredClone(reply)
  plant(copy)
  return copy
}
