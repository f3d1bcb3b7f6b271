import { StatisticsError } from '../../errors.ts'

/** @throws {StatisticsError} `resamples_invalid` when it is not a whole number from 1 up */
export function checkResamples(resamples: number): void {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new StatisticsError('resamples_invalid', `the bootstrap requires at least one resample, got ${resamples}`)
  }
}
