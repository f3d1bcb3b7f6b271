#!/usr/bin/env node
import './compose/check-node.ts'
import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { addCitationsCommands } from './cli/citations.ts'
import { endOnClosedOutput } from './cli/end-on-closed-output.ts'
import { addExtractCommand } from './cli/extract.ts'
import { addExtractionCommands } from './cli/extraction.ts'
import { addFragmentCommands } from './cli/fragment.ts'
import { addGradeCommand } from './cli/grade.ts'
import { addItemCommands } from './cli/item.ts'
import { addKeysCommands } from './cli/keys.ts'
import { addPaperCommands } from './cli/paper.ts'
import { addProfileCommands } from './cli/profile.ts'
import { addPruneCommand } from './cli/prune.ts'
import { addReleaseCommands } from './cli/release.ts'
import { addRunCommand } from './cli/run.ts'
import { addStatsCommand } from './cli/stats.ts'
import { addSubmissionCommands } from './cli/submission.ts'
import { addSubmitCommand } from './cli/submit.ts'
import { addSuiteCommands } from './cli/suite.ts'
import { terminalText } from './cli/terminal-text.ts'
import { exitCodeOf } from './cli/wrong-usage.ts'
import { AppError } from './errors.ts'

const program = new Command('aerbench')
  .description('Measures how well language models do economic research.')
  .version(packageJson.version)
  .showHelpAfterError('(see aerbench --help)')
  .exitOverride()
addSuiteCommands(program)
addPaperCommands(program)
addExtractCommand(program)
addExtractionCommands(program)
addItemCommands(program)
addFragmentCommands(program)
addReleaseCommands(program)
addProfileCommands(program)
addRunCommand(program)
addSubmitCommand(program)
addSubmissionCommands(program)
addGradeCommand(program)
addStatsCommand(program)
addKeysCommands(program)
addPruneCommand(program)
addCitationsCommands(program)

endOnClosedOutput()
try {
  await program.parseAsync()
} catch (error) {
  const code = exitCodeOf(error)
  if (code === null) throw error
  // Commander has told of its own errors.
  if (error instanceof AppError) process.stderr.write(`aerbench: ${terminalText(error.message)}\n`)
  process.exitCode = code
}
