import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ScoreTable } from '../boards/leaderboard/score-table.ts'
import {
  boardQuerySchema,
  boardStatisticsSchema,
  boardUnitSchema,
  intervalKindSchema
} from '../schemas/board-statistics.ts'
import { boardMethodSchema } from '../schemas/leaderboard.ts'
import { isPlain } from '../schemas/plain-score.ts'
import { WrongUsageError } from './wrong-usage.ts'

type Options = {
  seed?: string
  resamples?: string
  profile?: string
  split?: string
  unit?: string
  interval?: string
  method?: string
  types?: string[]
  weights?: string
  manifest?: string
  json?: true
}

const notes = `
SCORES is a table of item scores, known by its content: CSV, NDJSON, JSON or Parquet.
  From a service: GET /v1/scores?release=NAME&format=csv (ndjson, json, parquet). With --json the output is then, byte
  for byte, GET /v1/significance?release=NAME with the same split, profile, weights, method, unit,
  seed, resamples and interval. Scores hold no dimensions: for other weights of dimensions ask the service with a profile of its own.
  Of your own: one line for each model on each item, with the columns
    model, itemId, taskType, score   and, as wanted, source, split, family
  score is from 0 to 1, or empty where there is none, and stands for every metric. Left out, each item is its own
  source, the split is public, and the family other.
Every model needs a line for every item. Overall is the plain mean over the task types: those of the benchmark, or those of
a file of your own. A file that is not right is refused with the line and column; nothing is mended.
CSV text that a spreadsheet would run as a formula bears an apostrophe in front, which is taken off again.`

/** `aerbench stats …` */
export function addStatsCommand(program: Command): void {
  program
    .command('stats')
    .description('leaderboard, intervals, ranks and p matrices from exported scores, without a server')
    .argument('<scores>', 'a file of scores; - for standard input')
    .option('--seed <number>', 'of resamples, under method paper; 1 when left out')
    .option('--resamples <number>', 'under method paper; 10000 when left out')
    .option('--profile <metric>', 'of the release; the first of its manifest when left out')
    .addOption(
      new Option('--split <name>', 'all items of the file when left out').choices(['public', 'private', 'all'])
    )
    .addOption(
      new Option('--method <name>', 'of intervals and p; that of the release when left out').choices(
        boardMethodSchema.options
      )
    )
    .addOption(
      new Option('--unit <name>', 'what varies by itself; source when left out, item under method paper').choices(
        boardUnitSchema.options
      )
    )
    .addOption(
      new Option('--interval <kind>', 'under method paper: percentile when left out').choices(
        intervalKindSchema.options
      )
    )
    .option('--types <list>', 'the task types of Overall, as EK,MM', parseNames)
    .option('--weights <list>', 'of these in Overall, as EK:2,MM:1; others count 0')
    .option(
      '--manifest <file>',
      'of the release, as GET /v1/releases/NAME shows it; that of the benchmark when left out'
    )
    .option('--json', 'one JSON document on standard output')
    .addHelpText('after', notes)
    .action(stats)
}

async function stats(file: string, { json, types, manifest, ...options }: Options): Promise<void> {
  // Before the file: a large one takes a while.
  const query = queryOf(options)
  // Loaded here, because the other commands need none of it.
  const { readScoreFile } = await import('./read-score-file.ts')
  const { boardStatistics } = await import('../boards/leaderboard/board-statistics.ts')
  const { boardQueryOf } = await import('../boards/leaderboard/board-method.ts')
  const { resolveQuery } = await import('../boards/leaderboard/resolve-query.ts')
  const { chooseWeights } = await import('../boards/leaderboard/choose-weights.ts')
  const { readManifest, weightedTasksOf } = await import('./score-manifest.ts')
  const given = manifest === undefined ? null : await readManifest(manifest)
  const table = await readScoreFile(file, given)
  const { release, panel } = table
  const own = weightedTasksOf(table, { named: types, manifest: given })
  const known = { metrics: table.manifest.metrics, taskTypes: own }
  const asked = { ...query, release, panel: panel ?? undefined }
  const resolved = boardQueryOf(resolveQuery(asked, known), table.manifest)
  const task = { table, taskTypes: chooseWeights(own, resolved.weights), query: resolved }
  warnOfSplit(table, query.split)
  const board = boardStatisticsSchema.parse(await boardStatistics(task))
  if (json) {
    // The bytes of the route, which end in no line feed; a terminal wants one.
    process.stdout.write(JSON.stringify(board) + (process.stdout.isTTY ? '\n' : ''))
    return
  }
  const { showBoard } = await import('./show-board.ts')
  process.stdout.write(`${showBoard(board, process.stdout.columns ?? Number.POSITIVE_INFINITY)}\n`)
}

/** @throws {WrongUsageError} `option_invalid` */
function queryOf(asked: Omit<Options, 'json' | 'types' | 'manifest'>) {
  const parsed = boardQuerySchema.omit({ release: true, panel: true }).safeParse(asked)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new WrongUsageError('option_invalid', `--${path.join('.')}: ${message}`)
}

/** An export without a key holds the public items alone, and does not say whether there are others. */
function warnOfSplit({ items, releaseHash }: ScoreTable, split: string): void {
  if (split !== 'all' || isPlain(releaseHash) || items.some((item) => item.split === 'private')) return
  process.stderr.write(
    'The file holds public items only: if the release has private ones, compare with --split public\n'
  )
}

/** Names as the file spells them: `EK,MM`. */
function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.every((name) => name !== '') && new Set(names).size === names.length) return names
  throw new InvalidArgumentError('must name each task type once, as EK,MM.')
}
