import { createHash } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { BudgetError } from '../../models/budget.ts'
import type { ModelParameters, StopReason, Usage } from '../../models/model.ts'
import type { ModelCall } from '../../models/model-calls.ts'
import { ModelError, type ModelErrorKind } from '../../models/model-error.ts'
import { type AskExaminee, askExaminee, type ExamineeTask } from './ask-examinee.ts'

/**
 * What a model answered to one item. A refusal and a text that was cut off are answers too, as the model had the prompt
 * and the budget that all had: `stopReason` tells them apart.
 */
export type RunAnswer = {
  itemId: string
  taskType: string
  output: string
  model: string
  /** The model as its provider names it, usually with its date. */
  reportedModel: string | null
  parameters: ModelParameters
  /** The model gets the prompt alone. */
  setting: 'zero-shot'
  stopReason: StopReason
  /** sha256 of the prompt. */
  promptHash: string
  usage: Usage | null
  costUsd: number | null
  latencyMs: number
  answeredAt: string
}

/** An item without an answer, for no fault of the model. */
export type RunFailure = { itemId: string; code: string; message: string }

/** What came of a run; `stopped` says why not every item was asked. */
export type RunOutcome = { failures: RunFailure[]; stopped: string | null }

/** Faults that every further item would meet as well: a person has to mend them first. */
const lastingKinds: readonly ModelErrorKind[] = ['auth', 'no_credit', 'model_not_found']

/**
 * Asks a model item after item, `concurrency` at a time. An item that fails does not hold up the others, unless the
 * cause is one for all.
 *
 * @param run.isStopped looked at before each item; what is under way then is waited for, as it is paid for
 * @param onAnswer is waited for before the next item is asked
 */
export async function runRelease(
  run: AskExaminee & { concurrency: number; isStopped: () => boolean },
  items: readonly ExamineeTask[],
  onAnswer: (answer: RunAnswer) => Promise<void>
): Promise<RunOutcome> {
  const outcome: RunOutcome = { failures: [], stopped: null }
  const queue = items.values()
  async function work(): Promise<void> {
    for (const item of queue) {
      if (outcome.stopped === null && run.isStopped()) outcome.stopped = 'stopped on request'
      if (outcome.stopped !== null) return
      const answer = await ask(run, item).catch((error: unknown) => {
        outcome.failures.push({ itemId: item.id, ...describeFailure(error) })
        if (isLasting(error)) outcome.stopped = messageOf(error)
        return null
      })
      if (answer) await onAnswer(answer)
    }
  }
  await Promise.all(Array.from({ length: run.concurrency }, work))
  return outcome
}

async function ask(run: AskExaminee, item: ExamineeTask): Promise<RunAnswer> {
  return answerOf(await askExaminee(run, item), item)
}

function answerOf(call: ModelCall, { id, taskType, prompt }: ExamineeTask): RunAnswer {
  const { modelId, reportedModel, parameters, stopReason, usage, costUsd, latencyMs, createdAt } = call
  return {
    itemId: id,
    taskType,
    output: call.text ?? '',
    model: modelId,
    reportedModel,
    parameters,
    setting: 'zero-shot',
    stopReason: stopReason ?? 'other',
    promptHash: hashOf(prompt),
    usage,
    costUsd,
    latencyMs,
    answeredAt: createdAt.toISOString()
  }
}

export function hashOf(prompt: string): string {
  return createHash('sha256').update(prompt).digest('hex')
}

function isLasting(error: unknown): boolean {
  return error instanceof BudgetError || (error instanceof ModelError && lastingKinds.includes(error.kind))
}

/** @throws the error itself when it is a fault of ours */
function describeFailure(error: unknown): Omit<RunFailure, 'itemId'> {
  if (!(error instanceof AppError)) throw error
  return { code: error.code, message: error.message }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
