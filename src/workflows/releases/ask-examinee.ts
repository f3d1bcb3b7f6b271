import type { CallModel } from '../../models/call-model.ts'
import type { Model, ModelParameters, ModelRequest } from '../../models/model.ts'
import type { ModelCall } from '../../models/model-calls.ts'

/** Room for a model that thinks before it writes an introduction. */
export const defaultExamineeOutputTokens = 32_000

/** What an examinee is asked: the prompt of the item's examinee view. */
export type ExamineeTask = {
  id: string
  taskType: string
  prompt: string
  /** The name of its release, where that is known. */
  release?: string | undefined
  /** By which its release knows the request, where its suite has several ways of asking. */
  requestHash?: string | undefined
}

/** One of several answers that are drawn to the same item, counted from 1. */
export type Draw = ExamineeTask & { repeat: number }

export type AskExaminee = { model: Model; callModel: CallModel; parameters: ModelParameters }

/**
 * Puts one item to a model, zero-shot: the prompt as the release has it, and nothing else.
 *
 * @throws {ModelError} {BudgetError} when no reply came
 */
export async function askExaminee({ model, callModel, parameters }: AskExaminee, draw: Draw): Promise<ModelCall> {
  const { call } = await callModel({ model, request: examineeRequest(parameters, draw), purpose: purposeOf(draw) })
  return call
}

/**
 * The request of a draw. The first draw is the same call as that of a run with one draw, so that further ones can be
 * added to what is there. Each draw has a seed of its own: the same seed may bring the same answer again.
 */
export function examineeRequest(parameters: ModelParameters, { prompt, repeat }: Draw): ModelRequest {
  return {
    system: '',
    messages: [{ role: 'user', parts: [{ text: prompt }] }],
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
