import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { AppError } from '../../errors.ts'
import { BudgetError } from '../../models/budget.ts'
import type { ModelParameters, StopReason, Usage } from '../../models/model.ts'
import type { ModelCall } from '../../models/model-calls.ts'
import { ModelError, type ModelErrorKind } from '../../models/model-error.ts'
import { outputTokensOf, refusedOf, storedReply } from '../../models/stored-reply.ts'
import type { AnswerRecord } from '../../schemas/answer-record.ts'
import { type AskExaminee, askExaminee, type Draw, type Exchange } from './ask-examinee.ts'
import { optionProbabilities } from './option-probabilities.ts'

/**
 * What a model answered to one item. A refusal and a text that was cut off are answers too, as the model had the prompt
 * and the budget that all had: `stopReason` tells them apart.
 */
export type RunAnswer = {
  itemId: string
  /** Which draw it is, from 1. */
  repeat: number
  release?: string
  taskType: string
  output: string
  model: string
  /** The model as its provider names it, usually with its date. */
  reportedModel: string | null
  /** As the call was meant; `refusedParameters` were left out of it, as the provider takes them not. */
  parameters: ModelParameters
  refusedParameters?: readonly string[]
  /** Fewer than `parameters` say, where the model has no more. */
  askedOutputTokens?: number
  /** The server counts far fewer tokens than the prompt has: it seems to have cut it, as Ollama does without a word. */
  seemsCut?: true
  /** The model gets the prompt alone, or what an adaptation says. */
  setting: string
  /** There where its items are put in another than the usual way. */
  adaptation?: string
  /** What was said, where there were several turns; the answer is the last. */
  transcript?: NonNullable<AnswerRecord['transcript']>
  /** There where they were asked for. */
  optionProbabilities?: NonNullable<AnswerRecord['optionProbabilities']>
  stopReason: StopReason
  /** sha256 of the prompt, or of all turns where there are several. */
  promptHash: string
  /** Of the request that it answers, as its release hands it out. */
  requestHash?: string
  /** There with the hash: each call for itself, so that its submission can tell what answering took. */
  calls?: NonNullable<AnswerRecord['calls']>
  usage: Usage | null
  costUsd: number | null
  latencyMs: number
  answeredAt: string
  /** The provider's answer came by a batch: the id of that batch here. */
  batchId?: string
}

/** An item without an answer, for no fault of the model. */
export type RunFailure = { itemId: string; repeat: number; code: string; message: string }

/** What came of a run; `stopped` says why not every item was asked. */
export type RunOutcome = { failures: RunFailure[]; stopped: string | null }

/** Faults that every further item would meet as well: a person has to mend them first. */
const lastingKinds: readonly ModelErrorKind[] = ['auth', 'no_credit', 'model_not_found']

/**
 * Asks a model draw after draw, `concurrency` at a time. One that fails does not hold up the others, unless the
 * cause is one for all.
 *
 * @param run.isStopped looked at before each draw; what is under way then is waited for, as it is paid for
 * @param onAnswer is waited for before the next draw is asked; what it throws ends the run as a lasting fault does
 */
export async function runRelease(
  run: AskExaminee & { concurrency: number; isStopped: () => boolean },
  draws: readonly Draw[],
  onAnswer: (answer: RunAnswer) => Promise<void>
): Promise<RunOutcome> {
  const outcome: RunOutcome = { failures: [], stopped: null }
  const queue = draws.values()
  async function work(): Promise<void> {
    for (const draw of queue) {
      if (outcome.stopped === null && run.isStopped()) outcome.stopped = 'stopped on request'
      if (outcome.stopped !== null) return
      try {
        await onAnswer(answerOf(await askExaminee(run, draw), draw, run))
      } catch (error) {
        outcome.failures.push(failureOf(draw, error))
        if (isLasting(error)) outcome.stopped ??= messageOf(error)
      }
    }
  }
  await Promise.all(Array.from({ length: run.concurrency }, work))
  return outcome
}

