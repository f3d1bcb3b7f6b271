import { createHash } from 'node:crypto'
import type { Ask } from '../models/ask.ts'
import { describePart } from '../models/call-key.ts'
import { budgetedParameters, unaskedThinkingRoom } from '../models/effort.ts'
import { generateObject } from '../models/generate-object.ts'
import type { MessagePart, ModelParameters } from '../models/model.ts'
import { type Attempt, ModelOutputError } from '../models/model-output-error.ts'
import { leftOutOf } from '../models/stored-reply.ts'
import { fillPrompt, loadPrompt, type Prompt } from '../prompts.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { ReasoningEffort } from '../schemas/reasoning-effort.ts'
import { markRecognisedEvidence } from './checks/recognised-evidence.ts'
import { entryPatch } from './entry-patch.ts'
import type { CheckResult, PaperSize, Round, RoundPlan } from './extraction.ts'

export const systemPrompt = loadPrompt('extraction/system')
/** A failed answer goes back to the model this often before the extraction waits for review. */
export const maxRepairs = 2
/** The longest replies that were recorded, in typical ones. */
export const longestReplies = 1.4
/** Room for a reply, in typical ones. */
const typicalReplies = 2
/** Room for the longest replies, what is thought unasked included: condensed bodies of long papers. */
const mostAnswerTokens = 32_000

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
  /** What the provider refused, in one of the calls at least: they were made without. */
  leftOut: { effort: boolean; file: boolean }
}

/**
 * What a round asks of the model beside its text. Its output has a budget of its own: twice what it typically takes on the paper, and
 * room to think.
 */
export function roundParameters(
  plan: Pick<RoundPlan, 'typicalOutputTokens'>,
  { paper, effort }: { paper: PaperSize; effort: ReasoningEffort | null }
): ModelParameters {
  const answerTokens = typicalReplies * plan.typicalOutputTokens(paper) + (effort === null ? unaskedThinkingRoom : 0)
  return budgetedParameters(Math.min(answerTokens, mostAnswerTokens), effort)
}

/** What the calls of a round are made for: by it they are found again. */
export function roundPurpose(taskType: string, round: string, { sha256 }: Pick<PaperText, 'sha256'>): string {
  return `extraction ${taskType} ${round} ${sha256.slice(0, 8)}`
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
  input: {
    taskType: string
    paper: PaperText
    /** Read by a round that reads the paper. A file of it may have to give way to its text, and images to none. */
    paperParts: readonly MessagePart[]
    modelId: string
    parameters?: ModelParameters
    /** In place of the service's prompt of the round. */
    prompt?: Prompt
    /** From 1: with another one the model is asked anew what it has been asked before. */
    sample?: number
    ask: Ask
  }
): Promise<RoundResult<Output>> {
  const { taskType, paper, paperParts, modelId, sample = 1 } = input
  const parameters = input.parameters ?? roundParameters(round, { paper, effort: null })
  const prompt = input.prompt ?? loadPrompt(round.prompt)
  const text = fillPrompt(prompt, round.variables)
  const parts = round.readsPaper ? [...paperParts, { text }] : [{ text }]
  const leftOut = { effort: false, file: false }
  const ask: Ask = async (id, options) => {
    const made = await input.ask(id, options)
    const { effort, file } = leftOutOf(made.call)
    leftOut.effort ||= effort
    leftOut.file ||= file
    return made
  }
  const common = () => ({
    prompt,
    inputHash: inputHashOf(round.readsPaper ? paperParts : [], text, leftOut),
    modelId,
    leftOut
  })
  // Of the value looked at last: looking references up takes its time, and is not done twice.
  let checks: CheckResult[] = []
  const patch = round.entries && entryPatch(round.schema, round.entries)
  try {
    const { value, attempts } = await generateObject({
      ask,
      modelId,
      request: {
        system: fillPrompt(systemPrompt, {}),
        messages: [{ role: 'user', parts }],
        parameters,
        ...(parameters.reasoningEffort && { effort: 'wished' as const }),
        repeat: sample - 1
      },
      name: `${taskType.toLowerCase()}-${round.name}`,
      schema: round.schema,
      purpose: roundPurpose(taskType, round.name, paper),
      maxRepairs,
      repairsStops: true,
      ...(patch && { patch }),
      check: (output) => {
        checks = markRecognisedEvidence(round.check(output), paper)
        return checks.filter(({ ok }) => !ok)
      }
    })
    return { ...common(), output: value, checks, failure: null, attempts }
  } catch (error) {
    if (!(error instanceof ModelOutputError)) throw error
    const output = error.value === null ? null : round.schema.parse(error.value)
    return { ...common(), output, checks, failure: error.message, attempts: [...error.attempts] }
  }
}

/** Of what the model read: the text, where the file was refused. */
function inputHashOf(paperParts: readonly MessagePart[], text: string, { file }: { file: boolean }): string {
  const parts = file ? paperParts.filter((part) => !('image' in part)) : paperParts
  const pieces = parts.map((part) => ('file' in part && file ? (part.file.inText ?? null) : describePart(part)))
  // A single piece stands by itself, as it did before there were images.
  const read = pieces.length > 1 ? pieces : (pieces[0] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([systemPrompt.hash, read, text]))
    .digest('hex')
}
