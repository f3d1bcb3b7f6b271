import type { z } from 'zod'
import { fillPrompt, loadPrompt } from '../prompts.ts'
import type { Ask, AskOptions } from './ask.ts'
import { extractJson } from './extract-json.ts'
import type { Message, ModelRequest, StopReason } from './model.ts'
import type { ModelCall } from './model-calls.ts'
import { type Attempt, type Failure, ModelOutputError, type ModelOutputFailure } from './model-output-error.ts'
import { parseReply } from './parse-reply.ts'

export type GenerateObjectOptions<Value> = Omit<AskOptions, 'request'> & {
  ask: Ask
  modelId: string
  request: Omit<ModelRequest, 'output'>
  /** Names the structured output, `[a-z0-9-]+`. */
  name: string
  schema: z.ZodType<Value>
  maxRepairs?: number
  /** Whether a refusal or a cut-off is asked again too, counted as a repair; otherwise it ends the matter. */
  repairsStops?: boolean
  /** Whether the object must be the whole reply: prose around it may quote another author's (`extract-json.ts`). */
  alone?: boolean
  /**
   * What is wrong with the name of the model that the provider reports, if anything. Looked at before all else; the matter
   * then ends, as a repair would be paid to that model too.
   */
  checkModel?: (reported: string) => Failure | null
  /** What is wrong with a value that has the right shape, in words for the model; empty when nothing is. */
  check?: (value: Value) => readonly Failure[]
}

/**
 * The value, the calls it took (the first attempt first), what was wrong with each, how many were repairs, and the models
 * that answered, as their provider names them.
 */
export type GeneratedObject<Value> = {
  value: Value
  callIds: string[]
  attempts: Attempt[]
  repairs: number
  reportedModels: string[]
}

type Verdict<Value> =
  | { ok: true; value: Value }
  | { ok: false; kind: ModelOutputFailure; failures: readonly Failure[]; value: Value | null }

const stopFailures: Partial<Record<StopReason, Failure & { kind: ModelOutputFailure }>> = {
  refusal: {
    kind: 'refusal',
    check: 'reply-given',
    message: 'the model declined to answer; all of this is about a published text, so give the object asked for'
  },
  content_filter: {
    kind: 'refusal',
    check: 'reply-given',
    message: 'a content filter of the provider stopped the reply; all of this is about a published text'
  },
  length: {
    kind: 'cut_off',
    check: 'reply-whole',
    message: 'the reply was cut off at its greatest length; send it whole, with less in it'
  },
  other: { kind: 'unparsable', check: 'reply-whole', message: 'the reply stopped for a reason that nobody stated' }
}

/**
 * Asks a model for an object. A reply that does not parse or fails its checks goes back with the failures named, at
 * most `maxRepairs` times.
 *
 * @throws {ModelOutputError} with the kind, the failures, the attempts and the last value that parsed
 * @throws {ModelError} {BudgetError} from the call itself
 */
export async function generateObject<Value>(options: GenerateObjectOptions<Value>): Promise<GeneratedObject<Value>> {
  const {
    ask,
    modelId,
    request,
    name,
    schema,
    maxRepairs = 1,
    repairsStops = false,
    check,
    checkModel,
    alone,
    ...rest
  } = options
  const attempts: Attempt[] = []
  const reportedModels = new Set<string>()
  let messages = request.messages
  let lastValue: Value | null = null
  for (let repairs = 0; ; repairs += 1) {
    const { call } = await ask(modelId, { ...rest, request: { ...request, messages, output: { name, schema } } })
    if (call.reportedModel) reportedModels.add(call.reportedModel)
    const verdict = judge(call, options)
    attempts.push({ callId: call.id, failures: verdict.ok ? [] : [...verdict.failures] })
    const callIds = attempts.map(({ callId }) => callId)
    if (verdict.ok) return { value: verdict.value, callIds, attempts, repairs, reportedModels: [...reportedModels] }
    const { kind, failures, value } = verdict
    lastValue = value ?? lastValue
    const isFinal = kind === 'other_model' || repairs === maxRepairs || (call.status !== 'done' && !repairsStops)
    if (isFinal) throw new ModelOutputError(kind, `${modelId}, ${rest.purpose},`, { attempts, value: lastValue })
    messages = [...request.messages, ...repairTurn(call, failures, repairs + 1)]
  }
}

/** Who wrote it, then the stop reason: half a JSON text may parse, and a refusal may be written as JSON. */
function judge<Value>(call: ModelCall, options: GenerateObjectOptions<Value>): Verdict<Value> {
  const { schema, check, checkModel, alone = false } = options
  const otherModel = call.reportedModel ? checkModel?.(call.reportedModel) : null
  if (otherModel) return { ok: false, kind: 'other_model', failures: [otherModel], value: null }
  const stopFailure = stopFailures[call.stopReason ?? 'other']
  if (stopFailure) {
    const { kind, ...failure } = stopFailure
    return { ok: false, kind, failures: [failure], value: null }
  }
  const json = extractJson(call.text ?? '', { alone })
  if (!json.ok) {
    return { ok: false, kind: 'unparsable', failures: [{ check: 'reply-json', message: json.failure }], value: null }
  }
  const parsed = parseReply(schema, json.value)
  if (!parsed.ok) return { ok: false, kind: 'invalid', failures: parsed.failures, value: null }
  const failures = (check?.(parsed.value) ?? []).map(({ check, message }) => ({ check, message }))
  if (failures.length > 0) return { ok: false, kind: 'checks_failed', failures, value: parsed.value }
  return { ok: true, value: parsed.value }
}

/** Only the last reply goes back: earlier ones would show the model mistakes that it has mended. */
function repairTurn(call: ModelCall, failures: readonly Failure[], repair: number): Message[] {
  const listed = failures.map(({ check, message }) => `- ${check}: ${message}`).join('\n')
  // Numbered, so that a reply that comes back unchanged is asked about anew and not answered from the cache.
  const wording = fillPrompt(loadPrompt('repair'), { number: String(repair), failures: listed })
  const turn: Message = { role: 'user', parts: [{ text: wording }] }
  // Anthropic refuses an empty message, so an empty reply is answered without being quoted; half a reply or a refusal
  // would only be paid for once more.
  if (call.status !== 'done' || !call.text?.trim()) return [turn]
  return [{ role: 'assistant', parts: [{ text: call.text }] }, turn]
}