/** What stored calls say to a draw: tokens, money and time are those of all of them. */
export function answerOf(
  { call, before }: Exchange,
  draw: Draw,
  { wantsProbabilities }: Pick<AskExaminee, 'wantsProbabilities'> = {}
): RunAnswer {
  const { id, repeat, release, taskType, prompt, requestHash, adaptation } = draw
  const refused = refusedOf(call)
  const askedOutputTokens = outputTokensOf(call)
  const { modelId, reportedModel, parameters, stopReason, createdAt } = call
  const calls = [...before, call]
  const usage = calls.map((one) => one.usage).reduce(sumOfUsages)
  const costUsd = calls
    .map((one) => one.costUsd)
    .reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost))
  return {
    itemId: id,
    repeat,
    ...(release !== undefined && { release }),
    taskType,
    output: call.text ?? '',
    model: modelId,
    reportedModel,
    parameters,
    ...(refused.length > 0 && { refusedParameters: refused }),
    ...(askedOutputTokens !== null && { askedOutputTokens }),
    ...(seemsCut(prompt, call.usage) && { seemsCut: true }),
    setting: adaptation ?? 'zero-shot',
    ...(adaptation !== undefined && { adaptation }),
    ...(before.length > 0 && { transcript: transcriptOf(draw, calls) }),
    ...(wantsProbabilities && { optionProbabilities: optionProbabilities(storedReply(call).logProbabilities) }),
    stopReason: stopReason ?? 'other',
    promptHash: promptHashOf(draw),
    ...(requestHash !== undefined && { requestHash, calls: calls.map(recordedCall) }),
    usage,
    costUsd,
    latencyMs: calls.reduce((sum, one) => sum + one.latencyMs, 0),
    answeredAt: createdAt.toISOString(),
    ...(call.batchId !== null && { batchId: call.batchId })
  }
}

function recordedCall({ modelId, usage, latencyMs, costUsd }: ModelCall): NonNullable<AnswerRecord['calls']>[number] {
  return { model: modelId, ...(usage && { usage }), latencyMs, ...(costUsd !== null && { costUsd }) }
}

function sumOfUsages(one: Usage | null, other: Usage | null): Usage | null {
  if (one === null || other === null) return null
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens
  }
}

function transcriptOf({ before = [], prompt }: Draw, calls: readonly ModelCall[]): RunAnswer['transcript'] {
  const replies = calls.values()
  const said = () => replies.next().value?.text ?? ''
  const turns = [...before, { role: 'user' as const, content: prompt }, { role: 'assistant' as const, content: null }]
  return turns.map(({ role, content }) => ({ role, text: content ?? said() }))
}

/** Bytes of a prompt for one token that its server counts: prose has four to five in any script, and tables hardly six. */
const mostBytesPerToken = 8
/** Below, a server may leave out what it had from before. */
const leastCounted = 1_000

function seemsCut(prompt: string, usage: Usage | null): boolean {
  if (usage === null || usage.inputTokens < leastCounted) return false
  return Buffer.byteLength(prompt) > mostBytesPerToken * usage.inputTokens
}

/** Of what a model is asked, its own replies left open. */
export function promptHashOf({ prompt, before = [] }: Pick<Draw, 'prompt' | 'before'>): string {
  const asked = before.length === 0 ? prompt : stringify([...before, prompt])
  return createHash('sha256').update(asked).digest('hex')
}

/** Nor does a disk that takes nothing more take the next answer. */
export function isLasting(error: unknown): boolean {
  if (error instanceof ModelError) return lastingKinds.includes(error.kind)
  return error instanceof BudgetError || (error instanceof AppError && error.code === 'file_unwritable')
}

/** @throws the error itself when it is a fault of ours */
export function failureOf({ id, repeat }: Draw, error: unknown): RunFailure {
  if (!(error instanceof AppError)) throw error
  return { itemId: id, repeat, code: error.code, message: error.message }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
