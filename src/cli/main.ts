import { AppError } from '../errors.ts'
import { endOnClosedOutput } from './end-on-closed-output.ts'
import { createProgram } from './program.ts'
import { terminalText } from './terminal-text.ts'
import { exitCodeOf } from './wrong-usage.ts'

endOnClosedOutput()
try {
  await createProgram().parseAsync()
} catch (error) {
  const code = exitCodeOf(error)
  if (code === null) throw error
  // Commander has told of its own errors.
  if (error instanceof AppError) process.stderr.write(`aerbench: ${terminalText(error.message)}\n`)
  process.exitCode = code
}
