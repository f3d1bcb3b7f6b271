import { configuredPanel } from '../compose/configured-panel.ts'
import { loadConfig } from '../config.ts'
import { panelId } from '../grading/panel.ts'
import { createAsk } from '../models/ask.ts'
import { loadPrompt } from '../prompts.ts'
import { aerSuite } from '../suites/aer/index.ts'
import { readResponse } from '../suites/read-response.ts'
import { showDuration } from '../text/show-duration.ts'
import { panelOf } from '../workflows/grading/define-panel.ts'
import type { GradedPair, Judges } from '../workflows/grading/grade-responses.ts'
import { openCaller } from './open-caller.ts'
import { startProgress } from './progress.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { WrongUsageError } from './wrong-usage.ts'

export type OpenJudges = { panelId: string; judges: Judges; itemsInFlight: number; close(): Promise<void> }

type Options = { responses: string; panel?: string; cache?: string; concurrency?: number }

/**
 * The judges of a grading on the command line, with their calls in a file and their progress on standard error.
 *
 * @throws {AppError} `panel_file_invalid`, `judge_parameters`, `cache_missing`, `file_in_use`, `calls_unreadable`
 */
export async function openJudges(
  { responses, panel: panelFile, cache, concurrency }: Options,
  pairs: readonly GradedPair[]
): Promise<OpenJudges> {
  const config = loadConfig()
  // A board needs names that stay what they are; whoever grades on their own may use any.
  const panel = panelOf(aerSuite, configuredPanel({ ...config, ALLOW_UNPINNED_JUDGES: true }, panelFile))
  if (responses === '-' && !cache) {
    throw new WrongUsageError(
      'cache_missing',
      'responses come from standard input: name a file for the calls with --cache'
    )
  }
  const caller = await openCaller(config, {
    callsFile: cache ?? `${responses}.calls`,
    concurrency
  })
  const due = countDue(pairs) * panel.judges.length * panel.repeats
  const progress = await startJudging(due, () => caller.store.spentUsd({}))
  const stop = stopOnSignals('judgments under way are waited for, as they are paid for; press again to end at once')
  return {
    panelId: panelId(panel),
    judges: {
      panel,
      prompts: loadPrompt,
      ask: createAsk(caller),
      discard: (ids) => caller.store.discard(ids),
      isStopped: stop.isStopped,
      onJudgment: progress.note
    },
    // Twice the calls of one provider, so that a slow one does not keep the others waiting.
    itemsInFlight: 2 * (concurrency ?? config.MODEL_CONCURRENCY),
    async close() {
      stop.end()
      await progress.stop()
      await caller.store.close()
    }
  }
}

function countDue(pairs: readonly GradedPair[]): number {
  return pairs.filter(
    ({ taskType, output, content, record = null }) =>
      taskType.judging && output !== null && readResponse(taskType, { output, content, record }).parsed.ok
  ).length
}

/** Judgments done and due, what they cost, and the time that is left at the pace so far. */
async function startJudging(due: number, spentUsd: () => Promise<number>) {
  const bar = startProgress()
  const startedAt = Date.now()
  const before = await spentUsd()
  const counts = { done: 0, failed: 0 }
  const show = async () => {
    const { done, failed } = counts
    const ended = done + failed
    const cost = `${((await spentUsd()) - before).toFixed(4)} USD`
    const left = ended === 0 ? '' : `, about ${showDuration(((Date.now() - startedAt) / ended) * (due - ended))} left`
    bar.update('judgments', { done: ended, total: due, note: `${failed} failed, ${cost} so far${left}` })
  }
  return {
    note: ({ status }: { status: 'done' | 'failed' }) => {
      counts[status] += 1
      void show()
    },
    async stop() {
      await show()
      bar.stop()
    }
  }
}
