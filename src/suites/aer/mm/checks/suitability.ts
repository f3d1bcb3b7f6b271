import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { MathContentReply } from '../math-content-round.ts'

/** A reason shorter than this ("n/a", "No.") tells a maintainer nothing. */
const fewestWords = 4

/**
 * Whether the flag agrees with the inventory: mathematics in a suitable paper (in one of pure theory, agents or results
 * too), a reason and no candidates in an unsuitable one. Source: AER-bench G.2.4.
 */
export function suitability(reply: MathContentReply): CheckResult {
  const fault = reply.suitable ? missingIn(reply) : contradictionIn(reply)
  return {
    check: 'suitability',
    ok: fault === null,
    message:
      fault ??
      (reply.suitable ? 'the paper is suitable and has an inventory' : 'the paper is not suitable, with a reason')
  }
}

function missingIn({ paperType, agents, equations, propositions }: MathContentReply): string | null {
  if (equations.length === 0) {
    return 'a suitable paper needs equations, got none; record them, or set suitable to false and say why'
  }
  const isBare = paperType === 'theoretical' && agents.length === 0 && propositions.length === 0
  return isBare ? 'a theoretical paper needs agents or propositions, got neither' : null
}

function contradictionIn({ reasonNotSuitable, candidates }: MathContentReply): string | null {
  const words = reasonNotSuitable.trim().split(/\s+/).filter(Boolean).length
  if (words < fewestWords) return `an unsuitable paper needs a reason in a sentence, got "${reasonNotSuitable.trim()}"`
  return candidates.length > 0
    ? `a paper with candidates for problems is suitable, got ${candidates.length} and suitable = false`
    : null
}
