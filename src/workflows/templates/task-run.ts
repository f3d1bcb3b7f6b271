import { AppError } from '../../errors.ts'
import { isLasting } from '../releases/run-release.ts'

/** Tasks that came to nothing for no fault of a model's words; `stopped` says why not every one was begun. */
export type TaskOutcome = { failures: { key: string; code: string; message: string }[]; stopped: string | null }

export type TaskRun = {
  outcome: TaskOutcome
  /** What the work comes to; null where it failed, or where the run was stopped before it began. */
  attempt<Value>(key: string, work: () => Promise<Value>): Promise<Value | null>
}

/**
 * A run of many tasks, of which one that fails holds up no other, unless the cause is one for all: no key, no credit, no room in
 * the budget.
 */
export function openTaskRun({ isStopped }: { isStopped: () => boolean }): TaskRun {
  const outcome: TaskOutcome = { failures: [], stopped: null }
  return {
    outcome,
    attempt: async (key, work) => {
      if (isStopped()) outcome.stopped ??= 'stopped on request'
      if (outcome.stopped !== null) return null
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcome.failures.push({ key, code: error.code, message: error.message })
        if (isLasting(error)) outcome.stopped ??= error.message
        return null
      }
    }
  }
}
