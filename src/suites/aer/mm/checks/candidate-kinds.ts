import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { problemKinds } from '../content.ts'
import type { MathContentReply } from '../math-content-round.ts'

/** Whether each kind of problem has a candidate: the next round writes one of each. */
export function candidateKinds({ candidates }: MathContentReply): CheckResult {
  const missing = problemKinds.filter((kind) => candidates.every((candidate) => candidate.kind !== kind))
  return {
    check: 'candidate-kinds',
    ok: missing.length === 0,
    message: `at least one candidate of each kind is required; missing: ${missing.join(', ') || 'none'}`
  }
}
