import { CommanderError } from 'commander'
import { AppError } from '../errors.ts'

/** Exit codes: 0 done, 1 failed, 2 wrong usage. */
const FAILED = 1
const WRONG_USAGE = 2

/** Options that do not go together, or that lack one. */
export class WrongUsageError extends AppError {
  constructor(code: string, message: string) {
    super(code, message, 400)
  }
}

/** What a command that ended with an error exits with. @returns null for an error that nobody foresaw */
export function exitCodeOf(error: unknown): number | null {
  // Commander ends `--help` with an error as well.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE
  if (error instanceof WrongUsageError) return WRONG_USAGE
  return error instanceof AppError ? FAILED : null
}
