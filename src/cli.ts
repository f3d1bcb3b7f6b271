#!/usr/bin/env node
import './compose/check-node.ts'
import { endOnClosedOutput } from './cli/end-on-closed-output.ts'
import { createProgram } from './cli/program.ts'
import { terminalText } from './cli/terminal-text.ts'
import { exitCodeOf } from './cli/wrong-usage.ts'
import { AppError } from './errors.ts'

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
