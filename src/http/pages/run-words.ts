import type { RunHead } from '../../db/runs.ts'
import type { RunCall, RunDriver } from '../../schemas/run.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'

/** Who acts in a run. */
export const driverWords: Readonly<Record<RunDriver, string>> = {
  loop: 'a model in the loop of the runner',
  agent: 'an agent with tools and memory of its own',
  person: 'a person',
  baseline: 'a rule without a model'
}

/** The same where a table has no room for more. */
export const shortDriverWords: Readonly<Record<RunDriver, string>> = {
  loop: 'a model',
  agent: 'an agent',
  person: 'a person',
  baseline: 'a rule'
}

export const statusWords: Readonly<Record<RunCall['status'], string>> = {
  success: 'answered',
  retry_error: 'refused: nothing was changed',
  error: 'refused: nothing was changed',
  period_over: 'accepted: the period is over'
}

const reasons: Readonly<Record<string, string>> = {
  abandoned: 'it was given up',
  idle: 'nobody made a call in it for too long',
  refused_calls_exhausted: 'too many calls of one period were refused',
  calls_exhausted: 'too many calls were made in one period',
  sessions_exhausted: 'ten sessions of one period brought no action',
  budget_exceeded: 'its budget was used up',
  draft_deleted: 'the draft that it was for was deleted',
  not_over: 'it ended before enough was played',
  no_optimum: 'there is no best to hold it against',
  optimum_not_found: 'the best that there is in an instance of this size was not found in two minutes'
}

/** Why a run failed, or has no score. */
export function whyWords(reason: string): string {
  return reasons[reason] ?? reason.replaceAll('_', ' ')
}

export function stateWords({ state, reason }: Pick<RunHead, 'state' | 'reason'>): string {
  if (state === 'open') return 'under way'
  if (state === 'over') return 'over'
  return reason === null ? 'failed' : `failed: ${whyWords(reason)}`
}

/** What a run is played in, in a few words. */
export function runTitle({ taskType, level, seed }: Pick<RunHead, 'taskType' | 'level' | 'seed'>): string {
  const of = seed === null ? 'an instance of a release' : `instance ${seed}`
  return `${findEnvironment(taskType).title}, ${level}, ${of}`
}

/** Seats are counted from 1 for people; addresses and the API count from 0. */
export function seatWords(seat: number): string {
  return `Seat ${seat + 1}`
}
