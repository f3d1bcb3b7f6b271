import type { Command } from 'commander'
import type { Grade } from '../workflows/grading/grade-responses.ts'
import { parsePositive } from './parse-option.ts'
import type { Problem } from './read-graded-pairs.ts'
import type { DrawnGrade } from './show-draws.ts'
import { WrongUsageError } from './wrong-usage.ts'

type Options = {
  items: string
  responses: string
  rulesOnly?: true
  panel?: string
  cache?: string
  concurrency?: number
  profile?: string
  json?: true
}

/** Lines with a problem that are named; a file of another kind would have as many as lines. */
const mostProblems = 50

const notes = `
With --json one line an item, in the order of the items:
  {itemId, taskType, parse, dimensions: [{dimension, score, share}], scores: {METRIC: number}, unscored,
   evidence, judgments, spread, flags, words, characters, panel}
A score is a number in the range of its metric, or null, and then \`unscored\` says why: judge_missing (also for judged task types under
--rules-only), not_graded, no_applicable_dimension, item_invalid. It is never 0 for want of a judge. An item without a
response scores 0 with parse "missing", as the service has it. \`dimensions\` are those that rules find. Responses of
several draws (\`aerbench run --repeats\`) are all graded: each line has its \`repeat\`, and the tables tell how far the
draws lie apart.

A line that cannot be used (no JSON, an unknown item, a second response to one item) is named on standard error, the
others are graded, and the exit code is 1. It is 1 as well when an item could not be graded, or a judge gave no verdict; run it again to ask for what is
missing. Judges are those of --panel, or of JUDGE_MODELS. Their calls are kept in --cache, and an equal call is never
paid for twice; BUDGET_USD counts what is in there.`

/** `aerbench grade …` */
export function addGradeCommand(program: Command): void {
  program
    .command('grade')
    .description('grade responses without a server')
    .requiredOption('--items <file>', 'NDJSON, as `release export` writes it; - for standard input')
    .requiredOption('--responses <file>', 'NDJSON: {"itemId", "output"} a line; - for standard input')
    .option('--rules-only', 'ask no judge')
    .option('--panel <file>', 'the judges, as YAML or JSON; those of JUDGE_MODELS when left out')
    .option('--cache <file>', 'calls of judges; RESPONSES.calls when left out')
    .option('--concurrency <calls>', 'calls in flight, per provider; MODEL_CONCURRENCY when left out', parsePositive)
    .option('--profile <metric>', 'of the table; the first metric of the benchmark when left out')
    .option('--json', 'NDJSON on standard output, one grade a line')
    .addHelpText('after', notes)
    .action(grade)
}

async function grade(options: Options): Promise<void> {
  if (options.items === '-' && options.responses === '-') {
    throw new WrongUsageError('input_twice', 'only one of --items and --responses can be standard input')
  }
  // Loaded here, because the other commands need no task types.
  const { metrics } = (await import('../suites/aer/index.ts')).aerSuite
  const { findMetric } = await import('../grading/metrics.ts')
  const { name: profile } = findMetric(metrics, options.profile)
  const { readGradedPairs } = await import('./read-graded-pairs.ts')
  const { gradeResponses, ungraded } = await import('../workflows/grading/grade-responses.ts')
  const { pairs, draws, broken, problems } = await readGradedPairs(options)
  showProblems(problems)
  const asksJudges = !options.rulesOnly && pairs.some(({ taskType, output }) => taskType.judging && output !== null)
  const judging = asksJudges ? await (await import('./open-judges.ts')).openJudges(options, pairs) : null
  const grades: DrawnGrade[] = []
  const take = (graded: Grade, repeat: number) => {
    const grade = { ...graded, repeat }
    grades.push(options.json ? { ...grade, evidence: null, judgments: [] } : grade)
    const line = { ...(draws.length > 1 ? grade : graded), panel: judging?.panelId ?? null }
    if (options.json) process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  try {
    const setting = { judges: judging?.judges ?? null, itemsInFlight: judging?.itemsInFlight ?? 1, metrics }
    for await (const grade of gradeResponses(pairs, setting)) {
      // Grades come in the order of the pairs.
      take(grade, pairs[grades.length]!.repeat)
      if (grade.unscored === 'item_invalid') showUngraded(grade)
    }
    for (const repeat of draws) {
      for (const { itemId, taskType, message } of broken) take(ungraded({ itemId, taskType, metrics }, message), repeat)
    }
  } finally {
    await judging?.close()
  }
  if (!options.json) {
    const { showGrades } = await import('./show-grades.ts')
    process.stdout.write(`${showGrades(grades, profile)}\n`)
    if (draws.length > 1) {
      const { showDraws } = await import('./show-draws.ts')
      process.stdout.write(`${draws.length} draws of each item:\n${showDraws(grades, profile)}\n`)
    }
  }
  const isExpected = ({ unscored }: Grade) => unscored === null || (options.rulesOnly && unscored !== 'item_invalid')
  if (problems.length > 0 || !grades.every(isExpected)) process.exitCode = 1
}

function showProblems(problems: readonly Problem[]): void {
  for (const { file, line, message } of problems.slice(0, mostProblems)) {
    process.stderr.write(`${file}: line ${line} ${message}\n`)
  }
  if (problems.length > mostProblems) process.stderr.write(`… and ${problems.length - mostProblems} lines more\n`)
}

/** An item whose line was good, and that could not be graded all the same. */
function showUngraded({ itemId, evidence }: Grade): void {
  const message = evidence !== null && typeof evidence === 'object' && 'message' in evidence ? evidence.message : ''
  process.stderr.write(`item ${itemId} cannot be graded: ${message}\n`)
}
