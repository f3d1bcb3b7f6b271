import { type Command, Option } from 'commander'
import { runFigureQueryShape } from '../schemas/run-figure.ts'
import { type DrawnFigure, drawnFormats, listFigures, saveFigure } from './figures.ts'

type Asked = DrawnFigure & {
  release: string
  setting?: string
  submissions?: string
  environment?: string
  seed?: string
  resamples?: string
}

/** `aerbench run-figures`, `aerbench run-figure` */
export function addRunFigureCommands(program: Command): void {
  program
    .command('run-figures')
    .description('the figures of runs in environments')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json }: { json?: true }) => await listFigures('/v1/run-figures', json))
  program
    .command('run-figure')
    .description('a figure of the runs of submissions')
    .argument('<name>', 'as `aerbench run-figures` lists it')
    .requiredOption('--release <name>')
    .option('--setting <name>', 'of the submissions; the usual one when left out')
    .option('--submissions <ids>', runFigureQueryShape.submissions.description)
    .option('--environment <name>', 'a benchmark, in figures that are of one')
    .option('--seed <number>', 'of the resampling')
    .option('--resamples <number>', 'of instances')
    .addOption(new Option('--format <format>').choices(drawnFormats).default('json'))
    .addOption(new Option('--theme <theme>', 'of drawings').choices(['light', 'dark']))
    .option('-o, --output <file>', 'a file; standard output when left out')
    .action(
      async (name: string, asked: Asked) => await saveFigure(`/v1/run-figures/${encodeURIComponent(name)}`, asked)
    )
}
