import type { CallModel } from '../../models/call-model.ts'
import type { Message, Model, ModelParameters, ModelRequest } from '../../models/model.ts'
import type { ModelCall } from '../../models/model-calls.ts'
import { storedReply } from '../../models/stored-reply.ts'
import type { AskedMessage } from '../../schemas/exact-request.ts'

/** Room for a model that thinks before it writes an introduction. */
export const defaultExamineeOutputTokens = 32_000
/** As many as any provider tells: an option that is not among them has less. */
const likeliestTokens = 20

/** What an examinee is asked: the prompt of the item's examinee view, or what its release has it asked as an adaptation. */
export type ExamineeTask = {
  id: string
  taskType: string
  /** The last turn, which is all of it but where `before` has others. */
  prompt: string
  /** Turns before the last one; the model's own replies have no content. */
  before?: readonly AskedMessage[] | undefined
  /** How the item is put, where that is not the usual way. */
  adaptation?: string | undefined
  /** The name of its release, where that is known. */
  release?: string | undefined
  /** By which its release knows the request, where its suite has several ways of asking. */
  requestHash?: string | undefined
}

/** One of several answers that are drawn to the same item, counted from 1. */
export type Draw = ExamineeTask & { repeat: number }

export type AskExaminee = {
  model: Model
  callModel: CallModel
  parameters: ModelParameters
  /** Asks how probable the letters of options are as the beginning of the answer. */
  wantsProbabilities?: boolean | undefined
}

/** The call that brought the answer, and those that brought the model's replies before it. */
export type Exchange = { call: ModelCall; before: readonly ModelCall[] }

/**
 * Puts one item to a model, turn by turn: what the release says, and nothing else. Where the model says nothing to a turn before the last,
 * as when it refuses, that is its answer.
 *
 * @throws {ModelError} {BudgetError} when no reply came
 */
export async function askExaminee(
  { model, callModel, parameters, wantsProbabilities }: AskExaminee,
  draw: Draw
): Promise<Exchange> {
  const purpose = purposeOf(draw)
  const messages: Message[] = []
  const before: ModelCall[] = []
  for (const { role, content } of draw.before ?? []) {
    if (content !== null) {
      messages.push({ role, parts: [{ text: content }] })
      continue
    }
    const { call } = await callModel({ model, request: requestOf(parameters, draw, messages), purpose })
    if (!call.text?.trim()) return { call, before }
    before.push(call)
    messages.push({ role: 'assistant', parts: [{ text: call.text }], reasoning: storedReply(call).reasoning })
  }
  const request = examineeRequest(parameters, draw, { turns: messages, wantsProbabilities })
  const { call } = await callModel({ model, request, purpose })
  return { call, before }
}

/**
 * The request of a draw. The first draw is the same call as that of a run with one draw, so that further ones can be
 * added to what is there. Each draw has a seed of its own: the same seed may bring the same answer again.
 *
 * @param asked.turns before the last one, the model's own replies among them
 */
export function examineeRequest(
  parameters: ModelParameters,
  draw: Draw,
  asked: { turns?: readonly Message[]; wantsProbabilities?: boolean | undefined } = {}
): ModelRequest {
  const { turns = [], wantsProbabilities } = asked
  const request = requestOf(parameters, draw, [...turns, { role: 'user', parts: [{ text: draw.prompt }] }])
  return wantsProbabilities ? { ...request, logProbabilities: { top: likeliestTokens } } : request
}

function requestOf(parameters: ModelParameters, { repeat }: Draw, messages: readonly Message[]): ModelRequest {
  return {
    system: '',
    messages: [...messages],
    output: null,
    parameters: seededFor(repeat, parameters),
    leftOut: [],
    repeat: repeat - 1
  }
}

export function seededFor(repeat: number, parameters: ModelParameters): ModelParameters {
  return parameters.seed === undefined ? parameters : { ...parameters, seed: parameters.seed + repeat - 1 }
}

export function purposeOf({ id, taskType }: Draw): string {
  return `examinee ${taskType} ${id}`
}
