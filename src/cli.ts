#!/usr/bin/env node
import './check-node.ts'
import { Command, CommanderError } from 'commander'
import { addCitationsCommands } from './cli/citations.ts'
import { addExtractCommand } from './cli/extract.ts'
import { addExtractionCommands } from './cli/extraction.ts'
import { addFragmentCommands } from './cli/fragment.ts'
import { addItemCommands } from './cli/item.ts'
import { addKeysCommands } from './cli/keys.ts'
import { addPaperCommands } from './cli/paper.ts'
import { addReleaseCommands } from './cli/release.ts'
import { AppError } from './errors.ts'

/** Exit codes: 0 done, 1 failed, 2 wrong usage. */
const FAILED = 1
const WRONG_USAGE = 2

const program = new Command('aerbench')
  .description('Measures how well language models do economic research.')
  .showHelpAfterError('(see aerbench --help)')
  .exitOverride()
addPaperCommands(program)
addExtractCommand(program)
addExtractionCommands(program)
addItemCommands(program)
addFragmentCommands(program)
addReleaseCommands(program)
addKeysCommands(program)
addCitationsCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE
  else if (error instanceof AppError) {
    process.stderr.write(`aerbench: ${error.message}\n`)
    process.exitCode = FAILED
  } else throw error
}
