import type { z } from 'zod'
import { fillPrompt, loadPrompt } from '../prompts.ts'
import type { JsonValue } from '../schemas/json.ts'
import type { Ask, AskOptions } from './ask.ts'
import { extractJson } from './extract-json.ts'
import type { Message, ModelRequest, StopReason } from './model.ts'
import type { ModelCall } from './model-calls.ts'
import { type Attempt, type Failure, ModelOutputError, type ModelOutputFailure } from './model-output-error.ts'
import { type ParsedReply, parseReply } from './parse-reply.ts'
import type { Patch, PlanPatch } from './patch.ts'

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
  /** Which entries alone are asked for where a value fails checks; left out where a repair always asks for the whole. */
  patch?: PlanPatch<Value>
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

/** The last value that had its shape, with what was wrong with it, as the next turn shows it to the model. */
type Whole<Value> = { value: Value; text: string; failures: readonly Failure[] }

type Failed<Value> = { ok: false; kind: ModelOutputFailure; failures: readonly Failure[]; value: Value | null }
type Verdict<Value> = { ok: true; value: Value } | Failed<Value>

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
 * most `maxRepairs` times. Where `patch` plans it, the entries that fail alone are asked for, put in their places, and the whole
 * is checked; a patch that cannot be used is followed by a repair of the whole.
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
    patch,
    ...rest
  } = options
  const attempts: Attempt[] = []
  const reportedModels = new Set<string>()
  let messages = request.messages
  let whole: Whole<Value> | null = null
  let asked: Patch<Value> | null = null
  for (let repairs = 0; ; repairs += 1) {
    const output = asked ? { name: `${name}-entries`, schema: asked.schema } : { name, schema }
    const { call } = await ask(modelId, { ...rest, request: { ...request, messages, output } })
    if (call.reportedModel) reportedModels.add(call.reportedModel)
    const verdict: Verdict<Value> = judge(call, options, asked)
    attempts.push({ callId: call.id, failures: verdict.ok ? [] : [...verdict.failures] })
    const callIds = attempts.map(({ callId }) => callId)
    if (verdict.ok) return { value: verdict.value, callIds, attempts, repairs, reportedModels: [...reportedModels] }
    const { kind, failures, value }: Failed<Value> = verdict
    const text = asked ? JSON.stringify(value) : (call.text ?? '')
    if (value !== null) whole = { value, text, failures }
    const isForPerson = failures.length > 0 && failures.every((failure) => failure.isForPerson)
    const isFinal =
      isForPerson || kind === 'other_model' || repairs === maxRepairs || (call.status !== 'done' && !repairsStops)
    if (isFinal) {
      throw new ModelOutputError(kind, `${modelId}, ${rest.purpose},`, { attempts, value: whole?.value ?? null })
    }
    const isPatchUnusable = asked !== null && value === null
    asked = value === null ? null : (patch?.(value, failures) ?? null)
    const turn = isPatchUnusable && whole ? { ...whole } : { text: replyTextOf(call, value, text), failures }
    messages = [...request.messages, ...repairTurn(turn, { repair: repairs + 1, entries: asked?.entries ?? null })]
  }
}

/**
 * What is quoted of a reply that failed. An empty one is not, as Anthropic refuses an empty message; half a reply or a refusal would
 * only be paid for once more.
 */
function replyTextOf(call: ModelCall, value: unknown, text: string): string {
  if (value !== null) return text
  return call.status === 'done' ? (call.text ?? '') : ''
}

/** Who wrote it, then the stop reason: half a JSON text may parse, and a refusal may be written as JSON. */
function judge<Value>(
  call: ModelCall,
  options: GenerateObjectOptions<Value>,
  patch: Patch<Value> | null
): Verdict<Value> {
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
  const parsed = patch ? parsePatch(patch, json.value) : parseReply(schema, json.value)
  if (!parsed.ok) return { ok: false, kind: 'invalid', failures: parsed.failures, value: null }
  const failures = (check?.(parsed.value) ?? []).map(({ check, message, isForPerson }) => ({
    ...{ check, message },
    ...(isForPerson && { isForPerson })
  }))
  if (failures.length > 0) return { ok: false, kind: 'checks_failed', failures, value: parsed.value }
  return { ok: true, value: parsed.value }
}

function parsePatch<Value>(patch: Patch<Value>, json: JsonValue): ParsedReply<Value> {
  const parsed = parseReply(patch.schema, json)
  return parsed.ok ? patch.put(parsed.value) : parsed
}

/** Only the last reply goes back: earlier ones would show the model mistakes that it has mended. */
function repairTurn(
  { text, failures }: { text: string; failures: readonly Failure[] },
  { repair, entries }: { repair: number; entries: readonly string[] | null }
): Message[] {
  const listed = failures.map(({ check, message }) => `- ${check}: ${message}`).join('\n')
  // Numbered, so that a reply that comes back unchanged is asked about anew and not answered from the cache.
  const common = { number: String(repair), failures: listed }
  const wording = entries
    ? fillPrompt(loadPrompt('repair-entries'), { ...common, entries: entries.join(', ') })
    : fillPrompt(loadPrompt('repair'), common)
  const turn: Message = { role: 'user', parts: [{ text: wording }] }
  return text.trim() === '' ? [turn] : [{ role: 'assistant', parts: [{ text }] }, turn]
}
