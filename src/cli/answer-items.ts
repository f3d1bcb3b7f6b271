import { existsSync } from 'node:fs'
import { modelSettings } from '../compose/model-settings.ts'
import { type Config, loadConfig } from '../config.ts'
import { AppError, InvalidError } from '../errors.ts'
import type { ModelParameters } from '../models/model.ts'
import { openModel } from '../models/open-model.ts'
import type { LeftOutParameter } from '../models/refused-parameters.ts'
import { withToldLimits } from '../models/told-limits.ts'
import type { Split } from '../schemas/states.ts'
import { environments } from '../suites/econevals/environments.ts'
import type { Draw, ExamineeTask } from '../workflows/releases/ask-examinee.ts'
import { runByBatch } from '../workflows/releases/run-by-batch.ts'
import { promptHashOf, type RunAnswer, runRelease } from '../workflows/releases/run-release.ts'
import { batchChoice, batchParts, openRunJournal } from './batch-of-run.ts'
import { openCaller } from './open-caller.ts'
import { print } from './print.ts'
import { startProgress } from './progress.ts'
import { readRunItems } from './read-run-items.ts'
import { drawKey, type KnownAnswer, openResponseFile } from './response-file.ts'
import { type ParameterOptions, runParameters } from './run-parameters.ts'
import { createTally } from './run-tally.ts'
import { leftOutLine, type RunSummary, showRun } from './show-run.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { terminalText } from './terminal-text.ts'

export type RunOptions = ParameterOptions & {
  release: string
  output: string
  split?: Split
  types?: string[]
  items?: string
  limit?: number
  repeats: number
  concurrency?: number
  batch?: true
  adaptation?: string
  optionProbabilities?: true
  resume?: true
  retryFailed?: true
  json?: true
}

/**
 * Asks a model all draws of items that it has not answered yet, and says what came of it.
 *
 * @param playRelease takes over where the release is one of environments, whose items are played
 */
export async function answerItems(options: RunOptions, playRelease: () => Promise<void>): Promise<void> {
  const config = loadConfig()
  const { parameters, leftOut } = runParameters(
    options,
    openModel(options.model, modelSettings(config).providers).traits
  )
  if (options.resume && !existsSync(options.output)) {
    throw new AppError('run_missing', `${options.output} is not there: leave --resume out to begin it`, 400)
  }
  const items = await readRunItems(options)
  if (items.every(({ taskType }) => environments.some(({ name }) => name === taskType))) return await playRelease()
  for (const one of leftOut) tell(leftOutLine(one))
  const summary = await answerAll(items, options, { config, parameters, leftOut })
  print(summary, { json: options.json, show: () => showRun(summary) })
  if (summary.answered < summary.items * summary.repeats) process.exitCode = 1
}

