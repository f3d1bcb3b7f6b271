import type { CallModel } from '../../models/call-model.ts'
import type { Model, ModelParameters } from '../../models/model.ts'
import type { ModelCall } from '../../models/model-calls.ts'

/** Room for a model that thinks before it writes an introduction. */
export const defaultExamineeOutputTokens = 32_000

/** What an examinee is asked: the prompt of the item's examinee view. */
export type ExamineeTask = { id: string; taskType: string; prompt: string }

export type AskExaminee = { model: Model; callModel: CallModel; parameters: ModelParameters }

/**
 * Puts one item to a model, zero-shot: the prompt as the release has it, and nothing else.
 *
 * @throws {ModelError} {BudgetError} when no reply came
 */
export async function askExaminee(
  { model, callModel, parameters }: AskExaminee,
  { id, taskType, prompt }: ExamineeTask
): Promise<ModelCall> {
  const request = {
    system: '',
    messages: [{ role: 'user' as const, parts: [{ text: prompt }] }],
    output: null,
    parameters,
    repeat: 0
  }
  const { call } = await callModel({ model, request, purpose: `examinee ${taskType} ${id}` })
  return call
}
