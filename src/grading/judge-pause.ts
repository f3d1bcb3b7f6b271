import type { Judgment, JudgmentFailure } from '../schemas/judgment.ts'
import { failurePolicies } from './failure-policy.ts'

/** Why a judge is asked nothing more in this run. */
export type Pause = { failure: JudgmentFailure; message: string }

export type JudgePauses = {
  /** Looked at right before each call, not when it is lined up; null while the judge may be asked. */
  of(judge: string): Pause | null
  /** Told of everything asked that ended; what calls in flight still bring after a pause ends no pause. */
  note(asked: Asked): void
}

/** A judgment, or what else a model was asked for, as far as it tells whether the model can be reached. */
type Asked = { judge: string } & ({ status: 'done' } | { status: 'failed'; failure: JudgmentFailure; message: string })

type Trouble = { inARow: number; pause: Pause | null }

/**
 * Keeps, for one run of a grading, which judges are paused: at once where only a person can help (no credit, no key),
 * and after several failures in a row where the provider is down. A verdict, or a reply that is no verdict, shows that
 * the provider answers and starts the count anew. The next run starts with no pauses.
 */
export function createJudgePauses(): JudgePauses {
  const troubles = new Map<string, Trouble>()
  return {
    of: (judge) => troubles.get(judge)?.pause ?? null,
    note(asked) {
      const before = troubles.get(asked.judge)
      if (!before?.pause) troubles.set(asked.judge, afterwards(before?.inARow ?? 0, asked))
    }
  }
}

function afterwards(earlier: number, asked: Asked): Trouble {
  const limit = asked.status === 'failed' ? failurePolicies[asked.failure].pausesAfter : null
  if (asked.status === 'done' || limit === null) return { inARow: 0, pause: null }
  const inARow = earlier + 1
  const { failure, message } = asked
  return { inARow, pause: inARow >= limit ? { failure, message } : null }
}

/** The judgment that is recorded instead of a call to a paused judge: the same failure, with no call of its own. */
export function notAsked({ failure, message }: Pause, asked: { judge: string; repeat: number }): Judgment {
  const { action } = failurePolicies[failure]
  const reason = `not asked: the judge was paused after ${failure}: ${message}; ${action}`
  return { status: 'failed', ...asked, failure, message: reason, callIds: [] }
}
