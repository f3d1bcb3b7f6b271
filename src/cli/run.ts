import { type Command, Option } from 'commander'
import { type RunStyle, runStyleSchema } from '../schemas/run.ts'
import { defaultExamineeOutputTokens } from '../workflows/releases/ask-examinee.ts'
import type { RunOptions } from './answer-items.ts'
import {
  parsePositive,
  parseSeed,
  parseSeeds,
  parseShare,
  parseSize,
  parseTemperature,
  parseTypes
} from './parse-option.ts'
import { parseExtraBody, parseParam } from './run-parameters.ts'
import { WrongUsageError } from './wrong-usage.ts'

const notes = `
The model gets each item's prompt as the release has it, and nothing else. FILE gets one line an answer the moment it is
there: {itemId, output, model, stopReason, usage, costUsd, ...}. A refusal and a text that was cut off at
--max-output-tokens are the model's answers: they are written, marked by stopReason, and are graded like all others. A
provider that fails gives no line: it is told at the end, with exit code 1, and asked again by the next run. All calls are
kept whole beside FILE, in FILE.calls; BUDGET_USD counts them.

The same command again on the same FILE asks only what is missing, after Ctrl-C, a kill, a full disk or a line that was
cut off, and pays for nothing twice. --resume says that FILE has to be there. A FILE that was begun with another model,
other parameters or another release is refused. --types, --items, --limit and --repeats may be others: what they leave out
stays in FILE, and what they add is asked.

--limit takes the first items of each task type in turn, so that a small run has some of all; a smaller number takes a part
of what a larger one takes. With --repeats each line names its draw in \`repeat\`, from 1; the first draw is that of a run
without. \`aerbench submit --repeat\` sends one of them, and \`aerbench grade\` grades all.

--adaptation puts the items of a question bank in another way of their release (GET /v1/releases/NAME has them): what it says goes
to the model turn by turn, its own replies in between, and lines name it as their setting. --option-probabilities asks for
the likeliest tokens at the beginning of each answer; where a provider has none, lines say so.

--top-p, --top-k, --seed, --param and --extra-body are sent as the provider names them. What its vendor is known not to
take is not sent, and what it refuses is left out from then on: both are told, and the latter stands in each line as
\`refusedParameters\`. A temperature or an effort that the vendor is known to refuse is an error before anything is sent.

A model of a server that ENDPOINTS_FILE names is ENDPOINT:model, with key, headers, extra body and price of that server.
A run asks for no more output than its model has, as far as that is known: lines that got less than was meant say so in
\`askedOutputTokens\`.

--batch sends what is missing as batches of at most BATCH_MAX_REQUESTS calls and looks at them every BATCH_POLL_MS, until
all are answered. What batches do not bring is asked live. Stopped or killed meanwhile, they run on at the provider: the
same command fetches them, and FILE.batches says what is under way. Providers without batches are asked live, which is told.

--environment plays published instances of an environment, or with --size instances of another size, for practice, --submission the items of a submission's release, and
--release a release of environments, for which it opens a submission. The model acts in the service, period by period, through
tools that it is made to use: up to 10 sessions a period of up to 40 queries each. FILE tells how each run stands and ended, and
FILE.calls keeps all that models said. Temperature is 1 where nothing else is said and the model takes one; output tokens are 8192
for Anthropic's models. The same command again goes on where it was: what was said is said again from FILE.calls, and no period
is played twice. A run whose period brought no action in all its sessions has failed, and has no score; one that is stopped by
BUDGET_USD, a signal or a provider stays open. With --model twice, each seat of a market has a model of its own. --estimate says
what the runs will cost, and begins none.`

const takeModels = (model: string, before: string[] = []) => [...before, model]

