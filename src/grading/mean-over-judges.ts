import { mean } from 'simple-statistics'

/** What the judges of a panel make of one response: how many of them scored it stands beside the mean. */
export type JudgesMean = { value: number | null; judges: number; complete: boolean }

/**
 * The plain mean of the judges' item scores. Each judge's score is normalised over the dimensions that this judge
 * found applicable before it comes here.
 *
 * A mean over those that replied moves with who was silent: it is for display, and a score waits until it is
 * `complete`.
 *
 * Source: AER-bench 2.3. The mean over those present is our rule where the paper is silent.
 *
 * @param scores one per judge of the panel in [0, 1], null for a judge without a score
 */
export function meanOverJudges(scores: readonly (number | null)[]): JudgesMean {
  const present = scores.filter((score) => score !== null)
  return { value: meanOrNull(present), judges: present.length, complete: present.length === scores.length }
}

/**
 * The score of a task: the mean over its items of the mean over judges. Items without any score are left out; the
 * caller shows how many. Used by the oracles only: the leaderboard takes task scores from `stratifiedBootstrap`, where a
 * model without a score of every item has none.
 *
 * Source: AER-bench 2.3. Averaging each judge over items first (Eq. 1) gives the same when no score is missing; when
 * one is, it lets the items of the fuller judge count less. Item first is our choice.
 *
 * @param scores one row per item, one cell per judge
 * @returns null when no item has a score
 */
export function taskScore(scores: readonly (readonly (number | null)[])[]): number | null {
  return meanOrNull(scores.map((judges) => meanOverJudges(judges).value).filter((value) => value !== null))
}

/** The same by Eq. 1: the mean over judges of each judge's mean over the items it scored. Used by the oracles only. */
export function taskScoreJudgeFirst(scores: readonly (readonly (number | null)[])[]): number | null {
  const judges = scores[0]?.map((_, judge) => scores.map((row) => row[judge] ?? null)) ?? []
  return taskScore(judges)
}

function meanOrNull(values: number[]): number | null {
  return values.length === 0 ? null : mean(values)
}
