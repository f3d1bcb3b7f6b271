import { isOutage } from '../db/outage.ts'
import { AppError } from '../errors.ts'

/** Ends a start that failed: with one line where somebody can mend it, and otherwise with the error, which is ours. */
export function endStart(error: unknown): never {
  const isTheirs = error instanceof AppError || isOutage(error)
  if (!isTheirs || !(error instanceof Error)) throw error
  process.stderr.write(error instanceof AppError ? `${error.message}\n` : `the database went away: ${error.message}\n`)
  process.exit(1)
}
