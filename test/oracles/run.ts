/**
 * `npm run oracles -- PATH...`: runs oracle files, or every one directly in a folder, against the implementation.
 */
import { oraclesCommand } from './oracles-command.ts'

process.exitCode = await oraclesCommand(process.argv.slice(2), console)
