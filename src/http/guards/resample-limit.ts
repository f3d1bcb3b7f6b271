import { AppError } from '../../errors.ts'
import { publicResamples } from '../../schemas/leaderboard.ts'
import type { Caller } from './authenticate.ts'

/**
 * Holds those without a key to a number of resamples that keeps nobody waiting: statistics are computed in the process
 * that answers.
 *
 * @throws {AppError} 401 `key_missing`
 */
export function limitResamples(resamples: number, caller: Caller | null): void {
  if (caller !== null || resamples <= publicResamples) return
  throw new AppError('key_missing', `more than ${publicResamples} resamples need a key; got ${resamples}`, 401)
}
