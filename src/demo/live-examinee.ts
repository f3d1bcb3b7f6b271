import { modelSettings } from '../compose/model-settings.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { createBudget } from '../models/budget.ts'
import { type CallModel, createModelCaller } from '../models/call-model.ts'
import { memoryCallStore } from '../models/memory-call-store.ts'
import type { Model } from '../models/model.ts'
import { openModel } from '../models/open-model.ts'
import type { ReleaseItem } from '../schemas/release.ts'
import { askExaminee, defaultExamineeOutputTokens } from '../workflows/releases/ask-examinee.ts'
import type { Answers, Examinee } from './examinee.ts'

const parameters = { maxOutputTokens: defaultExamineeOutputTokens }

/** An item's output with what it cost, or why there is none. */
type Outcome = { id: string; output: string | null; reason: string; costUsd: number | null }

/**
 * Models that sit the test live, with keys, retries, prices and budget of the configuration.
 *
 * @throws {AppError} when a name or a key is wrong or missing, before anything is sent
 */
export function openLiveExaminees(config: Config, modelIds: readonly string[]): Examinee[] {
  const { providers, calls, budgets } = modelSettings(config)
  const store = memoryCallStore()
  const budget = createBudget({ ...calls, ...budgets, spentUsd: store.spentUsd })
  const callModel = createModelCaller({ ...calls, store, budget })
  return modelIds.map((id) => liveExaminee(openModel(id, providers), callModel))
}

/**
 * A model that is asked now: it gets each item's prompt as it stands in the release, and nothing else. What is no
 * answer (a refusal, a cut-off text, no reply at all) is left out of its submission and told of; the other items go on.
 */
export function liveExaminee(model: Model, callModel: CallModel): Examinee {
  return {
    model: model.id,
    family: model.family,
    async answer(items) {
      const outcomes = await Promise.all(items.map((item) => ask(model, callModel, item)))
      return summarise(model.id, outcomes)
    }
  }
}

async function ask(model: Model, callModel: CallModel, item: ReleaseItem): Promise<Outcome> {
  const { id } = item
  try {
    const { call } = await askExaminee({ model, callModel, parameters }, { ...item, repeat: 1 })
    const { text, costUsd, stopReason } = call
    if (call.status === 'done' && text?.trim()) return { id, output: text, reason: '', costUsd }
    return { id, output: null, reason: `no answer, the model stopped: ${stopReason}`, costUsd }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, output: null, reason: error.message, costUsd: 0 }
  }
}

function summarise(modelId: string, outcomes: readonly Outcome[]): Answers {
  const outputs = new Map(outcomes.flatMap(({ id, output }) => (output === null ? [] : [[id, output] as const])))
  const missing = outcomes.filter(({ output }) => output === null)
  const first = missing[0] ? `; first: ${missing[0].id}, ${missing[0].reason}` : ''
  const unpriced = outcomes.some(({ costUsd }) => costUsd === null) ? ' (and calls without a price)' : ''
  const costUsd = outcomes.reduce((total, outcome) => total + (outcome.costUsd ?? 0), 0)
  const asked = `Asked ${modelId}: ${outputs.size} of ${outcomes.length} items answered, $${costUsd.toFixed(4)}${unpriced}`
  const note = missing.length === 0 ? asked : `${asked}; ${missing.length} not answered${first}`
  return { outputs, costUsd, note }
}
