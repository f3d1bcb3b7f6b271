import { createHash } from 'node:crypto'
import type { CallModel } from '../models/call-model.ts'
import { generateObject } from '../models/generate-object.ts'
import type { Model } from '../models/model.ts'
import { ModelOutputError } from '../models/model-output-error.ts'
import { fillPrompt, loadPrompt, type Prompt } from '../prompts.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { CheckResult, Round } from './extraction.ts'
import { renderPaper } from './render-paper.ts'

const systemPrompt = loadPrompt('extraction/system')
/** A failed answer goes back to the model this often before the extraction waits for review. */
const maxRepairs = 2
/** Condensed bodies are long, and a reasoning model thinks before it writes. */
const maxOutputTokens = 32_000

/** What a round gave, with all that decided it. */
export type RoundResult<Output> = {
  /** Null when no reply had the round's shape. */
  output: Output | null
  checks: CheckResult[]
  /** Why the round did not pass, after all repairs; null when it did. */
  failure: string | null
  prompt: Prompt
  inputHash: string
  modelId: string
  callIds: string[]
  repairs: number
}

/**
 * Runs one round: the paper (when the round reads it) and the filled prompt go to the model, its reply is parsed with
 * the round's schema and checked, and failures go back to the model. A reply that stays unusable, or fails a check to
 * the end, is a result too: what was got is kept for the one who reviews it.
 *
 * @throws {ModelError} when the provider does not answer
 */
export async function runRound<Output>(
  round: Round<Output>,
  input: { taskType: string; paper: PaperText; model: Model; callModel: CallModel }
): Promise<RoundResult<Output>> {
  const { taskType, paper, model, callModel } = input
  const prompt = loadPrompt(round.prompt)
  const text = fillPrompt(prompt, round.variables)
  const parts = round.readsPaper ? [{ text: renderPaper(paper), cache: true as const }, { text }] : [{ text }]
  const inputHash = createHash('sha256')
    .update(JSON.stringify([systemPrompt.hash, round.readsPaper ? paper.sha256 : null, text]))
    .digest('hex')
  const common = { prompt, inputHash, modelId: model.id }
  try {
    const { value, callIds, repairs } = await generateObject({
      callModel,
      model,
      request: {
        system: fillPrompt(systemPrompt, {}),
        messages: [{ role: 'user', parts }],
        parameters: { maxOutputTokens },
        repeat: 0
      },
      name: `${taskType.toLowerCase()}-${round.name}`,
      schema: round.schema,
      purpose: `extraction ${taskType} ${round.name} ${paper.sha256.slice(0, 8)}`,
      maxRepairs,
      check: (output) =>
        round
          .check(output)
          .filter(({ ok }) => !ok)
          .map(({ check, message }) => `${check}: ${message}`)
    })
    return { ...common, output: value, checks: round.check(value), failure: null, callIds, repairs }
  } catch (error) {
    if (!(error instanceof ModelOutputError)) throw error
    const output = error.value === null ? null : round.schema.parse(error.value)
    const callIds = [...error.callIds]
    const checks = output === null ? [] : round.check(output)
    return { ...common, output, checks, failure: error.message, callIds, repairs: callIds.length - 1 }
  }
}
