import type { Command } from 'commander'
import { parsePositive, parseSeeds, parseSize } from './parse-option.ts'
import type { BaselineOptions } from './play/play-baselines.ts'
import { WrongUsageError } from './wrong-usage.ts'

const notes = `
Policies see what a model sees, and act through the same tools; those that are marked as knowing are told the instance, hidden
values and all, and say how far one can get. Nothing is asked of a model, and no service is needed: instances are the published
ones. With --release a policy that knows nothing hidden plays the items of a release in the service, as driver baseline, for a new
draft; with --submission for one that is there, which goes on where it was.`

/** `aerbench baseline …` */
export function addBaselineCommand(program: Command): void {
  program
    .command('baseline')
    .description('play environments by rules that need no model')
    .option('--environment <name>', 'play its published instances, as procurement')
    .option('--level <level>', 'of the environment, as BASIC; its first one when left out')
    .option('--size <parameters>', 'in place of a level, as products=40,categories=5', parseSize)
    .option('--variant <name>', 'under other rules, as known_horizon or paper')
    .option('--seeds <list>', 'of the instances to play, as 0-11; all when left out', parseSeeds)
    .option('--policy <name>', 'as random; all of the environment when left out')
    .option('--repeats <draws>', 'runs of each instance', parsePositive, 1)
    .option('--release <name>', 'play the items of this release for a new draft, by --policy')
    .option('--submission <id>', 'play the items of its release for this draft, by --policy')
    .option('--json', 'one JSON document on standard output')
    .addHelpText('after', notes)
    .action(async (options: BaselineOptions) => {
      const { environment, release, submission, policy } = options
      if ([environment, release, submission].filter((name) => name !== undefined).length !== 1) {
        const message = 'say what is played: one of --environment, --release and --submission'
        throw new WrongUsageError('option_missing', message)
      }
      if (environment === undefined && policy === undefined) {
        throw new WrongUsageError('option_missing', '--policy says by what rule the items are played')
      }
      // Loaded here, because the solver takes its time.
      const { playBaselines } = await import('./play/play-baselines.ts')
      await playBaselines(options)
    })
}
