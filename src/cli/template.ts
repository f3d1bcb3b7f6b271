import { type Command, Option } from 'commander'
import { perspectives } from '../suites/question-bank/perspectives.ts'
import { templateStatuses } from '../workflows/templates/generated-templates.ts'
import { parseNames, parsePositive, parseSeed } from './parse-option.ts'
import type { CheckOptions } from './template/check.ts'
import type { ReviewOptions } from './template/review.ts'
import type { ParaphraseOptions, RetellOptions, TransferOptions } from './template/rewrite.ts'
import type { ServiceFileOptions } from './template/service-file.ts'
import type { ListOptions, ReportOptions, SampleOptions } from './template/show.ts'

const notes = `
Every attempt becomes a line of FILE, with what the gates and the judge said of it; all calls are kept in FILE.calls, and
BUDGET_USD counts them. The same command again does only what is missing, after Ctrl-C, a kill or a provider that failed,
and pays for nothing twice.`

/** `aerbench template …` */
export function addTemplateCommands(program: Command): void {
  const template = program
    .command('template')
    .description('new templates of a question bank, made by a model and checked by gates, a judge and people')
  addRewritings(template)
  addPeople(template)
  addDesk(template)
  addViews(template)
}

function addRewritings(template: Command): void {
  withModels(template.command('transfer').description('tell stories of a suite in other domains').argument('<suite>'))
    .requiredOption('-o, --output <file>', 'generated templates as NDJSON; what it holds is not done again')
    .addOption(
      new Option('--from <perspective>', 'the telling that is rewritten')
        .choices(perspectives)
        .default('third_person_anonymous')
    )
    .option('--domains <list>', 'into these alone', parseNames)
    .addHelpText('after', notes)
    .action(async (suite: string, options: TransferOptions) => {
      const { transfer } = await import('./template/rewrite.ts')
      await transfer(suite, options)
    })
  withModels(
    template.command('retell').description('tell approved templates from other perspectives').argument('<file>')
  )
    .option('--perspectives <list>', 'from these alone', parseNames)
    .addHelpText('after', notes)
    .action(async (file: string, options: RetellOptions) => {
      const { retell } = await import('./template/rewrite.ts')
      await retell(file, options)
    })
  withModels(template.command('paraphrase').description('write more like each approved template').argument('<file>'))
    .addHelpText('after', notes)
    .action(async (file: string, options: ParaphraseOptions) => {
      const { paraphrase } = await import('./template/rewrite.ts')
      await paraphrase(file, options)
    })
  withChoice(
    template
      .command('check')
      .description('have a model answer fillings of templates as they are written')
      .argument('<file>')
      .requiredOption('--model <provider:model>', 'who answers')
  )
    .option('--fillings <count>', 'questions of each template', parsePositive, 5)
    .addHelpText('after', notes)
    .action(async (file: string, options: CheckOptions) => {
      const { check } = await import('./template/check.ts')
      await check(file, options)
    })
}

function withModels(command: Command): Command {
  return withChoice(
    command
      .requiredOption('--model <provider:model>', 'who writes')
      .requiredOption('--judge <provider:model>', 'who judges what was written; better one of another family')
  )
    .option('--copies <count>', 'of each', parsePositive, 1)
    .option('--limit <count>', 'so many attempts at the most', parsePositive)
}

function withChoice(command: Command): Command {
  return command
    .option('--elements <list>', 'of these alone, as EL1,EL2', parseNames)
    .option('--templates <list>', 'names, or what they begin with up to a slash', parseNames)
    .option('--concurrency <calls>', 'tasks in hand; MODEL_CONCURRENCY when left out', parsePositive)
    .option('--json', 'one JSON document on standard output')
}

function addPeople(template: Command): void {
  template
    .command('review')
    .description('approve, reject or repair generated templates')
    .argument('<file>')
    .argument('<name...>')
    .requiredOption('--by <name>', 'who decides')
    .option('--approve', 'a person read it, and it is right')
    .option('--reject', 'it is not to be used')
    .option('--repair <reason>', 'approve with other words: wording, missing_datum, range or answer_key')
    .option('--text <file>', 'the other words; a line of --- parts the parts of a question')
    .option('--note <text>', 'why')
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, names: string[], options: ReviewOptions) => {
      const { review } = await import('./template/review.ts')
      await review(file, names, options)
    })
  template
    .command('validate')
    .description('store what a validator says of the questions of a sheet')
    .argument('<file>')
    .argument('<sheet>', 'of `template sample`, with true or false for style, complexity and element')
    .requiredOption('--by <name>', 'the validator')
    .action(async (file: string, sheet: string, { by }: { by: string }) => {
      const { validate } = await import('./template/review.ts')
      await validate(file, sheet, by)
    })
}

function addDesk(template: Command): void {
  template
    .command('send')
    .description('send a file to the service, where validators read its templates')
    .argument('<file>')
    .requiredOption('--name <name>', 'of the file in the service; sent again, it gets what is new')
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, options: ServiceFileOptions) => {
      const { send } = await import('./template/service-file.ts')
      await send(file, options)
    })
  template
    .command('fetch')
    .description('add to a file what validators decided in the service')
    .argument('<file>')
    .requiredOption('--name <name>', 'of the file in the service')
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, options: ServiceFileOptions) => {
      const { fetchLines } = await import('./template/service-file.ts')
      await fetchLines(file, options)
    })
}

function addViews(template: Command): void {
  template
    .command('list')
    .description('generated templates with where each stands')
    .argument('<file>')
    .addOption(new Option('--status <status>', 'of this status alone').choices(templateStatuses))
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, options: ListOptions) => {
      const { list } = await import('./template/show.ts')
      await list(file, options)
    })
  template
    .command('report')
    .description('what each gate let through, what was solved and approved, and what it cost')
    .argument('<file>')
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, options: ReportOptions) => {
      const { report } = await import('./template/show.ts')
      await report(file, options)
    })
  template
    .command('sample')
    .description('questions for a spot check, of approved templates, as NDJSON')
    .argument('<file>')
    .option('--count <questions>', 'of each element', parsePositive, 100)
    .option('--seed <seed>', 'the same questions for the same seed', parseSeed, 0)
    .action(async (file: string, options: SampleOptions) => {
      const { sample } = await import('./template/show.ts')
      await sample(file, options)
    })
}
