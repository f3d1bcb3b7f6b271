import { showScore } from '../../grading/show-score.ts'
import type { LeftOutParameter } from '../../models/refused-parameters.ts'
import type { RunState } from '../../schemas/run.ts'
import { showDuration } from '../../text/show-duration.ts'
import { tableOf } from '../print.ts'
import { leftOutLine } from '../show-run.ts'
import { showUsd } from '../show-usd.ts'
import type { PlayTask } from './play-file.ts'
import { nameOfTask, type PlayerOptions } from './play-options.ts'
import type { PlaySums } from './play-tally.ts'

/** A run as a command leaves it; `score` is null where there is none. */
export type PlayedRun = PlaySums & {
  task: PlayTask
  run: string | null
  state: RunState | 'opening'
  reason: string | null
  playedBefore: boolean | null
  score: number | null
  figures: Readonly<Record<string, number | boolean | string | null>>
}

/** A run that is still open, for no fault of its models. */
export type PlayFailure = { task: PlayTask; code: string; message: string }

export type PlaySummary = {
  file: string
  players: readonly PlayerOptions[]
  style: string
  submission: string | null
  runs: PlayedRun[]
  /** Over runs with a score alone; failed ones are counted beside it. */
  meanScore: number | null
  over: number
  failed: number
  left: number
  /** Of all model calls of the file. */
  sums: PlaySums
  failures: PlayFailure[]
  stopped: string | null
  leftOut: LeftOutParameter[]
  wallMs: number
}

/** Failures that a terminal names; the rest is in `--json`. */
const mostFailures = 10

export function showPlay(summary: PlaySummary): string {
  const { file, players, runs, meanScore, over, failed, left, sums, failures, stopped, leftOut } = summary
  const rows = runs.map(({ task, run, state, reason, score, calls, inputTokens, outputTokens, costUsd, unpriced }) => [
    ...[
      nameOfTask(task),
      run,
      reason === null ? state : `${state}: ${reason}`,
      score === null ? null : showScore(score)
    ],
    ...[calls, inputTokens, outputTokens, unpriced > 0 ? null : showUsd(costUsd)]
  ])
  const mean = meanScore === null ? '' : `, mean score ${showScore(meanScore)}`
  return [
    tableOf(['task', 'run', 'state', 'score', 'calls', 'input', 'output', 'USD'], rows),
    `${players.map(({ model }) => model).join(' and ')}: ${over} of ${runs.length} runs over${mean}, ${failed} failed, ${left} left, in ${file}`,
    `${sums.calls} model calls, ${sums.inputTokens} input and ${sums.outputTokens} output tokens, ${usdOf(sums)} (${showDuration(summary.wallMs)} now)`,
    ...leftOut.map(leftOutLine),
    ...failures
      .slice(0, mostFailures)
      .map(({ task, code, message }) => `${nameOfTask(task)} is not over: ${message} (${code})`),
    ...(failures.length > mostFailures ? [`… and ${failures.length - mostFailures} more`] : []),
    ...(stopped ? [`Stopped: ${stopped}`] : []),
    ...(left > 0 ? [`${left} runs are left open: run it again to go on with them`] : [])
  ].join('\n')
}

function usdOf({ costUsd, unpriced }: PlaySums): string {
  return unpriced === 0 ? `${showUsd(costUsd)} USD` : `${showUsd(costUsd)} USD and ${unpriced} calls without a price`
}
