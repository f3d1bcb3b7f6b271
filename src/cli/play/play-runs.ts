import { existsSync } from 'node:fs'
import { loadConfig } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { openCaller } from '../open-caller.ts'
import { print } from '../print.ts'
import { leftOutLine } from '../show-run.ts'
import { terminalText } from '../terminal-text.ts'
import { useService } from '../use-service.ts'
import { submissionOf, tasksOfSubmission } from './open-runs.ts'
import { patientClient } from './patient-client.ts'
import { playAll } from './play-all.ts'
import { openPlayFile } from './play-file.ts'
import { type PlayOptions, playersOf, practiceTasks } from './play-options.ts'
import { createPlayTally } from './play-tally.ts'
import { showPlay } from './show-play.ts'

/** Plays what options name with models in the paper's loop, and says what came of it. */
export async function playRuns(options: PlayOptions): Promise<void> {
  const config = loadConfig()
  const { players, leftOut } = playersOf(options, config)
  const practice = options.environment === undefined ? null : practiceTasks(options)
  if (options.resume && !existsSync(options.output)) {
    throw new AppError('run_missing', `${options.output} is not there: leave --resume out to begin it`, 400)
  }
  for (const one of leftOut) tell(leftOutLine(one))
  const file = await openPlayFile(options.output, { players, style: options.style })
  const tally = createPlayTally()
  const caller = await openCaller(config, {
    callsFile: `${options.output}.calls`,
    concurrency: options.concurrency,
    kept: { repeatsRefused: true, onCall: tally.count }
  }).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  try {
    const summary = await useService(async (service) => {
      const client = patientClient(service)
      const submission = practice ? null : await submissionOf(client, file, options)
      const tasks = practice ?? (await tasksOfSubmission(client, submission!, options))
      const slots = options.concurrency ?? config.MODEL_CONCURRENCY
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

function tell(line: string): void {
  process.stderr.write(`${terminalText(line)}\n`)
}