async function answerAll(
  items: readonly ExamineeTask[],
  options: RunOptions,
  { config, parameters, leftOut }: { config: Config; parameters: ModelParameters; leftOut: LeftOutParameter[] }
): Promise<RunSummary> {
  const { model: modelId, output, release, concurrency, repeats } = options
  const { byBatch, notice } = batchChoice(modelId, options.batch)
  if (byBatch) refuseSeveralTurns(items)
  if (notice) tell(notice)
  const file = await openResponseFile(output, {
    ...{
      model: modelId,
      setting: items[0]?.adaptation ?? 'zero-shot',
      parameters,
      isKept: keeper(items, options),
      hasRepeats: repeats > 1
    },
    releaseOf: releases(items)
  })
  const journal = await openRunJournal(output, byBatch).catch(closing(file))
  const caller = await openCaller(config, { callsFile: `${output}.calls`, concurrency }).catch(closing(file, journal))
  const stop = stopOnSignals(
    byBatch
      ? 'batches run on at their provider, and the same command fetches them; press again to end at once'
      : 'what is under way is waited for, as it is paid for; press again to end at once'
  )
  const progress = startProgress()
  const draws = drawsOf(items, repeats)
  const asked = draws.filter(({ id, repeat }) => !file.known.has(drawKey({ itemId: id, repeat })))
  const known = draws.flatMap(({ id, repeat }) => file.known.get(drawKey({ itemId: id, repeat })) ?? [])
  const tally = createTally(known)
  const refusals = createRefusals(modelId)
  for (const answer of known) refusals.note(answer)
  const show = () => progress.update(modelId, tally.progress(asked.length))
  try {
    const model = await withToldLimits(caller.openModel(modelId))
    const { callModel } = caller
    const slots = concurrency ?? config.MODEL_CONCURRENCY
    show()
    const run = {
      ...{ model, callModel, parameters, concurrency: slots, isStopped: stop.isStopped },
      wantsProbabilities: options.optionProbabilities
    }
    const take = async (answer: RunAnswer) => {
      await file.add(answer)
      for (const refused of refusals.note(answer)) tell(leftOutLine(refused))
      tally.add(answer)
      show()
    }
    const outcome = journal
      ? await runByBatch(
          {
            ...{ ...run, journal, ...batchParts({ config, caller, model, isStopped: stop.isStopped }) },
            onLive: (count) => tell(`${count} draws that batches did not bring are asked live, at the full price`),
            onLook: ({ underWay, batches, fault }) => {
              const note =
                fault ?? (batches === 0 ? 'no batch is under way' : `${underWay} in ${batches} batches under way`)
              progress.update(`${modelId} by batch`, { ...tally.progress(asked.length), note })
            }
          },
          { draws, asked },
          take
        )
      : await runRelease(run, asked, take)
    const sums = { items: items.length, repeats, ...tally.sums() }
    const all = [...leftOut, ...refusals.all()]
    return { file: output, release, model: modelId, parameters, leftOut: all, ...sums, ...outcome }
  } finally {
    progress.stop()
    stop.end()
    await caller.store.close()
    await journal?.close()
    await file.close()
  }
}

/** A batch has each request whole, and what comes behind a reply cannot be asked before that is there. */
function refuseSeveralTurns(items: readonly ExamineeTask[]): void {
  const asked = items.find(({ before = [] }) => before.length > 0)
  if (!asked) return
  const message = `${asked.adaptation} asks in several turns, which batches do not: leave --batch out`
  throw new InvalidError('batch_turns', message)
}

/** Gives back what is open before an error goes on. */
function closing(...opened: ({ close(): Promise<void> } | null)[]): (error: unknown) => Promise<never> {
  return async (error) => {
    for (const one of opened) await one?.close()
    throw error
  }
}

/** All first draws come before the second ones: a run that is stopped has whole draws as far as it got. */
function drawsOf(items: readonly ExamineeTask[], repeats: number): Draw[] {
  return Array.from({ length: repeats }, (_, index) => items.map((item) => ({ ...item, repeat: index + 1 }))).flat()
}

/** An answer stands unless the item's prompt is another one by now, or it is no whole answer and those are retried. */
function keeper(
  items: readonly ExamineeTask[],
  { retryFailed, repeats }: RunOptions
): (answer: KnownAnswer) => boolean {
  const prompts = new Map(items.map((item) => [item.id, promptHashOf(item)]))
  return ({ itemId, repeat, promptHash, stopReason, output }) => {
    if (!prompts.has(itemId)) return true
    if (prompts.get(itemId) !== promptHash) return false
    const isWhole = stopReason === 'stop' && output.trim() !== ''
    return isWhole || !retryFailed || repeat > repeats
  }
}

/** The release that each item is asked of. Items of a file may be of several; what is not asked is held to the only one. */
function releases(items: readonly ExamineeTask[]): (itemId: string) => string | null {
  const byItem = new Map(items.map(({ id, release }) => [id, release ?? null]))
  const all = new Set(byItem.values())
  const only = all.size === 1 ? [...all][0]! : null
  return (itemId) => (byItem.has(itemId) ? byItem.get(itemId)! : only)
}

/** Parameters that the provider refused, each once. */
function createRefusals(modelId: string) {
  const refused = new Map<string, LeftOutParameter>()
  return {
    /** @returns those that nobody has met before */
    note({ refusedParameters = [] }: { refusedParameters?: readonly string[] }): LeftOutParameter[] {
      const met = refusedParameters.filter((name) => !refused.has(name))
      const found = met.map((name) => ({ name, reason: `${modelId} refuses it` }))
      for (const one of found) refused.set(one.name, one)
      return found
    },
    all: () => [...refused.values()]
  }
}

function tell(line: string): void {
  process.stderr.write(`${terminalText(line)}\n`)
}
