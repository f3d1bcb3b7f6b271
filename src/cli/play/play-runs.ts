import { existsSync } from 'node:fs'
import { type Config, loadConfig } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { loadPrices } from '../../models/price.ts'
import { openCaller } from '../open-caller.ts'
import { print } from '../print.ts'
import { leftOutLine } from '../show-run.ts'
import { terminalText } from '../terminal-text.ts'
import { useService } from '../use-service.ts'
import { WrongUsageError } from '../wrong-usage.ts'
import { estimatePlay, showPlayEstimate } from './estimate-play.ts'
import { itemsToPlay, submissionOf, tasksOf } from './open-runs.ts'
import { patientClient } from './patient-client.ts'
import { playAll } from './play-all.ts'
import { openPlayFile } from './play-file.ts'
import {
  type KnownTask,
  type PlayerOptions,
  type PlayOptions,
  playersOf,
  practiceTasks,
  refuseForItems
} from './play-options.ts'
import { createPlayTally } from './play-tally.ts'
import { showPlay } from './show-play.ts'

/** Plays what options name with models in the paper's loop, and says what came of it; or, with --estimate, what it will cost. */
export async function playRuns(options: PlayOptions): Promise<void> {
  const config = loadConfig()
  refuseForItems(options)
  const { players, leftOut } = playersOf(options, config)
  const practice = options.environment === undefined ? null : practiceTasks(options)
  if (practice === null && options.repeats > 1) {
    throw new WrongUsageError('option_invalid', '--repeats is for practice: each item of a submission has one run')
  }
  if (options.estimate) return await sayEstimate(options, { practice, players, config })
  if (options.resume && !existsSync(options.output)) {
    throw new AppError('run_missing', `${options.output} is not there: leave --resume out to begin it`, 400)
  }
  for (const one of leftOut) tell(leftOutLine(one))
  const file = await openPlayFile(options.output, { players, style: options.style })
  const tally = createPlayTally()
  const slots = options.concurrency ?? config.MODEL_CONCURRENCY
  const kept = { repeatsRefused: true, onCall: tally.count }
  const caller = await openCaller(config, { callsFile: `${options.output}.calls`, kept }).catch(async (error) => {
    await file.close()
    throw error
  })
  try {
    const summary = await useService(async (service) => {
      const client = await patientClient(service)
      const items = practice ? [] : await itemsToPlay(client, options)
      const submission = practice ? null : await submissionOf(client, { file, players }, options)
      const tasks = practice ?? tasksOf(items, submission!)
      if (submission !== null) tell(`Submission ${submission}: \`aerbench submission finalize\` has its runs graded`)
      tell(showPlayEstimate(await estimatePlay(tasks, players, caller.prices)))
      const played = await playAll(tasks, { client, file, caller, tally, players, style: options.style, slots })
      return { file: options.output, players, style: options.style, submission, ...played, leftOut }
    })
    print(summary, { json: options.json, show: () => showPlay(summary) })
    if (summary.left > 0) process.exitCode = 1
  } finally {
    await caller.store.close()
    await file.close()
  }
}

async function sayEstimate(
  options: PlayOptions,
  { practice, players, config }: { practice: KnownTask[] | null; players: PlayerOptions[]; config: Config }
): Promise<void> {
  const tasks =
    practice ?? tasksOf(await useService((client) => itemsToPlay(client, options), { reads: true }), 'not opened')
  const estimate = await estimatePlay(tasks, players, loadPrices(config.MODEL_PRICES))
  print(estimate, { json: options.json, show: () => showPlayEstimate(estimate) })
}

function tell(text: string): void {
  process.stderr.write(`${terminalText(text)}\n`)
}
