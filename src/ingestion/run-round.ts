import { createHash } from 'node:crypto'
import type { Ask } from '../models/ask.ts'
import { describePart } from '../models/call-key.ts'
import { generateObject } from '../models/generate-object.ts'
import type { MessagePart } from '../models/model.ts'
import { type Attempt, ModelOutputError } from '../models/model-output-error.ts'
import { fillPrompt, loadPrompt, type Prompt } from '../prompts.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { CheckResult, Round } from './extraction.ts'

export const systemPrompt = loadPrompt('extraction/system')
/** A failed answer goes back to the model this often before the extraction waits for review. */
export const maxRepairs = 2
/** Condensed bodies are long, and a reasoning model thinks before it writes. */
export const maxOutputTokens = 32_000

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
  /** One per reply, the first attempt first, with what was wrong with it. */
  attempts: Attempt[]
}

/**
 * Runs one round: the paper (when the round reads it) and the filled prompt go to the model, its reply is parsed with
 * the round's schema and checked, and failures go back to the model, refusals and cut-offs too. A reply that stays
 * unusable, or fails a check to the end, is a result as well: what was got is kept for the one who reviews it.
 *
 * @throws {ModelError} when the provider does not answer
 * @throws {ReplyPending} when the reply comes by batch, later
 */
export async function runRound<Output>(
  round: Round<Output>,
  input: { taskType: string; paper: PaperText; paperPart: MessagePart; modelId: string; ask: Ask }
): Promise<RoundResult<Output>> {
  const { taskType, paper, paperPart, modelId, ask } = input
  const prompt = loadPrompt(round.prompt)
  const text = fillPrompt(prompt, round.variables)
  const parts = round.readsPaper ? [paperPart, { text }] : [{ text }]
  const inputHash = createHash('sha256')
    .update(JSON.stringify([systemPrompt.hash, round.readsPaper ? describePart(paperPart) : null, text]))
    .digest('hex')
  const common = { prompt, inputHash, modelId }
  // Of the value looked at last: looking references up takes its time, and is not done twice.
  let checks: CheckResult[] = []
  try {
    const { value, attempts } = await generateObject({
      ask,
      modelId,
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
      repairsStops: true,
      check: (output) => {
        checks = round.check(output)
        return checks.filter(({ ok }) => !ok)
      }
    })
    return { ...common, output: value, checks, failure: null, attempts }
  } catch (error) {
    if (!(error instanceof ModelOutputError)) throw error
    const output = error.value === null ? null : round.schema.parse(error.value)
    return { ...common, output, checks, failure: error.message, attempts: [...error.attempts] }
  }
}
