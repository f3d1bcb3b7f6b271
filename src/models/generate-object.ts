import type { z } from 'zod'
import { fillPrompt, loadPrompt } from '../prompts.ts'
import type { CallModel } from './call-model.ts'
import { extractJson } from './extract-json.ts'
import type { Message, Model, ModelRequest, StopReason } from './model.ts'
import type { ModelCall } from './model-calls.ts'
import { ModelOutputError, type ModelOutputFailure } from './model-output-error.ts'
import { parseReply } from './parse-reply.ts'

export type GenerateObjectOptions<Value> = {
  callModel: CallModel
  model: Model
  request: Omit<ModelRequest, 'output'>
  /** Names the structured output, `[a-z0-9-]+`. */
  name: string
  schema: z.ZodType<Value>
  purpose: string
  maxRepairs?: number
  /** What is wrong with a value that has the right shape, in words for the model; empty when nothing is. */
  check?: (value: Value) => readonly string[]
  signal?: AbortSignal
}

/** The value, the calls it took (the first attempt first), and how many repair turns were among them. */
export type GeneratedObject<Value> = { value: Value; callIds: string[]; repairs: number }

type Verdict<Value> =
  | { ok: true; value: Value }
  | { ok: false; kind: ModelOutputFailure; failures: readonly string[]; value: Value | null }

const stopFailures: Partial<Record<StopReason, ModelOutputFailure>> = {
  refusal: 'refusal',
  content_filter: 'refusal',
  length: 'cut_off',
  other: 'unparsable'
}

/**
 * Asks a model for an object. A reply that does not parse or fails its checks goes back with the failures named, at
 * most `maxRepairs` times. A refusal or a cut-off is not repaired: the same question would end the same way.
 *
 * @throws {ModelOutputError} with the kind, the failures, the calls and the last value that parsed
 * @throws {ModelError} {BudgetError} from the call itself
 */
export async function generateObject<Value>(options: GenerateObjectOptions<Value>): Promise<GeneratedObject<Value>> {
  const { callModel, model, name, schema, purpose, maxRepairs = 1, signal } = options
  const callIds: string[] = []
  let messages = options.request.messages
  let lastValue: Value | null = null
  for (let repairs = 0; ; repairs += 1) {
    const request = { ...options.request, messages, output: { name, schema } }
    const { call } = await callModel({ model, request, purpose, ...(signal && { signal }) })
    callIds.push(call.id)
    const verdict = judge(call, options)
    if (verdict.ok) return { value: verdict.value, callIds, repairs }
    lastValue = verdict.value ?? lastValue
    if (call.status !== 'done' || repairs === maxRepairs) {
      const { kind, failures } = verdict
      throw new ModelOutputError(kind, `${model.id}, ${purpose},`, { failures, callIds, value: lastValue })
    }
    messages = [...options.request.messages, ...repairTurn(call, verdict.failures, repairs + 1)]
  }
}

/** The stop reason first: half a JSON text may parse, and a refusal may be written as JSON. */
function judge<Value>(call: ModelCall, { schema, check }: GenerateObjectOptions<Value>): Verdict<Value> {
  const stopFailure = stopFailures[call.stopReason ?? 'other']
  if (stopFailure) {
    return { ok: false, kind: stopFailure, failures: [`the model stopped: ${call.stopReason}`], value: null }
  }
  const json = extractJson(call.text ?? '')
  if (!json.ok) return { ok: false, kind: 'unparsable', failures: [json.failure], value: null }
  const parsed = parseReply(schema, json.value)
  if (!parsed.ok) return { ok: false, kind: 'invalid', failures: parsed.failures, value: null }
  const failures = check?.(parsed.value) ?? []
  if (failures.length > 0) return { ok: false, kind: 'checks_failed', failures, value: parsed.value }
  return { ok: true, value: parsed.value }
}

/** Only the last reply goes back: earlier ones would show the model mistakes that it has mended. */
function repairTurn(call: ModelCall, failures: readonly string[], repair: number): Message[] {
  const listed = failures.map((failure) => `- ${failure}`).join('\n')
  // Numbered, so that a reply that comes back unchanged is asked about anew and not answered from the cache.
  const wording = fillPrompt(loadPrompt('repair'), { number: String(repair), failures: listed })
  const turn: Message = { role: 'user', parts: [{ text: wording }] }
  // Anthropic refuses an empty message, so an empty reply is answered without being quoted.
  if (!call.text?.trim()) return [turn]
  return [{ role: 'assistant', parts: [{ text: call.text }] }, turn]
}
