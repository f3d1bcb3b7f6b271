import { AppError } from '../errors.ts'
import { BudgetError } from '../models/budget.ts'
import type { CallModel } from '../models/call-model.ts'
import { generateObject } from '../models/generate-object.ts'
import type { Model, ModelParameters } from '../models/model.ts'
import { ModelError, type ModelErrorKind } from '../models/model-error.ts'
import { ModelOutputError } from '../models/model-output-error.ts'
import { fillPrompt, loadPrompt } from '../prompts.ts'
import type { Judgment, JudgmentFailure } from '../schemas/judgment.ts'
import type { Rubric } from '../schemas/rubric.ts'
import { fence } from './fence.ts'
import type { JudgedPart } from './grading.ts'
import { judgmentSchemaFor } from './judgment-schema.ts'
import { renderSheet } from './render-sheet.ts'

const systemPrompt = loadPrompt('judge/system')
const sheetPrompt = loadPrompt('judge/sheet')

/** What one judge is shown of one response. */
export type JudgingTask = {
  /** For the record of the call: `MM MM-1a2b3c4d-1`. */
  subject: string
  /** Names the structured output: the task type in lower case. */
  taskType: string
  /** The item's materials: the task's judge prompt, filled. */
  materials: string
  parts: readonly JudgedPart[]
  rubric: Rubric
  response: string
}

/**
 * One judge, one response, one judgment. What may go wrong on the way is a recorded outcome: the judgment says why
 * there are no scores, and never holds a zero in their place.
 */
export async function judgeResponse(
  task: JudgingTask,
  judge: {
    modelId: string
    openModel: (id: string) => Model
    parameters: ModelParameters
    repeat: number
    callModel: CallModel
  }
): Promise<Judgment> {
  const { modelId, openModel, parameters, repeat, callModel } = judge
  const schema = judgmentSchemaFor(task.parts, task.rubric.levels)
  const text = fillPrompt(sheetPrompt, {
    materials: task.materials,
    sheet: renderSheet(task.parts, task.rubric),
    response: fence('response', task.response)
  })
  try {
    const { value, callIds } = await generateObject({
      callModel,
      model: openModel(modelId),
      request: {
        system: fillPrompt(systemPrompt, {}),
        messages: [{ role: 'user', parts: [{ text }] }],
        parameters,
        repeat
      },
      name: `${task.taskType}-judgment`,
      schema,
      purpose: `judge ${task.subject}`,
      maxRepairs: 1
    })
    return { status: 'done', judge: modelId, repeat, parts: value.parts, callIds }
  } catch (error) {
    const { failure, callIds } = failureOf(error)
    const message = error instanceof Error ? error.message : String(error)
    return { status: 'failed', judge: modelId, repeat, failure, message, callIds }
  }
}

const failuresByKind: Record<ModelErrorKind, JudgmentFailure> = {
  rate_limited: 'provider_down',
  overloaded: 'provider_down',
  timeout: 'provider_down',
  connection: 'provider_down',
  auth: 'auth',
  no_credit: 'no_credit',
  model_not_found: 'model_not_found',
  bad_request: 'invalid',
  schema_refused: 'invalid',
  not_recorded: 'not_recorded'
}

/** The judge cannot be reached as configured: by its name, its key or its address. */
const failuresByCode: Record<string, JudgmentFailure> = {
  model_key_missing: 'auth',
  model_base_url_missing: 'auth',
  model_id_invalid: 'model_not_found'
}

function failureOf(error: unknown): { failure: JudgmentFailure; callIds: string[] } {
  if (error instanceof ModelOutputError) {
    return { failure: error.kind === 'checks_failed' ? 'invalid' : error.kind, callIds: [...error.callIds] }
  }
  if (error instanceof ModelError)
    return { failure: failuresByKind[error.kind], callIds: error.callId ? [error.callId] : [] }
  if (error instanceof BudgetError) return { failure: 'budget', callIds: [] }
  const failure = error instanceof AppError ? failuresByCode[error.code] : undefined
  if (failure) return { failure, callIds: [] }
  throw error
}