/** `aerbench run …` */
export function addRunCommand(program: Command): void {
  program
    .command('run')
    .description('ask a model all items of a release, or have it play environments')
    .requiredOption('--model <provider:model>', 'as anthropic:claude-sonnet-4-6, or ENDPOINT:model', takeModels)
    .option('--release <name>', 'a frozen release of the service; or a file of its items as NDJSON')
    .option('--environment <name>', 'play its published instances, as pricing')
    .option('--level <level>', 'of the environment, as BASIC; its first one when left out')
    .option('--size <parameters>', 'in place of a level, as products=40,categories=5', parseSize)
    .option('--variant <name>', 'under other rules, as known_horizon or paper')
    .option('--seeds <list>', 'of the instances to play, as 0,1,4-7', parseSeeds)
    .option('--submission <id>', 'play the items of its release for this draft')
    .addOption(
      new Option('--style <style>', 'whom prompts of environments are for')
        .choices(runStyleSchema.options)
        .default('standard')
    )
    .option('--estimate', 'only say what the runs will cost')
    .requiredOption('-o, --output <file>', 'responses as NDJSON; what it holds already is not asked again')
    .addOption(new Option('--split <split>', 'one of the splits alone').choices(['public', 'private']))
    .option('--types <list>', 'task types, as EK,MM', parseTypes)
    .option('--items <list>', 'these items alone: ids as EK-1,CI-2, or a file with one a line')
    .option('--limit <items>', 'so many items, the first of each task type in turn', parsePositive)
    .option('--adaptation <name>', 'how items are put, as hidden or 2-shot; by their prompts when left out')
    .option('--option-probabilities', 'keep how probable the letters of options are, where the provider tells')
    .option('--repeats <draws>', 'draws of each item', parsePositive, 1)
    .option('--batch', "by the provider's batch endpoint: half the price, within a day or so")
    .option('--resume', 'go on with FILE, which has to be there')
    .option('--concurrency <calls>', 'calls in flight; MODEL_CONCURRENCY when left out', parsePositive)
    .option('--max-output-tokens <tokens>', 'for thinking and answer; 32000 when left out', parsePositive)
    .option('--temperature <number>', "the provider's when left out", parseTemperature)
    .addOption(new Option('--reasoning <effort>', 'reasoning effort').choices(['low', 'medium', 'high']))
    .option('--top-p <share>', 'nucleus sampling', parseShare)
    .option('--top-k <tokens>', 'the likeliest tokens alone', parsePositive)
    .option('--seed <number>', 'of the first draw; each further one has the next', parseSeed)
    .option('--param <key=value>', 'a further member of each request, as min_p=0.1; may be given again', parseParam)
    .option('--extra-body <json>', 'further members of each request, as a JSON object', parseExtraBody)
    .option('--retry-failed', 'ask anew where the model refused, was cut off or said nothing')
    .option('--json', 'one JSON document on standard output')
    .addHelpText('after', notes)
    .action(async (options: RunCommandOptions) => {
      const { release, environment, submission, model } = options
      if ([release, environment, submission].filter((name) => name !== undefined).length !== 1) {
        const message = 'say what is asked or played: one of --release, --environment and --submission'
        throw new WrongUsageError('option_missing', message)
      }
      refuseForPlay(options)
      // Loaded here: the providers' SDKs take their time, and other commands need none.
      const play = async () => {
        const { playRuns } = await import('./play/play-runs.ts')
        await playRuns(options)
      }
      if (release === undefined || model.length > 1) return await play()
      const { answerItems } = await import('./answer-items.ts')
      const { maxOutputTokens = defaultExamineeOutputTokens } = options
      await answerItems({ ...options, release, model: model[0]!, maxOutputTokens }, play)
    })
}

type RunCommandOptions = Omit<RunOptions, 'model' | 'release' | 'maxOutputTokens'> & {
  model: string[]
  maxOutputTokens?: number
  release?: string
  environment?: string
  level?: string
  size?: Record<string, number | null>
  variant?: string
  seeds?: number[]
  submission?: string
  style: RunStyle
  estimate?: true
}

/** Options of items that no environment has. */
function refuseForPlay(options: RunCommandOptions): void {
  if (options.release !== undefined) return
  const { batch, adaptation, optionProbabilities, retryFailed, split } = options
  const itemsAlone = Object.entries({ batch, adaptation, optionProbabilities, retryFailed, split })
  const [found] = itemsAlone.filter(([, value]) => value !== undefined)
  if (!found) return
  const option = found[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  throw new WrongUsageError('option_invalid', `--${option} is for items that are asked: an environment is played`)
}
