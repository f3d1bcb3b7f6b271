import { loadConfig } from '../../config.ts'
import { type Ask, createAsk } from '../../models/ask.ts'
import { type Journal, openJournal } from '../../workflows/templates/journal.ts'
import type { TaskOutcome } from '../../workflows/templates/task-run.ts'
import { openCaller } from '../open-caller.ts'
import { type Progress, startProgress } from '../progress.ts'
import { stopOnSignals } from '../stop-on-signals.ts'

export type Work = {
  ask: Ask
  journal: Journal
  concurrency: number
  isStopped: () => boolean
  progress: Progress
}

/** Opens a file of generated templates and the calls beside it for some work, and closes them whatever comes. */
export async function workOnFile<Value>(
  file: string,
  { concurrency: asked }: { concurrency?: number },
  work: (work: Work) => Promise<Value>
): Promise<Value> {
  const config = loadConfig()
  const journal = await openJournal(file)
  try {
    const caller = await openCaller(config, { callsFile: `${file}.calls`, concurrency: asked })
    const stop = stopOnSignals('what is under way is waited for, as it is paid for; press again to end at once')
    const progress = startProgress()
    try {
      const concurrency = asked ?? config.MODEL_CONCURRENCY
      return await work({ ask: createAsk(caller), journal, concurrency, isStopped: stop.isStopped, progress })
    } finally {
      progress.stop()
      stop.end()
      await caller.store.close()
    }
  } finally {
    await journal.close()
  }
}

/** Says on standard error what failed, and ends with 1 where not all was done. */
export function tellFailures({ failures, stopped }: TaskOutcome): void {
  const messages = new Set(failures.map(({ message }) => message))
  for (const message of messages) process.stderr.write(`${message}\n`)
  if (stopped !== null && !messages.has(stopped)) process.stderr.write(`${stopped}\n`)
  if (failures.length > 0 || stopped !== null) process.exitCode = 1
}
