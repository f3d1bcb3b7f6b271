import { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { loadColumns } from '../config.ts'
import { addBaselineCommand } from './baseline.ts'
import { addBoardCommand } from './board.ts'
import { addCardCommands } from './card.ts'
import { addCitationsCommands } from './citations.ts'
import { addCompareCommand } from './compare.ts'
import { addCompletionCommand } from './completion.ts'
import { addDoctorCommand } from './doctor.ts'
import { addExamples } from './examples.ts'
import { addExperimentCommand } from './experiment.ts'
import { addExtractCommand } from './extract.ts'
import { addExtractionCommands } from './extraction.ts'
import { addFigureCommands } from './figures.ts'
import { foldProse } from './fold-text.ts'
import { addFragmentCommands } from './fragment.ts'
import { addGradeCommand } from './grade.ts'
import { addItemCommands } from './item.ts'
import { addKeysCommands, addWhoamiCommand } from './keys.ts'
import { addMailCommands } from './mail.ts'
import { addMcpCommand } from './mcp.ts'
import { addMembersCommands } from './members.ts'
import { addObjectionCommands } from './objection.ts'
import { addPaperCommands } from './paper.ts'
import { addProfileCommands } from './profile.ts'
import { addPruneCommand } from './prune.ts'
import { addRegradeCommand } from './regrade.ts'
import { addReleaseCommands } from './release.ts'
import { addRunCommand } from './run.ts'
import { addRunFigureCommands } from './run-figures.ts'
import { addSelfPreferenceCommand } from './self-preference.ts'
import { addSignificanceCommand } from './significance.ts'
import { addStatsCommand } from './stats.ts'
import { addSubmissionCommands } from './submission.ts'
import { addSubmitCommand } from './submit.ts'
import { addSuiteCommands } from './suite.ts'
import { addTeamCommands } from './team.ts'
import { addTemplateCommands } from './template.ts'
import { addWebhooksCommands } from './webhooks.ts'

/** Of help where nobody says how wide the terminal is. */
const usualWidth = 80

/** Every command of `aerbench`, in the order of its help. */
export function createProgram(): Command {
  const width = loadColumns() ?? usualWidth
  const program = new Command('aerbench')
    .description('Measures how well language models do economic research.')
    .version(packageJson.version)
    .showHelpAfterError('(see aerbench --help)')
    .configureHelp({ minWidthToWrap: 10 })
    .configureOutput({
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
      writeOut: (text) => process.stdout.write(foldProse(text, width)),
      writeErr: (text) => process.stderr.write(foldProse(text, width))
    })
    .exitOverride()
  addSuiteCommands(program)
  addPaperCommands(program)
  addExtractCommand(program)
  addExtractionCommands(program)
  addExperimentCommand(program)
  addItemCommands(program)
  addFragmentCommands(program)
  addTemplateCommands(program)
  addReleaseCommands(program)
  addProfileCommands(program)
  addBoardCommand(program)
  addSignificanceCommand(program)
  addSelfPreferenceCommand(program)
  addRunCommand(program)
  addBaselineCommand(program)
  addMcpCommand(program)
  addSubmitCommand(program)
  addSubmissionCommands(program)
  addObjectionCommands(program)
  addCompareCommand(program)
  addCardCommands(program)
  addRunFigureCommands(program)
  addFigureCommands(program)
  addGradeCommand(program)
  addRegradeCommand(program)
  addStatsCommand(program)
  addKeysCommands(program)
  addMembersCommands(program)
  addWebhooksCommands(program)
  addMailCommands(program)
  addTeamCommands(program)
  addWhoamiCommand(program)
  addPruneCommand(program)
  addCitationsCommands(program)
  addDoctorCommand(program)
  addCompletionCommand(program)
  addExamples(program)
  return program
}
