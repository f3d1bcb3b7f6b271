import { statSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { boardQuerySchema, boardUnitSchema, intervalKindSchema } from '../schemas/board-statistics.ts'
import { boardMethodSchema } from '../schemas/leaderboard.ts'
import type { FileBoard, FileBoardOptions } from './board-of-file.ts'
import { terminalText } from './terminal-text.ts'
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
  setting?: string
  manifest?: string
  json?: true
}

const notes = `
SCORES is a table of item scores, known by its content: CSV, NDJSON, JSON or Parquet.
  From a service: GET /v1/scores?release=NAME&format=csv (ndjson, json, parquet). With --json the output is then, byte
  for byte, GET /v1/significance?release=NAME with the same split, profile, weights, setting,
  method, unit, seed, resamples and interval; but that a service shows the pairs of the first 200 models alone. Scores hold no dimensions:
  for other weights of dimensions ask the service with a profile of its own.
  Of your own: one line for each model on each item, with the columns
    model, itemId, taskType, score   and, as wanted, source, split, family, setting
  score is from 0 to 1, or empty where there is none, and stands for every metric. Left out, each item is its own
  source, the split is public, the family other, and the setting zero-shot.
Every model needs a line for every item. Overall is the plain mean over the task types: those of the benchmark, or those of
a file of your own. A file that is not right is refused with the line and column; nothing is mended.
CSV text that a spreadsheet would run as a formula bears an apostrophe in front, which is taken off again.
Of a folder each file of scores has a board of its own, with --json a line each, which begins with the file's name. A file that
is not right has a line with an error, the others go on, and the exit code is 1.`

/** `aerbench stats …` */
export function addStatsCommand(program: Command): void {
  program
    .command('stats')
    .description('leaderboard, intervals, ranks and p matrices from exported scores, without a server')
    .argument('<scores>', 'a file of scores, or a folder of such files; - for standard input')
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
    .option('--setting <name>', 'of the submissions; zero-shot when left out, all to mix them')
    .option(
      '--manifest <file>',
      'of the release, as GET /v1/releases/NAME shows it; that of the benchmark when left out'
    )
    .option('--json', 'one JSON document on standard output')
    .addHelpText('after', notes)
    .action(stats)
}

async function stats(path: string, { json, types, manifest, ...options }: Options): Promise<void> {
  // Before the file: a large one takes a while.
  const query = queryOf(options)
  // Loaded here, because the other commands need none of it.
  const { readManifest } = await import('./score-manifest.ts')
  const asked = { query, types, manifest: manifest === undefined ? null : await readManifest(manifest) }
  if (path !== '-' && statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return await statsOfFolder(path, asked, json)
  const { boardOfFile } = await import('./board-of-file.ts')
  const found = await boardOfFile(path, asked)
  // The bytes of the route, which end in no line feed; a terminal wants one.
  if (json) process.stdout.write(JSON.stringify(found.board) + (process.stdout.isTTY ? '\n' : ''))
  else await print(found)
}

async function statsOfFolder(folder: string, asked: FileBoardOptions, json: true | undefined): Promise<void> {
  const { boardsOfFolder } = await import('./boards-of-folder.ts')
  for await (const { file, ...found } of boardsOfFolder(folder, asked)) {
    if ('error' in found) {
      process.exitCode = 1
      process.stderr.write(`${found.error.detail}\n`)
      if (json) process.stdout.write(`${JSON.stringify({ file, error: found.error })}\n`)
    } else if (json) {
      process.stdout.write(`${JSON.stringify({ file, ...found.board })}\n`)
    } else {
      process.stdout.write(`\n${terminalText(file)}\n`)
      await print(found)
    }
  }
}

async function print({ board, leftOut }: FileBoard): Promise<void> {
  const { showBoard } = await import('./show-board.ts')
  process.stdout.write(`${showBoard(board, process.stdout.columns ?? Number.POSITIVE_INFINITY, leftOut)}\n`)
}

/** @throws {WrongUsageError} `option_invalid` */
function queryOf(asked: Omit<Options, 'json' | 'types' | 'manifest'>) {
  const parsed = boardQuerySchema.omit({ release: true, panel: true }).safeParse(asked)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new WrongUsageError('option_invalid', `--${path.join('.')}: ${message}`)
}

/** Names as the file spells them: `EK,MM`. */
function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.every((name) => name !== '') && new Set(names).size === names.length) return names
  throw new InvalidArgumentError('must name each task type once, as EK,MM.')
}
