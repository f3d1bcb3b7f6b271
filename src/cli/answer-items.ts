import { loadConfig } from '../config.ts'
import { InvalidError } from '../errors.ts'
import type { ModelParameters } from '../models/model.ts'
import { refusedParameters } from '../models/refused-parameters.ts'
import type { Split } from '../schemas/states.ts'
import type { ExamineeTask } from '../workflows/releases/ask-examinee.ts'
import { hashOf, runRelease } from '../workflows/releases/run-release.ts'
import { openCaller } from './open-caller.ts'
import { print } from './print.ts'
import { startProgress } from './progress.ts'
import { readRunItems } from './read-run-items.ts'
import { type KnownAnswer, openResponseFile } from './response-file.ts'
import { createTally } from './run-tally.ts'
import { type RunSummary, showRun } from './show-run.ts'
import { stopOnSignals } from './stop-on-signals.ts'

export type RunOptions = {
  model: string
  release: string
  output: string
  split?: Split
  types?: string[]
  concurrency?: number
  maxOutputTokens: number
  temperature?: number
  reasoning?: 'low' | 'medium' | 'high'
  retryFailed?: true
  json?: true
}

/** Asks a model all items that it has not answered yet, and says what came of it. */
export async function answerItems(options: RunOptions): Promise<void> {
  const parameters = parametersOf(options)
  const refused = refusedParameters(options.model, parameters)
  if (refused) throw new InvalidError('parameters_refused', `${options.model}: ${refused}`)
  const summary = await answerAll(await readRunItems(options), options, parameters)
  print(summary, { json: options.json, show: () => showRun(summary) })
  if (summary.answered < summary.items) process.exitCode = 1
}

function parametersOf({ maxOutputTokens, temperature, reasoning }: RunOptions): ModelParameters {
  return {
    maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
    ...(reasoning && { reasoningEffort: reasoning })
  }
}

async function answerAll(
  items: readonly ExamineeTask[],
  { model: modelId, output, release, concurrency, retryFailed }: RunOptions,
  parameters: ModelParameters
): Promise<RunSummary> {
  const config = loadConfig()
  const file = await openResponseFile(output, { model: modelId, parameters, isKept: keeper(items, retryFailed) })
  const caller = await openCaller(config, { callsFile: `${output}.calls`, concurrency })
  const stop = stopOnSignals('what is under way is waited for, as it is paid for; press again to end at once')
  const progress = startProgress()
  const asked = items.filter(({ id }) => !file.known.has(id))
  const tally = createTally(items.flatMap(({ id }) => file.known.get(id) ?? []))
  const show = () => progress.update(modelId, tally.progress(asked.length))
  try {
    const model = caller.openModel(modelId)
    const { callModel } = caller
    const slots = concurrency ?? config.MODEL_CONCURRENCY
    show()
    const outcome = await runRelease(
      { model, callModel, parameters, concurrency: slots, isStopped: stop.isStopped },
      asked,
      async (answer) => {
        await file.add(answer)
        tally.add(answer)
        show()
      }
    )
    return { file: output, release, model: modelId, parameters, items: items.length, ...tally.sums(), ...outcome }
  } finally {
    progress.stop()
    stop.end()
    await caller.store.close()
    await file.close()
  }
}

/** An answer stands unless the item's prompt is another one by now, or it is no whole answer and those are retried. */
function keeper(items: readonly ExamineeTask[], retryFailed: true | undefined): (answer: KnownAnswer) => boolean {
  const prompts = new Map(items.map(({ id, prompt }) => [id, hashOf(prompt)]))
  return ({ itemId, promptHash, stopReason, output }) => {
    if (!prompts.has(itemId)) return true
    const isWhole = stopReason === 'stop' && output.trim() !== ''
    return prompts.get(itemId) === promptHash && (isWhole || !retryFailed)
  }
}
